import { randomBytes } from "node:crypto";

import { storeAnswer, type StoredAnswer } from "#api/answers/stored-answer.ts";
import { isReading } from "#server/http/is-reading.ts";
import type { ServerLog } from "#server/log.ts";
import { languageOfRequest } from "#web/i18n/language-of-request.ts";
import { onlyMineOfRequest } from "#web/i18n/only-mine-of-request.ts";
import { screenApart } from "#web/paths.ts";
import type { PaymentSettings } from "#web/payment/payment-settings.ts";
import type { Page } from "#web/server-entry.ts";
import type { IdentitySettings } from "#web/session/identity-settings.ts";

import { isPassing, waitOf } from "./is-passing.ts";
import { isKept, withKnownQuery } from "./page-cache.ts";
import { permissionsOf, type AllowedOrigins, reportingHeaders, withPolicy } from "./policy.ts";

export type Render = (request: Request, page: Page) => Promise<Response>;

export type Making = Pick<Page, "isRestoredCopy"> & {
  render: Render;
  /** The site's own origin. */
  origin: string;
  places: AllowedOrigins;
  identity: IdentitySettings;
  payments: PaymentSettings;
  apiFetch: typeof fetch;
  log: ServerLog;
  /** Whether simulators stand in for those the site talks to; where it is not said, none does. */
  isRehearsal?: boolean;
  /** Settles when a page may be rendered. */
  limitConcurrency?: () => Promise<void>;
};

export const POLICY = "Content-Security-Policy";

/**
 * A good page to be kept; any other answer to be given once. `markUncacheable` is called when it depends on a limit that this
 * visitor has met.
 */
export async function makePage(
  request: Request,
  making: Making,
  markUncacheable?: () => void,
): Promise<StoredAnswer | Response> {
  const mark = randomBytes(16).toString("base64url");
  const errors = collectErrors(request, making.log, markUncacheable);
  const page = { ...pageOf(request, making), mark, report: errors.report };
  const answer = await renderPlain(request, (asked) => making.render(asked, page));

  const passing = errors.passing();
  if (answer.status >= 500 && passing) throw passing;
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.body || type === "") return uncached(answer);
  // The renderer's last resort, when not even the page of a failure could be rendered.
  if (answer.status >= 500 && type.startsWith("text/plain")) throw new Error("no page was made");

  const isForAll = isReading(request) && answer.status === 200 && isKept(new URL(request.url));
  const isToKeep = () => isForAll && errors.isNone();
  if (type.startsWith("text/html")) {
    return withItsPolicy(request, answer, { places: making.places, mark, isToKeep });
  }
  if (!isToKeep()) return uncached(answer);
  const data = new Uint8Array(await answer.arrayBuffer());
  return storeAnswer(type, data, { headers: routerHeaders(answer) });
}

function pageOf(request: Request, making: Making): Omit<Page, "mark" | "report"> {
  const { origin, places, identity, payments, apiFetch, limitConcurrency, isRestoredCopy } = making;
  const { isRehearsal = false } = making;
  const { apiOrigin } = places;
  const said = {
    origin,
    apiOrigin,
    identity,
    payments,
    apiFetch,
    limitConcurrency,
    isRestoredCopy,
    isRehearsal,
  };
  return { ...visitorOf(request), ...said };
}

/** What goes wrong while a page is made, as the renderer tells of it. */
function collectErrors(request: Request, log: ServerLog, markUncacheable?: () => void) {
  let isNone = true;
  let passing: unknown = null;

  return {
    report(error: unknown) {
      isNone = false;
      const isOften = waitOf(error) !== null;
      if (isOften || isPassing(error)) passing = error;
      if (isOften) markUncacheable?.();
      else log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
    },
    isNone: () => isNone,
    /** That may be gone the next time; null for none. */
    passing: () => passing,
  };
}

/** Whether it is to be kept is known once it has been read: errors are told until then. */
type Made = { places: AllowedOrigins; mark: string; isToKeep: () => boolean };

async function withItsPolicy(
  request: Request,
  answer: Response,
  { places, mark, isToKeep }: Made,
): Promise<StoredAnswer | Response> {
  const screen = screenApart(new URL(request.url).pathname);
  const { html, policy } = withPolicy(await answer.text(), mark, places, screen);
  const headers = {
    [POLICY]: policy,
    ...reportingHeaders,
    "Permissions-Policy": permissionsOf(screen, places.gatewayOrigin),
    "Content-Language": answer.headers.get("content-language") ?? "",
  };
  const type = answer.headers.get("content-type") ?? "";
  if (isToKeep()) return storeAnswer(type, new TextEncoder().encode(html), { headers });
  return uncached(
    new Response(html, { status: answer.status, headers: { ...headers, "Content-Type": type } }),
  );
}

/**
 * Renders the page without what its address says beyond it; what leads elsewhere takes the whole address along.
 * Not with the signal of the visitor who asked first: others may wait for the same page when they have left.
 */
async function renderPlain(
  request: Request,
  render: (asked: Request) => Promise<Response>,
): Promise<Response> {
  if (!isReading(request) || !isKept(new URL(request.url))) return render(request);

  const { headers } = request;
  const url = new URL(request.url);
  const plain = withKnownQuery(url);
  const answer = await render(new Request(plain, { headers }));
  const isWhole = plain.search === url.search || !leadsElsewhere(answer);
  return isWhole ? answer : render(new Request(url, { headers }));
}

/** The router tells its own code of a redirect in an answer of 202. */
function leadsElsewhere({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202;
}

/** What a page depends on besides its address and the catalog. */
export function visitorOf(request: Request) {
  return { language: languageOfRequest(request), onlyMine: onlyMineOfRequest(request) };
}

/** React Router tells its own data from another server's answer by headers of its own. */
function routerHeaders(answer: Response): Record<string, string> {
  return Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith("x-remix-")));
}

function uncached(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
