import { expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";
import { samples } from "./sample-orders.ts";
import { insertSampleOrders, ordersOfKind } from "./insert-sample-orders.ts";

test("inserts a thousand orders of every kind as the library stores them", async () => {
  await using database = await openTestDatabase();
  const orders = await insertSampleOrders(database);
  const { db } = database;
  const stored = await db.selectFrom("orders").selectAll().orderBy("id").execute();
  const paid = await db.selectFrom("payment_attempts").select(["order_id", "state"]).execute();

  expect(stored).toHaveLength(1_000);
  expect(stored.map(({ id, address }) => [id, address])).toEqual(
    orders.map(({ id, person }) => [id, person.address]),
  );
  for (const { kind, state } of samples) {
    const ids = ordersOfKind(orders, kind).map(({ id }) => id);
    expect(ids.length, kind).toBeGreaterThan(40);
    expect(new Set(stored.filter(({ id }) => ids.includes(id)).map((row) => row.state))).toEqual(
      new Set([state]),
    );
  }
  const charged = stored.filter(({ total_cents }) => total_cents > 0).map(({ id }) => id);
  expect(paid.map(({ order_id }) => order_id).toSorted((a, b) => a - b)).toEqual(charged);
});
