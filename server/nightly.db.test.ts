import type { Kysely } from "kysely";
import { expect, test } from "vitest";

import { isSearchStale, markSearchStale } from "#api/db/catalogue/search-state.ts";
import { markAsCopy } from "#api/db/library/holding.ts";
import { readCatalogueVersion } from "#api/db/library/library.ts";
import { countAttempt } from "#api/db/limits/attempts.ts";
import { insertLink, takeLink, useLeaveLinks } from "#api/db/mail/links.ts";
import { confirmLists, keepMailingRequest } from "#api/db/mail/mailing-requests.ts";
import { concludeTry, insertMail } from "#api/db/mail/mails.ts";
import { keepDeletion } from "#api/db/people/account-deletions.ts";
import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { cents, zero } from "#domain/money.ts";
import { openTestDatabase } from "#tests/databases/database.ts";

import { openLog } from "./log.ts";
import { type NightWork, workOf } from "./nightly.ts";

const settings = {
  jobs: { send: async () => {} },
  compare: async () => {},
  timeZone: "America/Chicago",
  keepGiftsYears: 7,
  log: openLog({ LOG_LEVEL: "silent" }),
};
/** Three in the morning in Chicago, which keeps summer time. */
const night = new Date("2026-07-02T08:20:00Z");

test("once a night yesterday's visitors are forgotten and the lists are put in order", async () => {
  await using database = await openTestDatabase();
  const work = { database, ...settings };
  await database.db.insertInto("visitor_keys").values({ day: "2026-07-01", key: "k" }).execute();

  expect(await workOf(night, work)).toBe(true);
  expect(await database.db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
  expect(await readCatalogueVersion(database.db)).toBe(1);

  expect(await workOf(night, work)).toBe(false);
  expect(await readCatalogueVersion(database.db)).toBe(1);
});

test("attempts that limit nothing any more are deleted", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const limit = { action: "subscribe", most: 5, seconds: 3_600 };
  await countAttempt(db, { ...limit, subject: "old" }, new Date("2026-01-01T00:00:00Z"));
  await countAttempt(db, { ...limit, subject: "new" }, night);

  await workOf(night, { database, ...settings });
  expect(await db.selectFrom("attempts").select("subject").execute()).toEqual([{ subject: "new" }]);
});

test("requests, links and mails whose time is over are deleted, and no others", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const { id: regionId } = await db.selectFrom("regions").select("id").executeTakeFirstOrThrow();
  const ago = (days: number) => new Date(night.getTime() - days * 24 * 3_600_000);
  const person = { firstName: "R", lastName: "A", regionId, lists: ["fgben"], language: "en" };
  for (const [name, days] of Object.entries({ waits: 29, late: 31, confirmed: 300 })) {
    const email = `${name}@example.org`;
    await keepMailingRequest(db, { ...person, email, requestedAt: ago(days) });
  }
  await confirmLists(db, { email: "confirmed@example.org", lists: ["fgben"], now: ago(300) });

  const madeAt = ago(60);
  const link = { kind: "leave-subscriptions", userId: null, facts: {}, madeAt } as const;
  await insertLink(db, { ...link, tokenSha256: "works", expiresAt: ago(-1) });
  await insertLink(db, { ...link, tokenSha256: "over", expiresAt: ago(31) });
  await insertLink(db, { ...link, tokenSha256: "used", expiresAt: ago(-300) });
  await takeLink(db, "used", ago(31));
  // Without an end: of somebody who is back on a list, and of somebody who left.
  for (const name of ["confirmed", "left"]) {
    const facts = { email: `${name}@example.org` };
    await insertLink(db, { ...link, facts, tokenSha256: name, expiresAt: null });
    await useLeaveLinks(db, facts.email, ago(31));
  }

  // Each request makes another, and the newest is enough in the end.
  const facts = { email: "CONFIRMED@example.org" };
  const leave = { ...link, facts, expiresAt: null };
  await insertLink(db, { ...leave, tokenSha256: "outdated", madeAt: ago(91) });
  await insertLink(db, { ...leave, tokenSha256: "recent", madeAt: ago(89) });

  const mail = {
    userId: null,
    template: "change-email",
    language: "en",
    params: { a: 1 },
  } as const;
  const made = async (recipient: string, days: number, state: "sent" | "refused" | null) => {
    const id = await insertMail(db, { ...mail, recipient }, ago(days));
    if (state) await concludeTry(db, id, { state, answer: "", now: ago(days) });
  };
  await made("old", 91, "sent");
  await made("stale", 31, "refused");
  await made("young", 29, "refused");
  // Between two tries a day goes by at most: what nothing has touched for longer has lost its job.
  await made("lost", 2.1, null);
  await made("waits", 1.9, null);
  await insertMail(db, { ...mail, template: "data-erased", recipient: "gone" }, ago(2.1));

  await workOf(night, { database, ...settings });
  const emails = await db.selectFrom("mailing_requests").select("email").orderBy("email").execute();
  expect(emails.map(({ email }) => email)).toEqual(["confirmed@example.org", "waits@example.org"]);
  const links = await db
    .selectFrom("links")
    .select("token_sha256")
    .orderBy("token_sha256")
    .execute();
  expect(links.map((link) => link.token_sha256)).toEqual(["confirmed", "recent", "works"]);
  const mails = await db
    .selectFrom("mails")
    .select(["recipient", "params", "state"])
    .orderBy("id")
    .execute();
  expect(mails).toEqual([
    { recipient: "stale", params: {}, state: "refused" },
    { recipient: "young", params: { a: 1 }, state: "refused" },
    { recipient: "lost", params: { a: 1 }, state: "failed" },
    { recipient: "waits", params: { a: 1 }, state: "queued" },
  ]);
});

