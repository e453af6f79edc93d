import type { Language } from "#domain/languages.ts";

import { failurePage, failurePolicy, type FailureNote } from "#server/pages/failure-page.ts";

/** In seconds. */
const RETRY_SECONDS = { least: 4, most: 9 };

/** In how many seconds to come back: not all in the same, or they would be too many again. */
export function randomRetryAfter(): string {
  return String(
    RETRY_SECONDS.least +
      Math.floor(Math.random() * (RETRY_SECONDS.most - RETRY_SECONDS.least + 1)),
  );
}

/** Says to a person that they cannot be answered at the moment. Where nothing was sent it tries again by itself, without a script. */
export function busyPage(language: Language, isReading: boolean, note?: FailureNote): Response {
  const pause = randomRetryAfter();
  const headers = { ...pageHeaders(language), "Retry-After": pause };
  return new Response(failurePage(language, "busy", note), {
    status: 503,
    headers: { ...headers, ...(isReading && { Refresh: pause }) },
  });
}

/** Says to a person that more is asked from where they are than there is an answer to, and when it can be again. */
export function rateLimitedPage(language: Language, seconds: number, note?: FailureNote): Response {
  const headers = { ...pageHeaders(language), "Retry-After": String(seconds) };
  return new Response(failurePage(language, "often", note), { status: 429, headers });
}

function pageHeaders(language: Language) {
  return {
    "Content-Type": "text/html; charset=UTF-8",
    "Content-Language": language,
    "Content-Security-Policy": failurePolicy,
    "Cache-Control": "no-store",
  };
}
