import { randomUUID } from "node:crypto";

import { lockPerson } from "#api/db/people/users.ts";
import { reduceRefundedBefore } from "#api/db/refunds/open-refunds.ts";
import {
  findOrderRefunds,
  insertRefund,
  lockRefund,
  lockOrderRefunds,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import type { RecordServices } from "#api/services.ts";
import type { Cents } from "#domain/money.ts";
import { isRefundUncertain } from "#domain/refund-states.ts";

import { highestRefundedTotal } from "./cancellability.ts";
import { REFUND_LOST_ALERT, isStillCharged } from "./record-lost-refund.ts";

const EXTERNAL_REFUND_LOST = "refunded outside the library, and not known at the gateway any more";

/**
 * A refund made outside the library, which ours had counted, has failed. Its amount is owed again, recorded as an
 * `undone` refund of the same cancellation.
 */
export async function recordLostExternalRefund(
  services: RecordServices,
  refund: RefundRow,
  amount: Cents,
): Promise<void> {
  const orderid = await insertOwedRefund(services, refund, amount);
  if (orderid === null) return;
  services.log.error(
    { orderid, order: refund.order_id, answer: EXTERNAL_REFUND_LOST },
    REFUND_LOST_ALERT,
  );
}

/** Returns the id of the new refund at the gateway; null when the records have changed since. */
function insertOwedRefund(
  { db, now }: RecordServices,
  refund: RefundRow,
  amount: Cents,
): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, refund.user_id);
    await lockOrderRefunds(trx, refund.order_id);
    const { state, before_cents } = await lockRefund(trx, refund.id);
    const isSame = state === refund.state && before_cents === refund.before_cents;
    const rows = await findOrderRefunds(trx, refund.order_id);
    const hasOpenRefund = rows.some((row) => isRefundUncertain(row) || row.state === "intent");
    if (!isSame || hasOpenRefund || !(await isStillCharged(trx, refund))) return null;
    await reduceRefundedBefore(trx, refund, amount);
    const refundedBefore = highestRefundedTotal(await findOrderRefunds(trx, refund.order_id));
    const owed = buildOwedRefund(refund, { amount_cents: amount, before_cents: refundedBefore });
    await insertRefund(trx, owed, now());
    return owed.orderid;
  });
}

/** Lists no books: the refund it belongs to lists them. */
function buildOwedRefund(
  refund: RefundRow,
  sums: Pick<RefundRow, "amount_cents" | "before_cents">,
) {
  const { order_id, asked, is_whole, reason, asked_by, told_at } = refund;
  return {
    order_id,
    asked,
    is_whole,
    reason,
    asked_by,
    told_at,
    ...sums,
    orderid: `R-${randomUUID()}`,
    books: JSON.stringify([]),
    free_month: null,
    kind: "refund" as const,
    state: "undone" as const,
    answer: EXTERNAL_REFUND_LOST,
    sent_at: null,
  };
}
