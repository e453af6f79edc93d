import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { findDeletions } from "#api/db/people/account-deletions.ts";
import { openJobs } from "#api/jobs.ts";
import { IdentityUnreachable } from "#api/integrations/identity-provider/provider-keys.ts";
import { insertFullPerson, findTablesWith, personDetails } from "#tests/people/full-person.ts";
import { startLibrary } from "#tests/start-library.ts";
import type { Reader } from "#tests/people/stub-identity.ts";

import { deleteAccounts } from "./delete-accounts.ts";

const now = new Date("2026-03-01T18:00:00Z");
const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { database } = library;
const { db } = database;
const nothing = () => {};
type Work = (facts: { subject: string }) => Promise<void>;
const noWork: Work = async () => {};

/** The job's handler with a provider that is unreachable until the test says otherwise. */
async function startWork() {
  const provider = { isUnreachable: true, deleted: [] as string[] };
  const pauses: (number | undefined)[] = [];
  const warned: string[] = [];
  let work: Work = noWork;
  const identity = {
    ...library.identity,
    async deleteAccount(externalId: string) {
      if (provider.isUnreachable) throw new IdentityUnreachable("away");
      provider.deleted.push(externalId);
    },
  };
  const log = {
    info: nothing,
    error: nothing,
    warn: (_: object, message: string) => warned.push(message),
  };
  const services = { database, identity, keepDonationsYears: 7, now: () => now, log };
  await deleteAccounts({
    ...services,
    jobs: {
      work: async (_, handler) => void (work = handler as Work),
      send: async (_trx, _name, _facts, pause) => void pauses.push(pause),
    },
  });
  return {
    provider,
    pauses,
    warned,
    needed: services,
    work: (subject: string) => work({ subject }),
  };
}

function erase({ post, externalId }: Reader) {
  return post("/users/erase", { externalId });
}

function getProfile({ get, externalId }: Reader) {
  return get(`/users/getuserbyexternalid?externalid=${encodeURIComponent(externalId)}`);
}

async function codeOf(answer: Promise<Response>): Promise<string> {
  const { status } = await answer;
  return `${status} ${((await (await answer).json()) as { code?: string }).code}`;
}

async function subjectOf(externalId: string): Promise<string> {
  const { subject_sha256 } = await db
    .selectFrom("account_deletions")
    .select("subject_sha256")
    .where("external_id", "=", externalId)
    .executeTakeFirstOrThrow();
  return subject_sha256;
}

test("retries a deletion with growing pauses, then only nightly", async () => {
  const reader = await insertFullPerson(library, personDetails("a"));
  const { provider, pauses, warned, work } = await startWork();
  expect((await erase(reader)).status).toBe(200);
  const subject = await subjectOf(reader.externalId);

  for (let tries = 0; tries < 100; tries++) await work(subject);
  expect(pauses).toEqual([60, 600, 3_600, 21_600]);
  expect(warned).toContain("an account could not be deleted yet");
  expect(await findDeletions(db)).toContainEqual({
    external_id: reader.externalId,
    asked_at: now,
    tries: 100,
    answer: "away",
  });

  provider.isUnreachable = false;
  await work(subject);
  await work(subject);
  expect(provider.deleted).toEqual([reader.externalId]);
  expect((await findDeletions(db)).map((deletion) => deletion.external_id)).not.toContain(
    reader.externalId,
  );
});

test("refuses a person being deleted and welcomes them as new afterwards", async () => {
  const facts = personDetails("b");
  const { externalId, email } = facts;
  const reader = await insertFullPerson(library, facts);
  const { provider, work } = await startWork();
  await erase(reader);
  const subject = await subjectOf(externalId);
  await work(subject);

  const profile = { externalId, email, firstName: "Back", lastName: "Again", phone: "" };
  const later = library.signIn({ externalId, email, issuedAt: new Date("2026-03-01T18:00:01Z") });
  for (const session of [reader, later]) {
    expect(await codeOf(session.post("/users", profile))).toBe("403 account-leaving");
    expect(await codeOf(getProfile(session))).toBe("403 account-leaving");
  }
  expect((await erase(reader)).status).toBe(200);
  expect(
    await db.selectFrom("users").where("external_id", "=", externalId).selectAll().execute(),
  ).toEqual([]);

  provider.isUnreachable = false;
  await work(subject);
  expect(await codeOf(reader.post("/users", profile))).toBe("401 err-signed-out");
  expect(await findTablesWith(db, externalId)).toEqual([]);
  expect((await later.post("/users", profile)).status).toBe(200);
});

