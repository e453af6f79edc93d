import type { Language } from "#domain/languages.ts";

import { failurePage, failurePolicy, type FailureNote } from "#server/pages/failure-page.ts";

/** In seconds. */
const PAUSE = { least: 4, most: 9 };

/** In how many seconds to come back: not all in the same, or they would be too many again. */
export function drawPause(): string {
  return String(PAUSE.least + Math.floor(Math.random() * (PAUSE.most - PAUSE.least + 1)));
}

/** Says to a person that they cannot be answered at the moment. Where nothing was sent it tries again by itself, without a script. */
export function busyPage(language: Language, isReading: boolean, note?: FailureNote): Response {
  const pause = drawPause();
  const headers = { ...headersIn(language), "Retry-After": pause };
  return new Response(failurePage(language, "busy", note), {
    status: 503,
    headers: { ...headers, ...(isReading && { Refresh: pause }) },
  });
}

/** Says to a person that more is asked from where they are than there is an answer to, and when it can be again. */
export function tooOftenPage(language: Language, seconds: number, note?: FailureNote): Response {
  const headers = { ...headersIn(language), "Retry-After": String(seconds) };
  return new Response(failurePage(language, "often", note), { status: 429, headers });
}

function headersIn(language: Language) {
  return {
    "Content-Type": "text/html; charset=UTF-8",
    "Content-Language": language,
    "Content-Security-Policy": failurePolicy,
    "Cache-Control": "no-store",
  };
}
