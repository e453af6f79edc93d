import type { Transaction } from "kysely";

import type { OrderRow } from "#api/db/orders/orders.ts";
import {
  updateRefund,
  findOrderRefunds,
  lockRefund,
  lockOrderRefunds,
} from "#api/db/refunds/refunds.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { selectMails } from "#api/ordering/select-mails.ts";
import type { Services } from "#api/services.ts";
import type { Cents } from "#domain/money.ts";
import { isRefundUncertain, isRefundOpen } from "#domain/refund-states.ts";

import { mailCancellation, type CancellationMailServices } from "./mail-cancellation.ts";

type ReturnedCharge = {
  order: OrderRow;
  person: { email: string; erased_at: Date | null };
  how: "voided" | "refunded" | "returned";
  /** The gateway's number of the refund by which the last of it went back, where that is known. */
  refundId: string | null;
  charged: Cents;
};

/**
 * What all of a charge going back means for what an operator wished to be given back of it, in the commit that takes it into
 * the books: it is done, or there is no need of it any more. Whoever ordered is told of it once, whoever sees it first.
 */
export async function concludeOpenRefunds(
  trx: Transaction<Schema>,
  services: CancellationMailServices & Pick<Services, "now">,
  { order, person, how, refundId, charged }: ReturnedCharge,
): Promise<void> {
  await lockOrderRefunds(trx, order.id);
  const all = (await findOrderRefunds(trx, order.id)).filter(isRefundOpen);
  const open = all.find(isRefundUncertain) ?? all.at(-1);
  if (!open) return;

  const now = services.now();
  for (const { id } of all.filter(({ id }) => id !== open.id)) {
    await updateRefund(trx, id, { state: "replaced", answer: `all of it was ${how}` }, now);
  }
  // Of an order that goes on nothing more is owed than went back; of one that is cancelled by this it is told elsewhere.
  const isIt = isRefundUncertain(open) || open.is_whole || order.state === "placed";
  if (how === "returned" || !isIt) {
    await updateRefund(trx, open.id, { state: "replaced", answer: `all of it was ${how}` }, now);
    const isUntold = open.is_whole && person.erased_at === null && order.state !== "failed";
    if (isUntold)
      await selectMails(order).cancelled(trx, services, order, person.email, how, charged);
    return;
  }
  const kind = how === "voided" ? ("void" as const) : ("refund" as const);
  const done = { state: "done" as const, kind, answer: how, empty_answers: 0 };
  await updateRefund(trx, open.id, { ...done, transaction_id: refundId }, now);
  await mailCancellation(trx, services, await lockRefund(trx, open.id), person);
}
