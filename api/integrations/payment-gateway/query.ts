import { setTimeout } from "node:timers/promises";

import { startDeadline } from "./deadline.ts";
import { postForm } from "./post-form.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";

type QuerySettings = { origin: string; securityKey: string; timeoutMs?: number };

/** In milliseconds, for each try. */
const TIMEOUT_MS = 20_000;
/** In milliseconds, before the second and third try. Queries change nothing, so they can be repeated. */
const RETRY_DELAYS_MS = [200, 1_000];
const PAGE_SIZE = 500;
const MAX_PAGES = 200;

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
