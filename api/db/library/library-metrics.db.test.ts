import { type KyselyPlugin, sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import {
  createBuyer,
  newToken,
  paidOrder,
  startOrderLibrary,
} from "#tests/payments/order-library.ts";

import { readLibraryMetrics } from "./library-metrics.ts";

const begin = new Date("2026-03-01T18:00:00Z");
const later = new Date("2026-03-01T18:20:00Z");

/** Shared by the tests; each adds to its data. */
const library = await startOrderLibrary({ services: { now: () => begin } });
const { db } = library.database;
afterAll(() => library[Symbol.asyncDispose]());

test("reports nothing waiting in a new library", async () => {
  expect(await readLibraryMetrics(db, later)).toMatchObject({
    payments: [],
    uncertainSince: null,
    refunds: [],
    givings: [],
    discrepancies: 0,
    mails: [{ state: "queued", count: 0 }],
    mailsSince: null,
    jobs: [],
    jobsDueSince: [],
    donationsClosedUntil: null,
    isRestoredCopy: false,
    lastNight: "2000-01-01",
  });
});

const due = async (time: number) => (await readLibraryMetrics(db, new Date(time))).jobsDueSince;

test("reports a job as due only after its start time", async () => {
  const HOUR = 60 * 60_000;
  await library.database.transaction((trx) =>
    library.services.jobs.send(trx, "check-payment", { orderid: "O-1" }, 3_600),
  );

  expect(await due(Date.now())).toEqual([]);
  expect(await due(Date.now() + 2 * HOUR)).toEqual([
    { name: "check-payment", since: expect.any(Date) },
  ]);
});

test("counts open payments by state, with their mails and jobs", async () => {
  const ruth = await createBuyer(library);
  const naomi = await createBuyer(library);
  await ruth.place(paidOrder(ruth));
  library.gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
  await naomi.refused(paidOrder(naomi, { paymentId: newToken() }));

  const figures = await readLibraryMetrics(db, later);

  expect(figures.payments).toEqual([{ state: "unknown", count: 1 }]);
  expect(figures.uncertainSince).toEqual(begin);
  expect(figures.mails).toEqual([{ state: "queued", count: 1 }]);
  expect(figures.mailsSince).toEqual(begin);
  expect(figures.jobs).toContainEqual({ name: "mail", state: "waiting", count: 1 });
});

test("counts refused mails for a day, and discrepancies until resolved", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(ruth.order());
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ state: "refused" })
    .executeTakeFirstOrThrow();
  await db
    .insertInto("charge_misfits")
    .values({
      orderid: "O-1",
      order_id: null,
      kind: "twice",
      transaction_id: "1",
      answer: "",
      found_at: begin,
    })
    .execute();

  const figures = await readLibraryMetrics(db, later);
  expect(figures.mails).toContainEqual({ state: "refused", count: Number(numUpdatedRows) });
  expect(figures.discrepancies).toBe(1);

  await db.updateTable("charge_misfits").set({ settled_at: later }).execute();
  const afterwards = await readLibraryMetrics(db, new Date("2026-03-03T18:00:00Z"));
  expect(afterwards.discrepancies).toBe(0);
  expect(afterwards.mails).toEqual([{ state: "queued", count: 0 }]);
});

test("counts discrepancies in the database without reading them", async () => {
  await sql`insert into charge_misfits (orderid, kind, answer, found_at)
    select 'stray-' || number, 'stray', '', now() from generate_series(1, 2000) as number`.execute(
    db,
  );
  const read: number[] = [];
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      read.push(result.rows.length);
      return result;
    },
  };

  expect((await readLibraryMetrics(db.withPlugin(counting), later)).discrepancies).toBe(2000);
  expect(Math.max(...read)).toBeLessThan(10);
});
