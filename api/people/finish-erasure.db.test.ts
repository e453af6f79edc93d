import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { findUser } from "#api/db/people/users.ts";
import type { CompleteJob, JobData } from "#api/ports.ts";
import type { ProblemError } from "#api/problem.ts";
import { startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { findTablesWith } from "#tests/people/full-person.ts";

import { eraseAccount } from "./erase-account.ts";
import { finishErasures } from "./finish-erasure.ts";

type Facts = JobData["erase-account"];
type Work = (facts: Facts, complete: CompleteJob) => Promise<void>;
const noWork: Work = async () => {};

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

async function moveInDonor(): Promise<Buyer> {
  const { donor } = await shop.moveInDonor();
  return donor;
}

async function erase({ reader }: Buyer, culture = "en"): Promise<string> {
  const body = { externalId: reader.externalId };
  const answer = await reader.post(`/users/erase?culture=${culture}`, body);
  const { code = "" } = (await answer.json()) as { code?: string };
  return `${answer.status} ${code}`.trim();
}

async function eraseByOperator({ reader }: Buyer): Promise<string> {
  const identity = { externalId: reader.externalId, email: null };
  return eraseAccount(shop.services, identity).then(
    () => "200",
    ({ status, code }: ProblemError) => `${status} ${code}`,
  );
}

/** Runs all waiting erasure jobs, which stay as completed ones. Returns how many there were. */
async function runErasures(): Promise<number> {
  const jobs = await completeJobs();
  for (const facts of jobs) await runErasure(facts);
  return jobs.length;
}

async function completeJobs(): Promise<Facts[]> {
  const { rows } = await sql<{ data: Facts }>`update jobs.job
    set state = 'completed', completed_on = now()
    where name = 'erase-account' and state = 'created' returning data`.execute(shop.db);
  return rows.map(({ data }) => data);
}

async function runErasure(facts: Facts, complete: CompleteJob = async () => true): Promise<void> {
  let work = noWork;
  await finishErasures(shop.services, {
    work: async (_, handler) => void (work = handler as Work),
  });
  await work(facts, complete);
}

async function isThere({ reader }: Buyer): Promise<boolean> {
  return (await findUser(shop.db, reader.externalId)) !== undefined;
}

async function lastTextTo({ email }: Buyer): Promise<string | undefined> {
  const mail = (await shop.library.mails()).findLast(({ to }) => to === email);
  return mail?.text.replaceAll(/\s+/g, " ");
}

test.each([
  ["did end", "drop_after", "delete-account-giving"],
  ["did not end", "drop_before", "delete-account-giving"],
  ["the gateway would not end", "rate_limited", "delete-account-giving-goes-on"],
])(
  "P15, S4.04: deletes an account after a giving that %s, and mails",
  async (_, gatewayFault, code) => {
    const ruth = await moveInDonor();
    await shop.fault(gatewayFault, "delete_subscription");
    expect(await erase(ruth)).toBe(`409 ${code}`);
    const before = await shop.mailsTo(ruth);
    for (const minutes of [1, 1, 15, 1]) {
      await shop.wait(minutes);
      await runErasures();
    }
    expect(await isThere(ruth)).toBe(false);
    const mails = (await shop.mailsTo(ruth)).slice(before.length);
    expect(mails.at(-1)).toBe("Your account is deleted");
    expect(mails).not.toContain("Your monthly giving has not ended");
    expect(await runErasures()).toBe(0);
    await shop.advance(62);
    expect(await shop.charged(ruth)).toEqual([1000]);
  },
);

const askers = [
  ["an operator", (asker: Buyer) => eraseByOperator(asker)],
  ["the person", (asker: Buyer) => erase(asker)],
] as const;

test.each(askers)(
  "S7.27: ends a giving while a deletion by %s is uncertain",
  async (_, askToErase) => {
    const { donor: ruth, asked: regularGiving } = await shop.moveInDonor();
    await shop.fault("drop_before", "delete_subscription");
    expect(await askToErase(ruth)).toBe("409 delete-account-giving");
    expect(await shop.cancel(ruth, regularGiving.id)).toBe("409 giving-pending");
    await ruth.place(ruth.order());
    for (let minute = 0; minute < 40; minute++) {
      await shop.wait(1);
      await runErasures();
    }
    expect(await shop.rowOf(ruth)).toMatchObject({ state: "cancelled" });
    expect(await shop.mailsTo(ruth)).toContain("Your monthly giving has ended");
    expect(await isThere(ruth)).toBe(true);
    await shop.advance(62);
    expect(await shop.charged(ruth)).toEqual([1000]);
  },
);

test("S7.27: keeps the request to end a giving when a deletion follows", async () => {
  const { donor: ruth, asked: regularGiving } = await shop.moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  expect(await shop.cancel(ruth, regularGiving.id)).toBe("409 giving-pending");
  expect(await eraseByOperator(ruth)).toBe("409 delete-account-giving");
  expect(await shop.rowOf(ruth)).toMatchObject({ is_end_wished: true });
});

test("accepts a request every minute until it succeeds", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  for (let minute = 0; minute < 17; minute++) {
    expect(await erase(ruth)).toBe("409 delete-account-giving");
    shop.pass(1);
  }
  await shop.wait(1);
  await shop.wait(1);
  expect(await erase(ruth)).toBe("200");
});

