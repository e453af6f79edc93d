import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";

import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import { guardGateway } from "#server/safe-mode/guard-services.ts";
import { createBuyer, paidOrder, startOrderLibrary } from "#tests/payments/order-library.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());

/** Statements that the job queue sends on a timer, independent of orders. */
const byTheClock = /^\s*update jobs\.(?:version|queue)/i;

/** The statements of `work`, including those that begin and end transactions. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  using query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const statements = query.mock.calls.map(([statement]) => String(statement));
  return statements.filter((statement) => !byTheClock.test(statement));
}

test("sends at most 27 statements for a paid order with every limit", async () => {
  const paymentLimits = {
    perPerson: 3,
    declinesPerNetwork: 20,
    declinesPerPerson: 5,
    perCard: 5,
    donationsOfNewAccount: 1,
  };
  await using limited = await startOrderLibrary({ services: { paymentLimits } });
  const { gateway, database } = limited;
  limited.services.gateway = guardGateway(gateway, () => isRestoredCopy(database.db));
  const ruth = await createBuyer(limited);
  const paid = await statementsOf(() => ruth.place(paidOrder(ruth)));
  expect(paid.length).toBeGreaterThan(10);
  expect(paid.length, paid.join("\n")).toBeLessThanOrEqual(27);
  expect(paid.filter((statement) => statement === "begin")).toHaveLength(2);
  // Once in the middleware, and once before the card is charged.
  expect(paid.filter((statement) => statement.includes("held_since"))).toHaveLength(2);
});

test("sends fewer statements for a free order", async () => {
  const [ruth, naomi] = [await createBuyer(library), await createBuyer(library)];
  const paid = await statementsOf(() => ruth.place(paidOrder(ruth)));
  const free = await statementsOf(() => naomi.place(naomi.order()));
  expect(free.length).toBeLessThan(paid.length);
});

test("sends no more statements for many books", async () => {
  const ruth = await createBuyer(library);
  const bookOrders = Array.from({ length: 14 }, (_, place) => ({
    bookCode: `tract-${place}`,
    quantity: 2,
  }));
  const [naomi, buyer] = [await createBuyer(library), ruth];
  const single = await statementsOf(() => naomi.place(naomi.order()));
  const all = await statementsOf(() => buyer.place(buyer.order({ bookOrders })));
  expect(all).toHaveLength(single.length);
});
