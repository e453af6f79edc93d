import type { Kysely } from "kysely";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import { getLibraryRow } from "#api/db/library/library.ts";
import { selectFreeOrderDay } from "#api/db/orders/free-months.ts";
import { findUser, lockUser, type UserRow } from "#api/db/people/users.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { presentRegularGiving } from "#api/donations/cancel-regular-giving.ts";
import type { Member } from "#api/ports.ts";
import { ProblemError } from "#api/problem.ts";
import type { Database, MailQueue } from "#api/services.ts";
import type { User } from "#contract/users.ts";
import { monthOf } from "#domain/days.ts";
import { getFreeLimit, isForeign } from "#domain/free-limit.ts";
import { dollars } from "#domain/money.ts";
import { isDatabaseUser } from "#domain/profile-email.ts";

import { syncEmail, newestEmail } from "./change-email.ts";

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

/** S3.09, by the cart settings and the day. Orders tell whether the month's free order was used. */
export async function presentUser(db: Kysely<Schema>, user: UserRow, today: string): Promise<User> {
  const { cart_settings } = await getLibraryRow(db);
  const free = await selectFreeOrderDay(db, user.id, monthOf(today)).executeTakeFirst();
  const regularGiving = await findLiveRegularGiving(db, user.id);
  const regular = regularGiving ? presentRegularGiving(regularGiving) : null;
  const terms = {
    ownLimit: user.free_limit_cents === null ? null : dollars(user.free_limit_cents),
    isMarkedForeign: user.is_marked_foreign,
    country: user.country,
  };

  return {
    userId: user.id,
    externalId: user.external_id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    wantedEmail: user.wanted_email,
    phone: user.phone,
    defaultAddress: user.default_address_id,
    taxId: user.tax_id,
    isForeign: isForeign(terms),
    isMarkedForeign: terms.isMarkedForeign,
    freeLimit: getFreeLimit(terms, cart_settings),
    ownLimit: terms.ownLimit,
    lastOrderDate: free?.placed_day ?? user.last_order_day,
    alreadyOrderedMo: free !== undefined,
    regularGivings: regular ? [regular] : [],
  };
}
