import type { Kysely } from "kysely";

import { findUser, lockUser, type UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { Member } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { Database, MailQueue } from "#api/services.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";

import { syncEmail, newestEmail } from "./sync-email.ts";

/** Throws a 403 when the caller names another account than their own. */
export function requireSelf({ externalId }: Member, named: string): void {
  if (named !== externalId) throw new ProblemError(403, "err-not-yours");
}

/** Returns the profile when it is the named one, else throws a 403. */
export function requireOwnUser<User extends { id: number }>(
  user: User | undefined,
  userId: number,
): User {
  if (user?.id !== userId) throw new ProblemError(403, "err-not-yours");
  return user;
}

/** Locks the caller's own profile until the transaction ends. */
export async function lockOwnUser(
  trx: Kysely<Schema>,
  { externalId }: Member,
  userId: number,
): Promise<UserRow> {
  return requireOwnUser(await lockUser(trx, externalId), userId);
}

/** Reads the caller's own profile. */
export async function getOwnUser(
  db: Kysely<Schema>,
  { externalId }: Member,
  userId: number,
): Promise<UserRow> {
  return requireOwnUser(await findUser(db, externalId), userId);
}

/**
 * Finds the caller's profile. An account of an external provider keeps the e-mail of that provider, also when it
 * changes there (S4.05).
 */
export async function findOwnUser(
  services: Database & MailQueue,
  member: Member,
): Promise<UserRow | undefined> {
  const { db } = services;
  const { externalId, email, isEmailVerified } = member;
  const user = await findUser(db, externalId);
  if (!user || isDatabaseUser(externalId) || !isEmailVerified || email === null) return user;
  if (newestEmail(user, member) === user.email) return user;
  return db.transaction().execute((trx) => syncEmail(trx, services, member));
}
