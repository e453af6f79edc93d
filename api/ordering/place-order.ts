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

/** What is asked for, by whichever call. */
export type OrderRequest = NewOrderOrDonation | NewRegularGiving;

export type PlaceOrderInput = {
  member: Member;
  asked: OrderRequest;
  /** Of one intention, however often it is sent; without one, each sending is an intention of its own. */
  key: string | undefined;
  language: Language;
  /** Where it comes from, as we see it. */
  ipAddress: string;
};

/**
 * S7.20: what is to be charged is written down, with all that it is for, before anything is; then it is charged, once; then
 * what came of it is written down, with all that follows. A process that ends in between leaves what another can settle.
 */
export async function placeOrder(services: Services, placing: PlaceOrderInput): Promise<OrderRow> {
  await limitPayments(services, placing);
  const hashes = placing.asked.paymentId
    ? await hashNetworkForLimit(services, placing.ipAddress)
    : [];
  const sent = { ...placing, key: placing.key ?? randomUUID(), networkHashes: hashes };
  const begun = await services.db.transaction().execute((trx) => beginOrder(trx, services, sent));
  return begun.kind === "done" ? begun.order : payOrder(services, begun.payment);
}
