import type { Kysely } from "kysely";

import { findGivingById } from "#api/db/givings/givings.ts";
import { findOrder } from "#api/db/orders/orders.ts";
import { findChargeOf, findRefundsOf } from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import type { Cancellability } from "./cancel-options.ts";

/** Undefined of an order that there is not. */
export async function findCancellability(
  db: Kysely<Schema>,
  orderId: number,
): Promise<Cancellability | undefined> {
  const order = await findOrder(db, orderId);
  if (!order) return undefined;
  const giving = order.giving_id === null ? null : await findGivingById(db, order.giving_id);
  return {
    order,
    charge: await findChargeOf(db, orderId),
    refunds: await findRefundsOf(db, orderId),
    giving: giving?.state ?? null,
  };
}
