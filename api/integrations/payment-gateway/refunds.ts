import { type Cents, formatCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import { paymentMethodFields } from "./fields.ts";
import {
  type Finding,
  isInProgress,
  isFailedRefund,
  classifyCharges,
  totalRefunded,
} from "./findings.ts";
import type { Query } from "./query.ts";
import { classifyRefundAnswer, type RefundOutcome } from "./refund-outcome.ts";
import {
  uniqueTransactions,
  type ReportedTransaction,
  parseReport,
  sinceFilter,
} from "./report.ts";
import type { Transact } from "./transact.ts";

/** What of a charge is to go back. `void`: all of it, as if it had never been made. */
export type Refund = {
  kind: "void" | "refund";
  /** Ours, and sent once. */
  orderid: string;
  /** The gateway's number of the charge. */
  transactionId: string;
  amount: Cents;
  paymentMethod: PaymentMethod;
};

/** What the gateway knows of a charge, and of what went back of it. */
export type RefundFinding = {
  charge: Finding;
  /** By whomever, in cents. */
  refunded: Cents;
  /** What became of the refund that bears that id of ours. A void bears none. */
  own: { kind: "none" | "waiting" | "failed" } | { kind: "done"; transactionId: string };
};

type RefundIds = {
  /** Ours of the refund. */
  refundid: string | null;
  /** The gateway's number of it, where it was told: it may not keep ours. */
  refundNumber?: string | null | undefined;
};

type RefundLookup = RefundIds & {
  /** Ours of the charge. */
  orderid: string;
  /** Other refunds of the charge. They count in the sum, whether or not they name it. */
  otherRefunds?: readonly RefundIds[];
};

/** What is given back on an operator's word. */
export type GatewayRefunds = {
  /** Asks for it, once: whatever becomes of it, the same is never sent again by this. */
  send: (refund: Refund) => Promise<RefundOutcome>;
  /** Throws `GatewayUnreachable`. */
  find: (sought: RefundLookup) => Promise<RefundFinding>;
};

export function openRefunds(transact: Transact, query: Query): GatewayRefunds {
  return {
    async send(refund) {
      const called = await transact(refundFields(refund));
      return called.kind === "answered" ? classifyRefundAnswer(refund.kind, called.answer) : called;
    },
    async find(sought) {
      const { orderid, otherRefunds = [] } = sought;
      const sales = await query({ order_id: orderid }, parseReport);
      const own = await findOwn(sought);
      const others = await Promise.all(otherRefunds.map(findOwn));
      const refunds =
        sales.length === 0
          ? []
          : await query({ action_type: "refund", ...sinceFilter(sales) }, parseReport);
      const named = linkToCharge([...own, ...others.flat()], sales, orderid);
      const all = uniqueTransactions([...refunds, ...named, ...sales]);
      const charge = classifyCharges(all, orderid);
      return { charge, refunded: totalRefunded(all, orderid), own: classifyOwnRefund(own) };
    },
  };

  async function findOwn({ refundid, refundNumber }: RefundIds): Promise<ReportedTransaction[]> {
    if (refundid === null) return [];
    const named = await query({ order_id: refundid }, parseReport);
    const own = named.filter((one) => one.orderid === refundid);
    if (own.length > 0 || !refundNumber) return own;
    const numbered = await query({ transaction_id: refundNumber }, parseReport);
    return numbered.filter(({ id }) => id === refundNumber);
  }
}

function refundFields(refund: Refund): Record<string, string> {
  const { kind, orderid, transactionId, amount, paymentMethod } = refund;
  const charge = { transactionid: transactionId, ...paymentMethodFields(paymentMethod) };
  if (kind === "void") return { type: "void", ...charge };
  return { type: "refund", ...charge, amount: formatCents(amount), orderid };
}

/** Ours are refunds of that charge, though they do not say so; where the charge lists what went back of it they are in that. */
function linkToCharge(
  own: readonly ReportedTransaction[],
  sales: readonly ReportedTransaction[],
  orderid: string,
): ReportedTransaction[] {
  const charge = sales.find((one) => one.orderid === orderid && hasAction(one, "sale"));
  if (!charge || hasAction(charge, "refund")) return [...own];
  return own.map((one) => (one.originalId === "" ? { ...one, originalId: charge.id } : one));
}

function hasAction({ actions }: ReportedTransaction, word: string): boolean {
  return actions.some(({ type }) => type === word);
}

function classifyOwnRefund(own: readonly ReportedTransaction[]): RefundFinding["own"] {
  const kinds = own.map((transaction): RefundFinding["own"] => {
    const { id, actions } = transaction;
    const refund = actions.find(({ type }) => type === "refund");
    if (!refund) return { kind: "none" };
    if (isFailedRefund(transaction)) return { kind: "failed" };
    if (refund.isSuccess) return { kind: "done", transactionId: id };
    return { kind: isInProgress(transaction) ? "waiting" : "failed" };
  });
  const order = ["done", "waiting", "failed"] as const;
  const found = order.map((kind) => kinds.find((one) => one.kind === kind));
  return found.find((one) => one !== undefined) ?? { kind: "none" };
}
