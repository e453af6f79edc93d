import { sql } from "kysely";
import { expect, test } from "vitest";

import { openTestDatabase } from "#tests/databases/test-database.ts";

import { freeOrderStates, openPaymentStates, uncertainPaymentStates } from "./orders-schema.ts";

test("uses the same states in indexes and in code", async () => {
  await using database = await openTestDatabase();
  const { rows } = await sql<{ name: string; written: string }>`
    select indexname as name, indexdef as written from pg_indexes
    where indexname in ('orders_free_month', 'payment_attempts_uncertain', 'payment_attempts_open')
    order by indexname`.execute(database.db);
  const states = rows.map(({ name, written }) => [
    name,
    [...written.matchAll(/'(\w+)'/g)].map(([, state]) => state).toSorted(),
  ]);
  expect(states).toEqual([
    ["orders_free_month", [...freeOrderStates].toSorted()],
    ["payment_attempts_open", [...openPaymentStates].toSorted()],
    ["payment_attempts_uncertain", [...uncertainPaymentStates].toSorted()],
  ]);
});