test("accounts that do not end are tried again and told of, and those that have ended are forgotten", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const ago = (hours: number) => new Date(night.getTime() - hours * 3_600_000);
  const ended = { tries: 1, external_id: null, asked_at: ago(90) };
  await db
    .insertInto("account_deletions")
    .values([
      { subject_sha256: "late", external_id: "auth0|late", asked_at: ago(25), ended_at: null },
      { subject_sha256: "young", external_id: "auth0|young", asked_at: ago(23), ended_at: null },
      { ...ended, subject_sha256: "over", ended_at: ago(25) },
      { ...ended, subject_sha256: "just", ended_at: ago(23) },
    ])
    .execute();
  const warned: unknown[] = [];
  const log = Object.assign(openLog({ LOG_LEVEL: "silent" }), {
    warn: (...said: unknown[]) => void warned.push(said),
  });

  const sent: unknown[] = [];
  const jobs: NightWork["jobs"] = { send: async (_trx, ...job) => void sent.push(job) };
  await workOf(night, { database, ...settings, jobs, log });
  expect(sent).toEqual([["delete-account", { subject: "late" }]]);
  expect(warned).toEqual([
    [{ late: 1 }, "accounts could not be deleted for a day: npm run library -- person leaving"],
  ]);
  const left = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .orderBy("subject_sha256")
    .execute();
  expect(left.map((one) => one.subject_sha256)).toEqual(["just", "late", "young"]);
});

test("by day nothing is done", async () => {
  await using database = await openTestDatabase();
  const work = { database, ...settings };
  expect(await workOf(new Date("2026-07-02T12:00:00Z"), work)).toBe(false);
});

test("the night leaves the mark of an import that is under way", async () => {
  await using database = await openTestDatabase();
  await markSearchStale(database.db);

  expect(await workOf(night, { database, ...settings })).toBe(true);
  expect(await isSearchStale(database.db)).toBe(true);
});

test("whoever was made anonymous goes when nothing of theirs need be kept any more, and nobody else", async () => {
  await using database = await openTestDatabase();
  const erasedAt = new Date("2020-01-01T00:00:00Z");
  const person = (externalId: string, lastOrderDay: string, erasedAt: Date | null) => ({
    external_id: externalId,
    email: "",
    first_name: "",
    last_name: "",
    phone: "",
    language: "en" as const,
    last_order_day: lastOrderDay,
    created_at: erasedAt ?? night,
    erased_at: erasedAt,
  });
  await database.db
    .insertInto("users")
    .values([
      person("erased|1", "2019-07-01", erasedAt),
      person("erased|2", "2019-07-02", erasedAt),
      person("auth0|reader", "2010-01-01", null),
    ])
    .execute();

  await workOf(night, { database, ...settings });
  const left = await database.db.selectFrom("users").select("external_id").orderBy("id").execute();
  expect(left.map((user) => user.external_id)).toEqual(["erased|2", "auth0|reader"]);
});

