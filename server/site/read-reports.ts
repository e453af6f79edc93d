import { z } from "zod";

import { type IsolatedScreen, findIsolatedScreen } from "#web/paths.ts";

/** What a page's policy refused, in words of which there are few, so that kinds of it can be counted. */
export type PolicyViolation = {
  directive: string;
  screen: IsolatedScreen | "other";
  /** What was refused: one of `things`, or the kind of address that it lay at. */
  blocked: string;
  /** The one word that is not ours: the name of the host that it lay at, or "". */
  host: string;
};

/** A report of the older kind (`report-uri`) or those of the newer (`report-to`); null for what is neither. */
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

/** CSP3 has browsers tell of an address that is no web page's its scheme alone; some tell the whole. */
function classifyBlocked(blocked: string, page: URL | null): string {
  const at = URL.parse(blocked);
  const scheme = at?.protocol.slice(0, -1) ?? blocked;
  if (at && at.origin === page?.origin) return "own address";
  if (/^(https?|wss?)$/.test(scheme)) return "address elsewhere";
  return /^[a-z-]+-extension$/.test(scheme) ? "extension" : "other";
}

/** What a browser names without an address. */
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
