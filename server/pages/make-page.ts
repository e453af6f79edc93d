import { randomBytes } from "node:crypto";

import { compressResponse, type StoredResponse } from "#api/response-cache/stored-response.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";
import type { ServerLog } from "#server/log.ts";
import { languageOfRequest, onlyMineOfRequest } from "#web/app/i18n/preference-cookies.ts";
import type { PaymentSettings, IdentitySettings } from "#web/app/layout/site.ts";
import { findIsolatedScreen } from "#web/paths.ts";
import type { RenderContext } from "#web/render.ts";

import { isTransient, findRetryAfter } from "./is-transient.ts";
import { isCacheablePage, removeUnknownParameters } from "./page-key.ts";
import { permissionsPolicy, type AllowedOrigins, reportingHeaders, buildPolicy } from "./policy.ts";

export type Render = (request: Request, page: RenderContext) => Promise<Response>;

export type PageContext = Pick<RenderContext, "isRestoredCopy"> & {
  render: Render;
  origin: string;
  allowedOrigins: AllowedOrigins;
  identity: IdentitySettings;
  payments: PaymentSettings;
  apiFetch: typeof fetch;
  log: ServerLog;
  /** Whether simulators replace the services outside; false by default. */
  isRehearsal?: boolean;
  /** Resolves when a page may be rendered. */
  waitForTurn?: () => Promise<void>;
};

export const POLICY_HEADER = "Content-Security-Policy";

/**
 * Returns a cacheable page as a stored response, and any other as a `Response` for one visitor. Calls `keepPrivate`
 * when the page depends on a rate limit this visitor has reached.
 */
export async function makePage(
  request: Request,
  context: PageContext,
  keepPrivate?: () => void,
): Promise<StoredResponse | Response> {
  const nonce = randomBytes(16).toString("base64url");
  const errors = collectErrors(request, context.log, keepPrivate);
  const page = { ...buildPage(request, context), nonce, report: errors.report };
  const answer = await renderCanonical(
    request,
    (pageRequest) => context.render(pageRequest, page),
    keepPrivate,
  );

  const transientError = errors.transientError();
  if (answer.status >= 500 && transientError) throw transientError;
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.body || type === "") return withNoStore(answer);
  // The renderer's last resort, when even its error page failed.
  if (answer.status >= 500 && type.startsWith("text/plain"))
    throw new Error("the page could not be rendered");

  const isForAll =
    isSafeMethod(request) && answer.status === 200 && isCacheablePage(new URL(request.url));
  const isCacheable = () => isForAll && errors.isNone();
  if (type.startsWith("text/html")) {
    return applyPolicy(request, answer, {
      allowedOrigins: context.allowedOrigins,
      nonce,
      isCacheable,
    });
  }
  if (!isCacheable()) return withNoStore(answer);
  const data = new Uint8Array(await answer.arrayBuffer());
  return compressResponse(type, data, { headers: routerHeaders(answer) });
}

function buildPage(
  request: Request,
  context: PageContext,
): Omit<RenderContext, "nonce" | "report"> {
  const { origin, allowedOrigins, identity, payments, apiFetch, waitForTurn, isRestoredCopy } =
    context;
  const { isRehearsal = false } = context;
  const { apiOrigin } = allowedOrigins;
  const settings = {
    origin,
    apiOrigin,
    identity,
    payments,
    apiFetch,
    waitForTurn,
    isRestoredCopy,
    isRehearsal,
  };
  return { ...readVisitor(request), ...settings };
}

/** Collects and logs errors that the renderer reports. */
function collectErrors(request: Request, log: ServerLog, keepPrivate?: () => void) {
  let isNone = true;
  let transientError: unknown = null;

  return {
    report(error: unknown) {
      isNone = false;
      const isOften = findRetryAfter(error) !== null;
      if (isOften || isTransient(error)) transientError = error;
      if (isOften) keepPrivate?.();
      else log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
    },
    isNone: () => isNone,
    /** An error that a retry may avoid; null for none. */
    transientError: () => transientError,
  };
}

/** `isCacheable` is called after the body was read: errors are reported until then. */
type PolicyOptions = { allowedOrigins: AllowedOrigins; nonce: string; isCacheable: () => boolean };

async function applyPolicy(
  request: Request,
  answer: Response,
  { allowedOrigins, nonce, isCacheable }: PolicyOptions,
): Promise<StoredResponse | Response> {
  const screen = findIsolatedScreen(new URL(request.url).pathname);
  const { html, policy } = buildPolicy(await answer.text(), nonce, allowedOrigins, screen);
  const headers = {
    [POLICY_HEADER]: policy,
    ...reportingHeaders,
    "Permissions-Policy": permissionsPolicy(screen, allowedOrigins.gatewayOrigin),
    "Content-Language": answer.headers.get("content-language") ?? "",
  };
  const type = answer.headers.get("content-type") ?? "";
  if (isCacheable()) return compressResponse(type, new TextEncoder().encode(html), { headers });
  return withNoStore(
    new Response(html, { status: answer.status, headers: { ...headers, "Content-Type": type } }),
  );
}

/**
 * Renders a page by the canonical address, so that it can be cached; a redirect is rendered again with all parameters,
 * for this visitor only.
 * The visitor's abort signal is left out: others may wait for the same page.
 */
async function renderCanonical(
  request: Request,
  render: (pageRequest: Request) => Promise<Response>,
  keepPrivate?: () => void,
): Promise<Response> {
  if (!isSafeMethod(request) || !isCacheablePage(new URL(request.url))) return render(request);

  const { headers } = request;
  const url = new URL(request.url);
  const plain = removeUnknownParameters(url);
  const answer = await render(new Request(plain, { headers }));
  const isWhole = plain.search === url.search || !isRedirect(answer);
  if (isWhole) return answer;
  keepPrivate?.();
  return render(new Request(url, { headers }));
}

/** React Router answers 202 for a redirect in its data requests. */
function isRedirect({ status }: Response): boolean {
  return (status >= 300 && status < 400) || status === 202;
}

/** What a page depends on in addition to its address and the catalog. */
export function readVisitor(request: Request) {
  return { language: languageOfRequest(request), onlyMine: onlyMineOfRequest(request) };
}

/** React Router recognizes its own data by these headers. */
function routerHeaders(answer: Response): Record<string, string> {
  return Object.fromEntries([...answer.headers].filter(([name]) => name.startsWith("x-remix-")));
}

function withNoStore(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "no-store");
  return new Response(answer.body, { status: answer.status, headers });
}
