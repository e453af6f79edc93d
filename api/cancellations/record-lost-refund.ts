import type { Transaction } from "kysely";

import { lockPerson } from "#api/db/people/users.ts";
import { shiftLaterRefunds } from "#api/db/refunds/comparable-refunds.ts";
import {
  updateRefund,
  findOrderCharge,
  lockRefund,
  lockOrderRefunds,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { isReversed } from "#api/ordering/next-attempt-state.ts";
import type { Services } from "#api/services.ts";
import { type Cents, multiply } from "#domain/money.ts";

type RecordServices = Pick<Services, "db" | "log" | "now">;

/** The alert for a lost refund, ours or one made outside the library. */
export const REFUND_LOST_ALERT =
  "what had been given back did not go back after all: npm run library -- payments list";

/** It had been given back, and did not go back after all: it is owed again, and an operator has to say that it is sent. */
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

/** It went back all the same. */
export async function recordRestoredRefund(
  services: RecordServices,
  refund: RefundRow,
): Promise<void> {
  const facts = { state: "done" as const, answer: "found after all" };
  if (!(await updateIfUnchanged(services, refund, facts, refund.amount_cents))) return;
  services.log.info(
    { orderid: refund.orderid, order: refund.order_id },
    "what had not gone back did after all",
  );
}

type RefundOutcomeFacts = { state: "done" | "undone"; answer: string };

/**
 * Whether it was as it was seen, and is so now; in one commit with the sums of those after it. Of a charge all of which went
 * back meanwhile nothing is owed.
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

/** Whether not all of it went back. */
export async function isStillCharged(
  trx: Transaction<Schema>,
  { order_id }: RefundRow,
): Promise<boolean> {
  const charge = await findOrderCharge(trx, order_id);
  return charge !== undefined && !isReversed(charge.state);
}
