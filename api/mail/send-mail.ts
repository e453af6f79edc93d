import { randomUUID } from "node:crypto";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { beginDelivery, recordDelivery, deleteMail, type MailState } from "#api/db/mail/mails.ts";
import { ERASURE_MAIL } from "#api/db/people/own-data.ts";
import type { Delivery, MailServer } from "#api/integrations/mail-server.ts";
import type { Jobs, Log } from "#api/ports.ts";
import { type Language, localize } from "#domain/languages.ts";

import { renderMail } from "./render-mail.ts";
import type { Sender } from "./mail-content.ts";
import { findTemplate } from "./templates/templates.ts";

export type MailWorkerServices = {
  database: OpenDatabase;
  jobs: Pick<Jobs, "send" | "work">;
  server: MailServer;
  siteOrigin: string;
  now: () => Date;
  log: Log;
};

const MINUTE_SECONDS = 60;

const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** Seconds until each retry. After the last one, or when the link expires before it, the mail is given up. */
export const RETRY_DELAYS_SECONDS = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  30 * MINUTE_SECONDS,
  2 * HOUR_SECONDS,
  6 * HOUR_SECONDS,
  24 * HOUR_SECONDS,
] as const;

/** Sends queued mails as long as `jobs` is open. */
export function startMailWorker(sending: MailWorkerServices): Promise<void> {
  return sending.jobs.work("mail", ({ id }) => sendMail(id, sending));
}

/**
 * One attempt. It is counted in one commit and concluded in another, and the mail is sent in between: after a crash
 * there, it is sent again under the same Message-ID.
 */
export async function sendMail(id: number, sending: MailWorkerServices): Promise<void> {
  const { database, server, siteOrigin, now } = sending;
  const messageId = `<${id}.${randomUUID()}@${new URL(siteOrigin).hostname}>`;
  const mail = await beginDelivery(database.db, id, messageId, now());
  if (!mail) return;
  // Nothing is stored about the last mail to an erased person, whatever its outcome.
  const tried = { ...mail, isUntraced: mail.template === ERASURE_MAIL };
  if (isExpired(mail, now()))
    return recordOutcome(tried, failedOutcome("its link has expired"), sending);

  const writer = await findSender(sending, mail.language);
  const words = write(mail, writer);
  if (!words)
    return recordOutcome(tried, failedOutcome("its template or parameters are unknown"), sending);

  const delivery = await server.send({
    ...words,
    from: writer.name,
    to: mail.recipient,
    messageId: mail.message_id ?? messageId,
  });
  await recordOutcome(tried, delivery, sending);
}

type MailTry = {
  id: number;
  template: string;
  tries: number;
  useful_until: Date | null;
  isUntraced: boolean;
};

type SendOutcome = Delivery | { kind: "failed"; answer: string; status: null };

/** Retrying would not help. */
function failedOutcome(reason: string): SendOutcome {
  return { kind: "failed", answer: `not sent: ${reason}`, status: null };
}

type QueuedMail = { template: string; params: unknown; language: Language };

/** Null for a mail that another version of the library queued, with a template or parameters unknown here. */
function write({ template: name, params, language }: QueuedMail, writer: Sender) {
  const template = findTemplate(name);
  if (!template?.params.safeParse(params).success) return null;
  return renderMail(template.write(params, language, writer), writer, language);
}

function isExpired({ useful_until }: Pick<MailTry, "useful_until">, time: Date): boolean {
  return useful_until !== null && useful_until <= time;
}

/** Seconds until the next retry; undefined when there is none. */
function retryDelay(tried: MailTry, now: Date): number | undefined {
  const pause = RETRY_DELAYS_SECONDS[tried.tries - 1];
  const next = new Date(now.getTime() + (pause ?? 0) * 1000);
  return isExpired(tried, next) ? undefined : pause;
}

async function recordOutcome(
  tried: MailTry,
  delivery: SendOutcome,
  { database, jobs, now, log }: MailWorkerServices,
): Promise<void> {
  const { id, template, tries, isUntraced } = tried;
  const pause = delivery.kind === "put-off" ? retryDelay(tried, now()) : undefined;
  const state = nextMailState(delivery, pause);

  await database.transaction(async (trx) => {
    if (isUntraced && state !== "queued") return deleteMail(trx, id);
    await recordDelivery(trx, id, { state, answer: delivery.answer, now: now() });
    if (pause !== undefined) await jobs.send(trx, "mail", { id }, pause);
  });
  if (delivery.kind === "sent") return;

  const facts = { mail: id, template, tries, status: delivery.status };
  if (state === "queued") log.warn({ ...facts, pause }, "mail delayed, will retry");
  else
    log.error(facts, state === "refused" ? "mail refused by the server" : "mail failed, gave up");
}

function nextMailState({ kind }: SendOutcome, pause: number | undefined): MailState {
  if (kind !== "put-off") return kind;
  return pause === undefined ? "failed" : "queued";
}

async function findSender(
  { database, siteOrigin }: Pick<MailWorkerServices, "database" | "siteOrigin">,
  language: Language,
): Promise<Sender> {
  const { name, contact } = (await getLibraryRow(database.db)).facts;
  return {
    name: localize(name, language),
    address: contact.address,
    site: siteOrigin,
    contact: contact.email || siteOrigin,
  };
}
