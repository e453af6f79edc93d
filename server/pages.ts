import { randomBytes } from "node:crypto";

import type { Handler } from "hono";

import { isStored, sendStored, storeAnswer, type StoredAnswer } from "#api/stored-answer.ts";
import { languageOfAddress } from "#web/i18n/language-of-address.ts";
import { languageOfRequest } from "#web/i18n/language-of-request.ts";
import type { Page } from "#web/server-entry.ts";

import type { ServerLog } from "./log.ts";
import { pageCache, pageKey } from "./page-cache.ts";
import { type Places, policyOf, withPolicy } from "./policy.ts";

export type Render = (request: Request, page: Page) => Promise<Response>;

export type PageOptions = {
  render: Render;
  /** The site's own origin. */
  origin: string;
  places: Places;
  apiFetch: typeof fetch;
  catalogueVersion: () => Promise<number>;
  log: ServerLog;
  forgetsPages?: boolean;
};

/** Every screen, rendered whole, kept until the catalogue changes, and sent with the policy made for it. */
export function pages(options: PageOptions): Handler {
  const { places, catalogueVersion, log, forgetsPages } = options;
  const find = pageCache();

  return async (c) => {
    const request = c.req.raw;
    const url = new URL(request.url);
    const isReading = ["GET", "HEAD"].includes(request.method);

    try {
      const make = () => makePage(request, options);
      const isKept = isReading && !forgetsPages;
      const key = isKept && pageKey(url, languageOfRequest(request), await catalogueVersion());
      const page = key ? await find(key, url, make) : await make();
      return isStored(page) ? sendStored(request, page, cachingOf(url)) : page;
    } catch (error) {
      log.error({ err: error, path: url.pathname }, "a page failed");
      return c.html(failurePage, 500, {
        "Content-Security-Policy": policyOf([], [], places),
        "Cache-Control": "no-store",
      });
    }
  };
}

/** A good page to be kept; any other answer to be given once. */
async function makePage(
  request: Request,
  { render, origin, places, apiFetch, log }: PageOptions,
): Promise<StoredAnswer | Response> {
  const mark = randomBytes(16).toString("base64url");
  let isWhole = true;
  const asked =
    request.method === "HEAD" ? new Request(request.url, { headers: request.headers }) : request;
  const answer = await render(asked, {
    language: languageOfRequest(request),
    origin,
    apiOrigin: places.apiOrigin,
    apiFetch,
    mark,
    report: (error) => {
      isWhole = false;
      log.error({ err: error, path: new URL(request.url).pathname }, "a page failed");
    },
  });

  const type = answer.headers.get("content-type") ?? "";
  if (!answer.body || type === "") return uncached(answer);
  if (!type.startsWith("text/html")) {
    if (answer.status !== 200 || !isWhole) return uncached(answer);
    return storeAnswer(type, new Uint8Array(await answer.arrayBuffer()), {
      headers: routerHeaders(answer),
    });
  }

  const { html, policy } = withPolicy(await answer.text(), mark, places);
  const headers = {
    "Content-Security-Policy": policy,
    "Content-Language": answer.headers.get("content-language") ?? "",
  };
  if (answer.status === 200 && isWhole) return storeAnswer(type, encode(html), { headers });
  return uncached(
    new Response(html, { status: answer.status, headers: { ...headers, "Content-Type": type } }),
  );
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

/** Only an address that names its language may be kept by caches that serve everyone. */
function cachingOf(url: URL): Record<string, string> {
  return languageOfAddress(url)
    ? { "Cache-Control": "public, max-age=60, stale-while-revalidate=600" }
    : { "Cache-Control": "private, no-cache", Vary: "Cookie, Accept-Language" };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

const failurePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Something went wrong</title>
<h1>Something went wrong</h1>
<p>This page could not be made just now. Please try again in a moment.</p>
<p lang="es">Esta página no se pudo preparar. Inténtelo de nuevo en un momento.</p>
<p lang="fr">Cette page n’a pas pu être préparée. Réessayez dans un instant.</p>
<p><a href="/">Home · Inicio · Accueil</a></p>
`;
