import type { Transaction } from "kysely";

import {
  findConfirmedRequest,
  upsertMailingRequest,
  type MailingRequest,
} from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { isAllowedToday } from "#api/limits/limit-attempts.ts";
import { buildLinkUrl, createLink } from "#api/mail/links.ts";
import type { Calendar, Database, MailServices } from "#api/services.ts";
import { parseLanguage } from "#domain/languages.ts";

import { mailConfirmedLists, nameLists } from "./mailing-links.ts";

/** Days that the confirmation link works. */
const DAYS_TO_CONFIRM = 7;
const HOURS_TO_CONFIRM = DAYS_TO_CONFIRM * 24;

/** Mails a day that the form may send to one address. */
const MAX_MAILS_PER_DAY = 3;

const oncePerKey = { action: "subscribe-key", most: 1 };

/**
 * S7.25: mails a confirmation link. An address that is on all these lists already gets a mail that says so, with a link
 * to leave. An address that was mailed three times today gets nothing, and a repeated idempotency key does nothing.
 */
export async function requestLists(
  services: Database & MailServices,
  request: MailingRequest,
  key: string | undefined,
): Promise<void> {
  // A failed request counts as none, and its key can be sent again.
  await services.db.transaction().execute(async (trx) => {
    if (!(await isMailAllowed({ ...services, db: trx }, request.email.toLowerCase(), key))) return;
    const confirmed = await findConfirmedRequest(trx, request.email);
    const isKnown = request.lists.every((list) => confirmed?.lists.includes(list));
    if (confirmed && isKnown) await mailConfirmedLists(trx, services, confirmed);
    else await mailConfirmationLink(trx, services, request);
  });
}

/** Whether the address may be mailed: not twice for the same key, and not beyond the limits. */
async function isMailAllowed(
  services: Database & Calendar,
  subject: string,
  key: string | undefined,
): Promise<boolean> {
  if (
    key !== undefined &&
    !(await isAllowedToday(services, { ...oncePerKey, subject: key + subject }))
  ) {
    return false;
  }
  return isAllowedToday(services, { action: "subscribe-mail", subject, most: MAX_MAILS_PER_DAY });
}

/** The link confirms only the lists that its mail names. */
async function mailConfirmationLink(
  trx: Transaction<Schema>,
  { now, translate, siteOrigin, queueMail }: MailServices,
  request: MailingRequest,
): Promise<void> {
  const { email } = request;
  const stored = await upsertMailingRequest(trx, request);
  const language = parseLanguage(stored.language) ?? "en";
  const { token, expiresAt } = await createLink(trx, {
    kind: "confirm-subscriptions",
    facts: { email, lists: stored.lists.join() },
    hours: HOURS_TO_CONFIRM,
    now: now(),
  });
  await queueMail(trx, {
    template: "confirm-subscriptions",
    to: email,
    language,
    params: {
      lists: nameLists(translate, language, stored.lists).join("\n"),
      link: buildLinkUrl(siteOrigin, token, language),
      days: DAYS_TO_CONFIRM,
    },
    usefulUntil: expiresAt,
  });
}
