import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { Language } from "#domain/languages.ts";

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Listed by name, so that the statement can be prepared. */
const profileColumns = [
  "u.id",
  "u.external_id",
  "u.email",
  "u.wanted_email",
  "u.first_name",
  "u.last_name",
  "u.phone",
  "u.language",
  "u.default_address_id",
  "u.tax_id",
  "u.is_marked_foreign",
  "u.free_limit_cents",
  "u.last_order_day",
  "u.identity_as_of",
  "u.created_at",
  "u.erased_at",
] as const;

/**
 * The person with that token subject, with the country of their default address; undefined before they have a profile.
 */
export function findUser(db: Kysely<Schema>, externalId: string) {
  return selectUsers(db).where("u.external_id", "=", externalId).executeTakeFirst();
}

/** The person with that id; undefined when erased. */
export function findUserById(db: Kysely<Schema>, id: number) {
  return selectUsers(db).where("u.id", "=", id).executeTakeFirst();
}

/** People who are not erased, with the country of their default address. */
export function selectUsers(db: Kysely<Schema>) {
  return db
    .selectFrom("users as u")
    .leftJoin("addresses as a", "a.id", "u.default_address_id")
    .leftJoin("regions as r", "r.id", "a.region_id")
    .leftJoin("countries as c", "c.id", "r.country_id")
    .select(profileColumns)
    .select(["c.code as country", "c.requires_tax_id as country_requires_tax_id"])
    .where("u.erased_at", "is", null);
}

/** Like `findUser`, but locks the person until the transaction ends, and reads after the lock is granted. */
export async function lockUser(trx: Kysely<Schema>, externalId: string) {
  const locked = await lockProfile(trx, externalId);
  return locked && findUser(trx, externalId);
}

/** Like `lockUser`, without the country: rows joined to a locked row would be read before the lock is granted. */
export function lockProfile(trx: Kysely<Schema>, externalId: string) {
  return trx
    .selectFrom("users as u")
    .select(profileColumns)
    .where("u.external_id", "=", externalId)
    .where("u.erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof lockProfile>>>;

/** The person with that id, erased or not. */
export function getPersonById(db: Kysely<Schema>, id: number) {
  return selectPeople(db).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Like `getPersonById`, but locks the person until the transaction ends. */
export function lockPerson(trx: Kysely<Schema>, id: number) {
  return selectPeople(trx).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

/** People, including erased ones, with what a mail to them needs. */
export function selectPeople(db: Kysely<Schema>) {
  return db.selectFrom("users").select(["id", "email", "first_name", "last_name", "erased_at"]);
}

export type NewUser = { externalId: string; email: string; language: Language; now: Date };

/** Creates an empty profile unless there is one; concurrent calls create one row. */
export async function ensureUser(
  trx: Kysely<Schema>,
  { externalId, email, language, now }: NewUser,
): Promise<void> {
  await trx
    .insertInto("users")
    .values({
      external_id: externalId,
      email,
      language,
      first_name: "",
      last_name: "",
      phone: "",
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("external_id").doNothing())
    .execute();
}

export type ProfileFacts = {
  first_name: string;
  last_name: string;
  phone: string;
  language: Language;
  email: string;
  wanted_email: string | null;
  identity_as_of: Date;
};

export async function writeProfile(
  trx: Kysely<Schema>,
  id: number,
  facts: Partial<ProfileFacts>,
): Promise<void> {
  await trx.updateTable("users").set(facts).where("id", "=", id).execute();
}

export async function writeTaxId(trx: Kysely<Schema>, id: number, taxId: string): Promise<void> {
  await trx.updateTable("users").set({ tax_id: taxId }).where("id", "=", id).execute();
}

/** Sets the default address; false when it is not the person's. */
export async function writeDefaultAddress(
  trx: Kysely<Schema>,
  id: number,
  addressId: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ default_address_id: addressId })
    .where("id", "=", id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("addresses")
          .select("id")
          .where("id", "=", addressId)
          .where("user_id", "=", id),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function clearDefaultAddress(trx: Kysely<Schema>, id: number): Promise<void> {
  await trx.updateTable("users").set({ default_address_id: null }).where("id", "=", id).execute();
}

/**
 * Makes the wanted email the person's own. Returns the person with the previous email; undefined when they want another
 * by now.
 */
export async function applyWantedEmail(db: Kysely<Schema>, userId: number, email: string) {
  const previous = await db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", userId)
    .where("wanted_email", "=", email)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!previous) return undefined;

  await db
    .updateTable("users")
    .set({ email, wanted_email: null })
    .where("id", "=", userId)
    .execute();
  return previous;
}
