import { createHash } from "node:crypto";

import { sql } from "kysely";

import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { insertPeople, type SamplePerson } from "#tests/people/sample-people.ts";

import { type PlannedOrder, planOrder, type SampleKind, samples } from "./sample-orders.ts";

const HOUR = 60 * 60_000;
const FIRST_ORDER_TIME = Date.UTC(2025, 2, 1, 15);
/** A thousand orders at this distance fill one year. */
const HOURS_BETWEEN = 8.76;
/** Rows for each statement, which may have at most 65,535 values. */
const BATCH_SIZE = 500;

export type SampleOrder = {
  id: number;
  kind: SampleKind;
  person: SamplePerson;
  planned: PlannedOrder;
};

/**
 * Inserts orders of every kind over the year before March 2026, the oldest first; by default a thousand of 250 people.
 * Nobody has two free orders in a month, or two pending payments.
 */
export async function insertSampleOrders(
  { db }: Pick<OpenDatabase, "db">,
  { count = 1_000, people: peopleCount = 250 } = {},
): Promise<SampleOrder[]> {
  const people = await insertPeople(db, peopleCount);
  const planned = Array.from({ length: count }, (_, number) => planOrderAt(number, people));
  const orders: SampleOrder[] = [];

  for (const some of chunk(planned)) {
    const rows = await db
      .insertInto("orders")
      .values(some.map(({ planned: { order } }) => order))
      .returning("id")
      .execute();
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    orders.push(...some.map((order, place) => ({ id: ids[place] ?? 0, ...order })));
  }
  await insertLines(db, orders);
  await insertPayments(db, orders);
  await sql`update users set last_order_day = (select max(placed_day) from orders as o
    where o.user_id = users.id and free_month is not null and state in ('placed', 'doubtful'))`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  return orders;
}

/** The orders of that kind, the oldest first. */
export function ordersOfKind(orders: readonly SampleOrder[], kind: SampleKind): SampleOrder[] {
  return orders.filter((order) => order.kind === kind);
}

function planOrderAt(number: number, people: SamplePerson[]) {
  const sample = samples[number % samples.length] ?? samples[0];
  const person = people[number % people.length];
  if (!person) throw new Error("There are no people who could order");
  const madeAt = new Date(FIRST_ORDER_TIME + Math.round(number * HOURS_BETWEEN * HOUR));
  return { kind: sample.kind, person, planned: planOrder(sample, { person, number, madeAt }) };
}

async function insertLines(db: OpenDatabase["db"], orders: SampleOrder[]): Promise<void> {
  const rows = orders.flatMap(({ id, planned }) =>
    planned.lines.map((line, position) => ({ ...line, order_id: id, position })),
  );
  for (const some of chunk(rows)) await db.insertInto("order_lines").values(some).execute();
}

async function insertPayments(db: OpenDatabase["db"], orders: SampleOrder[]): Promise<void> {
  const rows = orders.flatMap((order) => paymentOf(order));
  for (const some of chunk(rows)) await db.insertInto("payment_attempts").values(some).execute();
}

function paymentOf({ id, planned: { order, payment } }: SampleOrder) {
  if (!payment) return [];
  const { method, state, hasCleared } = payment;
  const hash = createHash("sha256").update(`sample ${id}`).digest("hex");
  const isKnown = ["paid", "voided", "refunded", "returned"].includes(state);
  return [
    {
      user_id: order.user_id,
      order_id: id,
      orderid: `O-${hash.slice(0, 8)}-0000-4000-8000-${hash.slice(8, 20)}`,
      amount_cents: order.total_cents,
      payment_method: method,
      token_sha256: hash,
      fingerprint: hash,
      state,
      transaction_id: isKnown ? `T${100_000 + id}` : null,
      answer: state === "declined" ? "200" : "100",
      made_at: order.made_at,
      sent_at: order.made_at,
      changed_at: order.made_at,
      cleared_at: hasCleared ? order.made_at : null,
    },
  ];
}

function chunk<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, batch) =>
    rows.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE),
  );
}
