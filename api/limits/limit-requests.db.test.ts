import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test, vi } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { createRequestCounter } from "./limit-requests.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
const { db } = database;
const limit = { name: "try", most: 10, minutes: 10 };

/** A process with its own counter. */
function startProcess() {
  const clock = { now: new Date("2026-03-01T18:04:00Z") };
  const warnings: string[] = [];
  const log = {
    info: () => {},
    warn: (_: object, message: string) => void warnings.push(message),
    error: () => {},
  };
  const services = { db, timeZone: "America/Chicago", now: () => clock.now, log };
  return { clock, warnings, count: createRequestCounter(services) };
}

const findCounts = (name: string) =>
  db.selectFrom("request_limits").selectAll().where("key", "like", `${name}:%`).execute();

test("blocks a subject over the limit until its window ends", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { count } = startProcess();
  const alone = { ...limit, name: "alone" };
  for (let attempt = 0; attempt < 10; attempt++) expect(await count(alone, "192.0.2.1")).toBeNull();

  vi.advanceTimersByTime(240_000);
  expect(await count(alone, "192.0.2.1")).toBe(360);
  expect(await count(alone, "192.0.2.2")).toBeNull();
  expect(await count({ ...alone, name: "other" }, "192.0.2.1")).toBeNull();
  vi.advanceTimersByTime(360_001);
  expect(await count(alone, "192.0.2.1")).toBeNull();
  vi.useRealTimers();
});

test("P17: applies one limit across two processes", async () => {
  const [processA, processB] = [startProcess(), startProcess()];
  const shared = { ...limit, name: "shared" };
  const sent = Array.from({ length: 15 }, () => [processA, processB]).flat();
  const waits = await Promise.all(sent.map(({ count }) => count(shared, "192.0.2.1")));
  expect(waits.filter((wait) => wait === null)).toHaveLength(10);
  expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(600);
});

test("sends no statement once the limit is reached", async () => {
  const { count } = startProcess();
  const full = { ...limit, name: "full" };
  for (let attempt = 0; attempt < 20; attempt++) await count(full, "192.0.2.1");
  expect(await findCounts("full")).toMatchObject([{ points: 10 }]);
});

test("deletes counts of windows that ended more than an hour ago", async () => {
  const ended = Date.now() - 2 * 3_600_000;
  await db
    .insertInto("request_limits")
    .values({ key: "ended:a", points: 1, expire: ended })
    .execute();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { count } = startProcess();
  await count({ ...limit, name: "recent" }, "192.0.2.1");
  vi.advanceTimersByTime(5 * 60_000);
  vi.useRealTimers();

  await expect.poll(() => findCounts("ended")).toEqual([]);
  expect(await findCounts("recent")).toHaveLength(1);
});

test("stores only a hash that changes each day", async () => {
  const { clock, count } = startProcess();
  await count({ ...limit, name: "hash" }, "192.0.2.1");
  clock.now = new Date("2026-03-02T18:04:00Z");
  await count({ ...limit, name: "hash" }, "192.0.2.1");

  const rows = await findCounts("hash");
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain("192.0.2.1");
});

test("allows requests when counts cannot be written, and warns once", async () => {
  const { count, warnings } = startProcess();
  const away = { ...limit, name: "away" };
  await count(away, "192.0.2.1");
  using failing = vi.spyOn(db, "executeQuery").mockRejectedValue(new Error("away"));
  for (let attempt = 0; attempt < 20; attempt++) expect(await count(away, "192.0.2.1")).toBeNull();
  expect(warnings).toEqual(["requests could not be counted"]);

  failing.mockRestore();
  await count(away, "192.0.2.1");
  expect(await findCounts("away")).toMatchObject([{ points: 2 }]);
});

test("delays a request little when the database is slow", async () => {
  const { count } = startProcess();
  const slow = { ...limit, name: "slow" };
  await count(slow, "192.0.2.1");
  using _ = vi.spyOn(db, "executeQuery").mockReturnValue(new Promise(() => {}));
  const late = setTimeout(5_000, "late", { ref: false });
  expect(await Promise.race([count(slow, "192.0.2.1"), late])).toBeNull();
});

test("delays a request little while the key of a new day does not come", async () => {
  const { clock, count } = startProcess();
  clock.now = new Date("2026-03-09T18:04:00Z");
  using _ = vi.spyOn(db.getExecutor(), "executeQuery").mockReturnValue(new Promise(() => {}));
  const late = setTimeout(5_000, "late", { ref: false });
  expect(await Promise.race([count({ ...limit, name: "cold" }, "192.0.2.1"), late])).toBeNull();
});
