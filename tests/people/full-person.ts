import { type Kysely, sql } from "kysely";

import { hashSubject } from "#api/db/people/hash-subject.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { cents, zero } from "#domain/money.ts";

import type { TestLibrary } from "#tests/start-library.ts";
import type { Reader } from "./stub-identity.ts";

export type PersonDetails = ReturnType<typeof personDetails>;

/** Unique data of a person; each letter gives another person. */
export function personDetails(letter: string) {
  return {
    externalId: `auth0|65f0${letter}`,
    email: `zipporah-${letter}@example.org`,
    firstName: `Zipp${letter}i`,
    lastName: `Quen${letter}by`,
    phone: `(555) 010-73${letter.charCodeAt(0)}`,
    street: `12 Umbrella ${letter} Row`,
    city: `Elms${letter}wold`,
    organization: `Chapel ${letter} Shelf`,
  };
}

/** Inserts a person with every kind of stored data. */
export async function insertFullPerson(
  library: TestLibrary,
  facts: PersonDetails,
): Promise<Reader> {
  const { db } = library.database;
  const { street, city, organization, ...profile } = facts;
  const { externalId, email, firstName, lastName } = profile;
  const reader = library.signIn({ externalId, email });
  const { userId } = await reader.read<{ userId: number }>("/users?culture=es", profile);

  const { id: regionId } = await db.selectFrom("regions").select("id").executeTakeFirstOrThrow();
  const address = { userId, regionId, address: street, cityName: city, organization };
  const removed = await reader.read<{ id: number }>("/addresses", { ...address, zipCode: "00127" });
  await reader.read("/addresses/remove", { addressId: removed.id });
  await reader.read("/addresses", { ...address, zipCode: "00127" });

  const time = new Date("2026-03-01T12:00:00Z");
  await db
    .insertInto("user_subscriptions")
    .values({ user_id: userId, subscription_id: "broadcaster", date_requested: "2026-02-01" })
    .execute();
  const request = {
    email: email.toUpperCase(),
    first_name: firstName,
    last_name: lastName,
    region_id: regionId,
    lists: ["fgben"],
    language: "es",
    requested_at: time,
  };
  await db
    .insertInto("mailing_requests")
    .values([
      { ...request, state: "requested" },
      { ...request, state: "confirmed", confirmed_at: time },
    ])
    .execute();
  const mail = {
    template: "change-email",
    language: "es" as const,
    params: "{}",
    state: "sent" as const,
    made_at: time,
    changed_at: time,
  };
  await db
    .insertInto("mails")
    .values([
      { ...mail, user_id: null, recipient: email },
      { ...mail, user_id: userId, recipient: `new-${email}` },
    ])
    .execute();
  const expires_at = new Date("2027-01-01T00:00:00Z");
  const link = { made_at: time, expires_at, facts: JSON.stringify({ email }) };
  await db
    .insertInto("links")
    .values([
      { ...link, token_sha256: `1 of ${userId}`, kind: "change-email", user_id: userId },
      { ...link, token_sha256: `2 of ${userId}`, kind: "leave-subscriptions", user_id: null },
    ])
    .execute();
  await insertFailedOrder(db, { userId, regionId, street, city, time });
  const subject = hashSubject(externalId);
  const tried = { reference: `O-of-${userId}`, subject, made_at: time };
  const signs = { card_hash: `card of ${userId}`, network: `network of ${userId}` };
  await db
    .insertInto("payment_tries")
    .values({ ...tried, ...signs, settled_at: time, declined_at: time })
    .execute();
  return reader;
}

type FailedOrder = { userId: number; regionId: number; street: string; city: string; time: Date };

/** A failed order need not be kept. */
async function insertFailedOrder(db: Kysely<Schema>, failed: FailedOrder): Promise<void> {
  const { userId: user_id, regionId: region_id, street, city, time } = failed;
  const { id: order_id } = await db
    .insertInto("orders")
    .values({
      user_id,
      region_id,
      state: "failed",
      type: "cover",
      language: "es",
      address_id: 1,
      address: `${street}\n${city}`,
      value_cents: cents(4.25),
      free_cents: zero,
      pay_cents: cents(4.25),
      shipping_cents: zero,
      donation_cents: zero,
      total_cents: cents(4.25),
      placed_day: "2026-03-01",
      free_month: null,
      lists: [],
      ip_claim: "198.51.100.7",
      made_at: time,
      changed_at: time,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const line = { code: "grace", title: "All of Grace", type: "Paperbacks" as const, quantity: 1 };
  await db
    .insertInto("order_lines")
    .values({ ...line, order_id, position: 0, price_cents: cents(4.25) })
    .execute();
  await db
    .insertInto("payment_attempts")
    .values({
      user_id,
      order_id,
      orderid: `O-of-${user_id}`,
      amount_cents: cents(4.25),
      token_sha256: `token of ${user_id}`,
      fingerprint: "a fingerprint",
      state: "declined",
      made_at: time,
      changed_at: time,
    })
    .execute();
  await db
    .insertInto("order_keys")
    .values({
      user_id,
      order_id,
      key: `key-of-${user_id}`,
      fingerprint: "a fingerprint",
      made_at: time,
    })
    .execute();
}

/** The tables, including those of the job queue, with the word in any column. */
export async function findTablesWith(db: Kysely<Schema>, word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema <> all ('{pg_catalog,information_schema}')
  `.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(`${schema}.${name}`)} as held
      where held::text ilike ${`%${word}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
