import type { Transaction } from "kysely";

import { concludeOpenRefunds } from "#api/cancellations/conclude-open-refunds.ts";
import { returnLateCharge } from "#api/cancellations/return-late-charge.ts";
import { restoreFreeMonth } from "#api/db/orders/free-months.ts";
import { findOrder, type OrderRow } from "#api/db/orders/orders.ts";
import { lockPayment, updateAttempt } from "#api/db/payments/payment-attempts.ts";
import { findOrderRefunds } from "#api/db/refunds/refunds.ts";
import type { AttemptState } from "#api/db/schema/orders-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { followFirstDonation } from "#api/donations/conclude-regular-giving.ts";
import { orNotFound } from "#api/problem.ts";
import type { MailServices, PaymentServices, Logging } from "#api/services.ts";
import { type Cents, zero } from "#domain/money.ts";
import type { OrderState } from "#domain/order-states.ts";

import { handleOrderPlaced, selectMails } from "./handle-order-placed.ts";
import { scheduleCardLookup } from "./look-up-card.ts";
import {
  isAutoReturned,
  nextAttemptState,
  toOrderState,
  type PaymentVerdict,
  isReversed,
} from "./next-attempt-state.ts";

export type PaymentConclusion = {
  /** State of the attempt after the call. */
  state: AttemptState;
  hasChanged: boolean;
  /** Whether it was charged after its order had failed and the library reverses it automatically. */
  isReturning: boolean;
  order: OrderRow;
};

/**
 * Records a verdict on a payment: the attempt, its order and everything that follows, in one commit. Repeated or
 * concurrent calls change nothing. `mailsFailure`: no screen may be waiting any more, so a failure is mailed to the
 * buyer.
 */
export async function concludePayment(
  services: PaymentServices,
  payment: { id: number; user_id: number },
  verdict: PaymentVerdict,
  { mailsFailure }: { mailsFailure: boolean },
): Promise<PaymentConclusion> {
  return services.db.transaction().execute(async (trx) => {
    // Locks the person first, in the same order as placing an order does.
    const { person, attempt } = await lockPayment(trx, payment);
    const before = orNotFound(await findOrder(trx, attempt.order_id));

    const isGone = person.erased_at !== null;
    const isApplicable = !("from" in verdict) || verdict.from === attempt.state;
    const state = isApplicable ? nextAttemptState(attempt.state, verdict, isGone) : null;
    if (state === null) return describeUnchanged(trx, attempt.state, before);

    const now = services.now();
    const transactionId = "transactionId" in verdict ? verdict.transactionId : null;
    const order = {
      ...before,
      payment: transactionId,
      attempt_state: state,
      state: nextOrderState(before, state),
    };
    await updateAttempt(trx, attempt, {
      to: { attempt: state, order: order.state },
      answer: verdict.answer,
      transactionId,
      isDeclined: isMethodRefused(verdict),
      isDuplicate: verdict.kind === "unknown" && verdict.isDuplicate === true,
      now,
    });
    const { state: previousState, amount_cents: charged } = attempt;
    if (isReversed(state)) {
      const refundId = ("refundId" in verdict && verdict.refundId) || null;
      await concludeOpenRefunds(trx, services, {
        order,
        person,
        outcome: state,
        refundId,
        charged,
      });
    }
    const isReturning = state === "late" && isAutoReturned(attempt, verdict);
    if (isReturning) await returnLateCharge(trx, { orderId: order.id, charged, now });
    await handleOrderChange(trx, services, {
      before,
      order,
      person,
      mailsFailure,
      previousState,
      state,
      charged,
    });
    await followFirstDonation(trx, services, order, {
      email: isGone ? null : person.email,
      vaultId: ("vaultId" in verdict && verdict.vaultId) || null,
      isWaitedFor: !mailsFailure,
    });
    if (!mailsFailure && (state === "paid" || state === "declined")) {
      await scheduleCardLookup(trx, services, attempt);
    }
    return { state, hasChanged: true, isReturning, order };
  });
}

/** Another process may have found a late charge and recorded its reversal. */
async function describeUnchanged(
  trx: Transaction<Schema>,
  state: AttemptState,
  order: OrderRow,
): Promise<PaymentConclusion> {
  const refunds = state === "late" ? await findOrderRefunds(trx, order.id) : [];
  const isReturning = refunds.some(({ is_automatic }) => is_automatic);
  return { state, hasChanged: false, isReturning, order };
}

/** An order whose remaining books cost nothing stays placed in any state of its payment. */
function nextOrderState({ state, total_cents }: OrderRow, attempt: AttemptState): OrderState {
  const isFree = state === "placed" && total_cents === zero;
  return isFree ? "placed" : toOrderState(state, attempt);
}

/** Whether the card or account was refused, not just the request. */
function isMethodRefused(verdict: PaymentVerdict): boolean {
  return verdict.kind === "declined" || (verdict.kind === "rejected" && verdict.why === "payment");
}

type PaymentChange = {
  before: OrderRow;
  order: OrderRow;
  person: Awaited<ReturnType<typeof lockPayment>>["person"];
  mailsFailure: boolean;
  /** State of the attempt before the change; `state` is the one after it. */
  previousState: AttemptState;
  state: AttemptState;
  charged: Cents;
};

/** Handles what follows for the buyer when the order changes state, or its payment does after the order failed. */
async function handleOrderChange(
  trx: Transaction<Schema>,
  services: MailServices,
  { before, order, person, mailsFailure, previousState, state, charged }: PaymentChange,
): Promise<void> {
  if (person.erased_at !== null) return;
  const buyer = [trx, services, order, person.email] as const;
  const mails = selectMails(order);
  // An earlier mail said that nothing was charged. A reversal is mailed only once it has happened.
  if (previousState === "late" && isReversed(state) && order.state === "failed") {
    await mails.paymentReversed(...buyer, state === "returned" ? state : "too-late");
  }
  if (order.state === before.state) return;

  if (order.state === "placed") await handleOrderPlaced(trx, services, order, person);
  if (order.state === "cancelled" && isReversed(state)) {
    if (order.shipped_day === null) await restoreFreeMonth(trx, order);
    await mails.cancelled(...buyer, state, charged);
  }
  if (order.state !== "failed" || !mailsFailure || state === "late") return;
  if (isReversed(state)) await mails.paymentReversed(...buyer, state);
  else await mails.notCharged(...buyer);
}

type LateCharge = { isReturning: boolean; order: { id: number } };

export function logLateCharge(
  { log }: Logging,
  { isReturning, order }: LateCharge,
  { orderid }: { orderid: string },
): void {
  const facts = { orderid, order: order.id, state: "late" };
  if (isReturning)
    log.warn(facts, "a charge came after its order had failed: it is being returned");
  else log.error(facts, "a payment has to be looked at: npm run library -- payments list");
}
