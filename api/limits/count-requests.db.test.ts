import { afterAll, expect, test, vi } from "vitest";

import { deleteRequestCountsBefore } from "#api/db/limits/request-counts.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { createRequestCounter } from "./count-requests.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const limit = { name: "try", most: 10, minutes: 10 };

/** What one process counts with, and the clock that it goes by. */
function process(
  services: Partial<Parameters<typeof createRequestCounter>[0]> = {},
  most?: number,
) {
  const clock = { now: new Date("2026-03-01T18:04:00Z") };
  const warnings: string[] = [];
  const log = {
    info: () => {},
    warn: (_: object, message: string) => void warnings.push(message),
    error: () => {},
  };
  const counting = { db, timeZone: "America/Chicago", now: () => clock.now, log, ...services };
  return { clock, warnings, count: createRequestCounter(counting, most) };
}

const sumOf = async (name: string) => {
  const rows = await db.selectFrom("request_counts").selectAll().where("name", "=", name).execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
};

test("what is beyond the limit waits until its stretch of time is over, and others do not", () => {
  const { clock, count } = process();
  const alone = { ...limit, name: "alone" };
  for (let made = 0; made < 10; made++) expect(count(alone, "192.0.2.1")).toBeNull();

  expect(count(alone, "192.0.2.1")).toBe(360);
  expect(count(alone, "192.0.2.2")).toBeNull();
  expect(count({ ...alone, name: "other" }, "192.0.2.1")).toBeNull();
  clock.now = new Date("2026-03-01T18:10:00Z");
  expect(count(alone, "192.0.2.1")).toBeNull();
});

test("P17: two processes let no more through than one, once they have told each other", async () => {
  const [one, other] = [process(), process()];
  const shared = { ...limit, name: "shared" };
  for (let made = 0; made < 6; made++) expect(one.count(shared, "192.0.2.1")).toBeNull();
  await expect
    .poll(async () => {
      one.clock.now = new Date(one.clock.now.getTime() + 1_000);
      return sumOf("shared");
    })
    .toBeGreaterThanOrEqual(1);
  one.count(shared, "192.0.2.1");
  await expect.poll(() => sumOf("shared")).toBe(7);

  other.count(shared, "192.0.2.1");
  await expect.poll(() => sumOf("shared")).toBe(8);
  other.clock.now = new Date(other.clock.now.getTime() + 1_000);
  expect(other.count(shared, "192.0.2.1")).toBeNull();
  await expect.poll(() => sumOf("shared")).toBe(9);
  other.clock.now = new Date(other.clock.now.getTime() + 1_000);
  expect(other.count(shared, "192.0.2.1")).toBeNull();
  await expect.poll(() => sumOf("shared")).toBe(10);
  expect(other.count(shared, "192.0.2.1")).toBeGreaterThan(0);
});

test("nothing is kept but a hash that the next day's is not like", async () => {
  const { clock, count } = process();
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

test("a count of a time that is over is not written", async () => {
  const { clock, count } = process();
  const [first, over, last] = ["first", "over", "last"].map((name) => ({ ...limit, name }));
  count(first!, "192.0.2.1");
  // The first is being written: this one waits.
  count(over!, "192.0.2.1");
  clock.now = new Date(clock.now.getTime() + 60 * 60_000);
  await expect.poll(() => sumOf("first")).toBe(1);
  count(last!, "192.0.2.1");
  await expect.poll(() => sumOf("last")).toBe(1);
  expect(await sumOf("over")).toBe(0);
});

test("a count that cannot be told lets go on, warns, and is told when it can be", async () => {
  const away = vi.spyOn(db, "insertInto").mockImplementation(() => {
    throw new Error("the database is away");
  });
  const { clock, count, warnings } = process();
  const named = { ...limit, name: "away" };
  expect(count(named, "192.0.2.1")).toBeNull();
  await expect.poll(() => warnings).toEqual(["requests could not be counted"]);
  away.mockRestore();

  clock.now = new Date(clock.now.getTime() + 1_000);
  expect(count(named, "192.0.2.1")).toBeNull();
  await expect.poll(() => sumOf("away")).toBe(2);
});

test("a flood of invented subjects is forgotten as it comes", () => {
  const { count } = process({}, 100);
  const flood = { ...limit, name: "flood", most: 1 };
  expect(count(flood, "first")).toBeNull();
  expect(count(flood, "first")).toBeGreaterThan(0);
  for (let number = 0; number < 100; number++) count(flood, `network-${number}`);
  expect(count(flood, "first")).toBeNull();
});
