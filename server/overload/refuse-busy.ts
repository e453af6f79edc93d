import type { IncomingMessage, ServerResponse } from "node:http";

import { Hono, type MiddlewareHandler } from "hono";

import { BUSY, problem } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { type Language, languages, preferredLanguage, readLanguage } from "#domain/languages.ts";
import { isReading } from "#server/http/is-reading.ts";
import { languageOfAddress } from "#web/i18n/language-of-address.ts";
import { readLanguageCookie } from "#web/i18n/language-of-request.ts";

import { busyPage, drawPause } from "./busy-page.ts";

export type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

type Wish = {
  say: Services["say"];
  /** What every answer bears. */
  headers: MiddlewareHandler;
  /** The origins whose pages may read it. */
  openTo: readonly string[];
  isRehearsal?: boolean;
};

/** In bytes: what of a refused request is read past, so that the line can be used again. */
const READ_PAST = 64 * 1024;

/** Asks to come back, people by a page and programs by a problem; all is made ahead. */
export async function prepareRefusal({ say, headers, openTo, isRehearsal }: Wish): Promise<Refuse> {
  const kept = await Promise.all(
    languages.map(async (language) => {
      const told = problem(503, BUSY, say(language, BUSY));
      const page = await keep(busyPage(language, false, { isRehearsal }), headers);
      return [language, { page, problem: await keep(told, headers) }] as const;
    }),
  );
  const answers = new Map<Language, (typeof kept)[number][1]>(kept);

  return (request, response) => {
    const { accept = "", origin } = request.headers;
    const isForPerson = accept.includes("text/html");
    const answer = answers.get(languageAsked(request))?.[isForPerson ? "page" : "problem"];
    const pause = drawPause();
    for (const [name, value] of answer?.headers ?? []) response.setHeader(name, value);
    response.setHeader("Retry-After", pause);
    if (isForPerson && isReading(request)) response.setHeader("Refresh", pause);
    if (openTo.length > 0) response.setHeader("Vary", "Origin");
    if (origin !== undefined && openTo.includes(origin)) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Expose-Headers", "Retry-After");
    }
    if (hasMuchToSay(request)) response.setHeader("Connection", "close");
    response.writeHead(503).end(answer?.body);
  };
}

async function keep(answer: Response, headers: MiddlewareHandler) {
  const app = new Hono().use(headers).all("*", () => answer);
  const whole = await app.request("/");
  return { headers: [...whole.headers], body: Buffer.from(await whole.arrayBuffer()) };
}

/** Of a page by its address and its visitor; of a call as `languageOf` has it. */
function languageAsked({ url = "", headers }: IncomingMessage): Language {
  const [pathname = "", search = ""] = url.split("?", 2);
  const query = new URLSearchParams(search);
  const named = pathname.startsWith("/api/")
    ? (readLanguage(query.get("culture")) ?? readLanguage(query.get("language")))
    : (languageOfAddress({ pathname, search }) ??
      readLanguage(readLanguageCookie(headers.cookie ?? null)));
  return named ?? preferredLanguage(headers["accept-language"]) ?? "en";
}

function hasMuchToSay({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > READ_PAST;
}
