import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { Transaction } from "kysely";

import { updateOrderState } from "#api/db/orders/orders.ts";
import { lockOrder, reduceOrder } from "#api/db/orders/write-orders.ts";
import { restoreFreeMonth } from "#api/db/orders/free-months.ts";
import { lockPerson } from "#api/db/people/users.ts";
import {
  updateRefund,
  insertRefund,
  lockRefund,
  lockOrderRefunds,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { orNotFound } from "#api/problem.ts";
import type { Database, MailServices } from "#api/services.ts";
import { type Cents, sum } from "#domain/money.ts";
import { isRefundOpen } from "#domain/refund-states.ts";

import { type CancellationPlan, planCancellation, planRetry } from "./plan-cancellation.ts";
import { mailCancellation } from "./mail-cancellation.ts";
import {
  optionsKey,
  type GatewayCharge,
  findPreviousRefund,
  type Cancellability,
  type CancelOptions,
  findCancellability,
} from "./cancellability.ts";

export type CancellationInput = {
  orderId: number;
  userId: number;
  options: CancelOptions;
  /** The plan the operator confirmed. */
  plan: CancellationPlan;
  gatewayCharge: GatewayCharge;
  /** Mailed to the buyer; "" when no reason was given. */
  reason: string;
  /** The operator's name. */
  by: string;
};

/** The order has changed since the plan was confirmed. */
export class CancellationConflict extends Error {}

/**
 * Records the refund and changes the order in one commit; nothing is sent yet. Returns the id of the refund. Throws
 * `CancellationConflict` when the order no longer matches the plan.
 */
export async function beginCancellation(
  services: MailServices & Database,
  input: CancellationInput,
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    // Locks the person first, in the same order as placing an order, to avoid deadlocks.
    const person = await lockPerson(trx, input.userId);
    await lockOrder(trx, input.orderId);
    await lockOrderRefunds(trx, input.orderId);
    const cancellability = orNotFound(await findCancellability(trx, input.orderId));
    if (!isPlanCurrent(cancellability, input)) throw new CancellationConflict();

    const now = services.now();
    for (const { id } of cancellability.refunds.filter(isRefundOpen)) {
      // The new refund includes the amount of the open one.
      await updateRefund(trx, id, { state: "replaced" }, now);
    }
    if (!input.plan.isRepeated) await applyPlanToOrder(trx, cancellability, input.plan, now);
    const id = await insertRefund(trx, buildRefundRow(cancellability, input), now);
    const canMailNow = input.plan.method === "nothing" || input.plan.method === "later";
    if (canMailNow) await mailCancellation(trx, services, await lockRefund(trx, id), person);
    return id;
  });
}

function isPlanCurrent(
  cancellability: Cancellability,
  { options, plan, gatewayCharge }: CancellationInput,
): boolean {
  const last = findPreviousRefund(cancellability, options);
  const current =
    plan.isRepeated && last
      ? planRetry(cancellability, last, gatewayCharge)
      : planCancellation(cancellability, options, gatewayCharge);
  return current.kind === "plan" && isDeepStrictEqual(current.plan, plan);
}

async function applyPlanToOrder(
  trx: Transaction<Schema>,
  { order }: Cancellability,
  { isWhole, lines, cost, freeMonth }: CancellationPlan,
  now: Date,
): Promise<void> {
  if (isWhole) {
    await updateOrderState(trx, order.id, "cancelled", now);
  } else {
    const type = lines.length === 0 ? "gift" : order.type;
    const month = freeMonth === null ? order.free_month : null;
    await reduceOrder(trx, order.id, { type, lines, cost, freeMonth: month }, now);
  }
  if (freeMonth !== null) await restoreFreeMonth(trx, order);
}

function buildRefundRow(
  { order, refunds }: Cancellability,
  { options, plan, reason, by }: CancellationInput,
) {
  const { isWhole, isRepeated, books, amount, refundedBefore, method, freeMonth } = plan;
  const open = refunds.filter(isRefundOpen);
  const unmailed = open.filter(({ told_at }) => told_at === null);
  return {
    order_id: order.id,
    orderid: `R-${randomUUID()}`,
    asked: optionsKey(options),
    is_whole: isWhole,
    books: JSON.stringify(listUnmailedBooks({ isRepeated, books }, unmailed)),
    free_month: freeMonth,
    amount_cents: amount,
    before_cents: refundedBefore,
    kind: refundKinds[method],
    state: method === "nothing" ? ("done" as const) : ("intent" as const),
    reason,
    asked_by: by,
    sent_at: null,
    told_at: isRepeated && unmailed.length === 0 ? (open.at(-1)?.told_at ?? null) : null,
    told_before_cents: sum(...open.map(promisedCents)),
  };
}

const refundKinds = { nothing: "none", void: "void", refund: "refund", later: "refund" } as const;

/**
 * Lists the books of open refunds that were not mailed yet, then the new ones. A repeated cancellation was mailed
 * before, so its books are listed only when no other is due.
 */
function listUnmailedBooks(
  { isRepeated, books }: Pick<CancellationPlan, "isRepeated" | "books">,
  unmailed: RefundRow[],
) {
  const unmailedBooks = unmailed.flatMap((refund) => refund.books);
  if (isRepeated) return unmailed.length > 0 ? unmailedBooks : books;
  return [...unmailedBooks, ...books];
}

/** The part of the refund that a mail has already promised. */
function promisedCents({ told_at, amount_cents, told_before_cents }: RefundRow): Cents {
  return told_at === null ? told_before_cents : amount_cents;
}
