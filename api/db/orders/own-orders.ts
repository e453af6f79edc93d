import type { Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";

import type { Schema } from "#api/db/schema/schema.ts";

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
