import { setTimeout } from "node:timers/promises";

import { countDown } from "./count-down.ts";
import { type ReportedTransaction, readReport } from "./gateway-report.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";
import { postForm } from "./post-form.ts";

type Place = { origin: string; securityKey: string; patience?: number };

/** In milliseconds, for each try. */
const PATIENCE = 20_000;
/** In milliseconds, before a second and a third try: asking changes nothing. */
const pauses = [200, 1_000];
const PAGE = 500;
const MOST_PAGES = 200;

/**
 * Asks query.php for all transactions that fit, for so many milliseconds at the longest when it is said. Throws
 * `GatewayUnreachable` when there is no whole answer.
 */
export function openQuery({ origin, securityKey, patience = PATIENCE }: Place) {
  const address = new URL("/api/query.php", origin);

  return async function query(
    filters: Record<string, string>,
    within = Number.MAX_SAFE_INTEGER,
  ): Promise<ReportedTransaction[]> {
    const left = countDown(within);
    const found = new Map<string, ReportedTransaction>();
    // Whether the first page has the number 0 or 1 is told both ways: one that comes twice counts once.
    for (let page = 0; page < MOST_PAGES; page++) {
      const transactions = await ask({ ...filters, page_number: String(page) }, left);
      for (const transaction of transactions) found.set(transaction.id, transaction);
      if (transactions.length < PAGE) return [...found.values()];
    }
    throw new GatewayUnreachable("the gateway's report does not end");
  };

  async function ask(
    filters: Record<string, string>,
    left: () => number,
  ): Promise<ReportedTransaction[]> {
    const form = { security_key: securityKey, result_limit: String(PAGE), ...filters };
    for (const pause of [...pauses, null]) {
      const posted = await postForm({
        address,
        form,
        patience: Math.min(patience, PATIENCE, left()),
      });
      if (posted.kind === "answer" && posted.status === 200) return readReport(posted.body);
      if (pause === null || pause >= left() || !isPassing(posted))
        throw new GatewayUnreachable(reasonOf(posted));
      await setTimeout(pause);
    }
    throw new GatewayUnreachable("the gateway does not answer");
  }
}

type Posted = Awaited<ReturnType<typeof postForm>>;

function isPassing(posted: Posted): boolean {
  return posted.kind === "answer" && [429, 502, 503, 504].includes(posted.status);
}

function reasonOf(posted: Posted): string {
  const what = posted.kind === "answer" ? `status ${posted.status}` : posted.reason;
  return `the gateway does not answer: ${what}`;
}
