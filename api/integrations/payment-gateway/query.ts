import { setTimeout } from "node:timers/promises";

import { startDeadline } from "./deadline.ts";
import { postForm } from "./post-form.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";

type QuerySettings = { origin: string; securityKey: string; patience?: number };

/** In milliseconds, for each try. */
const TIMEOUT_MS = 20_000;
/** In milliseconds, before a second and a third try: asking changes nothing. */
const RETRY_DELAYS_MS = [200, 1_000];
const PAGE_SIZE = 500;
const MAX_PAGES = 200;

/** Reads a page of a report. */
type ReportParser<T> = (xml: string) => T[];

/**
 * Asks query.php for all that fits, for so many milliseconds at the longest when it is said. Throws `GatewayUnreachable`
 * when there is no whole answer.
 */
export function openQuery({ origin, securityKey, patience = TIMEOUT_MS }: QuerySettings) {
  const address = new URL("/api/query.php", origin);

  return async function query<T extends { id: string }>(
    filters: Record<string, string>,
    read: ReportParser<T>,
    within = Number.MAX_SAFE_INTEGER,
  ): Promise<T[]> {
    const left = startDeadline(within);
    const found = new Map<string, T>();
    // Whether the first page has the number 0 or 1 is told both ways: one that comes twice counts once.
    for (let page = 0; page < MAX_PAGES; page++) {
      const listed = read(await ask({ ...filters, page_number: String(page) }, left));
      for (const one of listed) found.set(one.id, one);
      if (listed.length < PAGE_SIZE) return [...found.values()];
    }
    throw new GatewayUnreachable("the gateway's report does not end");
  };

  async function ask(filters: Record<string, string>, left: () => number): Promise<string> {
    const form = { security_key: securityKey, result_limit: String(PAGE_SIZE), ...filters };
    for (const pause of [...RETRY_DELAYS_MS, null]) {
      const posted = await postForm({
        address,
        form,
        patience: Math.min(patience, TIMEOUT_MS, left()),
      });
      if (posted.kind === "answer" && posted.status === 200) return posted.body;
      if (pause === null || pause >= left() || !isTransient(posted))
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
  const what = posted.kind === "answer" ? `status ${posted.status}` : posted.reason;
  return `the gateway does not answer: ${what}`;
}
