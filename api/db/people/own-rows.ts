import { type RawBuilder, sql } from "kysely";

import { hashOfSubject } from "./subject.ts";

/** Who is meant. `email` is one that is proven to be theirs. Without an account there may be requests for mailing lists. */
export type Whom = { externalId: string | null; email: string | null };

/** Whose rows are meant. Only addresses that are proven to be theirs: one they merely named may be another's. */
export type Whose = { externalId: string | null; userId: number | null; emails: readonly string[] };

/** Goes out when everything is erased, and goes with its sending. */
export const FAREWELL = "data-erased";

/** One to an address that several accounts have is of the account it tells about. */
export function mailsOf({ userId, emails }: Whose): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(recipient) = any(${small(emails)})) and template <> ${FAREWELL}`;
}

/** One in a mail to somebody without an account names their address. */
export function linksOf({ userId, emails }: Whose): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(facts ->> 'email') = any(${small(emails)}))`;
}

export function requestsOf({ emails }: Whose): RawBuilder<boolean> {
  return sql<boolean>`lower(email) = any(${small(emails)})`;
}

/** Whatever else is counted is told apart by hashes whose key lives for a day. */
export function attemptsOf({ externalId }: Pick<Whose, "externalId">): RawBuilder<boolean> {
  return sql<boolean>`subject = ${externalId && hashOfSubject(externalId)}`;
}

function small(emails: readonly string[]): string[] {
  return emails.map((email) => email.toLowerCase());
}
