import { setTimeout } from "node:timers/promises";

import { DomUtils, parseDocument } from "htmlparser2";

import { type Cents, parseCents } from "#domain/money.ts";

import { GatewayUnreachable, postForm, startDeadline } from "./transact.ts";

/** In milliseconds, for each try. */
const TIMEOUT_MS = 20_000;

/** In milliseconds, before the second and third try. Queries change nothing, so they can be repeated. */
const RETRY_DELAYS_MS = [200, 1_000];

const PAGE_SIZE = 500;

const MAX_PAGES = 200;

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

type QuerySettings = { origin: string; securityKey: string; timeoutMs?: number };

type ReportParser<T> = (xml: string) => T[];

/**
 * Queries all matching records of query.php, within `within` milliseconds in all. Throws `GatewayUnreachable` without a
 * whole answer.
 */
export function openQuery({ origin, securityKey, timeoutMs = TIMEOUT_MS }: QuerySettings) {
  const address = new URL("/api/query.php", origin);

  return async function query<T extends { id: string }>(
    filters: Record<string, string>,
    read: ReportParser<T>,
    within = Number.MAX_SAFE_INTEGER,
  ): Promise<T[]> {
    const remaining = startDeadline(within);
    const found = new Map<string, T>();
    // The first page may have the number 0 or 1, so a page that comes twice counts once.
    for (let page = 0; page < MAX_PAGES; page++) {
      const listed = read(
        await askWithRetries({ ...filters, page_number: String(page) }, remaining),
      );
      for (const entry of listed) found.set(entry.id, entry);
      if (listed.length < PAGE_SIZE) return [...found.values()];
    }
    throw new GatewayUnreachable("the gateway's report has too many pages");
  };

  async function askWithRetries(
    filters: Record<string, string>,
    remaining: () => number,
  ): Promise<string> {
    const form = { security_key: securityKey, result_limit: String(PAGE_SIZE), ...filters };
    for (const pause of [...RETRY_DELAYS_MS, null]) {
      const posted = await postForm({
        address,
        form,
        timeoutMs: Math.min(timeoutMs, TIMEOUT_MS, remaining()),
      });
      if (posted.kind === "answer" && posted.status === 200) return posted.body;
      if (pause === null || pause >= remaining() || !isTransient(posted))
        throw new GatewayUnreachable(describeFailure(posted));
      await setTimeout(pause);
    }
    throw new GatewayUnreachable("the gateway does not answer");
  }
}

export type Query = ReturnType<typeof openQuery>;

type PostOutcome = Awaited<ReturnType<typeof postForm>>;

function isTransient(posted: PostOutcome): boolean {
  return posted.kind === "answer" && [429, 502, 503, 504].includes(posted.status);
}

function describeFailure(posted: PostOutcome): string {
  const reason = posted.kind === "answer" ? `status ${posted.status}` : posted.reason;
  return `the gateway does not answer: ${reason}`;
}
