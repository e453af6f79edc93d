import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import type { Transaction } from "kysely";

import { giveMonthBack } from "#api/db/orders/free-months.ts";
import { moveOrder } from "#api/db/orders/move-orders.ts";
import { lockOrder, reduceOrder } from "#api/db/orders/reduce-orders.ts";
import { lockPerson } from "#api/db/people/users.ts";
import {
  changeRefund,
  insertRefund,
  lockRefund,
  lockRefundsOf,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { type Cents, sum } from "#domain/money.ts";
import { isOpen } from "#domain/refund-states.ts";

import { findCancellability } from "./find-cancellability.ts";
import { type Plan, planCancellation, planRepetition } from "./plan-cancellation.ts";
import { tellCancellation, type Telling } from "./tell-cancellation.ts";
import {
  optionsKey,
  type Known,
  findRepeated,
  type Cancellability,
  type CancelOptions,
} from "./cancel-options.ts";

export type Begin = {
  orderId: number;
  userId: number;
  wish: CancelOptions;
  /** What was agreed to, by what was known then. */
  plan: Plan;
  known: Known;
  /** For whoever ordered; "" when nothing was said. */
  reason: string;
  /** Who does it. */
  by: string;
};

/** The order is not what it was when it was agreed to. */
export class ChangedMeanwhile extends Error {}

/**
 * Writes down what is taken off an order and what is to go back for it, in one commit with the order's own change. Of an
 * order that changed meanwhile nothing is taken off: throws `ChangedMeanwhile`. The id of what was written.
 */
export async function beginCancellation(
  services: Telling & Pick<Services, "db">,
  begin: Begin,
): Promise<number> {
  return services.db.transaction().execute(async (trx) => {
    // The person before the rest, as whoever orders does.
    const person = await lockPerson(trx, begin.userId);
    await lockOrder(trx, begin.orderId);
    await lockRefundsOf(trx, begin.orderId);
    const cancellability = orNotFound(await findCancellability(trx, begin.orderId));
    if (!isAsAgreed(cancellability, begin)) throw new ChangedMeanwhile();

    const now = services.now();
    for (const { id } of cancellability.refunds.filter(isOpen)) {
      // What it was to give back is part of what is given back now.
      await changeRefund(trx, id, { state: "replaced" }, now);
    }
    if (!begin.plan.isRepeated) await changeOrder(trx, cancellability, begin.plan, now);
    const id = await insertRefund(trx, rowOf(cancellability, begin), now);
    const isKnown = begin.plan.how === "nothing" || begin.plan.how === "later";
    if (isKnown) await tellCancellation(trx, services, await lockRefund(trx, id), person);
    return id;
  });
}

function isAsAgreed(cancellability: Cancellability, { wish, plan, known }: Begin): boolean {
  const last = findRepeated(cancellability, wish);
  const again =
    plan.isRepeated && last
      ? planRepetition(cancellability, last, known)
      : planCancellation(cancellability, wish, known);
  return again.kind === "plan" && isDeepStrictEqual(again.plan, plan);
}

async function changeOrder(
  trx: Transaction<Schema>,
  { order }: Cancellability,
  { isWhole, lines, cost, freeMonth }: Plan,
  now: Date,
): Promise<void> {
  if (isWhole) {
    await moveOrder(trx, order.id, "cancelled", now);
  } else {
    const type = lines.length === 0 ? "gift" : order.type;
    const month = freeMonth === null ? order.free_month : null;
    await reduceOrder(trx, order.id, { type, lines, cost, freeMonth: month }, now);
  }
  if (freeMonth !== null) await giveMonthBack(trx, order);
}

function rowOf({ order, refunds }: Cancellability, { wish, plan, reason, by }: Begin) {
  const { isWhole, isRepeated, books, amount, before, how, freeMonth } = plan;
  const open = refunds.filter(isOpen);
  const untold = open.filter(({ told_at }) => told_at === null);
  return {
    order_id: order.id,
    orderid: `R-${randomUUID()}`,
    asked: optionsKey(wish),
    is_whole: isWhole,
    books: JSON.stringify(booksTold({ isRepeated, books }, untold)),
    free_month: freeMonth,
    amount_cents: amount,
    before_cents: before,
    kind: kinds[how],
    state: how === "nothing" ? ("done" as const) : ("intent" as const),
    reason,
    asked_by: by,
    sent_at: null,
    told_at: isRepeated && untold.length === 0 ? (open.at(-1)?.told_at ?? null) : null,
    told_before_cents: sum(...open.map(toldOf)),
  };
}

const kinds = { nothing: "none", void: "void", refund: "refund", later: "refund" } as const;

/** Of what nobody was told of yet they are told now; of what is repeated they were told before, unless it is part of that. */
function booksTold({ isRepeated, books }: Pick<Plan, "isRepeated" | "books">, untold: RefundRow[]) {
  const now = untold.flatMap((one) => one.books);
  if (isRepeated) return untold.length > 0 ? now : books;
  return [...now, ...books];
}

/** What of it they have been promised. */
function toldOf({ told_at, amount_cents, told_before_cents }: RefundRow): Cents {
  return told_at === null ? told_before_cents : amount_cents;
}
