import { randomUUID } from "node:crypto";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { beginTry, concludeTry, deleteMail, type MailState } from "#api/db/mail/mails.ts";
import { FAREWELL } from "#api/db/people/own-rows.ts";
import type { Jobs } from "#api/jobs.ts";
import type { Delivery, MailServer } from "#api/integrations/mail-server.ts";
import type { Log } from "#api/services.ts";
import { type Language, wording } from "#domain/languages.ts";

import { layOut } from "./lay-out.ts";
import type { Writer } from "./letter.ts";
import { findTemplate } from "./templates/templates.ts";

export type Sending = {
  database: OpenDatabase;
  jobs: Pick<Jobs, "send" | "work">;
  server: MailServer;
  siteOrigin: string;
  now: () => Date;
  log: Log;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** In seconds, after each try that a server put off; after the last of them, or when its link is over, the mail is given up. */
export const pauses = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR] as const;

/** Sends the mails that were queued, as long as `jobs` is open. */
export function sendMails(sending: Sending): Promise<void> {
  return sending.jobs.work("mail", ({ id }) => sendMail(id, sending));
}

/**
 * One try. It is counted in a commit of its own and concluded in another, and the mail goes out in between: a process
 * that ends there sends it once more, under the same Message-ID.
 */
export async function sendMail(id: number, sending: Sending): Promise<void> {
  const { database, server, siteOrigin, now } = sending;
  const messageId = `<${id}.${randomUUID()}@${new URL(siteOrigin).hostname}>`;
  const mail = await beginTry(database.db, id, messageId, now());
  if (!mail) return;
  // Of the last words to somebody who was erased nothing is kept, however they fared.
  const tried = { ...mail, isUntraced: mail.template === FAREWELL };
  if (isOver(mail, now())) return conclude(tried, unsent("the time of its link is over"), sending);

  const writer = await findWriter(sending, mail.language);
  const words = write(mail, writer);
  if (!words) return conclude(tried, unsent("it cannot be written"), sending);

  const delivery = await server.send({
    ...words,
    from: writer.name,
    to: mail.recipient,
    messageId: mail.message_id ?? messageId,
  });
  await conclude(tried, delivery, sending);
}

type Tried = {
  id: number;
  template: string;
  tries: number;
  useful_until: Date | null;
  isUntraced: boolean;
};

type Outcome = Delivery | { kind: "failed"; answer: string; status: null };

/** No later try is of any use either. */
function unsent(reason: string): Outcome {
  return { kind: "failed", answer: `not sent: ${reason}`, status: null };
}

type Unwritten = { template: string; params: unknown; language: Language };

/** Null for a mail of another edition of the library, whose name or facts this one does not know. */
function write({ template: name, params, language }: Unwritten, writer: Writer) {
  const template = findTemplate(name);
  if (!template?.params.safeParse(params).success) return null;
  return layOut(template.write(params, language, writer), writer, language);
}

function isOver({ useful_until }: Pick<Tried, "useful_until">, time: Date): boolean {
  return useful_until !== null && useful_until <= time;
}

/** In seconds; none when no later try is of any use. */
function pauseAfter(tried: Tried, now: Date): number | undefined {
  const pause = pauses[tried.tries - 1];
  const next = new Date(now.getTime() + (pause ?? 0) * 1000);
  return isOver(tried, next) ? undefined : pause;
}

async function conclude(
  tried: Tried,
  delivery: Outcome,
  { database, jobs, now, log }: Sending,
): Promise<void> {
  const { id, template, tries, isUntraced } = tried;
  const pause = delivery.kind === "put-off" ? pauseAfter(tried, now()) : undefined;
  const state = stateAfter(delivery, pause);

  await database.transaction(async (trx) => {
    if (isUntraced && state !== "queued") return deleteMail(trx, id);
    await concludeTry(trx, id, { state, answer: delivery.answer, now: now() });
    if (pause !== undefined) await jobs.send(trx, "mail", { id }, pause);
  });
  if (delivery.kind === "sent") return;

  const facts = { mail: id, template, tries, status: delivery.status };
  if (state === "queued") log.warn({ ...facts, pause }, "a mail could not be sent yet");
  else log.error(facts, state === "refused" ? "a mail was refused" : "a mail was given up");
}

function stateAfter({ kind }: Outcome, pause: number | undefined): MailState {
  if (kind !== "put-off") return kind;
  return pause === undefined ? "failed" : "queued";
}

async function findWriter(
  { database, siteOrigin }: Pick<Sending, "database" | "siteOrigin">,
  language: Language,
): Promise<Writer> {
  const { name, contact } = (await getLibraryRow(database.db)).facts;
  return {
    name: wording(name, language),
    address: contact.address,
    site: siteOrigin,
    contact: contact.email || siteOrigin,
  };
}
