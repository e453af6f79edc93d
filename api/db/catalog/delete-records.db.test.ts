import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { findOrderFacts } from "#api/db/orders/order-facts.ts";
import { createBuyer, startOrderLibrary } from "#tests/payments/order-library.ts";
import { waitUntil } from "#tests/wait-until.ts";

import { deleteRecord, DeletionRefused } from "./delete-records.ts";

const library = await startOrderLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { database } = library;

// The embedded database has one session.
test.runIf(inject("server"))(
  "waits for an order that is being placed, and then keeps its book",
  async () => {
    const ruth = await createBuyer(library);
    const order = await ruth.place(ruth.order());
    const isLocked = async () => {
      const { rows } = await sql`
      select from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%for update%'`.execute(database.db);
      return rows.length > 0;
    };

    const [read, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ordering = database.transaction(async (trx) => {
      const { userId, addressId } = ruth;
      const facts = { userId, addressId, month: "2026-03", codes: ["grace"] };
      expect((await findOrderFacts(trx, facts))?.books).toHaveLength(1);
      read.resolve();
      await isWaiting.promise;
      await sql`
      insert into order_lines (order_id, position, code, title, type, price_cents, quantity)
      values (${order.id}, 7, 'grace', 'All of Grace', 'Paperbacks', 425, 1)`.execute(trx);
    });
    await read.promise;
    const deleting = database
      .transaction((trx) => deleteRecord(trx, "books", "grace"))
      .catch((error: unknown) => error);
    expect(await waitUntil(isLocked, 10_000)).toBe(true);
    isWaiting.resolve();
    await ordering;
    expect(await deleting).toBeInstanceOf(DeletionRefused);
  },
);

test("finds no book for an order that comes after the deletion", async () => {
  const ada = await createBuyer(library);
  expect(await database.transaction((trx) => deleteRecord(trx, "books", "booklet"))).toBeTypeOf(
    "number",
  );
  expect(await database.transaction((trx) => deleteRecord(trx, "books", "booklet"))).toBeNull();
  const order = ada.order({ bookOrders: [{ bookCode: "booklet", quantity: 1 }], cartValue: 5 });
  expect(await ada.refused(order)).toBe("422 cart-book-unknown");
});
