import type { Transaction } from "kysely";

import {
  findConfirmed,
  keepMailingRequest,
  type MailingRequest,
} from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { mayToday } from "#api/limits/limit-day.ts";
import { linkAddress, makeLink } from "#api/mail/links.ts";
import type { Services } from "#api/services.ts";
import { readLanguage } from "#domain/languages.ts";

import { tellLists } from "./mailing-links.ts";
import { nameLists } from "./name-lists.ts";

/** The days that the link to say yes lives. */
const DAYS_TO_CONFIRM = 7;
const HOURS_TO_CONFIRM = DAYS_TO_CONFIRM * 24;

/** Mails that one address is sent in a day because somebody wrote it into the form. */
const MOST_MAILS = 3;

const once = { action: "subscribe-key", most: 1 };

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
    if (!(await isWelcome({ ...services, db: trx }, request.email.toLowerCase(), key))) return;
    const confirmed = await findConfirmed(trx, request.email);
    const isKnown = request.lists.every((list) => confirmed?.lists.includes(list));
    if (confirmed && isKnown) await tellLists(trx, services, confirmed);
    else await askForYes(trx, services, request);
  });
}

/** Whether a mail may go to that address: one that the same form has sent already does not go again. */
async function isWelcome(
  services: Pick<Services, "db" | "timeZone" | "now">,
  subject: string,
  key: string | undefined,
): Promise<boolean> {
  if (key !== undefined && !(await mayToday(services, { ...once, subject: key + subject }))) {
    return false;
  }
  return mayToday(services, { action: "subscribe-mail", subject, most: MOST_MAILS });
}

/** The link is about the lists that its mail names, and about no other that is added later. */
async function askForYes(
  trx: Transaction<Schema>,
  { now, say, siteOrigin, queueMail }: Services,
  request: MailingRequest,
): Promise<void> {
  const { email } = request;
  const kept = await keepMailingRequest(trx, request);
  const language = readLanguage(kept.language) ?? "en";
  const { token, expiresAt } = await makeLink(trx, {
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
      link: linkAddress(siteOrigin, token, language),
      days: DAYS_TO_CONFIRM,
    },
    usefulUntil: expiresAt,
  });
}