test("what is left of orders is deleted when nobody asks for it any more, and nothing that was charged", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const ago = (days: number) => new Date(night.getTime() - days * 24 * 3_600_000);
  const user_id = await insertBuyer(db);
  const failed = await insertFailed(db, { user_id, state: "declined", at: ago(91) });
  const recent = await insertFailed(db, { user_id, state: "declined", at: ago(89) });
  const late = await insertFailed(db, { user_id, state: "late", at: ago(400) });
  for (const [key, order_id, days] of [
    ["old", recent, 31],
    ["new", late, 29],
  ] as const) {
    const sent = { user_id, key, order_id, fingerprint: "", made_at: ago(days) };
    await db.insertInto("order_keys").values(sent).execute();
  }
  const event = { type: "transaction.sale.success", orderid: "" };
  await db
    .insertInto("gateway_events")
    .values([
      { ...event, event_id: "old", taken_at: ago(91) },
      { ...event, event_id: "new", taken_at: ago(89) },
    ])
    .execute();

  await workOf(night, { database, ...settings });
  const orders = await db.selectFrom("orders").select("id").orderBy("id").execute();
  expect(orders.map(({ id }) => id)).toEqual([recent, late]);
  expect(orders.map(({ id }) => id)).not.toContain(failed);
  expect(await db.selectFrom("order_keys").select("key").execute()).toEqual([{ key: "new" }]);
  expect(await db.selectFrom("gateway_events").select("event_id").execute()).toEqual([
    { event_id: "new" },
  ]);
});

test("payments that are open for an hour are told of each night, and charges are compared", async () => {
  await using database = await openTestDatabase();
  const user_id = await insertBuyer(database.db);
  const at = new Date(night.getTime() - 2 * 3_600_000);
  await insertFailed(database.db, { user_id, state: "conflict", at });
  const told: [object, string][] = [];
  let compared = 0;
  const log = { ...settings.log, error: (...said: [object, string]) => void told.push(said) };
  const compare = async () => void (compared += 1);

  await workOf(night, { database, ...settings, log: log as NightWork["log"], compare });
  expect(told).toEqual([
    [{ conflict: 1 }, "payments are not certain: npm run library -- payments list"],
  ]);
  expect(compared).toBe(1);
});

async function insertBuyer(db: Kysely<Schema>): Promise<number> {
  const names = { first_name: "R", last_name: "A", phone: "", language: "en" } as const;
  const { id } = await db
    .insertInto("users")
    .values({ ...names, external_id: "auth0|r", email: "r@example.org", created_at: night })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

let attempts = 0;
type Attempted = { user_id: number; state: AttemptState; at: Date };

/** An order of which nothing came, with its payment in that state. */
async function insertFailed(db: Kysely<Schema>, { user_id, state, at }: Attempted) {
  const { id: region_id } = await db.selectFrom("regions").select("id").executeTakeFirstOrThrow();
  const sums = { free_cents: zero, shipping_cents: zero, donation_cents: zero };
  const paid = { value_cents: cents(1), pay_cents: cents(1), total_cents: cents(1) };
  const facts = { type: "cover", language: "en", address: "", ip_claim: "" } as const;
  const order = { user_id, region_id, address_id: 1, placed_day: "2026-01-01", free_month: null };
  const { id } = await db
    .insertInto("orders")
    .values({
      ...order,
      ...facts,
      ...sums,
      ...paid,
      state: "failed",
      lists: [],
      made_at: at,
      changed_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const names = { orderid: `O-${++attempts}`, token_sha256: `token ${attempts}`, fingerprint: "" };
  await db
    .insertInto("payment_attempts")
    .values({
      ...names,
      user_id,
      order_id: id,
      state,
      amount_cents: cents(1),
      made_at: at,
      changed_at: at,
    })
    .execute();
  return id;
}

test("of a copy only its visitors are forgotten: nobody is written to, and the gateway is not asked", async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  await db.insertInto("visitor_keys").values({ day: "2026-07-01", key: "k" }).execute();
  await keepDeletion(db, { externalId: "auth0|1", issuedAt: night, now: new Date("2026-06-01") });
  await markAsCopy(db, night);

  const done: string[] = [];
  const jobs = { send: async (_: object, name: string) => void done.push(name) };
  const compare = async () => void done.push("compare");
  expect(await workOf(night, { database, ...settings, jobs, compare })).toBe(true);
  expect(done).toEqual([]);
  expect(await db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
});
