import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

import { selectFreeOrderDay } from "./reduce-orders.ts";

/** A person's address with what an order needs; undefined when it is not theirs. */
export function findOrderAddress(db: Kysely<Schema>, userId: number, addressId: number) {
  return selectOrderAddress(db, userId, addressId).executeTakeFirst();
}
export type OrderAddress = NonNullable<Awaited<ReturnType<typeof findOrderAddress>>>;

export type OrderFactsQuery = {
  userId: number;
  addressId: number;
  /** Month of the order, such as "2026-03". */
  month: string;
  /** Codes of the books. */
  codes: readonly string[];
};

/**
 * Everything that an order is computed from: the address, the library's terms, the day of the month's free order, and
 * the titles and prices of the books. Undefined when the address is not the person's.
 */
export function findOrderFacts(
  db: Kysely<Schema>,
  { userId, addressId, month, codes }: OrderFactsQuery,
) {
  return selectOrderAddress(db, userId, addressId)
    .innerJoin("library as l", (join) => join.onTrue())
    .select("l.cart_settings")
    .select([
      selectFreeOrderDay(db, userId, month).as("free_day"),
      jsonArrayFrom(selectOrderedBooks(db, codes)).as("books"),
    ])
    .executeTakeFirst();
}
export type OrderFacts = NonNullable<Awaited<ReturnType<typeof findOrderFacts>>>;
export type OrderedBook = OrderFacts["books"][number];

function selectOrderAddress(db: Kysely<Schema>, userId: number, addressId: number) {
  return db
    .selectFrom("addresses as a")
    .innerJoin("regions as r", "r.id", "a.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select([
      "a.id",
      "a.organization",
      "a.address_line",
      "a.city",
      "a.zip",
      "a.region_id",
      "r.name as region",
      "c.code as country",
      "c.ordering_enabled",
      "c.requires_tax_id",
    ])
    .where("a.id", "=", addressId)
    .where("a.user_id", "=", userId);
}

function selectOrderedBooks(db: Kysely<Schema>, codes: readonly string[]) {
  return db
    .selectFrom("books as b")
    .leftJoin("periodicals as p", "p.code", "b.periodical")
    .select(["b.code", "b.title", "b.number", "b.type", "b.language", "b.price_cents"])
    .select(["b.has_printable_version", "p.name as periodical"])
    .where("b.code", "=", sql<string>`any(${codes}::text[])`);
}

/** Ids of those books that are available in print, in the order of `codes`. */
export async function findPrintedBookIds(
  db: Kysely<Schema>,
  codes: readonly string[],
): Promise<number[]> {
  const rows = await db
    .selectFrom(
      sql<{ code: string; place: number }>`unnest(${codes}::text[]) with ordinality`.as<"asked">(
        sql`asked (code, place)`,
      ),
    )
    .innerJoin("books as b", "b.code", "asked.code")
    .select("b.id")
    .where("b.has_printable_version", "=", true)
    .orderBy("asked.place")
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's orders, including failed ones; amounts in cents. */
export function findOwnOrders(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("orders as o")
    .innerJoin("regions as r", "r.id", "o.region_id")
    .innerJoin("countries as c", "c.id", "r.country_id")
    .select(["o.id", "o.state", "o.type", "o.placed_day as placedOn", "o.address"])
    .select(["c.code as countryCode", "o.value_cents as value", "o.free_cents as free"])
    .select(["o.pay_cents as paid", "o.shipping_cents as shipping"])
    .select(["o.donation_cents as donation", "o.total_cents as total", "o.lists"])
    .select(["o.ip_claim as ipAddress", "o.language", "o.made_at as madeAt"])
    .select(["o.changed_at as changedAt", "o.shipped_day as shippedOn", "o.carrier"])
    .select("o.tracking_number as trackingNumber")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_refunds as f")
          .select(["f.is_whole as isWhole", "f.books", "f.amount_cents as amount", "f.state"])
          .select(["f.reason", "f.orderid as reference", "f.transaction_id as transactionId"])
          .select(["f.made_at as madeAt", "f.changed_at as changedAt"])
          .whereRef("f.order_id", "=", "o.id")
          .orderBy("f.id"),
      ).as("cancellations"),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("order_lines as l")
          .select(["l.code", "l.title", "l.price_cents as price", "l.quantity"])
          .whereRef("l.order_id", "=", "o.id")
          .orderBy("l.position"),
      ).as("lines"),
    )
    .where("o.user_id", "=", userId)
    .orderBy("o.id")
    .execute();
}

/** Leaves out the token, of which only a hash is stored. */
export function findOwnPayments(db: Kysely<Schema>, userId: number | null) {
  return db
    .selectFrom("payment_attempts")
    .select(["order_id as order", "orderid as reference", "amount_cents as amount", "state"])
    .select(["transaction_id as transactionId", "made_at as madeAt", "sent_at as sentAt"])
    .select(["payment_method as method", "cleared_at as clearedAt", "changed_at as changedAt"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}
