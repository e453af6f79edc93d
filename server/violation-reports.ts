import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LRUCache } from "lru-cache";

import { isFromOurPage } from "#api/guard-changes.ts";

import type { ServerLog } from "./log.ts";
import { REPORTS } from "./policy.ts";
import { type Refusal, readReports } from "./read-reports.ts";

/** In bytes: a browser gathers a few reports before it sends them. */
const LARGEST = 16 * 1024;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Answers in a minute, of all browsers together: a page that is broken is broken for everybody. */
const MOST = 60;
/** Hosts that are named in an hour: whoever makes up more is told of under one name, and hides none of these. */
const MOST_HOSTS = 50;
const MOST_KINDS = 10_000;

type Options = {
  /** Where the pages stand that may send reports. */
  siteOrigins: readonly string[];
  log: Pick<ServerLog, "warn">;
  /** In milliseconds. */
  now?: () => number;
};

/**
 * P12: takes the browsers' reports. Of each kind of refusal and each host one line an hour is logged, with how many there
 * were: no address of a page, for one may hold a token, and nothing else that somebody could write at will but a host's name.
 */
export function violationReports({ siteOrigins, log, now = Date.now }: Options): Hono {
  const isOpen = atMost(MOST, now);
  const nameOf = naming(MOST_HOSTS, now);
  const note = oncePer(HOUR, now);
  const limit = bodyLimit({
    maxSize: LARGEST,
    onError: (c) => c.text("Too large", 413, noStore),
  });

  return new Hono().post(
    REPORTS,
    async (c, next) => {
      if (!isFromOurPage(c, siteOrigins)) return c.text("Forbidden", 403, noStore);
      if (!isReport(c.req.header("content-type"))) return c.text("Unsupported", 415, noStore);
      if (!isOpen()) return c.text("Too many", 429, { ...noStore, "Retry-After": "60" });
      return limit(c, next);
    },
    async (c) => {
      const refusals = readReports(await c.req.text());
      if (!refusals) return c.text("Bad request", 400, noStore);
      for (const { host, ...kind } of refusals) {
        const refusal = { ...kind, host: nameOf(host) };
        const count = note(refusal);
        if (count > 0)
          log.warn({ ...refusal, count }, "a browser refused what a page's policy forbids");
      }
      return c.body(null, 204, noStore);
    },
  );
}

const noStore = { "Cache-Control": "no-store" };

function isReport(type = ""): boolean {
  return /^application\/(csp-report|reports\+json)\s*(;|$)/i.test(type);
}

/** Whether one more may come in the minute that runs. */
function atMost(most: number, now: () => number): () => boolean {
  let began = -Infinity;
  let count = 0;

  return () => {
    if (now() - began >= MINUTE) [began, count] = [now(), 0];
    count += 1;
    return count <= most;
  };
}

/** A host's own name, or "others" once so many others were named in the hour that runs. */
function naming(most: number, now: () => number): (host: string) => string {
  const named = new Set<string>();
  let began = -Infinity;

  return (host) => {
    if (now() - began >= HOUR) {
      named.clear();
      began = now();
    }
    if (host === "" || named.has(host)) return host;
    if (named.size >= most) return "others";
    named.add(host);
    return host;
  };
}

/** How many of these there were since the last that was told of, when it is time to tell again; else 0. */
function oncePer(period: number, now: () => number): (refusal: Refusal) => number {
  const kinds = new LRUCache<string, { toldAt: number; untold: number }>({ max: MOST_KINDS });

  return (refusal) => {
    const key = JSON.stringify(refusal);
    const { toldAt, untold } = kinds.get(key) ?? { toldAt: -Infinity, untold: 0 };
    const isDue = now() - toldAt >= period;
    kinds.set(key, isDue ? { toldAt: now(), untold: 0 } : { toldAt, untold: untold + 1 });
    return isDue ? untold + 1 : 0;
  };
}
