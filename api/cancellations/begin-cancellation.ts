import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { Transaction } from "kysely";

import { restoreFreeMonth } from "#api/db/orders/free-months.ts";
import { updateOrderState } from "#api/db/orders/update-orders.ts";
import { lockOrder, reduceOrder } from "#api/db/orders/reduce-orders.ts";
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
import type { Services } from "#api/services.ts";
import { type Cents, sum } from "#domain/money.ts";
import { isRefundOpen } from "#domain/refund-states.ts";

import { findCancellability } from "./find-cancellability.ts";
import { type CancellationPlan, planCancellation, planRetry } from "./plan-cancellation.ts";
import { mailCancellation, type CancellationMailServices } from "./mail-cancellation.ts";
import {
  optionsKey,
  type GatewayCharge,
  findPreviousRefund,
  type Cancellability,
  type CancelOptions,
} from "./cancel-options.ts";

export type CancellationInput = {
  orderId: number;
  userId: number;
  wish: CancelOptions;
  /** What was agreed to, by what was known then. */
  plan: CancellationPlan;
  known: GatewayCharge;
  /** For whoever ordered; "" when nothing was said. */
  reason: string;
  /** Who does it. */
  by: string;
};

/** The order is not what it was when it was agreed to. */
export class CancellationConflict extends Error {}

/**
 * Writes down what is taken off an order and what is to go back for it, in one commit with the order's own change. Of an
 * order that changed meanwhile nothing is taken off: throws `CancellationConflict`. The id of what was written.
 */
export async function beginCancellation(
  services: CancellationMailServices & Pick<Services, "db">,
  begin: CancellationInput,
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    // The person before the rest, as whoever orders does.
    const person = await lockPerson(trx, begin.userId);
    await lockOrder(trx, begin.orderId);
    await lockOrderRefunds(trx, begin.orderId);
    const cancellability = orNotFound(await findCancellability(trx, begin.orderId));
    if (!isPlanCurrent(cancellability, begin)) throw new CancellationConflict();

    const now = services.now();
    for (const { id } of cancellability.refunds.filter(isRefundOpen)) {
      // What it was to give back is part of what is given back now.
      await updateRefund(trx, id, { state: "replaced" }, now);
    }
    if (!begin.plan.isRepeated) await applyPlanToOrder(trx, cancellability, begin.plan, now);
    const id = await insertRefund(trx, buildRefundRow(cancellability, begin), now);
    const isKnown = begin.plan.how === "nothing" || begin.plan.how === "later";
    if (isKnown) await mailCancellation(trx, services, await lockRefund(trx, id), person);
    return id;
  });
}

function isPlanCurrent(
  cancellability: Cancellability,
  { wish, plan, known }: CancellationInput,
): boolean {
  const last = findPreviousRefund(cancellability, wish);
  const again =
    plan.isRepeated && last
      ? planRetry(cancellability, last, known)
      : planCancellation(cancellability, wish, known);
  return again.kind === "plan" && isDeepStrictEqual(again.plan, plan);
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
  { wish, plan, reason, by }: CancellationInput,
) {
  const { isWhole, isRepeated, books, amount, before, how, freeMonth } = plan;
  const open = refunds.filter(isRefundOpen);
  const untold = open.filter(({ told_at }) => told_at === null);
  return {
    order_id: order.id,
    orderid: `R-${randomUUID()}`,
    asked: optionsKey(wish),
    is_whole: isWhole,
    books: JSON.stringify(listBooksToMail({ isRepeated, books }, untold)),
    free_month: freeMonth,
    amount_cents: amount,
    before_cents: before,
    kind: refundKinds[how],
    state: how === "nothing" ? ("done" as const) : ("intent" as const),
    reason,
    asked_by: by,
    sent_at: null,
    told_at: isRepeated && untold.length === 0 ? (open.at(-1)?.told_at ?? null) : null,
    told_before_cents: sum(...open.map(promisedCents)),
  };
}

const refundKinds = { nothing: "none", void: "void", refund: "refund", later: "refund" } as const;

/** Of what nobody was told of yet they are told now; of what is repeated they were told before, unless it is part of that. */
function listBooksToMail(
  { isRepeated, books }: Pick<CancellationPlan, "isRepeated" | "books">,
  untold: RefundRow[],
) {
  const now = untold.flatMap((one) => one.books);
  if (isRepeated) return untold.length > 0 ? now : books;
  return [...now, ...books];
}

/** What of it they have been promised. */
function promisedCents({ told_at, amount_cents, told_before_cents }: RefundRow): Cents {
  return told_at === null ? told_before_cents : amount_cents;
}
