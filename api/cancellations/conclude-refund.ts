import { lockPerson } from "#api/db/people/users.ts";
import {
  updateRefund,
  lockRefund,
  type OrderCharge,
  type RefundRow,
} from "#api/db/refunds/refunds.ts";
import { concludePayment } from "#api/ordering/conclude-payment.ts";
import type { RefundOutcome } from "#api/integrations/payment-gateway/refunds.ts";
import type { PaymentServices } from "#api/services.ts";
import { sum } from "#domain/money.ts";
import { isRefundOpen } from "#domain/refund-states.ts";

import { mailCancellation } from "./mail-cancellation.ts";

export type RefundVerdict = RefundOutcome | { kind: "not_done" | "later"; answer: string };

/** Records the outcome of a refund and queues its mail in one commit. Repeated or concurrent calls change nothing. */
export async function concludeRefund(
  services: PaymentServices,
  refund: RefundRow,
  charge: OrderCharge,
  verdict: RefundVerdict,
): Promise<void> {
  if (verdict.kind !== "done") return recordUnfinishedRefund(services, refund, verdict);

  const isAll = sum(refund.before_cents, refund.amount_cents) >= charge.amount_cents;
  if (refund.kind !== "void" && !isAll) return recordPartialRefund(services, refund, verdict);

  const outcome = refund.kind === "void" ? ("voided" as const) : ("refunded" as const);
  const reversal = {
    kind: outcome,
    transactionId: charge.transaction_id ?? "",
    answer: verdict.answer,
  };
  await concludePayment(
    services,
    charge,
    { ...reversal, refundId: verdict.transactionId },
    { mailsFailure: true },
  );
}

type DoneVerdict = Extract<RefundVerdict, { kind: "done" }>;

async function recordPartialRefund(
  services: PaymentServices,
  refund: RefundRow,
  verdict: DoneVerdict,
): Promise<void> {
  const { transactionId: transaction_id, answer } = verdict;
  await services.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, refund.user_id);
    if (!isRefundOpen(await lockRefund(trx, refund.id))) return;
    const facts = { state: "done" as const, transaction_id, answer, empty_answers: 0 };
    await updateRefund(trx, refund.id, facts, services.now());
    await mailCancellation(trx, services, await lockRefund(trx, refund.id), person);
  });
}

type UnfinishedVerdict = Exclude<RefundVerdict, { kind: "done" }>;

async function recordUnfinishedRefund(
  services: PaymentServices,
  refund: RefundRow,
  { kind, answer }: UnfinishedVerdict,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, refund.user_id);
    const { state } = await lockRefund(trx, refund.id);
    if (state !== refund.state) return;

    await updateRefund(trx, refund.id, { ...refundChangesFor(kind), answer }, services.now());
    if (kind === "later") {
      await mailCancellation(trx, services, await lockRefund(trx, refund.id), person);
    }
  });
}

function refundChangesFor(kind: UnfinishedVerdict["kind"]) {
  switch (kind) {
    case "settled":
    case "later":
      return { state: "intent", kind: "refund" } as const;
    case "unsent":
      return { state: "intent" } as const;
    case "refused":
    case "unknown":
    case "not_done":
      return { state: kind } as const;
  }
}
