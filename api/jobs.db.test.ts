import { type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { openLog } from "#server/log.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { openJobs, prepareJobs } from "./jobs.ts";

const database = await openTestDatabase();
afterAll(() => database.close());
beforeEach(async () => void (await sql`delete from jobs.job`.execute(database.db)));

const log = { info: () => {}, warn: () => {}, error: () => {} };

test("runs a job once its transaction commits, not after a rollback", async () => {
  await using jobs = await openJobs(database, log);
  const done: number[] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  const rolledBack = database.transaction(async (trx) => {
    await jobs.send(trx, "mail", { id: 2 });
    throw new Error("taken back");
  });
  await expect(rolledBack).rejects.toThrow("taken back");
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 3 }));

  await jobs.work("mail", async ({ id }) => void done.push(id));
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 3]), 10_000);
});

test("runs equal jobs sent with `sendOnce` once after the pause", async () => {
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
  "runs each job once across processes and retries a failed one",
  { timeout: 60_000 },
  async () => {
    await Promise.all([prepareJobs(database), prepareJobs(database)]);
    await using first = await openJobs(database, log);
    await using second = await openJobs(database, log);
    const done: number[] = [];
    for (let id = 1; id <= 20; id++) {
      await database.transaction((trx) => first.send(trx, "mail", { id }));
    }
    const work = async ({ id }: { id: number }) => {
      done.push(id);
      if (id === 7 && done.filter((ran) => ran === 7).length === 1) throw new Error("this one");
    };
    await Promise.all([first.work("mail", work), second.work("mail", work)]);

    const allIds = Array.from({ length: 20 }, (_, place) => place + 1);
    await vi.waitFor(() => expect(done).toHaveLength(20), 20_000);
    expect(done.toSorted((a, b) => a - b)).toEqual(allIds);

    await sql`update jobs.job set start_after = now() where state = 'retry'`.execute(database.db);
    await vi.waitFor(() => expect(done).toHaveLength(21), 20_000);
    expect(done.at(-1)).toBe(7);
  },
);

test("does not repeat a job completed in a commit before a crash", async () => {
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

test("counts only a job that has not started as waiting", async () => {
  await using jobs = await openJobs(database, log);
  const isWaiting = (id: number) =>
    database.transaction((trx) => jobs.isWaiting(trx, "mail", { id }));
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  expect([await isWaiting(1), await isWaiting(2)]).toEqual([true, false]);
  const answers: boolean[] = [];
  await jobs.work("mail", async () => void answers.push(await isWaiting(1)));
  await vi.waitFor(() => expect(answers).toEqual([false]), 10_000);
});

test("updates the settings of an existing queue", async () => {
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

test("closes without waiting for a job that is not due", async () => {
  const jobs = await openJobs(database, log);
  const done: number[] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }, 3_600));
  await jobs.work("mail", async ({ id }) => void done.push(id));

  const startedAt = performance.now();
  await jobs.close();
  await jobs.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(done).toEqual([]);
});

test("finishes running jobs before the queue closes", async () => {
  const jobs = await openJobs(database, log);
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const steps: string[] = [];
  await database.transaction((trx) => jobs.send(trx, "mail", { id: 1 }));
  await jobs.work("mail", async () => {
    start();
    await new Promise((resolve) => setTimeout(resolve, 300));
    steps.push("done");
  });
  await started;
  await jobs.close();
  expect(steps).toEqual(["done"]);
});

test("logs an error of the queue with its message, cause and job", async () => {
  const lines: string[] = [];
  const log = openLog({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  let isUnreachable = false;
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isUnreachable) throw new Error("no answer", { cause: new Error("the line broke") });
      return result;
    },
  };
  await using jobs = await openJobs({ ...database, db: database.db.withPlugin(failing) }, log);
  isUnreachable = true;
  await jobs.work("mail", async () => {});

  // The queue's maintenance fails too, at any time and without a job.
  const { err } = await vi.waitUntil(
    () => lines.map((line) => JSON.parse(line)).find(({ job }) => job === "mail"),
    10_000,
  );
  isUnreachable = false;
  expect(err.message).toMatch(/^no answer \(Queue: mail, .*\): the line broke$/);
  expect(err.stack).toContain("caused by: Error: the line broke");
});
