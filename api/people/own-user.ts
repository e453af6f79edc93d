import type { Kysely } from "kysely";

import { findUser, lockUser, type UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Member } from "#api/integrations/identity-provider/identity-provider.ts";
import { ProblemError } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";

import { syncEmail, newestEmail } from "./sync-email.ts";

/** Nobody speaks for another account than that of their token. */
export function requireSelf({ externalId }: Member, named: string): void {
  if (named !== externalId) throw new ProblemError(403, "err-not-yours");
}

/** The profile of whoever asks, when it is the one they name. */
export function requireOwnUser<User extends { id: number }>(
  user: User | undefined,
  userId: number,
): User {
  if (user?.id !== userId) throw new ProblemError(403, "err-not-yours");
  return user;
}

/** The same, kept from others until the transaction ends. */
export async function lockOwnUser(
  trx: Kysely<Schema>,
  { externalId }: Member,
  userId: number,
): Promise<UserRow> {
  return requireOwnUser(await lockUser(trx, externalId), userId);
}

/** The same, as it is now. */
export async function getOwnUser(
  db: Kysely<Schema>,
  { externalId }: Member,
  userId: number,
): Promise<UserRow> {
  return requireOwnUser(await findUser(db, externalId), userId);
}

/**
 * The profile of whoever asks. Whose account is managed elsewhere has the e-mail of that account, also when it was changed
 * there (S4.05).
 */
export async function findOwnUser(
  services: Pick<Services, "db" | "queueMail">,
  member: Member,
): Promise<UserRow | undefined> {
  const { db } = services;
  const { externalId, email, isEmailVerified } = member;
  const user = await findUser(db, externalId);
  if (!user || isDatabaseUser(externalId) || !isEmailVerified || email === null) return user;
  if (newestEmail(user, member) === user.email) return user;
  return db.transaction().execute((trx) => syncEmail(trx, services, member));
}