test("ignores erasure by an old token after the person has come back", async () => {
  const facts = personDetails("g");
  const { externalId, email } = facts;
  const reader = await insertFullPerson(library, facts);
  const { provider, work } = await startWork();
  await erase(reader);
  const subject = await subjectOf(externalId);
  provider.isUnreachable = false;
  await work(subject);

  expect((await erase(reader)).status).toBe(200);
  const later = library.signIn({ externalId, email, issuedAt: new Date("2026-03-01T18:00:01Z") });
  const profile = { externalId, email, firstName: "Back", lastName: "Again", phone: "" };
  expect((await later.post("/users", profile)).status).toBe(200);
  expect((await erase(reader)).status).toBe(200);
  await work(subject);

  expect((await getProfile(later)).status).toBe(200);
  expect(provider.deleted).toEqual([externalId]);
  expect((await library.mails()).filter(({ to }) => to === email)).toHaveLength(1);

  expect((await erase(later)).status).toBe(200);
  await work(subject);
  expect(provider.deleted).toEqual([externalId, externalId]);
});

test("deletes what a concurrent call wrote after the erasure", async () => {
  const facts = personDetails("c");
  const reader = await insertFullPerson(library, facts);
  const { provider, work } = await startWork();
  await erase(reader);
  const { externalId: external_id, email } = facts;
  const names = { first_name: "Late", last_name: "Alder", phone: "", language: "en" as const };
  await db
    .insertInto("users")
    .values({ external_id, email, ...names, created_at: now })
    .execute();

  provider.isUnreachable = false;
  await work(await subjectOf(external_id));
  expect(await findTablesWith(db, external_id)).toEqual([]);
});

test("keeps hourly limits after an erasure", async () => {
  const facts = personDetails("d");
  const { externalId, email } = facts;
  const { provider, work } = await startWork();
  provider.isUnreachable = false;
  const signIn = (time: string) =>
    library.signIn({ externalId, email, issuedAt: new Date(`2026-03-01T${time}Z`) });
  const name = (reader: Reader, address: string) =>
    reader.post("/users", { externalId, email: address, firstName: "R", lastName: "A", phone: "" });

  const reader = signIn("17:00:00");
  for (let place = 0; place < 5; place++) await name(reader, `v${place}@victim.example`);
  await erase(reader);
  await work(await subjectOf(externalId));

  const refused = await name(signIn("18:00:01"), "v5@victim.example");
  expect([refused.status, (await refused.json()).code]).toEqual([429, "err-too-often-person"]);
});

test("allows thirty erasures in an hour", async () => {
  const reader = await insertFullPerson(library, personDetails("e"));
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push((await erase(reader)).status);
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
});

test("deletes the account from the queue once the provider is back", async () => {
  const reader = await insertFullPerson(library, personDetails("f"));
  const { provider, needed: services } = await startWork();
  const findAnswer = async () => {
    const deletions = await findDeletions(db);
    return deletions.find((deletion) => deletion.external_id === reader.externalId)?.answer;
  };
  await using jobs = await openJobs(database, services.log);
  await deleteAccounts({ ...services, jobs });

  expect((await erase(reader)).status).toBe(200);
  // The next try is queued in the same commit.
  await expect.poll(findAnswer, { timeout: 10_000 }).toBe("away");
  provider.isUnreachable = false;
  await sql`update jobs.job set start_after = now() where name = 'delete-account'`.execute(db);
  await expect.poll(() => provider.deleted, { timeout: 10_000 }).toContain(reader.externalId);
});
