import type { Transaction } from "kysely";

import { findUser, lockUser, type UserRow, writeProfile } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Member } from "#api/ports.ts";
import type { MailQueue } from "#api/services.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";

import { mailEmailChanged } from "./mail-email-changed.ts";

/** Takes over the e-mail of an external provider. Undefined when the person was erased in the meantime. */
export async function syncEmail(
  trx: Transaction<Schema>,
  services: MailQueue,
  member: Member,
): Promise<UserRow | undefined> {
  const { externalId, issuedAt } = member;
  const user = await lockUser(trx, externalId);
  const email = user && newestEmail(user, member);
  if (!user || !email || email === user.email) return user;

  await writeProfile(trx, user.id, { email, wanted_email: null, identity_as_of: issuedAt });
  await mailEmailChanged(trx, services, user, email);
  return findUser(trx, externalId);
}

/** The account's newest known e-mail: an older token does not override a newer one. */
export function newestEmail(
  { email, identity_as_of: asOf }: Pick<UserRow, "email" | "identity_as_of">,
  member: Pick<Member, "externalId" | "email" | "issuedAt">,
): string {
  if (member.email === null) return email;
  const isOld = !isDatabaseUser(member.externalId) && asOf !== null && member.issuedAt <= asOf;
  return isOld ? email : member.email;
}
