import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";

import { moveInBuyer, paidOrder, startOrderLibrary } from "#tests/orders.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());

/** The statements of it, those that begin and end transactions too. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  using query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  return query.mock.calls.map(([statement]) => String(statement));
}

test("a whole paid order takes at most 29 statements, and a free one fewer", async () => {
  const ruth = await moveInBuyer(library);
  const paid = await statementsOf(() => ruth.place(paidOrder(ruth)));
  expect(paid.length).toBeGreaterThan(10);
  expect(paid.length, paid.join("\n")).toBeLessThanOrEqual(29);
  expect(paid.filter((statement) => statement === "begin")).toHaveLength(2);

  const naomi = await moveInBuyer(library);
  const free = await statementsOf(() => naomi.place(naomi.order()));
  expect(free.length).toBeLessThan(paid.length);
});

test("with every limit against tried cards it takes at most 38", async () => {
  const paymentLimits = {
    perPerson: 3,
    perNetwork: 10,
    declinesPerPerson: 5,
    perCard: 5,
    giftsOfNewAccount: 1,
  };
  await using limited = await startOrderLibrary({ services: { paymentLimits } });
  const ruth = await moveInBuyer(limited);
  const paid = await statementsOf(() => ruth.place(paidOrder(ruth)));
  expect(paid.length, paid.join("\n")).toBeLessThanOrEqual(38);
});

test("it takes no more of them for many books", async () => {
  const ruth = await moveInBuyer(library);
  const bookOrders = Array.from({ length: 14 }, (_, place) => ({
    bookCode: `tract-${place}`,
    quantity: 2,
  }));
  const [few, many] = [await moveInBuyer(library), ruth];
  const one = await statementsOf(() => few.place(few.order()));
  const all = await statementsOf(() => many.place(many.order({ bookOrders })));
  expect(all).toHaveLength(one.length);
});
