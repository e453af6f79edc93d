import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { findOrderRefunds, insertRefund, lockOrderRefunds } from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { type Cents, zero } from "#domain/money.ts";
import { isRefundOpen } from "#domain/refund-states.ts";

import { optionsKey } from "./cancellability.ts";

type LateCharge = { orderId: number; charged: Cents; now: Date };

/**
 * Records a refund of a whole charge whose order had failed, in the commit that finds the charge. The next batch sends
 * it like a refund requested by an operator (decision 0020).
 */
export async function returnLateCharge(
  trx: Transaction<Schema>,
  { orderId, charged, now }: LateCharge,
): Promise<void> {
  await lockOrderRefunds(trx, orderId);
  if ((await findOrderRefunds(trx, orderId)).some(isRefundOpen)) return;
  const refund = {
    order_id: orderId,
    orderid: `R-${randomUUID()}`,
    asked: optionsKey({ books: null, keepsDonation: false }),
    is_whole: true,
    books: "[]",
    free_month: null,
    amount_cents: charged,
    before_cents: zero,
    kind: "void" as const,
    state: "intent" as const,
    reason: "",
    asked_by: "library",
    is_automatic: true,
    sent_at: null,
    told_at: null,
  };
  await insertRefund(trx, refund, now);
}
