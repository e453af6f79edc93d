import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";

import { networkPrefix } from "#api/limits/network-prefix.ts";
import { isAllowedOrigin, createBodyReader } from "#api/middleware/guard-changes.ts";
import { noStore } from "#server/http/no-store.ts";
import { rateLimiter } from "#server/http/rate-limiter.ts";
import type { ServerLog } from "#server/log.ts";
import { REPORTS_PATH } from "#server/pages/policy.ts";
import { type IsolatedScreen, findIsolatedScreen } from "#web/paths.ts";

const Address = z.string().max(4_000).default("");

const OlderReport = z.object({
  "csp-report": z.object({
    "document-uri": Address,
    "blocked-uri": Address,
    "violated-directive": z.string().default(""),
    "effective-directive": z.string().optional(),
  }),
});

const NewerReport = z.object({
  type: z.literal("csp-violation"),
  body: z.object({ documentURL: Address, blockedURL: Address, effectiveDirective: z.string() }),
});

const Reports = z.union([
  OlderReport.transform(({ "csp-report": report }): RawReport[] => [
    {
      page: report["document-uri"],
      blocked: report["blocked-uri"],
      directive: report["effective-directive"] ?? report["violated-directive"],
    },
  ]),
  z.array(NewerReport).transform((reports): RawReport[] =>
    reports.map(({ body }) => ({
      page: body.documentURL,
      blocked: body.blockedURL,
      directive: body.effectiveDirective,
    })),
  ),
]);

/** What browsers report without an address. */
const blockedKeywords = new Set(["inline", "eval", "wasm-eval", "data", "blob", "self"]);

const directives = new Set([
  "default-src",
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "media-src",
  "connect-src",
  "manifest-src",
  "worker-src",
  "frame-src",
  "object-src",
  "form-action",
  "base-uri",
  "frame-ancestors",
]);

/** Bytes: browsers send a few reports at a time. */
const MAX_BODY_BYTES = 16 * 1024;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Per minute: a broken page sends one or two reports. */
const MAX_REPORTS_PER_NETWORK = 30;
/** Per minute from all networks: a page that is broken is broken for everyone. */
const MAX_REPORTS = 600;
/** Host names logged per hour, in total and per network; further ones are logged as "others". */
const MAX_HOSTS = 50;
const MAX_HOSTS_PER_NETWORK = 5;
const MAX_KINDS = 10_000;

type ReportOptions = {
  /** Origins of the pages that may send reports. */
  siteOrigins: readonly string[];
  addressOf: (c: Context) => string;
  log: Pick<ServerLog, "warn">;
  /** In milliseconds. */
  now?: () => number;
};

/**
 * P12: receives the browsers' violation reports. Logs one line an hour per kind and host, with the count. A line has no
 * address of a page, which may contain a token, and no free text except the host name.
 */
export function violationReports({
  siteOrigins,
  addressOf,
  log,
  now = Date.now,
}: ReportOptions): Hono {
  const isWithinNetworkLimit = rateLimiter({
    limit: MAX_REPORTS_PER_NETWORK,
    period: MINUTE_MS,
    now,
  });
  const isWithinTotalLimit = rateLimiter({ limit: MAX_REPORTS, period: MINUTE_MS, now });
  const nameOf = createHostNamer(now);
  const countDue = countPerPeriod(HOUR_MS, now);
  const readBody = createBodyReader(MAX_BODY_BYTES);

  return new Hono().post(
    REPORTS_PATH,
    async (c, next) => {
      if (!isAllowedOrigin(c, siteOrigins)) return c.text("Forbidden", 403, noStore);
      if (!isReport(c.req.header("content-type"))) return c.text("Unsupported", 415, noStore);
      if (!isWithinNetworkLimit(networkPrefix(addressOf(c))))
        return c.text("Too many", 429, retryLaterHeaders);
      return next();
    },
    async (c) => {
      const body = await readBody(c);
      if (body.kind === "too-large") return c.text("Too large", 413, noStore);
      const violations = body.kind === "whole" && readReports(new TextDecoder().decode(body.bytes));
      if (!violations) return c.text("Bad request", 400, noStore);
      if (!isWithinTotalLimit("all")) return c.text("Too many", 429, retryLaterHeaders);
      for (const { host, ...kind } of violations) {
        const violation = { ...kind, host: nameOf(host, networkPrefix(addressOf(c))) };
        const count = countDue(violation);
        if (count > 0) log.warn({ ...violation, count }, "policy violation reported by a browser");
      }
      return c.body(null, 204, noStore);
    },
  );
}

