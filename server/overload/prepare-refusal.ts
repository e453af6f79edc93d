import type { IncomingMessage, ServerResponse } from "node:http";

import { Hono, type MiddlewareHandler } from "hono";

import { BUSY_CODE, problem } from "#api/problem.ts";
import type { Translations } from "#api/services.ts";
import { type Language, languages, parseAcceptLanguage, parseLanguage } from "#domain/languages.ts";
import { isSafeMethod } from "#server/http/is-safe-method.ts";
import { languageOfUrl } from "#web/app/i18n/language-of-url.ts";
import { readLanguageCookie } from "#web/app/i18n/language-of-request.ts";

import { busyPage, randomRetryAfter } from "./busy-page.ts";

export type RefuseRequest = (request: IncomingMessage, response: ServerResponse) => void;

type RefusalOptions = {
  translate: Translations["translate"];
  /** Sets the headers of every answer. */
  headers: MiddlewareHandler;
  /** Origins whose pages may read the answer. */
  corsOrigins: readonly string[];
  isRehearsal?: boolean;
};

/** Bytes of a refused request's body that Node discards to keep the connection usable. */
const MAX_DRAINED_BYTES = 64 * 1024;

/**
 * Prepares the 503 answers: a page for people, a problem for programs. They are rendered once, ahead of any overload.
 */
export async function prepareRefusal({
  translate,
  headers,
  corsOrigins,
  isRehearsal,
}: RefusalOptions): Promise<RefuseRequest> {
  const rendered = await Promise.all(
    languages.map(async (language) => {
      const body = problem(503, BUSY_CODE, translate(language, BUSY_CODE));
      const page = await renderResponse(busyPage(language, false, { isRehearsal }), headers);
      return [language, { page, problem: await renderResponse(body, headers) }] as const;
    }),
  );
  const answers = new Map<Language, (typeof rendered)[number][1]>(rendered);

  return (request, response) => {
    const { accept = "", origin } = request.headers;
    const isForPerson = accept.includes("text/html");
    const answer = answers.get(requestLanguage(request))?.[isForPerson ? "page" : "problem"];
    const pause = randomRetryAfter();
    for (const [name, value] of answer?.headers ?? []) response.setHeader(name, value);
    response.setHeader("Retry-After", pause);
    if (isForPerson && isSafeMethod(request)) response.setHeader("Refresh", pause);
    if (corsOrigins.length > 0) response.setHeader("Vary", "Origin");
    if (origin !== undefined && corsOrigins.includes(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Expose-Headers", "Retry-After");
    }
    if (hasLargeBody(request)) response.setHeader("Connection", "close");
    response.writeHead(503).end(answer?.body);
  };
}

async function renderResponse(answer: Response, headers: MiddlewareHandler) {
  const app = new Hono().use(headers).all("*", () => answer);
  const rendered = await app.request("/");
  return { headers: [...rendered.headers], body: Buffer.from(await rendered.arrayBuffer()) };
}

/** The language of a page by its address and cookie, and of a call by its parameters. */
function requestLanguage({ url = "", headers }: IncomingMessage): Language {
  const [pathname = "", search = ""] = url.split("?", 2);
  const query = new URLSearchParams(search);
  const named = pathname.startsWith("/api/")
    ? (parseLanguage(query.get("culture")) ?? parseLanguage(query.get("language")))
    : (languageOfUrl({ pathname, search }) ??
      parseLanguage(readLanguageCookie(headers.cookie ?? null)));
  return named ?? parseAcceptLanguage(headers["accept-language"]) ?? "en";
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  return (
    "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > MAX_DRAINED_BYTES
  );
}
