import { type Cents, sum, zero } from "#domain/money.ts";

import type { ReportedAction, ReportedTransaction } from "./report.ts";

/** What the gateway knows of charges under one of our ids. `waiting`: it is not certain there either. */
export type Finding =
  | { kind: "none" }
  | { kind: "waiting" }
  | Charged
  | { kind: "failed"; answer: string; cardHash?: string }
  /** `refunded`: what of one that its bank took back had gone back by refunds, and went back twice by that. */
  | { kind: "voided" | "refunded" | "returned"; transactionId: string; refunded?: Cents }
  | { kind: "several"; transactionIds: string[] };

type Charged = {
  kind: "charged";
  transactionId: string;
  amount: Cents | null;
  currency: string;
  /** Whether it is settled: a bank may pay days later, or not at all. */
  hasCleared: boolean;
  isOfBank: boolean;
  /** What of it went back by refunds, by whomever, as far as it was asked for. */
  refunded: Cents;
  /** Tells cards apart; "" of what is none. */
  cardHash?: string;
};

/** Whether exactly that was charged. */
export function matchesAmount(
  due: Cents,
  { amount, currency }: Pick<Charged, "amount" | "currency">,
): boolean {
  return amount === due && currency === "USD";
}

/** What has become of one of several charges under one id. */
export type FoundCharge = {
  transactionId: string;
  /** Of what was to be charged. Null when it cannot be read. */
  amount: Cents | null;
  /** When it was charged, such as 20260301180000, in UTC. */
  date: string;
  isOfBank: boolean;
  finding: Exclude<Finding, { kind: "none" | "several" }>;
};

/** Each charge that is known under `orderid`, such as those of a regular giving. */
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

/** Judges all that is known under `orderid`; what is known under others counts for nothing. */
export function classifyCharges(
  transactions: readonly ReportedTransaction[],
  orderid: string,
): Finding {
  const judged = transactions
    .filter((transaction) => transaction.orderid === orderid)
    .map((transaction) => classifyTransaction(transaction, transactions))
    .filter((finding) => finding !== null);

  const charged = judged.filter((finding) => finding.kind === "charged");
  if (charged.length > 1) {
    return { kind: "several", transactionIds: charged.map(({ transactionId }) => transactionId) };
  }
  const kinds = ["charged", "waiting", "voided", "refunded", "returned", "failed"] as const;
  const found = kinds.map((kind) => judged.find((finding) => finding.kind === kind));
  return found.find((finding) => finding !== undefined) ?? { kind: "none" };
}

/** Null for what is no charge of its own, such as the refund of one. */
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
  const has = (word: string) => actions.some(({ type, isSuccess }) => isSuccess && type === word);
  if (condition === "canceled" || has("void")) return { kind: "voided", transactionId };
  const refunded = sumRefunded(transaction, all);
  if (condition === "failed" || actions.some(({ type }) => /return/.test(type))) {
    return { kind: "returned", transactionId, refunded };
  }
  if (sale.amount !== null && refunded >= sale.amount) {
    return { kind: "refunded", transactionId };
  }
  const hasCleared = condition === "complete" || has("settle");
  const { amount } = sale;
  const charged = { kind: "charged" as const, transactionId, amount, currency, hasCleared };
  return { ...charged, isOfBank, refunded, cardHash };
}

function findSale({ actions }: ReportedTransaction): ReportedAction | undefined {
  return actions.find(({ type }) => type === "sale");
}

/** How much of what was charged under `orderid` went back by refunds. */
export function totalRefunded(all: readonly ReportedTransaction[], orderid: string): Cents {
  const charges = all.filter(
    (transaction) => transaction.orderid === orderid && findSale(transaction),
  );
  return sum(...charges.map((charge) => sumRefunded(charge, all)));
}

/** A refund is an action of the charge, or a transaction of its own that names it, as long as that stands. */
function sumRefunded({ id, actions }: ReportedTransaction, all: readonly ReportedTransaction[]) {
  const own = all
    .filter((one) => one.originalId === id && !isFailedRefund(one))
    .flatMap(({ actions }) => actions);
  const refunds = [...actions, ...own].filter(
    ({ type, isSuccess }) => type === "refund" && isSuccess,
  );
  return sum(...refunds.map(({ amount }) => amount ?? zero));
}

/** Whether it is not certain there either. */
export function isInProgress({ condition }: ReportedTransaction): boolean {
  return ["unknown", "pending", "in_progress", "pendingsettlement"].includes(condition);
}

/** Whether a refund that was approved came to nothing: it was voided, or refused when it was to be settled. */
export function isFailedRefund({ condition, actions }: ReportedTransaction): boolean {
  if (condition === "canceled" || condition === "failed") return true;
  return actions.some(
    ({ type, isSuccess }) => /return/.test(type) || (type === "void" && isSuccess),
  );
}
