import { findPayment } from "#api/db/payments/open-payments.ts";
import { findRefund, type RefundRow } from "#api/db/refunds/refunds.ts";
import { wentBack } from "#api/ordering/next-state.ts";
import { settlePayment, type Settling } from "#api/ordering/settle-payment.ts";
import { GatewayUnreachable } from "#api/parties/gateway/unreachable.ts";

import { type Begin, beginCancellation } from "./begin-cancellation.ts";
import { compareRefundsOf } from "./compare-refunds.ts";
import { findStanding } from "./find-standing.ts";
import { type Plan, planCancellation, planRepetition } from "./plan-cancellation.ts";
import { pursueRefund, type Sending } from "./pursue-refund.ts";
import type { Why } from "./refuse-cancellation.ts";
import { isToBeRepeated, type Known, lastLike, type Standing, type Wish } from "./wish.ts";

type Needed = Settling & Sending;

/** What an operator's wish comes to, as things stand. */
export type Looked =
  | { kind: "unknown-order" }
  | { kind: "refused"; standing: Standing; why: Why }
  /** It was said before: it is done, or seen to. */
  | { kind: "known"; standing: Standing; refund: RefundRow }
  | { kind: "plan"; standing: Standing; plan: Plan; known: Known };

/**
 * Looks what there is to do for a wish, once it was seen to what was written down before; nothing else is changed. `again`:
 * what was said last is meant once more. Throws `GatewayUnreachable`.
 */
export async function lookAtCancellation(
  services: Needed,
  orderId: number,
  wish: Wish,
  { again = false } = {},
): Promise<Looked> {
  if (!(await findStanding(services.db, orderId))) return { kind: "unknown-order" };
  await pursueOpen(services, orderId);
  await compareRefundsOf(services, orderId);
  const standing = await findStanding(services.db, orderId);
  if (!standing) return { kind: "unknown-order" };

  const last = again ? null : lastLike(standing, wish);
  if (last && !isToBeRepeated(last)) {
    return { kind: "known", standing, refund: last };
  }
  const known = await ask(services, standing);
  const planned = last
    ? planRepetition(standing, last, known)
    : planCancellation(standing, wish, known);
  if (planned.kind === "plan") return { kind: "plan", standing, plan: planned.plan, known };
  const { why } = planned;
  if (why.code === "went-back") await settle(services, standing);
  return { kind: "refused", standing, why };
}

/** Of what was begun before it is seen first what became of it. */
async function pursueOpen(services: Needed, orderId: number): Promise<void> {
  const standing = await findStanding(services.db, orderId);
  for (const { id } of standing?.refunds ?? []) await pursueRefund(services, id);
}

async function ask({ gateway }: Needed, { charge }: Standing): Promise<Known> {
  if (!charge || wentBack(charge.state)) return null;
  return gateway.refunds.find({ orderid: charge.orderid, refundid: null });
}

/** It went back at the gateway's pages, or by the bank, and the books do not know of it yet. */
async function settle(services: Needed, { charge }: Standing): Promise<void> {
  const payment = charge && (await findPayment(services.db, charge.orderid));
  if (payment) await settlePayment(services, payment, { isDue: false });
}

/** Does what was agreed to, and sends what is to go back, where that can be. What was written down, as it is then. */
export async function cancelOrder(services: Needed, begin: Begin): Promise<RefundRow> {
  const id = await beginCancellation(services, begin);
  try {
    await pursueRefund(services, id);
  } catch (error) {
    // It is written down: whoever works by itself sees to it, as soon as the gateway is there again.
    if (!(error instanceof GatewayUnreachable)) throw error;
  }
  const refund = await findRefund(services.db, id);
  if (!refund) throw new Error("What was written down is gone.");
  return refund;
}
