import type { Kysely } from "kysely";
import { afterAll, expect, test } from "vitest";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { markAsCopy } from "#api/db/safe-mode/ownership.ts";
import { readCatalogVersion, isSearchStale, markSearchStale } from "#api/db/library/library.ts";
import { countAttempt } from "#api/db/limits/counted-attempts.ts";
import { insertLink, consumeLink, markUnsubscribeLinksUsed } from "#api/db/mail/links.ts";
import { confirmLists, upsertMailingRequest } from "#api/db/mail/mailing-requests.ts";
import { recordDelivery, insertMail } from "#api/db/mail/mails.ts";
import { recordDeletionRequest } from "#api/db/people/account-deletions.ts";
import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { cents, zero } from "#domain/money.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { openLog } from "./log.ts";
import { type NightlyWork, runNightlyWork } from "./nightly.ts";

const settings = {
  jobs: { send: async () => {} },
  deleteFiles: async () => {},
  compare: async () => {},
  timeZone: "America/Chicago",
  keepDonationsYears: 7,
  log: openLog({ LOG_LEVEL: "silent" }),
};
/** Three in the morning in Chicago, in daylight saving time. */
const night = new Date("2026-07-02T08:20:00Z");
const hoursAgo = (hours: number) => new Date(night.getTime() - hours * 3_600_000);
const daysAgo = (days: number) => hoursAgo(days * 24);

let attempts = 0;
/** All tests check the results of one night on one library. */
const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

await db.insertInto("visitor_keys").values({ day: "2026-07-01", key: "k" }).execute();
await markSearchStale(db);
await insertAttempts();
await insertCorrespondence();
await insertDeletions();
await insertPeople();
const orders = await insertOrders();
const ran = await workThroughNight(database);

/** Records what the night did outside the database, and what it logged. */
async function workThroughNight(database: OpenDatabase) {
  const jobs: unknown[] = [];
  const warnings: unknown[] = [];
  const errors: unknown[] = [];
  let compared = 0;
  const log = Object.assign(openLog({ LOG_LEVEL: "silent" }), {
    warn: (...messages: unknown[]) => void warnings.push(messages),
    error: (...messages: unknown[]) => void errors.push(messages),
  });
  const send: NightlyWork["jobs"]["send"] = async (_trx, ...job) => void jobs.push(job);
  const compare = async () => void (compared += 1);
  const work = { database, ...settings, jobs: { send }, log, compare };
  return { hasWorked: await runNightlyWork(night, work), jobs, warnings, errors, compared };
}

