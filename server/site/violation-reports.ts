import { type Context, Hono } from "hono";

import { lruCache } from "#api/answers/lru-cache.ts";
import { isFromOurPage } from "#api/middleware/guard-changes.ts";
import { bodyReader } from "#api/middleware/read-body.ts";
import { networkOf } from "#api/limits/network-of.ts";
import { atMost } from "#server/http/at-most.ts";
import { noStore } from "#server/http/no-store.ts";

import type { ServerLog } from "#server/log.ts";
import { REPORTS } from "#server/pages/policy.ts";
import { type Refusal, readReports } from "./read-reports.ts";

/** In bytes: a browser gathers a few reports before it sends them. */
const LARGEST = 16 * 1024;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** In a minute, from one network: a page that is broken sends one or two. */
const MOST = 30;
/** Reports that are read in a minute, of all networks together: a page that is broken is broken for everybody. */
const MOST_OF_ALL = 600;
/** Hosts that are named in an hour, and of these by one network: whoever makes up more is told of under one name. */
const MOST_HOSTS = 50;
const MOST_HOSTS_OF_ONE = 5;
const MOST_KINDS = 10_000;

type Options = {
  /** Where the pages stand that may send reports. */
  siteOrigins: readonly string[];
  addressOf: (c: Context) => string;
  log: Pick<ServerLog, "warn">;
  /** In milliseconds. */
  now?: () => number;
};

/**
 * P12: takes the browsers' reports. Of each kind of refusal and each host one line an hour is logged, with how many there
 * were: no address of a page, for one may hold a token, and nothing else that somebody could write at will but a host's name.
 */
export function violationReports({ siteOrigins, addressOf, log, now = Date.now }: Options): Hono {
  const isOpenTo = atMost({ most: MOST, period: MINUTE, now });
  const isOpen = atMost({ most: MOST_OF_ALL, period: MINUTE, now });
  const nameOf = naming(now);
  const note = oncePer(HOUR, now);
  const readBody = bodyReader(LARGEST);

  return new Hono().post(
    REPORTS,
    async (c, next) => {
      if (!isFromOurPage(c, siteOrigins)) return c.text("Forbidden", 403, noStore);
      if (!isReport(c.req.header("content-type"))) return c.text("Unsupported", 415, noStore);
      if (!isOpenTo(networkOf(addressOf(c)))) return c.text("Too many", 429, later);
      return next();
    },
    async (c) => {
      const body = await readBody(c);
      if (body.kind === "too-large") return c.text("Too large", 413, noStore);
      const refusals = body.kind === "whole" && readReports(new TextDecoder().decode(body.bytes));
      if (!refusals) return c.text("Bad request", 400, noStore);
      if (!isOpen("all")) return c.text("Too many", 429, later);
      for (const { host, ...kind } of refusals) {
        const refusal = { ...kind, host: nameOf(host, networkOf(addressOf(c))) };
        const count = note(refusal);
        if (count > 0)
          log.warn({ ...refusal, count }, "a browser refused what a page's policy forbids");
      }
      return c.body(null, 204, noStore);
    },
  );
}

const later = { ...noStore, "Retry-After": "60" };

function isReport(type = ""): boolean {
  return /^application\/(csp-report|reports\+json)\s*(;|$)/i.test(type);
}

/** A host's own name, or "others" once so many others were named in the hour that runs. */
function naming(now: () => number): (host: string, network: string) => string {
  const mayName = atMost({ most: MOST_HOSTS_OF_ONE, period: HOUR, now });
  const named = new Set<string>();
  let began = -Infinity;

  return (host, network) => {
    if (now() - began >= HOUR) {
      named.clear();
      began = now();
    }
    if (host === "" || named.has(host)) return host;
    if (named.size >= MOST_HOSTS || !mayName(network)) return "others";
    named.add(host);
    return host;
  };
}

/** How many of these there were since the last that was told of, when it is time to tell again; else 0. */
function oncePer(period: number, now: () => number): (refusal: Refusal) => number {
  const kinds = lruCache<string, { toldAt: number; untold: number }>(MOST_KINDS);

  return (refusal) => {
    const key = JSON.stringify(refusal);
    const { toldAt, untold } = kinds.get(key) ?? { toldAt: -Infinity, untold: 0 };
    const isDue = now() - toldAt >= period;
    kinds.set(key, isDue ? { toldAt: now(), untold: 0 } : { toldAt, untold: untold + 1 });
    return isDue ? untold + 1 : 0;
  };
}
