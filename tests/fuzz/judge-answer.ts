import { Problem } from "#contract/call.ts";
import { findLeaks } from "#tests/find-leaks.ts";

import type { Sent } from "./draft.ts";
import type { Operation } from "./operations.ts";
import type { Answer, Outcome } from "./send-call.ts";

/** What HTTP itself answers before a call is looked at, to a request that is none and to one whose head is too large. */
const BEFORE_ANY_CALL = new Set([400, 431]);

export type Judged = {
  sent: Sent;
  outcome: Outcome;
  /** The call that was meant; null when it may have become another. */
  operation: Operation | null;
  /** What nobody may be told. */
  secrets: readonly string[];
};

/** What is wrong with an answer, a sentence each. */
export function judgeAnswer({ sent, outcome, operation, secrets }: Judged): string[] {
  if ("lost" in outcome) return [`no answer came: ${outcome.lost}`];

  const { status, headers, text } = outcome;
  const isApi = pathOf(sent).startsWith("/api/");
  const told = `${Object.entries(headers).join("\n")}\n${text}`;
  return [
    ...(status >= 500 && !isRefusedForNow(outcome) ? [`${status} is a failure of ours`] : []),
    ...findLeaks(told, secrets),
    ...(isApi && status >= 400 ? judgeRefusal(outcome, sent) : []),
    ...(operation ? judgeAsDeclared(outcome, sent, operation) : []),
  ];
}

/** As it is read, without dots that lead upwards. */
function pathOf({ path }: Sent): string {
  return URL.parse(path, "http://library.example")?.pathname ?? "";
}

/** What cannot be done now, and when it can be. */
function isRefusedForNow({ status, headers }: Answer): boolean {
  return status === 503 && headers["retry-after"] !== undefined;
}

/** With nothing in it, and nothing after it. */
function isOfHttpItself({ status, headers, text }: Answer): boolean {
  const isEmpty = text === "" && headers["content-type"] === undefined;
  return BEFORE_ANY_CALL.has(status) && isEmpty && headers["connection"] === "close";
}

function judgeRefusal(answer: Answer, { method }: Sent): string[] {
  if (method === "HEAD" || isOfHttpItself(answer)) return [];
  const { status, headers, text } = answer;
  if (headers["content-type"] !== "application/problem+json") {
    return [`${status} is no problem+json but ${headers["content-type"]}`];
  }
  const problem = Problem.strict().safeParse(parsed(text));
  if (!problem.success) return [`${status} is told in another shape than a problem's: ${text}`];
  return problem.data.status === status ? [] : [`${status} says that it is ${problem.data.status}`];
}

function judgeAsDeclared(answer: Answer, sent: Sent, operation: Operation): string[] {
  if (isOfHttpItself(answer)) return [];
  const { status, headers, text } = answer;
  if (status === 304 && sent.headers["if-none-match"] !== undefined) return [];
  if (!operation.statuses.has(status)) return [`${operation.name} does not declare ${status}`];
  if (status !== 200 || !operation.shape || sent.method === "HEAD") return [];
  if (!headers["content-type"]?.startsWith("application/json")) {
    return [`a success is ${headers["content-type"]}`];
  }
  const wrong = operation.shape(parsed(text));
  return wrong === null ? [] : [`the answer is not as ${operation.name} declares it: ${wrong}`];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
