import { randomBytes } from "node:crypto";

import type { Context, Handler } from "hono";

import {
  isStored,
  sendStored,
  storeAnswer,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";
import { isReading } from "#server/http/is-reading.ts";
import type { ServerLog } from "#server/log.ts";
import { languageOfRequest } from "#web/i18n/language-of-request.ts";
import { onlyMineOfRequest } from "#web/i18n/only-mine-of-request.ts";
import { screenApart } from "#web/paths.ts";
import type { PaymentSettings } from "#web/payment/payment-settings.ts";
import type { Page } from "#web/server-entry.ts";
import type { IdentitySettings } from "#web/session/identity-settings.ts";

import { cachingOf } from "./caching-of.ts";
import { callsFor, isPersonal, personalHeaders, withoutOrigin } from "./for-one-visitor.ts";
import { isPassing, waitOf } from "./is-passing.ts";
import { isKept, pageCache, pageKey, withKnownQuery } from "./page-cache.ts";
import { permissionsOf, type Places, policyAt, reportingHeaders, withPolicy } from "./policy.ts";

export type Render = (request: Request, page: Page) => Promise<Response>;

export type PageOptions = {
  render: Render;
  /** The site's own origin. */
  origin: string;
  places: Places;
  identity: IdentitySettings;
  payments: PaymentSettings;
  apiFetch: typeof fetch;
  /** The address a visitor comes from. */
  addressOf: (c: Context) => string;
  catalogueVersion: () => Promise<number>;
  /** Whether the library is a copy; where it is not said, it is none. */
  isHeld?: () => Promise<boolean>;
  log: ServerLog;
  /** Settles when a page may be rendered. */
  takeTurn?: () => Promise<void>;
  forgetsPages?: boolean;
};

type Asked = Omit<PageOptions, "isHeld"> & Pick<Page, "isHeld">;

const POLICY = "Content-Security-Policy";

/** Every screen, rendered whole, kept until the catalogue changes, and sent with the policy made for it. */
export function pages(options: PageOptions): Handler {
  const { catalogueVersion, forgetsPages, apiFetch, addressOf } = options;
  const { find, finderOf } = pageCache();

  return async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isHeld = (await options.isHeld?.()) ?? false;
    const asked = { ...options, isHeld, apiFetch: callsFor(addressOf(c), apiFetch) };
    if (!isReading(request) || isPersonal(url)) {
      return send(request, await makePage(withoutOrigin(request), asked), isHeld);
    }

    const make = (keepApart?: () => void) => makePage(request, asked, keepApart);
    const shown = { ...visitorOf(request), isHeld };
    const key = !forgetsPages && pageKey(url, shown, await catalogueVersion());
    const page = key ? await find(key, url, make) : await make();
    if (key) c.set("keptAnswer", finderOf(key));
    return send(request, page, isHeld);
  };
}

/** The page as it goes to the host it was asked at. What says that it is a copy is asked after each time. */
function send(request: Request, page: StoredAnswer | Response, isHeld: boolean): Response {
  const url = new URL(request.url);
  const caching = { ...cachingOf(url), ...(isHeld && { "Cache-Control": "private, no-cache" }) };
  const answer = isStored(page) ? sendStored(request, page, caching) : page;
  const policy = answer.headers.get(POLICY);
  if (policy) answer.headers.set(POLICY, policyAt(url.host, policy));
  if (isPersonal(url)) {
    for (const [name, value] of Object.entries(personalHeaders)) answer.headers.set(name, value);
  }
  return answer;
}

/** A good page to be kept; any other answer to be given once. */
async function makePage(
  request: Request,
  { render, origin, places, identity, payments, apiFetch, log, takeTurn, isHeld }: Asked,
  keepApart?: () => void,
): Promise<StoredAnswer | Response> {
  const mark = randomBytes(16).toString("base64url");
  let isWhole = true;
  let passing: unknown = null;
  const page: Page = {
    ...visitorOf(request),
    isHeld,
    origin,
    apiOrigin: places.apiOrigin,
    identity,
    payments,
    apiFetch,
    mark,
    takeTurn,
    report: (error) => {
      isWhole = false;
      const isOften = waitOf(error) !== null;
      if (isOften || isPassing(error)) passing = error;
      if (isOften) keepApart?.();
      else log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
    },
  };
  const answer = await renderPlain(request, (asked) => render(asked, page));
  const isForAll = isReading(request) && answer.status === 200 && isKept(new URL(request.url));

  if (answer.status >= 500 && passing) throw passing;
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.body || type === "") return uncached(answer);
  // The renderer's last resort, when not even the page of a failure could be rendered.
  if (answer.status >= 500 && type.startsWith("text/plain")) throw new Error("no page was made");
  if (!type.startsWith("text/html")) {
    if (!isForAll || !isWhole) return uncached(answer);
    return storeAnswer(type, new Uint8Array(await answer.arrayBuffer()), {
      headers: routerHeaders(answer),
    });
  }

  const screen = screenApart(new URL(request.url).pathname);
  const { html, policy } = withPolicy(await answer.text(), mark, places, screen);
  const headers = {
    [POLICY]: policy,
    ...reportingHeaders,
    "Permissions-Policy": permissionsOf(screen, places.gatewayOrigin),
    "Content-Language": answer.headers.get("content-language") ?? "",
  };
  if (isForAll && isWhole) return storeAnswer(type, encode(html), { headers });
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

/** What a page depends on besides its address and the catalogue. */
function visitorOf(request: Request) {
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

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
