import { afterAll, expect, test, vi } from "vitest";

import { deleteRequestCountsBefore } from "#api/db/limits/request-counts.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { createRequestCounter } from "./count-requests.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const limit = { name: "try", most: 10, minutes: 10 };

/** A process with its own counter and clock. */
function startProcess(
  services: Partial<Parameters<typeof createRequestCounter>[0]> = {},
  maxCounters?: number,
) {
  const clock = { now: new Date("2026-03-01T18:04:00Z") };
  const warnings: string[] = [];
  const log = {
    info: () => {},
    warn: (_: object, message: string) => void warnings.push(message),
    error: () => {},
  };
  const counting = { db, timeZone: "America/Chicago", now: () => clock.now, log, ...services };
  return { clock, warnings, count: createRequestCounter(counting, maxCounters) };
}

const sumOf = async (name: string) => {
  const rows = await db.selectFrom("request_counts").selectAll().where("name", "=", name).execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
};

test("blocks a subject over the limit until its window ends", () => {
  const { clock, count } = startProcess();
  const alone = { ...limit, name: "alone" };
  for (let attempt = 0; attempt < 10; attempt++) expect(count(alone, "192.0.2.1")).toBeNull();

  expect(count(alone, "192.0.2.1")).toBe(360);
  expect(count(alone, "192.0.2.2")).toBeNull();
  expect(count({ ...alone, name: "other" }, "192.0.2.1")).toBeNull();
  clock.now = new Date("2026-03-01T18:10:00Z");
  expect(count(alone, "192.0.2.1")).toBeNull();
});

test("P17: applies one limit across two processes once they have synced", async () => {
  const [processA, processB] = [startProcess(), startProcess()];
  const shared = { ...limit, name: "shared" };
  for (let attempt = 0; attempt < 6; attempt++)
    expect(processA.count(shared, "192.0.2.1")).toBeNull();
  await expect
    .poll(async () => {
      processA.clock.now = new Date(processA.clock.now.getTime() + 1_000);
      return sumOf("shared");
    })
    .toBeGreaterThanOrEqual(1);
  processA.count(shared, "192.0.2.1");
  await expect.poll(() => sumOf("shared")).toBe(7);

  processB.count(shared, "192.0.2.1");
  await expect.poll(() => sumOf("shared")).toBe(8);
  processB.clock.now = new Date(processB.clock.now.getTime() + 1_000);
  expect(processB.count(shared, "192.0.2.1")).toBeNull();
  await expect.poll(() => sumOf("shared")).toBe(9);
  processB.clock.now = new Date(processB.clock.now.getTime() + 1_000);
  expect(processB.count(shared, "192.0.2.1")).toBeNull();
  await expect.poll(() => sumOf("shared")).toBe(10);
  expect(processB.count(shared, "192.0.2.1")).toBeGreaterThan(0);
});

test("stores only a hash that changes each day", async () => {
  const { clock, count } = startProcess();
  count({ ...limit, name: "hash" }, "192.0.2.1");
  await expect.poll(() => sumOf("hash")).toBe(1);
  clock.now = new Date("2026-03-02T18:04:00Z");
  count({ ...limit, name: "hash" }, "192.0.2.1");
  await expect.poll(() => sumOf("hash")).toBe(2);

  const rows = await db
    .selectFrom("request_counts")
    .selectAll()
    .where("name", "=", "hash")
    .execute();
  expect(new Set(rows.map(({ subject }) => subject)).size).toBe(2);
  expect(JSON.stringify(rows)).not.toContain("192.0.2.1");
  await deleteRequestCountsBefore(db, new Date("2026-03-02T00:00:00Z"));
  expect(await sumOf("hash")).toBe(1);
});

test("does not write a count whose window is over", async () => {
  const { clock, count } = startProcess();
  const [first, over, last] = ["first", "over", "last"].map((name) => ({ ...limit, name }));
  count(first!, "192.0.2.1");
  // Waits, because the first is being written.
  count(over!, "192.0.2.1");
  clock.now = new Date(clock.now.getTime() + 60 * 60_000);
  await expect.poll(() => sumOf("first")).toBe(1);
  count(last!, "192.0.2.1");
  await expect.poll(() => sumOf("last")).toBe(1);
  expect(await sumOf("over")).toBe(0);
});

test("allows requests when counts cannot be written, and writes later", async () => {
  const failingInsert = vi.spyOn(db, "insertInto").mockImplementation(() => {
    throw new Error("the database is away");
  });
  const { clock, count, warnings } = startProcess();
  const named = { ...limit, name: "away" };
  expect(count(named, "192.0.2.1")).toBeNull();
  await expect.poll(() => warnings).toEqual(["requests could not be counted"]);
  failingInsert.mockRestore();

  clock.now = new Date(clock.now.getTime() + 1_000);
  expect(count(named, "192.0.2.1")).toBeNull();
  await expect.poll(() => sumOf("away")).toBe(2);
});

test("drops the oldest counts in a flood of invented subjects", () => {
  const { count } = startProcess({}, 100);
  const flood = { ...limit, name: "flood", most: 1 };
  expect(count(flood, "first")).toBeNull();
  expect(count(flood, "first")).toBeGreaterThan(0);
  for (let number = 0; number < 100; number++) count(flood, `network-${number}`);
  expect(count(flood, "first")).toBeNull();
});
