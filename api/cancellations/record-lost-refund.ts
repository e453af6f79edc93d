import { randomUUID } from "node:crypto";

import type { Transaction } from "kysely";

import { lockPerson } from "#api/db/people/users.ts";
import { shiftLaterRefunds, reduceRefundedBefore } from "#api/db/refunds/open-refunds.ts";
import {
  updateRefund,
  findOrderCharge,
  lockRefund,
  lockOrderRefunds,
  type RefundRow,
  findOrderRefunds,
  insertRefund,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import type { RecordServices } from "#api/services.ts";
import { type Cents, multiply } from "#domain/money.ts";
import { isRefundUncertain } from "#domain/refund-states.ts";

import { highestRefundedTotal } from "./cancellability.ts";

const EXTERNAL_REFUND_LOST = "refunded outside the library, and not known at the gateway any more";

/** Alert for a lost refund, ours or one made outside the library. */
const REFUND_LOST_ALERT =
  "a refund recorded as done did not go through: npm run library -- payments list";

/** Records that a completed refund did not go through. It is owed again, and an operator has to have it sent. */
export async function recordLostRefund(
  services: RecordServices,
  refund: RefundRow,
  answer: string,
): Promise<void> {
  const facts = { state: "undone" as const, answer };
  if (!(await updateIfUnchanged(services, refund, facts, multiply(refund.amount_cents, -1))))
    return;
  services.log.error(
    { orderid: refund.orderid, order: refund.order_id, answer },
    REFUND_LOST_ALERT,
  );
}

/** Records that an `undone` refund did go through. */
export async function recordRestoredRefund(
  services: RecordServices,
  refund: RefundRow,
): Promise<void> {
  const facts = { state: "done" as const, answer: "found after all" };
  if (!(await updateIfUnchanged(services, refund, facts, refund.amount_cents))) return;
  services.log.info(
    { orderid: refund.orderid, order: refund.order_id },
    "a refund recorded as lost did go through",
  );
}

type RefundOutcomeFacts = { state: "done" | "undone"; answer: string };

/**
 * Changes the refund, and the sums of later ones, in one commit. Returns false when the refund has changed in the
 * meantime or its whole charge was reversed.
 */
function updateIfUnchanged(
  { db, now }: RecordServices,
  refund: RefundRow,
  facts: RefundOutcomeFacts,
  shift: Cents,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, refund.user_id);
    await lockOrderRefunds(trx, refund.order_id);
    const { state } = await lockRefund(trx, refund.id);
    if (state !== refund.state || !(await isStillCharged(trx, refund))) return false;
    await updateRefund(trx, refund.id, { ...facts, empty_answers: 0 }, now());
    await shiftLaterRefunds(trx, refund, shift);
    return true;
  });
}

/** Whether the charge is not reversed as a whole. */
async function isStillCharged(trx: Transaction<Schema>, { order_id }: RefundRow): Promise<boolean> {
  const charge = await findOrderCharge(trx, order_id);
  return charge !== undefined && !isReversed(charge.state);
}

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
