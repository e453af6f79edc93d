import type { Language } from "#domain/languages.ts";

import { failurePage, failurePolicy, type FailureNote } from "#server/pages/failure-page.ts";

const RETRY_SECONDS = { least: 4, most: 9 };

/** Random seconds for Retry-After, so that refused clients do not all return at once. */
export function randomRetryAfter(): string {
  return String(
    RETRY_SECONDS.least +
      Math.floor(Math.random() * (RETRY_SECONDS.most - RETRY_SECONDS.least + 1)),
  );
}

/** The 503 page. For a GET it reloads by itself, without a script. */
export function busyPage(language: Language, isReading: boolean, note?: FailureNote): Response {
  const pause = randomRetryAfter();
  const headers = { ...busyPageHeaders(language), "Retry-After": pause };
  return new Response(failurePage(language, "busy", note), {
    status: 503,
    headers: { ...headers, ...(isReading && { Refresh: pause }) },
  });
}

/** The 429 page; `seconds` is when the visitor may retry. */
export function rateLimitedPage(language: Language, seconds: number, note?: FailureNote): Response {
  const headers = { ...busyPageHeaders(language), "Retry-After": String(seconds) };
  return new Response(failurePage(language, "often", note), { status: 429, headers });
}

function busyPageHeaders(language: Language) {
  return {
    "Content-Type": "text/html; charset=UTF-8",
    "Content-Language": language,
    "Content-Security-Policy": failurePolicy,
    "Cache-Control": "no-store",
  };
}
