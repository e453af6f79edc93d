import { z } from "zod";

import { type IsolatedScreen, findIsolatedScreen } from "#web/paths.ts";

/** A policy violation in words from a small set, so that equal ones can be counted. */
export type PolicyViolation = {
  directive: string;
  screen: IsolatedScreen | "other";
  /** One of `blockedKeywords`, or the kind of address that was blocked. */
  blocked: string;
  /** The only free text: the host of the blocked address, or "". */
  host: string;
};

/** Reads a `report-uri` report or `report-to` reports; null for anything else. */
export function readReports(body: string): PolicyViolation[] | null {
  const { data } = Reports.safeParse(parse(body));
  return data?.map(buildViolation) ?? null;
}

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

type RawReport = { page: string; blocked: string; directive: string };

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

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
