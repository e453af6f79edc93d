import type { Transaction } from "kysely";

import { markUnsubscribeLinksUsed } from "#api/db/mail/links.ts";
import {
  canConfirmLists,
  confirmLists,
  findConfirmedRequest,
  unsubscribeFromLists,
  upsertMailingRequest,
  type MailingRequest,
} from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { isAllowedToday } from "#api/limits/limit-attempts.ts";
import { type Link, buildLinkUrl, createLink } from "#api/mail/links.ts";
import { ProblemError } from "#api/problem.ts";
import type { Clock, Database, MailServices, Translations, Calendar } from "#api/services.ts";
import { parseLanguage, type Language } from "#domain/languages.ts";
import { isMailingList, type MailingList } from "#domain/mailing-lists.ts";

/** Days that the confirmation link works. */
const DAYS_TO_CONFIRM = 7;

const HOURS_TO_CONFIRM = DAYS_TO_CONFIRM * 24;

/** Mails a day that the form may send to one address. */
const MAX_MAILS_PER_DAY = 3;

const oncePerKey = { action: "subscribe-key", most: 1 };

const nameKeys: Record<MailingList, string> = {
  fgben: "mailing-list-fgben",
  fgbes: "mailing-list-fgbes",
  caten: "mailing-list-caten",
  cates: "mailing-list-cates",
};

/** Confirms the lists named by the link and returns them. Throws 410 `link-expired`. */
export async function confirmListsByLink(
  trx: Transaction<Schema>,
  services: MailServices,
  { facts }: Link,
): Promise<string[]> {
  const { email, lists } = parseLinkFacts(facts);
  const confirmed = await confirmLists(trx, { email, lists, now: services.now() });
  // The request was deleted, or the address has left since.
  if (!confirmed) throw new ProblemError(410, "link-expired");

  await mailConfirmedLists(trx, services, confirmed);
  return confirmed.lists;
}

/** The link works whenever the address is on lists, also ones it rejoined. */
export async function leaveListsByLink(
  trx: Transaction<Schema>,
  { now }: Clock,
  { facts }: Link,
): Promise<string[]> {
  const { email } = parseLinkFacts(facts);
  const lists = await findListsToLeave(trx, email);
  await unsubscribeFromLists(trx, email);
  await markUnsubscribeLinksUsed(trx, email, now());
  return lists;
}

/** The lists that the link concerns, without using it. */
export async function findListsOfLink(
  db: Database["db"],
  { kind, facts }: Link,
): Promise<string[]> {
  const { email, lists } = parseLinkFacts(facts);
  if (kind !== "confirm-subscriptions") return findListsToLeave(db, email);
  if (!(await canConfirmLists(db, { email, lists }))) throw new ProblemError(410, "link-expired");
  return lists;
}

async function findListsToLeave(db: Database["db"], email: string): Promise<string[]> {
  const confirmed = await findConfirmedRequest(db, email);
  if (!confirmed) throw new ProblemError(410, "link-used");
  return confirmed.lists;
}

/** Mails the lists of an address, with a link to leave them. */
export async function mailConfirmedLists(
  trx: Transaction<Schema>,
  { now, translate, siteOrigin, queueMail }: MailServices,
  confirmed: { email: string; lists: string[]; language: string },
): Promise<void> {
  const { email, lists } = confirmed;
  const language = parseLanguage(confirmed.language) ?? "en";
  const kind = "leave-subscriptions";
  const { token } = await createLink(trx, { kind, facts: { email }, hours: null, now: now() });
  await queueMail(trx, {
    template: "subscriptions-confirmed",
    to: email,
    language,
    params: {
      lists: nameLists(translate, language, lists).join("\n"),
      leaveLink: buildLinkUrl(siteOrigin, token, language),
    },
  });
}

function parseLinkFacts({ email, lists }: Link["facts"]): { email: string; lists: string[] } {
  return {
    email: String(email ?? ""),
    lists: String(lists ?? "")
      .split(",")
      .filter(Boolean),
  };
}

/** The names of the lists in a language. */
export function nameLists(
  translate: Translations["translate"],
  language: Language,
  lists: readonly string[],
): string[] {
  return lists.filter(isMailingList).map((list) => translate(language, nameKeys[list]));
}

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
