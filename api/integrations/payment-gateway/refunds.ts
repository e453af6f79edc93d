import { type Cents, formatCents } from "#domain/money.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

import {
  type Finding,
  isInProgress,
  isFailedRefund,
  classifyCharges,
  totalRefunded,
} from "./findings.ts";
import {
  uniqueTransactions,
  type ReportedTransaction,
  parseReport,
  sinceFilter,
  type Query,
} from "./report.ts";
import type { Transact } from "./transact.ts";
import {
  isLibraryFault,
  paymentMethodFields,
  type GatewayAnswer,
  summarizeAnswer,
} from "./answer.ts";

/** Codes of refusals by the gateway itself, which were not passed to a bank. */
const certainRefusalCodes = new Set(["300", "301", "410", "411"]);

/** A void or refund of a charge. `void` takes back all of it before settlement. */
export type Refund = {
  kind: "void" | "refund";
  /** Our id, sent once. */
  orderid: string;
  /** The gateway's id of the charge. */
  transactionId: string;
  amount: Cents;
  paymentMethod: PaymentMethod;
};

/** The gateway's knowledge of a charge and its refunds. */
export type RefundFinding = {
  charge: Finding;
  /** Sum in cents, of refunds by anyone. */
  refunded: Cents;
  /** State of the refund with our id. A void has no id of its own. */
  own: { kind: "none" | "waiting" | "failed" } | { kind: "done"; transactionId: string };
};

type RefundIds = {
  /** Our id of the refund. */
  refundid: string | null;
  /** The gateway's id of the refund, where known: the gateway may not store ours. */
  refundNumber?: string | null | undefined;
};

type RefundLookup = RefundIds & {
  /** Our id of the charge. */
  orderid: string;
  /** Other refunds of the charge. They count in the sum, whether or not they name the charge. */
  otherRefunds?: readonly RefundIds[];
};

/** Voids and refunds, as the library has recorded them. */
export type GatewayRefunds = {
  /** Sends a request once; the same request is never sent again here. */
  send: (refund: Refund) => Promise<RefundOutcome>;
  /** Throws `GatewayUnreachable`. */
  find: (lookup: RefundLookup) => Promise<RefundFinding>;
};

export function openRefunds(transact: Transact, query: Query): GatewayRefunds {
  return {
    async send(refund) {
      const called = await transact(refundFields(refund));
      return called.kind === "answered" ? classifyRefundAnswer(refund.kind, called.answer) : called;
    },
    async find(lookup) {
      const { orderid, otherRefunds = [] } = lookup;
      const sales = await query({ order_id: orderid }, parseReport);
      const own = await findOwn(lookup);
      const otherOwn = await Promise.all(otherRefunds.map(findOwn));
      const refunds =
        sales.length === 0
          ? []
          : await query({ action_type: "refund", ...sinceFilter(sales) }, parseReport);
      const named = linkToCharge([...own, ...otherOwn.flat()], sales, orderid);
      const all = uniqueTransactions([...refunds, ...named, ...sales]);
      const charge = classifyCharges(all, orderid);
      return { charge, refunded: totalRefunded(all, orderid), own: classifyOwnRefund(own) };
    },
  };

  async function findOwn({ refundid, refundNumber }: RefundIds): Promise<ReportedTransaction[]> {
    if (refundid === null) return [];
    const named = await query({ order_id: refundid }, parseReport);
    const own = named.filter((item) => item.orderid === refundid);
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

/** Our own refunds belong to the charge even if they do not name it, unless the charge already lists its refunds. */
function linkToCharge(
  own: readonly ReportedTransaction[],
  sales: readonly ReportedTransaction[],
  orderid: string,
): ReportedTransaction[] {
  const charge = sales.find((item) => item.orderid === orderid && hasAction(item, "sale"));
  if (!charge || hasAction(charge, "refund")) return [...own];
  return own.map((item) => (item.originalId === "" ? { ...item, originalId: charge.id } : item));
}

function hasAction({ actions }: ReportedTransaction, name: string): boolean {
  return actions.some(({ type }) => type === name);
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
  const found = order.map((kind) => kinds.find((item) => item.kind === kind));
  return found.find((item) => item !== undefined) ?? { kind: "none" };
}

/**
 * Outcome of a void or refund request. `answer` is for the operator.
 * - `settled`: too late for a void, so nothing was voided.
 * - `refused`: certainly nothing was voided or refunded.
 * - `unknown`: sent, with no usable answer. `unsent`: nothing left this machine.
 */
export type RefundOutcome =
  /** The gateway's id of the refund, or of the voided charge. */
  | { kind: "done"; transactionId: string; answer: string }
  | { kind: "settled" | "unknown" | "unsent"; answer: string }
  /** `why`: "library" means a fault of our gateway account, not of the charge. */
  | { kind: "refused"; why?: "library"; answer: string };

export function classifyRefundAnswer(
  kind: "void" | "refund",
  answer: GatewayAnswer | null,
): RefundOutcome {
  if (!answer) return { kind: "unknown", answer: "an answer that cannot be read" };
  const { response, code, text, transactionId } = answer;
  const summary = summarizeAnswer(answer);

  switch (response) {
    case "1":
      if (code !== "100" && code !== "") return { kind: "unknown", answer: summary };
      return { kind: "done", transactionId, answer: summary };
    case "2":
      return { kind: "refused", answer: summary };
    case "3":
      if (kind === "void" && isTooLateToVoid(answer)) return { kind: "settled", answer: summary };
      if (/^Duplicate transaction/i.test(text)) return { kind: "unknown", answer: summary };
      if (!certainRefusalCodes.has(code)) return { kind: "unknown", answer: summary };
      return {
        kind: "refused",
        ...(isLibraryFault(answer) && { why: "library" }),
        answer: summary,
      };
  }
}

function isTooLateToVoid({ code, text }: GatewayAnswer): boolean {
  return code === "300" && /^Only transactions pending settlement can be voided\b/i.test(text);
}
