import { type Cents, sum, zero } from "#domain/money.ts";

import type { ReportedAction, ReportedTransaction } from "./report.ts";

/** What the gateway knows of the charges under one of our ids. `waiting`: it is uncertain there too. */
export type Finding =
  | { kind: "none" }
  | { kind: "waiting" }
  | Charged
  | { kind: "failed"; answer: string; cardHash?: string }
  /** `refunded`: what had been refunded before a bank returned the charge, and so went back twice. */
  | { kind: "voided" | "refunded" | "returned"; transactionId: string; refunded?: Cents }
  | { kind: "several"; transactionIds: string[] };

type Charged = {
  kind: "charged";
  transactionId: string;
  amount: Cents | null;
  currency: string;
  /** Whether it is settled. A bank payment clears days later, or not at all. */
  hasCleared: boolean;
  isOfBank: boolean;
  /** Sum of the refunds, by anyone, as far as they were queried. */
  refunded: Cents;
  /** Tells cards apart; empty when it is no card. */
  cardHash?: string;
};

export function matchesAmount(
  due: Cents,
  { amount, currency }: Pick<Charged, "amount" | "currency">,
): boolean {
  return amount === due && currency === "USD";
}

/** The outcome of one of several charges under one id. */
export type FoundCharge = {
  transactionId: string;
  /** The amount to be charged; null when it cannot be read. */
  amount: Cents | null;
  /** When it was charged, such as 20260301180000, in UTC. */
  date: string;
  isOfBank: boolean;
  finding: Exclude<Finding, { kind: "none" | "several" }>;
};

/** Each charge under `orderid`, such as those of a regular giving. */
export function listFoundCharges(
  transactions: readonly ReportedTransaction[],
  orderid: string,
): FoundCharge[] {
  return transactions
    .filter((transaction) => transaction.orderid === orderid)
    .flatMap((transaction) => {
      const sale = findSale(transaction);
      const finding = classifyTransaction(transaction, transactions);
      if (!sale || !finding) return [];
      const { id: transactionId, isOfBank } = transaction;
      return [{ transactionId, amount: sale.amount, date: sale.date, isOfBank, finding }];
    });
}

/** Combines all transactions under `orderid` into one finding; others do not count, except as refunds. */
export function classifyCharges(
  transactions: readonly ReportedTransaction[],
  orderid: string,
): Finding {
  const findings = transactions
    .filter((transaction) => transaction.orderid === orderid)
    .map((transaction) => classifyTransaction(transaction, transactions))
    .filter((finding) => finding !== null);

  const charged = findings.filter((finding) => finding.kind === "charged");
  if (charged.length > 1) {
    return { kind: "several", transactionIds: charged.map(({ transactionId }) => transactionId) };
  }
  const kinds = ["charged", "waiting", "voided", "refunded", "returned", "failed"] as const;
  const found = kinds.map((kind) => findings.find((finding) => finding.kind === kind));
  return found.find((finding) => finding !== undefined) ?? { kind: "none" };
}

/** Null for a transaction that is no charge of its own, such as a refund. */
function classifyTransaction(
  transaction: ReportedTransaction,
  all: readonly ReportedTransaction[],
): FoundCharge["finding"] | null {
  const { id: transactionId, condition, currency, actions, isOfBank, cardHash } = transaction;
  const sale = findSale(transaction);
  if (!sale) return null;

  if (!sale.isSuccess) {
    if (isInProgress(transaction)) return { kind: "waiting" };
    return { kind: "failed", answer: sale.code, cardHash };
  }
  const hasAction = (actionType: string) =>
    actions.some(({ type, isSuccess }) => isSuccess && type === actionType);
  if (condition === "canceled" || hasAction("void")) return { kind: "voided", transactionId };
  const refunded = sumRefunded(transaction, all);
  if (condition === "failed" || actions.some(({ type }) => /return/.test(type))) {
    return { kind: "returned", transactionId, refunded };
  }
  if (sale.amount !== null && refunded >= sale.amount) {
    return { kind: "refunded", transactionId };
  }
  const hasCleared = condition === "complete" || hasAction("settle");
  const { amount } = sale;
  const charged = { kind: "charged" as const, transactionId, amount, currency, hasCleared };
  return { ...charged, isOfBank, refunded, cardHash };
}

function findSale({ actions }: ReportedTransaction): ReportedAction | undefined {
  return actions.find(({ type }) => type === "sale");
}

/** Sum of the refunds of the charges under `orderid`. */
export function totalRefunded(all: readonly ReportedTransaction[], orderid: string): Cents {
  const charges = all.filter(
    (transaction) => transaction.orderid === orderid && findSale(transaction),
  );
  return sum(...charges.map((charge) => sumRefunded(charge, all)));
}

/** A refund is an action of the charge, or a transaction of its own that names the charge and has not failed. */
function sumRefunded({ id, actions }: ReportedTransaction, all: readonly ReportedTransaction[]) {
  const own = all
    .filter((candidate) => candidate.originalId === id && !isFailedRefund(candidate))
    .flatMap(({ actions }) => actions);
  const refunds = [...actions, ...own].filter(
    ({ type, isSuccess }) => type === "refund" && isSuccess,
  );
  return sum(...refunds.map(({ amount }) => amount ?? zero));
}

/** Whether the outcome is uncertain at the gateway too. */
export function isInProgress({ condition }: ReportedTransaction): boolean {
  return ["unknown", "pending", "in_progress", "pendingsettlement"].includes(condition);
}

/** Whether an approved refund failed later: it was voided, or refused at settlement. */
export function isFailedRefund({ condition, actions }: ReportedTransaction): boolean {
  if (condition === "canceled" || condition === "failed") return true;
  return actions.some(
    ({ type, isSuccess }) => /return/.test(type) || (type === "void" && isSuccess),
  );
}