const retryLaterHeaders = { ...noStore, "Retry-After": "60" };

function isReport(type = ""): boolean {
  return /^application\/(csp-report|reports\+json)\s*(;|$)/i.test(type);
}

/** Returns the host's own name, or "others" beyond the hourly limits. */
function createHostNamer(now: () => number): (host: string, network: string) => string {
  const isWithinHostLimit = rateLimiter({ limit: MAX_HOSTS_PER_NETWORK, period: HOUR_MS, now });
  const named = new Set<string>();
  let periodStart = -Infinity;

  return (host, network) => {
    if (now() - periodStart >= HOUR_MS) {
      named.clear();
      periodStart = now();
    }
    if (host === "" || named.has(host)) return host;
    if (named.size >= MAX_HOSTS || !isWithinHostLimit(network)) return "others";
    named.add(host);
    return host;
  };
}

/** Returns the number of equal violations since the last log line when the next is due, otherwise 0. */
function countPerPeriod(period: number, now: () => number): (violation: PolicyViolation) => number {
  const kinds = new LRUCache<string, { loggedAt: number; unlogged: number }>({ max: MAX_KINDS });

  return (violation) => {
    const key = JSON.stringify(violation);
    const { loggedAt, unlogged } = kinds.get(key) ?? { loggedAt: -Infinity, unlogged: 0 };
    const isDue = now() - loggedAt >= period;
    kinds.set(key, isDue ? { loggedAt: now(), unlogged: 0 } : { loggedAt, unlogged: unlogged + 1 });
    return isDue ? unlogged + 1 : 0;
  };
}

/** A policy violation in words from a small set, so that equal ones can be counted. */
type PolicyViolation = {
  directive: string;
  screen: IsolatedScreen | "other";
  /** One of `blockedKeywords`, or the kind of address that was blocked. */
  blocked: string;
  /** The only free text: the host of the blocked address, or "". */
  host: string;
};

/** Reads a `report-uri` report or `report-to` reports; null for anything else. */
function readReports(body: string): PolicyViolation[] | null {
  const { data } = Reports.safeParse(parse(body));
  return data?.map(buildViolation) ?? null;
}

type RawReport = { page: string; blocked: string; directive: string };

function buildViolation({ page, blocked, directive }: RawReport): PolicyViolation {
  const from = URL.parse(page);
  const at = URL.parse(blocked);
  const [name = ""] = directive.split(" ");
  return {
    directive: directives.has(name) ? name : "other",
    screen: (from && findIsolatedScreen(from.pathname)) ?? "other",
    blocked: blockedKeywords.has(blocked) ? blocked : classifyBlocked(blocked, from),
    host: at && /^[a-z\d.-]{1,80}$/.test(at.hostname) ? at.hostname : "",
  };
}

/** CSP3 browsers report only the scheme of a non-web address; some report the whole address. */
function classifyBlocked(blocked: string, page: URL | null): string {
  const at = URL.parse(blocked);
  const scheme = at?.protocol.slice(0, -1) ?? blocked;
  if (at && at.origin === page?.origin) return "own address";
  if (/^(https?|wss?)$/.test(scheme)) return "address elsewhere";
  return /^[a-z-]+-extension$/.test(scheme) ? "extension" : "other";
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
