import { type RawBuilder, sql } from "kysely";

import { hashSubject } from "./hash-subject.ts";

/** `email` must be verified. A person without an account may have mailing list requests. */
export type PersonIdentity = { externalId: string | null; email: string | null };

/** Identifies a person's rows. Only verified addresses: one they merely named may be another person's. */
export type PersonKeys = {
  externalId: string | null;
  userId: number | null;
  emails: readonly string[];
};

/** Sent after everything else is erased, and deleted when it is sent. */
export const ERASURE_MAIL = "data-erased";

/** A mail to an address shared by several accounts belongs to the account it is about. */
export function mailBelongsTo({ userId, emails }: PersonKeys): RawBuilder<boolean> {
  return sql<boolean>`(user_id = ${userId}
    or user_id is null and lower(recipient) = any(${toLowerCaseAll(emails)})) and template <> ${ERASURE_MAIL}`;
}

/** A link mailed to a person without an account contains their address. */
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
