import { randomBytes } from "node:crypto";

import { compressAnswer, type StoredAnswer } from "#api/answers/stored-answer.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";
import type { ServerLog } from "#server/log.ts";
import { languageOfRequest } from "#web/i18n/language-of-request.ts";
import { onlyMineOfRequest } from "#web/i18n/only-mine-of-request.ts";
import { findIsolatedScreen } from "#web/paths.ts";
import type { PaymentSettings } from "#web/payment/payment-settings.ts";
import type { RenderContext } from "#web/server-entry.ts";
import type { IdentitySettings } from "#web/session/identity-settings.ts";

import { isTransient, findRetryAfter } from "./is-transient.ts";
import { isCacheablePage, removeUnknownParameters } from "./page-cache.ts";
import { permissionsPolicy, type AllowedOrigins, reportingHeaders, buildPolicy } from "./policy.ts";

export type Render = (request: Request, page: RenderContext) => Promise<Response>;

export type PageContext = Pick<RenderContext, "isRestoredCopy"> & {
  render: Render;
  /** The site's own origin. */
  origin: string;
  allowedOrigins: AllowedOrigins;
  identity: IdentitySettings;
  payments: PaymentSettings;
  apiFetch: typeof fetch;
  log: ServerLog;
  /** Whether simulators stand in for those the site talks to; where it is not said, none does. */
  isRehearsal?: boolean;
  /** Settles when a page may be rendered. */
  limitConcurrency?: () => Promise<void>;
};

export const POLICY_HEADER = "Content-Security-Policy";

/**
 * A good page to be kept; any other answer to be given once. `markUncacheable` is called when it depends on a limit that this
 * visitor has met.
 */
export async function makePage(
  request: Request,
  context: PageContext,
  markUncacheable?: () => void,
): Promise<StoredAnswer | Response> {
  const mark = randomBytes(16).toString("base64url");
  const errors = collectErrors(request, context.log, markUncacheable);
  const page = { ...buildPage(request, context), mark, report: errors.report };
  const answer = await renderCanonical(request, (asked) => context.render(asked, page));

  const transientError = errors.transientError();
  if (answer.status >= 500 && transientError) throw transientError;
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.body || type === "") return withNoStore(answer);
  // The renderer's last resort, when not even the page of a failure could be rendered.
  if (answer.status >= 500 && type.startsWith("text/plain")) throw new Error("no page was made");

  const isForAll =
    isSafeMethod(request) && answer.status === 200 && isCacheablePage(new URL(request.url));
  const isCacheable = () => isForAll && errors.isNone();
  if (type.startsWith("text/html")) {
    return applyPolicy(request, answer, {
      allowedOrigins: context.allowedOrigins,
      mark,
      isCacheable,
    });
  }
  if (!isCacheable()) return withNoStore(answer);
  const data = new Uint8Array(await answer.arrayBuffer());
  return compressAnswer(type, data, { headers: routerHeaders(answer) });
}

function buildPage(request: Request, context: PageContext): Omit<RenderContext, "mark" | "report"> {
  const { origin, allowedOrigins, identity, payments, apiFetch, limitConcurrency, isRestoredCopy } =
    context;
  const { isRehearsal = false } = context;
  const { apiOrigin } = allowedOrigins;
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
  return { ...readVisitor(request), ...said };
}

/** What goes wrong while a page is made, as the renderer tells of it. */
function collectErrors(request: Request, log: ServerLog, markUncacheable?: () => void) {
  let isNone = true;
  let transientError: unknown = null;

  return {
    report(error: unknown) {
      isNone = false;
      const isOften = findRetryAfter(error) !== null;
      if (isOften || isTransient(error)) transientError = error;
      if (isOften) markUncacheable?.();
      else log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
    },
    isNone: () => isNone,
    /** That may be gone the next time; null for none. */
    transientError: () => transientError,
  };
}

/** Whether it is to be kept is known once it has been read: errors are told until then. */
type PolicyOptions = { allowedOrigins: AllowedOrigins; mark: string; isCacheable: () => boolean };

async function applyPolicy(
  request: Request,
  answer: Response,
  { allowedOrigins, mark, isCacheable }: PolicyOptions,
): Promise<StoredAnswer | Response> {
  const screen = findIsolatedScreen(new URL(request.url).pathname);
  const { html, policy } = buildPolicy(await answer.text(), mark, allowedOrigins, screen);
  const headers = {
    [POLICY_HEADER]: policy,
    ...reportingHeaders,
    "Permissions-Policy": permissionsPolicy(screen, allowedOrigins.gatewayOrigin),
    "Content-Language": answer.headers.get("content-language") ?? "",
  };
  const type = answer.headers.get("content-type") ?? "";
  if (isCacheable()) return compressAnswer(type, new TextEncoder().encode(html), { headers });
  return withNoStore(
    new Response(html, { status: answer.status, headers: { ...headers, "Content-Type": type } }),
  );
}

/**
 * Renders the page without what its address says beyond it; what leads elsewhere takes the whole address along.
 * Not with the signal of the visitor who asked first: others may wait for the same page when they have left.
 */
async function renderCanonical(
  request: Request,
  render: (asked: Request) => Promise<Response>,
): Promise<Response> {
  if (!isSafeMethod(request) || !isCacheablePage(new URL(request.url))) return render(request);

  const { headers } = request;
  const url = new URL(request.url);
  const plain = removeUnknownParameters(url);
  const answer = await render(new Request(plain, { headers }));
  const isWhole = plain.search === url.search || !isRedirect(answer);
  return isWhole ? answer : render(new Request(url, { headers }));
}

/** The router tells its own code of a redirect in an answer of 202. */
function isRedirect({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202;
}

/** What a page depends on besides its address and the catalog. */
export function readVisitor(request: Request) {
  return { language: languageOfRequest(request), onlyMine: onlyMineOfRequest(request) };
}

/** React Router tells its own data from another server's answer by headers of its own. */
function routerHeaders(answer: Response): Record<string, string> {
  return Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith("x-remix-")));
}

function withNoStore(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
