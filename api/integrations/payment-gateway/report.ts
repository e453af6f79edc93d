import { DomUtils, parseDocument } from "htmlparser2";

import { type Cents, readCents } from "#domain/money.ts";

import { GatewayUnreachable } from "./unreachable.ts";

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
export function readReport(xml: string): ReportedTransaction[] {
  return DomUtils.getElementsByTagName("transaction", readWhole(xml)).map(readTransaction);
}

/** A report of any kind; throws as `readReport` does. */
export function readWhole(xml: string): ReturnType<typeof parseDocument> {
  if (!/<nm_response\s*\/>\s*$|<\/nm_response>\s*$/.test(xml)) {
    throw new GatewayUnreachable("the gateway's report is not whole");
  }
  const document = parseDocument(xml, { xmlMode: true });
  const [error] = DomUtils.getElementsByTagName("error_response", document);
  if (error) {
    const text = DomUtils.textContent(error).slice(0, LONGEST);
    throw new GatewayUnreachable(`the gateway does not answer: ${text}`);
  }
  return document;
}

const LONGEST = 200;

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

function readTransaction(element: Element): ReportedTransaction {
  return {
    id: textIn(element, "transaction_id"),
    orderid: textIn(element, "order_id"),
    condition: textIn(element, "condition"),
    currency: textIn(element, "currency"),
    originalId: textIn(element, "original_transaction_id"),
    cardHash: textIn(element, "cc_hash"),
    isOfBank: textIn(element, "transaction_type") === "ck",
    actions: DomUtils.getElementsByTagName("action", element).map((action) => ({
      type: textIn(action, "action_type"),
      date: textIn(action, "date"),
      isSuccess: textIn(action, "success") === "1",
      amount: readCents(textIn(action, "amount").replace(/^-/, "")),
      code: textIn(action, "response_code"),
    })),
  };
}

/** Each of them once, as it is told last: by our id it is whole, and a report of refunds may leave out the sale. */
export function eachOnce(told: readonly ReportedTransaction[]): ReportedTransaction[] {
  return [...new Map(told.map((one) => [one.id, one])).values()];
}

/** Since the first of them was made; since ever, when that cannot be read. */
export function since(transactions: readonly ReportedTransaction[]): Record<string, string> {
  const dates = transactions.flatMap(({ actions }) => actions.map(({ date }) => date));
  const [first] = dates.toSorted();
  return first ? { start_date: first } : {};
}

/** Of what stands in it itself: an action has parts of the same names as its transaction. */
export function textIn(element: Element, name: string): string {
  const [child] = DomUtils.getElementsByTagName(name, element.children, false);
  return child ? DomUtils.textContent(child).trim() : "";
}