test("deletes yesterday's visitors and updates the search index", async () => {
  expect(ran.hasWorked).toBe(true);
  expect(await db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
  expect(await readCatalogVersion(db)).toBe(1);

  expect(await runNightlyWork(night, { database, ...settings })).toBe(false);
  expect(await readCatalogVersion(db)).toBe(1);
});

async function insertAttempts(): Promise<void> {
  const limit = { action: "subscribe", most: 5, seconds: 3_600 };
  await countAttempt(db, { ...limit, subject: "old" }, new Date("2026-01-01T00:00:00Z"));
  await countAttempt(db, { ...limit, subject: "new" }, night);
}

test("deletes attempts older than every limit window", async () => {
  expect(await db.selectFrom("attempts").select("subject").execute()).toEqual([{ subject: "new" }]);
});

async function insertCorrespondence(): Promise<void> {
  await insertRequests();
  await insertLinks();
  await insertMails();
}

async function insertRequests(): Promise<void> {
  const { id: regionId } = await db.selectFrom("regions").select("id").executeTakeFirstOrThrow();
  const person = { firstName: "R", lastName: "A", regionId, lists: ["fgben"], language: "en" };
  for (const [name, days] of Object.entries({ waits: 29, late: 31, confirmed: 300 })) {
    const email = `${name}@example.org`;
    await upsertMailingRequest(db, { ...person, email, requestedAt: daysAgo(days) });
  }
  await confirmLists(db, { email: "confirmed@example.org", lists: ["fgben"], now: daysAgo(300) });
}

async function insertLinks(): Promise<void> {
  const madeAt = daysAgo(60);
  const link = { kind: "leave-subscriptions", userId: null, facts: {}, madeAt } as const;
  await insertLink(db, { ...link, tokenSha256: "works", expiresAt: daysAgo(-1) });
  await insertLink(db, { ...link, tokenSha256: "over", expiresAt: daysAgo(31) });
  await insertLink(db, { ...link, tokenSha256: "used", expiresAt: daysAgo(-300) });
  await consumeLink(db, "used", daysAgo(31));
  // Without an end: of a person who is back on a list, and of one who left.
  for (const name of ["confirmed", "left"]) {
    const facts = { email: `${name}@example.org` };
    await insertLink(db, { ...link, facts, tokenSha256: name, expiresAt: null });
    await markUnsubscribeLinksUsed(db, facts.email, daysAgo(31));
  }

  // Each request creates another; only the newest is kept.
  const facts = { email: "CONFIRMED@example.org" };
  const leave = { ...link, facts, expiresAt: null };
  await insertLink(db, { ...leave, tokenSha256: "outdated", madeAt: daysAgo(91) });
  await insertLink(db, { ...leave, tokenSha256: "recent", madeAt: daysAgo(89) });
}

async function insertMails(): Promise<void> {
  const mail = {
    userId: null,
    template: "change-email",
    language: "en",
    params: { a: 1 },
  } as const;
  const insert = async (recipient: string, days: number, state: "sent" | "refused" | null) => {
    const id = await insertMail(db, { ...mail, recipient }, daysAgo(days));
    if (state) await recordDelivery(db, id, { state, answer: "", now: daysAgo(days) });
  };
  await insert("old", 91, "sent");
  await insert("stale", 31, "refused");
  await insert("young", 29, "refused");
  // Retries are at most a day apart: an older deletion has lost its job.
  await insert("lost", 2.1, null);
  await insert("waits", 1.9, null);
  await insertMail(db, { ...mail, template: "data-erased", recipient: "gone" }, daysAgo(2.1));
}

test("deletes only expired requests, links and mails", async () => {
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

async function insertDeletions(): Promise<void> {
  const ended = { tries: 1, external_id: null, asked_at: hoursAgo(90) };
  const late = { subject_sha256: "late", external_id: "auth0|late", ended_at: null };
  const young = { subject_sha256: "young", external_id: "auth0|young", ended_at: null };
  await db
    .insertInto("account_deletions")
    .values([
      { ...late, asked_at: hoursAgo(25) },
      { ...young, asked_at: hoursAgo(23) },
      { ...ended, subject_sha256: "over", ended_at: hoursAgo(25) },
      { ...ended, subject_sha256: "just", ended_at: hoursAgo(23) },
    ])
    .execute();
}

test("retries and logs late deletions and removes finished ones", async () => {
  expect(ran.jobs).toEqual([["delete-account", { subject: "late" }]]);
  expect(ran.warnings).toEqual([
    [{ late: 1 }, "accounts could not be deleted for a day: npm run library -- person leaving"],
    [{ failed: 1 }, "mails of the last day were not delivered: npm run library -- mail list"],
  ]);
  const remaining = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .orderBy("subject_sha256")
    .execute();
  expect(remaining.map((row) => row.subject_sha256)).toEqual(["just", "late", "young"]);
});

test("does nothing by day", async () => {
  const work = { database, ...settings };
  expect(await runNightlyWork(new Date("2026-07-03T12:00:00Z"), work)).toBe(false);
});

test("repairs the lists that an interrupted import left", async () => {
  expect(await isSearchStale(db)).toBe(false);
});

function personOf(externalId: string, lastOrderDay: string, erasedAt: Date | null) {
  return {
    external_id: externalId,
    email: "",
    first_name: "",
    last_name: "",
    phone: "",
    language: "en" as const,
    last_order_day: lastOrderDay,
    created_at: erasedAt ?? night,
    erased_at: erasedAt,
  };
}

async function insertPeople(): Promise<void> {
  const erasedAt = new Date("2020-01-01T00:00:00Z");
  await db
    .insertInto("users")
    .values([
      personOf("erased|1", "2019-07-01", erasedAt),
      personOf("erased|2", "2019-07-02", erasedAt),
      personOf("auth0|reader", "2010-01-01", null),
    ])
    .execute();
}

test("deletes anonymous people when nothing of theirs is kept", async () => {
  const remaining = await db.selectFrom("users").select("external_id").orderBy("id").execute();
  expect(remaining.map((user) => user.external_id)).toEqual([
    "erased|2",
    "auth0|reader",
    "auth0|r",
  ]);
});

/** Failed payments, and an open one. */
async function insertOrders() {
  const user_id = await insertBuyer(db);
  await insertFailed(db, { user_id, state: "declined", at: daysAgo(91) });
  const recent = await insertFailed(db, { user_id, state: "declined", at: daysAgo(89) });
  const late = await insertFailed(db, { user_id, state: "late", at: daysAgo(400) });
  const open = await insertFailed(db, { user_id, state: "conflict", at: hoursAgo(2) });
  for (const [key, order_id, days] of [
    ["old", recent, 31],
    ["new", late, 29],
  ] as const) {
    const jobsSent = { user_id, key, order_id, fingerprint: "", made_at: daysAgo(days) };
    await db.insertInto("order_keys").values(jobsSent).execute();
  }
  const event = { type: "transaction.sale.success", orderid: "" };
  await db
    .insertInto("gateway_events")
    .values([
      { ...event, event_id: "old", taken_at: daysAgo(91) },
      { ...event, event_id: "new", taken_at: daysAgo(89) },
    ])
    .execute();
  return { recent, late, open };
}

test("deletes expired data of orders but nothing charged", async () => {
  const remaining = await db.selectFrom("orders").select("id").orderBy("id").execute();
  expect(remaining.map(({ id }) => id)).toEqual([orders.recent, orders.late, orders.open]);
  expect(await db.selectFrom("order_keys").select("key").execute()).toEqual([{ key: "new" }]);
  expect(await db.selectFrom("gateway_events").select("event_id").execute()).toEqual([
    { event_id: "new" },
  ]);
});

test("logs payments open for an hour and compares charges", () => {
  expect(ran.errors).toEqual([
    [{ conflict: 1, late: 1 }, "payments are uncertain: npm run library -- payments list"],
  ]);
  expect(ran.compared).toBe(1);
});

test("deletes people and compares charges on a quiet night", async () => {
  await using quiet = await openTestDatabase();
  const erasedAt = new Date("2020-01-01T00:00:00Z");
  await quiet.db
    .insertInto("users")
    .values(personOf("erased|1", "2019-07-01", erasedAt))
    .execute();

  expect(await workThroughNight(quiet)).toEqual({
    hasWorked: true,
    jobs: [],
    warnings: [],
    errors: [],
    compared: 1,
  });
  expect(await quiet.db.selectFrom("users").selectAll().execute()).toEqual([]);
  expect(await readCatalogVersion(quiet.db)).toBe(1);
});

test("deletes only visitors of a copy, without mail or gateway", async () => {
  await db.insertInto("visitor_keys").values({ day: "2026-07-01", key: "k" }).execute();
  await recordDeletionRequest(db, {
    externalId: "auth0|1",
    issuedAt: night,
    now: new Date("2026-06-01"),
  });
  await markAsCopy(db, night);

  const ran: string[] = [];
  const jobs = { send: async (_: object, name: string) => void ran.push(name) };
  const compare = async () => void ran.push("compare");
  const nextNight = new Date("2026-07-03T08:20:00Z");
  expect(await runNightlyWork(nextNight, { database, ...settings, jobs, compare })).toBe(true);
  expect(ran).toEqual([]);
  expect(await db.selectFrom("visitor_keys").selectAll().execute()).toEqual([]);
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

type Attempted = { user_id: number; state: AttemptState; at: Date };

/** Inserts a failed order with its payment in that state. */
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
