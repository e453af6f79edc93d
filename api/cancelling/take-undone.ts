import type { Transaction } from "kysely";

import { lockPerson } from "#api/db/people/users.ts";
import { shiftLater } from "#api/db/refunds/comparable-refunds.ts";
import {
  changeRefund,
  findChargeOf,
  lockRefund,
  lockRefundsOf,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { wentBack } from "#api/ordering/next-state.ts";
import type { Services } from "#api/services.ts";
import { type Cents, times } from "#domain/money.ts";

type Needed = Pick<Services, "db" | "log" | "now">;

/** What the operator is told of either. */
export const GONE_WRONG =
  "what had been given back did not go back after all: npm run library -- payments list";

/** It had been given back, and did not go back after all: it is owed again, and an operator has to say that it is sent. */
export async function takeLost(services: Needed, refund: RefundRow, answer: string): Promise<void> {
  const facts = { state: "undone" as const, answer };
  if (!(await take(services, refund, facts, times(refund.amount_cents, -1)))) return;
  services.log.error({ orderid: refund.orderid, order: refund.order_id, answer }, GONE_WRONG);
}

/** It went back all the same. */
export async function takeRestored(services: Needed, refund: RefundRow): Promise<void> {
  const facts = { state: "done" as const, answer: "found after all" };
  if (!(await take(services, refund, facts, refund.amount_cents))) return;
  services.log.info(
    { orderid: refund.orderid, order: refund.order_id },
    "what had not gone back did after all",
  );
}

type Facts = { state: "done" | "undone"; answer: string };

/**
 * Whether it was as it was seen, and is so now; in one commit with the sums of those after it. Of a charge all of which went
 * back meanwhile nothing is owed.
 */
function take(
  { db, now }: Needed,
  refund: RefundRow,
  facts: Facts,
  shift: Cents,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, refund.user_id);
    await lockRefundsOf(trx, refund.order_id);
    const { state } = await lockRefund(trx, refund.id);
    if (state !== refund.state || !(await isCharged(trx, refund))) return false;
    await changeRefund(trx, refund.id, { ...facts, empty_answers: 0 }, now());
    await shiftLater(trx, refund, shift);
    return true;
  });
}

/** Whether not all of it went back. */
export async function isCharged(
  trx: Transaction<Schema>,
  { order_id }: RefundRow,
): Promise<boolean> {
  const charge = await findChargeOf(trx, order_id);
  return charge !== undefined && !wentBack(charge.state);
}
