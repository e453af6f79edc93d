import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { openLog } from "#server/log.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { openJobs, prepareJobs } from "./jobs.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => void (await sql`delete from jobs.job`.execute(database.db)));

const log = { info: () => {}, warn: () => {}, error: () => {} };

test("a job is done when its transaction is committed, and not when it is taken back", async () => {
  await using jobs = await openJobs(database, log);
  const done: number[] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  const taken = database.transaction(async (trx) => {
    await jobs.send(trx, "mail", { id: 2 });
    throw new Error("taken back");
  });
  await expect(taken).rejects.toThrow("taken back");
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 3 }));

  await jobs.work("mail", async ({ id }) => void done.push(id));
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 3]), 10_000);
});

test("what is sent once is done once of all that say the same, after its pause", async () => {
  await using jobs = await openJobs(database, log);
  await database.transaction(async (trx) => {
    for (const id of [1, 2, 1]) await jobs.sendOnce(trx, "mail", { id }, 60);
  });

  const { rows } = await sql`select data, extract(epoch from start_after - created_on)::int as pause
    from jobs.job order by data ->> 'id'`.execute(database.db);
  expect(rows).toEqual([
    { data: { id: 1 }, pause: 60 },
    { data: { id: 2 }, pause: 60 },
  ]);
});

test(
  "several processes do each job once, and one that failed once more",
  { timeout: 60_000 },
  async () => {
    await Promise.all([prepareJobs(database), prepareJobs(database)]);
    await using some = await openJobs(database, log);
    await using others = await openJobs(database, log);
    const done: number[] = [];
    for (let id = 1; id <= 20; id++) {
      await database.transaction((trx) => some.send(trx, "mail", { id }));
    }
    const work = async ({ id }: { id: number }) => {
      done.push(id);
      if (id === 7 && done.filter((one) => one === 7).length === 1) throw new Error("this one");
    };
    await Promise.all([some.work("mail", work), others.work("mail", work)]);

    const each = Array.from({ length: 20 }, (_, place) => place + 1);
    await vi.waitFor(() => expect(done).toHaveLength(20), 20_000);
    expect(done.toSorted((a, b) => a - b)).toEqual(each);

    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);
    await vi.waitFor(() => expect(done).toHaveLength(21), 20_000);
    expect(done.at(-1)).toBe(7);
  },
);

test("a job that completes in a commit is not repeated when its process fails after it", async () => {
  await using jobs = await openJobs(database, log);
  const done: [id: number, isFirst: boolean, isSecond: boolean][] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 2 }));
  await jobs.work("mail", async ({ id }, complete) => {
    const isFirst = id === 1 && (await database.transaction(complete));
    done.push([id, isFirst, id === 1 && (await database.transaction(complete))]);
    throw new Error("the process ends here");
  });
  const expected = [
    [1, true, false],
    [2, false, false],
  ];
  await vi.waitFor(() => expect(done.toSorted()).toEqual(expected), 10_000);
  await jobs.close();
  const states = sql`select data, state from jobs.job order by data ->> 'id'`;
  expect((await states.execute(database.db)).rows).toEqual([
    { data: { id: 1 }, state: "completed" },
    { data: { id: 2 }, state: "retry" },
  ]);
});

test("only a job that has not begun is waiting", async () => {
  await using jobs = await openJobs(database, log);
  const isWaiting = (id: number) =>
    database.transaction((trx) => jobs.isWaiting(trx, "mail", { id }));
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  expect([await isWaiting(1), await isWaiting(2)]).toEqual([true, false]);
  const seen: boolean[] = [];
  await jobs.work("mail", async () => void seen.push(await isWaiting(1)));
  await vi.waitFor(() => expect(seen).toEqual([false]), 10_000);
});

test("a queue from before is given the terms of now", async () => {
  const terms = sql<{
    retry_limit: number;
  }>`select retry_limit from jobs.queue where name = 'mail'`;
  await prepareJobs(database);
  const { rows } = await terms.execute(database.db);
  await sql`update jobs.queue set retry_limit = 1`.execute(database.db);
  await prepareJobs(database);
  expect((await terms.execute(database.db)).rows).toEqual(rows);
  expect(rows).not.toEqual([{ retry_limit: 1 }]);
});

test("a job with a pause waits, and closing does not", async () => {
  const jobs = await openJobs(database, log);
  const done: number[] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }, 3_600));
  await jobs.work("mail", async ({ id }) => void done.push(id));

  const began = performance.now();
  await jobs.close();
  await jobs.close();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(done).toEqual([]);
});

test("work that is at hand is finished before the queue closes", async () => {
  const jobs = await openJobs(database, log);
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const steps: string[] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  await jobs.work("mail", async () => {
    begin();
    await new Promise((resolve) => setTimeout(resolve, 300));
    steps.push("done");
  });
  await begun;
  await jobs.close();
  expect(steps).toEqual(["done"]);
});

test("logs an error of the queue with its message, cause and job", async () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  let isAway = false;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isAway) throw new Error("no answer", { cause: new Error("the line broke") });
      return result;
    },
  };
  await using jobs = await openJobs({ ...database, db: database.db.withPlugin(failing) }, log);
  isAway = true;
  await jobs.work("mail", async () => {});

  await vi.waitFor(() => expect(lines).not.toEqual([]), 10_000);
  isAway = false;
  const { err, job } = JSON.parse(lines[0] ?? "");
  expect(err.message).toMatch(/^no answer \(Queue: mail, .*\): the line broke$/);
  expect(err.stack).toContain("caused by: Error: the line broke");
  expect(job).toBe("mail");
});
