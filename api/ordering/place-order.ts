import { randomUUID } from "node:crypto";

import type { OrderRow } from "#api/db/orders/orders.ts";
import { hashNetworkForLimit } from "#api/limits/limit-network-declines.ts";
import type { Member } from "#api/integrations/identity-provider/identity-provider.ts";
import type { Services } from "#api/services.ts";
import type { NewRegularGiving } from "#contract/donations.ts";
import type { NewOrderOrDonation } from "#contract/orders.ts";
import type { Language } from "#domain/languages.ts";

import { beginOrder } from "./begin-order.ts";
import { limitPayments } from "./limit-payments.ts";
import { payOrder } from "./pay-order.ts";

/** The body of any call that orders or gives. */
export type OrderRequest = NewOrderOrDonation | NewRegularGiving;

export type PlaceOrderInput = {
  member: Member;
  request: OrderRequest;
  /** Identifies one intention however often it is sent; without a key, each request is a new one. */
  key: string | undefined;
  language: Language;
  /** The client's address as the server sees it. */
  ipAddress: string;
};

/**
 * S7.20: records the order with its charge, charges once, then records the outcome. If the process ends in between,
 * another process reconciles the payment.
 */
export async function placeOrder(services: Services, placing: PlaceOrderInput): Promise<OrderRow> {
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
