import type { Kysely } from "kysely";

import { findRegularGivingById } from "#api/db/donations/regular-givings.ts";
import { findOrder } from "#api/db/orders/orders.ts";
import { findOrderCharge, findOrderRefunds } from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import type { Cancellability } from "./cancel-options.ts";

/** Undefined when there is no such order. */
export async function findCancellability(
  db: Kysely<Schema>,
  orderId: number,
): Promise<Cancellability | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const regularGiving =
    order.giving_id === null ? null : await findRegularGivingById(db, order.giving_id);
  return {
    order,
    charge: await findOrderCharge(db, orderId),
    refunds: await findOrderRefunds(db, orderId),
    regularGiving: regularGiving?.state ?? null,
  };
}
