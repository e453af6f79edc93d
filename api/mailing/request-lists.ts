import type { Transaction } from "kysely";

import {
  findConfirmedRequest,
  upsertMailingRequest,
  type MailingRequest,
} from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { isAllowedToday } from "#api/limits/limit-per-day.ts";
import { buildLinkUrl, createLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";
import { parseLanguage } from "#domain/languages.ts";

import { mailConfirmedLists } from "./mailing-links.ts";
import { nameLists } from "./name-lists.ts";

/** The days that the link to say yes lives. */
const DAYS_TO_CONFIRM = 7;
const HOURS_TO_CONFIRM = DAYS_TO_CONFIRM * 24;

/** Mails that one address is sent in a day because somebody wrote it into the form. */
const MAX_MAILS_PER_DAY = 3;

const oncePerKey = { action: "subscribe-key", most: 1 };

/**
 * S7.25: asks the address for its yes, by mail. One that has given it for all these lists is told so, with a link to
 * leave. An address that was written to three times today is left in peace, and nothing is noted; nor is what is sent
 * again under the same key.
 */
export async function requestLists(
  services: Services,
  request: MailingRequest,
  key: string | undefined,
): Promise<void> {
  // A try that fails counts as none, and the same key can be sent again.
  await services.db.transaction().execute(async (trx) => {
    if (!(await isMailAllowed({ ...services, db: trx }, request.email.toLowerCase(), key))) return;
    const confirmed = await findConfirmedRequest(trx, request.email);
    const isKnown = request.lists.every((list) => confirmed?.lists.includes(list));
    if (confirmed && isKnown) await mailConfirmedLists(trx, services, confirmed);
    else await mailConfirmationLink(trx, services, request);
  });
}

/** Whether a mail may go to that address: one that the same form has sent already does not go again. */
async function isMailAllowed(
  services: Pick<Services, "db" | "timeZone" | "now">,
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

/** The link is about the lists that its mail names, and about no other that is added later. */
async function mailConfirmationLink(
  trx: Transaction<Schema>,
  { now, say, siteOrigin, queueMail }: Services,
  request: MailingRequest,
): Promise<void> {
  const { email } = request;
  const kept = await upsertMailingRequest(trx, request);
  const language = parseLanguage(kept.language) ?? "en";
  const { token, expiresAt } = await createLink(trx, {
    kind: "confirm-subscriptions",
    facts: { email, lists: kept.lists.join() },
    hours: HOURS_TO_CONFIRM,
    now: now(),
  });
  await queueMail(trx, {
    template: "confirm-subscriptions",
    to: email,
    language,
    params: {
      lists: nameLists(say, language, kept.lists).join("\n"),
      link: buildLinkUrl(siteOrigin, token, language),
      days: DAYS_TO_CONFIRM,
    },
    usefulUntil: expiresAt,
  });
}
