import { randomUUID } from "node:crypto";

import { lockPerson } from "#api/db/people/users.ts";
import { lowerBefore } from "#api/db/refunds/comparable-refunds.ts";
import {
  findRefundsOf,
  insertRefund,
  lockRefund,
  lockRefundsOf,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import type { Services } from "#api/services.ts";
import type { Cents } from "#domain/money.ts";
import { isOnItsWay } from "#domain/refund-states.ts";

import { goneBackBy } from "./gone-back.ts";
import { GONE_WRONG, isCharged } from "./take-undone.ts";

type Needed = Pick<Services, "db" | "log" | "now">;

const NOTHING_CAME = "given back elsewhere, and not known at the gateway any more";

/**
 * What somebody had given back elsewhere, and was reckoned with since, came to nothing: it is owed again, as what is left to
 * give back of the same wish.
 */
export async function takeElsewhere(
  services: Needed,
  refund: RefundRow,
  amount: Cents,
): Promise<void> {
  const orderid = await oweAgain(services, refund, amount);
  if (orderid === null) return;
  services.log.error({ orderid, order: refund.order_id, answer: NOTHING_CAME }, GONE_WRONG);
}

/** Its id at the gateway; null when the books are not what they were any more. */
function oweAgain({ db, now }: Needed, refund: RefundRow, amount: Cents): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, refund.user_id);
    await lockRefundsOf(trx, refund.order_id);
    const { state, before_cents } = await lockRefund(trx, refund.id);
    const isSame = state === refund.state && before_cents === refund.before_cents;
    const rows = await findRefundsOf(trx, refund.order_id);
    const isBegun = rows.some((one) => isOnItsWay(one) || one.state === "intent");
    if (!isSame || isBegun || !(await isCharged(trx, refund))) return null;
    await lowerBefore(trx, refund, amount);
    const before = goneBackBy(await findRefundsOf(trx, refund.order_id));
    const owed = owedOf(refund, { amount_cents: amount, before_cents: before });
    await insertRefund(trx, owed, now());
    return owed.orderid;
  });
}

/** The books it is for are named by the first. */
function owedOf(refund: RefundRow, sums: Pick<RefundRow, "amount_cents" | "before_cents">) {
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
    answer: NOTHING_CAME,
    sent_at: null,
  };
}