test("keeps a person who has ordered and mails why in their language", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_after", "delete_subscription");
  expect(await erase(ruth, "es")).toBe("409 delete-account-giving");
  await ruth.place(ruth.order());
  for (const minutes of [2, 16]) await shop.wait(minutes);
  await runErasures();
  expect(await isThere(ruth)).toBe(true);
  expect((await shop.mailsTo(ruth)).at(-1)).toBe("Su cuenta no se eliminó");
  expect(await runErasures()).toBe(0);
});

test.each([
  ["goes on", 16, "Your monthly giving goes on."],
  ["is uncertain", 1, "We do not know yet whether your monthly giving goes on."],
])("says in the mail about an order that a giving %s", async (_, minutes, sentence) => {
  const ruth = await moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  expect(await erase(ruth)).toBe("409 delete-account-giving");
  await ruth.place(ruth.order());
  for (let minute = 0; minute < minutes; minute++) await shop.wait(1);
  await runErasures();
  const text = await lastTextTo(ruth);
  expect(text).toContain("Books that you ordered are not sent yet.");
  expect(text).toContain(sentence);
});

test.each([
  ["goes on", "rate_limited", "active", "could not be ended, and goes on"],
  ["is uncertain", "drop_before", "ending", "could not find out whether your monthly giving"],
])(
  "says after a day without a deletion that a giving %s",
  async (_, gatewayFault, state, sentence) => {
    const ruth = await moveInDonor();
    await shop.fault(gatewayFault, "delete_subscription");
    expect(await erase(ruth)).toMatch(/^409 delete-account-giving/);
    shop.pass(24 * 60 + 1);
    // An uncertain end is not requested again.
    if (state === "active") await shop.fault(gatewayFault, "delete_subscription");
    await runErasures();
    expect(await isThere(ruth)).toBe(true);
    expect((await shop.mailsTo(ruth)).at(-1)).toBe("Your account was not deleted");
    expect(await lastTextTo(ruth)).toContain(sentence);
    expect(await shop.regularGivingOf(ruth)).toMatchObject({ state });
  },
);

test("keeps one job and sends one mail for five requests", async () => {
  const ruth = await moveInDonor();
  for (let time = 0; time < 5; time++) {
    await shop.fault("rate_limited", "delete_subscription");
    await erase(ruth);
  }
  expect(await countJobs(ruth)).toBe(1);
  const before = await shop.mailsTo(ruth);
  shop.pass(24 * 60 + 1);
  await shop.fault("rate_limited", "delete_subscription");
  await runErasures();
  expect((await shop.mailsTo(ruth)).slice(before.length)).toEqual(["Your account was not deleted"]);
});

test("sends no mail when a completed job is repeated", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  await erase(ruth);
  shop.pass(24 * 60 + 1);
  const before = await shop.mailsTo(ruth);
  const [facts] = await completeJobs();
  await runErasure(facts!, async () => false);
  expect(await shop.mailsTo(ruth)).toEqual(before);
});

test.each([
  ["after a minute", 1],
  ["after a day", 24 * 60 + 1],
])("follows the newer of two requests when the older job runs %s", async (_, minutes) => {
  const ruth = await moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  await erase(ruth, "en");
  shop.pass(minutes);
  const [older] = await completeJobs();
  const before = await shop.mailsTo(ruth);
  await erase(ruth, "es");
  await runErasure(older!);
  expect(await completeJobs()).toMatchObject([{ language: "es" }]);
  expect(await shop.mailsTo(ruth)).toEqual(before);
});

test("keeps one job for concurrent requests", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  await Promise.all([erase(ruth), erase(ruth), erase(ruth)]);
  expect(await countJobs(ruth)).toBe(1);
});

test("P15: stores no e-mail of an erased person beside a job", async () => {
  const ruth = await moveInDonor();
  await shop.fault("drop_before", "delete_subscription");
  await erase(ruth);
  await shop.wait(1);
  await runErasures();
  expect(await findTablesWith(shop.db, ruth.email)).not.toContain("job");
  for (const minutes of [2, 16]) await shop.wait(minutes);

  // Erased by an operator, not by the job.
  await eraseAccount(shop.services, { externalId: ruth.reader.externalId, email: null });
  expect((await shop.mailsTo(ruth)).at(-1)).toBe("Your account is deleted");
  expect(await findTablesWith(shop.db, ruth.email)).toEqual([]);
  expect(await findTablesWith(shop.db, ruth.reader.externalId)).toEqual(["account_deletions"]);
  expect(await countJobs(ruth)).toBe(0);
});

/** Counts a person's erasure jobs, completed ones included. */
async function countJobs({ userId }: Buyer): Promise<number> {
  const { rows } = await sql`select 1 from jobs.job
    where name = 'erase-account' and data ->> 'userId' = ${`${userId}`}`.execute(shop.db);
  return rows.length;
}

test.each([
  ["was not made", "drop_before"],
  ["was made", "drop_after"],
])("P15: deletes an account once it is certain that a donation %s", async (_, gatewayFault) => {
  const ruth = await shop.moveIn();
  await shop.fault(gatewayFault, "sale");
  expect(await shop.giveOnce(ruth)).toBe("409 order-pending");
  expect(await erase(ruth)).toBe("409 delete-account-payment");
  await runErasures();
  expect(await isThere(ruth)).toBe(true);
  for (const minutes of [5, 5, 10]) await shop.wait(minutes);
  await runErasures();
  expect(await isThere(ruth)).toBe(false);
});
