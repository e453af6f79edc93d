import { setTimeout } from "node:timers/promises";

import { countDown } from "./count-down.ts";
import { postForm } from "./post-form.ts";
import { GatewayUnreachable } from "./unreachable.ts";

type Place = { origin: string; securityKey: string; patience?: number };

/** In milliseconds, for each try. */
const PATIENCE = 20_000;
/** In milliseconds, before a second and a third try: asking changes nothing. */
const pauses = [200, 1_000];
const PAGE = 500;
const MOST_PAGES = 200;

/** Reads a page of a report. */
type Reader<T> = (xml: string) => T[];

/**
 * Asks query.php for all that fits, for so many milliseconds at the longest when it is said. Throws `GatewayUnreachable`
 * when there is no whole answer.
 */
export function openQuery({ origin, securityKey, patience = PATIENCE }: Place) {
  const address = new URL("/api/query.php", origin);

  return async function query<T extends { id: string }>(
    filters: Record<string, string>,
    read: Reader<T>,
    within = Number.MAX_SAFE_INTEGER,
  ): Promise<T[]> {
    const left = countDown(within);
    const found = new Map<string, T>();
    // Whether the first page has the number 0 or 1 is told both ways: one that comes twice counts once.
    for (let page = 0; page < MOST_PAGES; page++) {
      const listed = read(await ask({ ...filters, page_number: String(page) }, left));
      for (const one of listed) found.set(one.id, one);
      if (listed.length < PAGE) return [...found.values()];
    }
    throw new GatewayUnreachable("the gateway's report does not end");
  };

  async function ask(filters: Record<string, string>, left: () => number): Promise<string> {
    const form = { security_key: securityKey, result_limit: String(PAGE), ...filters };
    for (const pause of [...pauses, null]) {
      const posted = await postForm({
        address,
        form,
        patience: Math.min(patience, PATIENCE, left()),
      });
      if (posted.kind === "answer" && posted.status === 200) return posted.body;
      if (pause === null || pause >= left() || !isPassing(posted))
        throw new GatewayUnreachable(reasonOf(posted));
      await setTimeout(pause);
    }
    throw new GatewayUnreachable("the gateway does not answer");
  }
}

export type Query = ReturnType<typeof openQuery>;

type Posted = Awaited<ReturnType<typeof postForm>>;

function isPassing(posted: Posted): boolean {
  return posted.kind === "answer" && [429, 502, 503, 504].includes(posted.status);
}

function reasonOf(posted: Posted): string {
  const what = posted.kind === "answer" ? `status ${posted.status}` : posted.reason;
  return `the gateway does not answer: ${what}`;
}
