import type { Transaction } from "kysely";

import { useLeaveLinks } from "#api/db/mail/links.ts";
import {
  canConfirm,
  confirmLists,
  findConfirmed,
  leaveLists,
} from "#api/db/mail/mailing-requests.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { type Link, linkAddress, makeLink } from "#api/mail/links.ts";
import { Refused } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { readLanguage } from "#domain/languages.ts";

import { nameLists } from "./name-lists.ts";

/** Does what a link in such a mail stands for; the lists that it is about. */
export async function confirmByLink(
  trx: Transaction<Schema>,
  services: Services,
  { facts }: Link,
): Promise<string[]> {
  const { email, lists } = readFacts(facts);
  const confirmed = await confirmLists(trx, { email, lists, now: services.now() });
  // It waited too long, or the address has left since.
  if (!confirmed) throw new Refused(410, "link-expired");

  await tellLists(trx, services, confirmed);
  return confirmed.lists;
}

/** Such a link works whenever the address is on lists, also on those it came back to. */
export async function leaveByLink(
  trx: Transaction<Schema>,
  { now }: Pick<Services, "now">,
  { facts }: Link,
): Promise<string[]> {
  const { email } = readFacts(facts);
  const lists = await listsToLeave(trx, email);
  await leaveLists(trx, email);
  await useLeaveLinks(trx, email, now());
  return lists;
}

/** The lists that following a link would be about. */
export async function listsOfLink(db: Services["db"], { kind, facts }: Link): Promise<string[]> {
  const { email, lists } = readFacts(facts);
  if (kind !== "confirm-subscriptions") return listsToLeave(db, email);
  if (!(await canConfirm(db, { email, lists }))) throw new Refused(410, "link-expired");
  return lists;
}

async function listsToLeave(db: Services["db"], email: string): Promise<string[]> {
  const confirmed = await findConfirmed(db, email);
  if (!confirmed) throw new Refused(410, "link-used");
  return confirmed.lists;
}

/** Says by mail which lists an address is on, with a link to leave them. */
export async function tellLists(
  trx: Transaction<Schema>,
  { now, say, siteOrigin, queueMail }: Pick<Services, "now" | "say" | "siteOrigin" | "queueMail">,
  confirmed: { email: string; lists: string[]; language: string },
): Promise<void> {
  const { email, lists } = confirmed;
  const language = readLanguage(confirmed.language) ?? "en";
  const kind = "leave-subscriptions";
  const { token } = await makeLink(trx, { kind, facts: { email }, hours: null, now: now() });
  await queueMail(trx, {
    template: "subscriptions-confirmed",
    to: email,
    language,
    params: {
      lists: nameLists(say, language, lists).join("\n"),
      leaveLink: linkAddress(siteOrigin, token, language),
    },
  });
}

function readFacts({ email, lists }: Link["facts"]): { email: string; lists: string[] } {
  return {
    email: String(email ?? ""),
    lists: String(lists ?? "")
      .split(",")
      .filter(Boolean),
  };
}
