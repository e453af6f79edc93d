import { DomUtils, parseDocument } from "htmlparser2";

import { type Cents, parseCents } from "#domain/money.ts";

import { GatewayUnreachable } from "./gateway-unreachable.ts";

/** A transaction as the gateway keeps it: what began it, and all that happened to it since. */
export type ReportedTransaction = {
  id: string;
  orderid: string;
  condition: string;
  currency: string;
  /** Of a refund, that of what was refunded; "" otherwise. */
  originalId: string;
  /** The same for every charge of a card; "" of what is none, or when it is not told. */
  cardHash: string;
  /** Of an account, and not of a card: it may be paid days later. */
  isOfBank: boolean;
  actions: ReportedAction[];
};

export type ReportedAction = {
  type: string;
  /** Such as 20260301180000, in UTC. */
  date: string;
  isSuccess: boolean;
  /** Of a refund too: it is written below zero. Null when it cannot be read. */
  amount: Cents | null;
  code: string;
};

/** Reads what query.php answers; throws when it is not a whole report, or says that it cannot answer. */
export function parseReport(xml: string): ReportedTransaction[] {
  return DomUtils.getElementsByTagName("transaction", parseWholeReport(xml)).map(parseTransaction);
}

/** A report of any kind; throws as `parseReport` does. */
export function parseWholeReport(xml: string): ReturnType<typeof parseDocument> {
  if (!/<nm_response\s*\/>\s*$|<\/nm_response>\s*$/.test(xml)) {
    throw new GatewayUnreachable("the gateway's report is not whole");
  }
  const document = parseDocument(xml, { xmlMode: true });
  const [error] = DomUtils.getElementsByTagName("error_response", document);
  if (error) {
    const text = DomUtils.textContent(error).slice(0, MAX_TEXT_LENGTH);
    throw new GatewayUnreachable(`the gateway does not answer: ${text}`);
  }
  return document;
}

const MAX_TEXT_LENGTH = 200;

export type ReportElement = ReturnType<typeof DomUtils.getElementsByTagName>[number];

function parseTransaction(element: ReportElement): ReportedTransaction {
  return {
    id: childText(element, "transaction_id"),
    orderid: childText(element, "order_id"),
    condition: childText(element, "condition"),
    currency: childText(element, "currency"),
    originalId: childText(element, "original_transaction_id"),
    cardHash: childText(element, "cc_hash"),
    isOfBank: childText(element, "transaction_type") === "ck",
    actions: DomUtils.getElementsByTagName("action", element).map((action) => ({
      type: childText(action, "action_type"),
      date: childText(action, "date"),
      isSuccess: childText(action, "success") === "1",
      amount: parseCents(childText(action, "amount").replace(/^-/, "")),
      code: childText(action, "response_code"),
    })),
  };
}

/** Each of them once, as it is told last: by our id it is whole, and a report of refunds may leave out the sale. */
export function uniqueTransactions(told: readonly ReportedTransaction[]): ReportedTransaction[] {
  return [...new Map(told.map((one) => [one.id, one])).values()];
}

/** Since the first of them was made; since ever, when that cannot be read. */
export function sinceFilter(transactions: readonly ReportedTransaction[]): Record<string, string> {
  const dates = transactions.flatMap(({ actions }) => actions.map(({ date }) => date));
  const [first] = dates.toSorted();
  return first ? { start_date: first } : {};
}

/** Of what stands in it itself: an action has parts of the same names as its transaction. */
export function childText(element: ReportElement, name: string): string {
  const [child] = DomUtils.getElementsByTagName(name, element.children, false);
  return child ? DomUtils.textContent(child).trim() : "";
}
