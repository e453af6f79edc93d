import { randomUUID } from "node:crypto";

import type { OrderRow } from "#api/db/orders/orders.ts";
import { hashNetworkForLimit } from "#api/limits/limit-network-declines.ts";
import type { OrderServices } from "#api/services.ts";

import { beginOrder } from "./begin-order.ts";
import { limitPayments } from "./limit-payments.ts";
import type { PlaceOrderInput } from "./order-request.ts";
import { payOrder } from "./pay-order.ts";

/**
 * S7.20: records the order with its charge, charges once, then records the outcome. If the process ends in between,
 * another process reconciles the payment.
 */
export async function placeOrder(
  services: OrderServices,
  placing: PlaceOrderInput,
): Promise<OrderRow> {
  await limitPayments(services, placing);
  const hashes = placing.request.paymentId
    ? await hashNetworkForLimit(services, placing.ipAddress)
    : [];
  const input = { ...placing, key: placing.key ?? randomUUID(), networkHashes: hashes };
  const started = await services.db
    .transaction()
    .execute((trx) => beginOrder(trx, services, input));
  return started.kind === "done" ? started.order : payOrder(services, started.payment);
}
