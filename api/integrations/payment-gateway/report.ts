import { DomUtils, parseDocument } from "htmlparser2";

import { type Cents, parseCents } from "#domain/money.ts";

import { GatewayUnreachable } from "./gateway-unreachable.ts";

/** A transaction as the gateway stores it, with all actions since. */
export type ReportedTransaction = {
  id: string;
  orderid: string;
  condition: string;
  currency: string;
  /** Of a refund: the id of the refunded transaction. Empty otherwise. */
  originalId: string;
  /** The same for every charge of a card; empty when it is no card or not reported. */
  cardHash: string;
  /** A bank account instead of a card: it may clear days later. */
  isOfBank: boolean;
  actions: ReportedAction[];
};

export type ReportedAction = {
  type: string;
  /** For example 20260301180000, in UTC. */
  date: string;
  isSuccess: boolean;
  /** Positive for a refund too, which the report writes below zero. Null when it cannot be read. */
  amount: Cents | null;
  code: string;
};

/** Reads an answer of query.php. Throws `GatewayUnreachable` when it is incomplete or an error. */
export function parseReport(xml: string): ReportedTransaction[] {
  return DomUtils.getElementsByTagName("transaction", parseWholeReport(xml)).map(parseTransaction);
}

/** A report of any kind; throws like `parseReport`. */
export function parseWholeReport(xml: string): ReturnType<typeof parseDocument> {
  if (!/<nm_response\s*\/>\s*$|<\/nm_response>\s*$/.test(xml)) {
    throw new GatewayUnreachable("the gateway's report is incomplete");
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

/**
 * Keeps the last report of each transaction: the one by our id is complete, while a report of refunds may lack the
 * sale.
 */
export function uniqueTransactions(
  reported: readonly ReportedTransaction[],
): ReportedTransaction[] {
  return [...new Map(reported.map((item) => [item.id, item])).values()];
}

/** Filters from the first action on; no filter when no date can be read. */
export function sinceFilter(transactions: readonly ReportedTransaction[]): Record<string, string> {
  const dates = transactions.flatMap(({ actions }) => actions.map(({ date }) => date));
  const [first] = dates.toSorted();
  return first ? { start_date: first } : {};
}

/** Direct children only, because an action has children with the names of its transaction's. */
export function childText(element: ReportElement, name: string): string {
  const [child] = DomUtils.getElementsByTagName(name, element.children, false);
  return child ? DomUtils.textContent(child).trim() : "";
}
