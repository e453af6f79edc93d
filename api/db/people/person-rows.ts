import { type RawBuilder, sql } from "kysely";

import { hashSubject } from "./hash-subject.ts";

/** Who is meant. `email` is one that is proven to be theirs. Without an account there may be requests for mailing lists. */
export type PersonIdentity = { externalId: string | null; email: string | null };

/** Whose rows are meant. Only addresses that are proven to be theirs: one they merely named may be another's. */
export type PersonKeys = {
  externalId: string | null;
  userId: number | null;
  emails: readonly string[];
};

/** Goes out when everything is erased, and goes with its sending. */
export const ERASURE_MAIL = "data-erased";

/** One to an address that several accounts have is of the account it tells about. */
export function mailBelongsTo({ userId, emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(recipient) = any(${toLowerCaseAll(emails)})) and template <> ${ERASURE_MAIL}`;
}

/** A link mailed to a person without an account holds their address. */
export function linkBelongsTo({ userId, emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(facts ->> 'email') = any(${toLowerCaseAll(emails)}))`;
}

export function requestBelongsTo({ emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`lower(email) = any(${toLowerCaseAll(emails)})`;
}

/** Other attempts are counted under hashes whose key is deleted after a day. */
export function attemptBelongsTo({
  externalId,
}: Pick<PersonKeys, "externalId">): RawBuilder<boolean> {
  return sql<boolean>`subject = ${externalId && hashSubject(externalId)}`;
}

function toLowerCaseAll(emails: readonly string[]): string[] {
  return emails.map((email) => email.toLowerCase());
}
