import type { Transaction } from "kysely";

import type { OrderRow } from "#api/db/orders/orders.ts";
import {
  updateRefund,
  findOrderRefunds,
  lockRefund,
  lockOrderRefunds,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { selectMails } from "#api/ordering/handle-order-placed.ts";
import type { MailServices } from "#api/services.ts";
import type { Cents } from "#domain/money.ts";
import { isRefundUncertain, isRefundOpen } from "#domain/refund-states.ts";

import { mailCancellation } from "./mail-cancellation.ts";

type ReturnedCharge = {
  order: OrderRow;
  person: { email: string; erased_at: Date | null };
  outcome: "voided" | "refunded" | "returned";
  /** The gateway's number of the last refund, if known. */
  refundId: string | null;
  charged: Cents;
};

/**
 * Closes the open refunds of an order whose whole charge was reversed, in the commit that records the reversal. Mails
 * the buyer once, no matter which process finds it first.
 */
export async function concludeOpenRefunds(
  trx: Transaction<Schema>,
  services: MailServices,
  { order, person, outcome, refundId, charged }: ReturnedCharge,
): Promise<void> {
  await lockOrderRefunds(trx, order.id);
  const openRefunds = (await findOrderRefunds(trx, order.id)).filter(isRefundOpen);
  const open = openRefunds.find(isRefundUncertain) ?? openRefunds.at(-1);
  if (!open) return;

  const now = services.now();
  for (const { id } of openRefunds.filter(({ id }) => id !== open.id)) {
    await updateRefund(trx, id, { state: "replaced", answer: `all of it was ${outcome}` }, now);
  }
  // If the order goes on, the reversal covers what was owed. If the reversal cancels the order, another mail says so.
  const isConcluded = isRefundUncertain(open) || open.is_whole || order.state === "placed";
  if (outcome === "returned" || !isConcluded) {
    await updateRefund(
      trx,
      open.id,
      { state: "replaced", answer: `all of it was ${outcome}` },
      now,
    );
    const isMailDue = open.is_whole && person.erased_at === null && order.state !== "failed";
    if (isMailDue)
      await selectMails(order).cancelled(trx, services, order, person.email, outcome, charged);
    return;
  }
  const kind = outcome === "voided" ? ("void" as const) : ("refund" as const);
  const facts = { state: "done" as const, kind, answer: outcome, empty_answers: 0 };
  await updateRefund(trx, open.id, { ...facts, transaction_id: refundId }, now);
  await mailCancellation(trx, services, await lockRefund(trx, open.id), person);
}
