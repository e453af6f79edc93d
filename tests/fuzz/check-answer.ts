import { Problem } from "#contract/responses.ts";
import { findLeaks } from "#tests/find-leaks.ts";

import type { SentCall } from "./draft.ts";
import type { Operation } from "./operations.ts";
import type { Answer, CallOutcome } from "./send-call.ts";

/** What HTTP itself answers before a call is looked at, to a request that is none and to one whose head is too large. */
const HTTP_ERROR_STATUSES = new Set([400, 431]);

export type AnsweredCall = {
  sent: SentCall;
  outcome: CallOutcome;
  /** The call that was meant; null when it may have become another. */
  operation: Operation | null;
  /** What nobody may be told. */
  secrets: readonly string[];
};

/** What is wrong with an answer, a sentence each. */
export function checkAnswer({ sent, outcome, operation, secrets }: AnsweredCall): string[] {
  if ("lost" in outcome) return [`no answer came: ${outcome.lost}`];

  const { status, headers, text } = outcome;
  const isApi = pathOf(sent).startsWith("/api/");
  const told = `${Object.entries(headers).join("\n")}\n${text}`;
  return [
    ...(status >= 500 && !isShed(outcome) ? [`${status} is a failure of ours`] : []),
    ...findLeaks(told, secrets),
    ...(isApi && status >= 400 ? checkProblem(outcome, sent) : []),
    ...(operation ? checkDeclared(outcome, sent, operation) : []),
  ];
}

/** As it is read, without dots that lead upwards. */
function pathOf({ path }: SentCall): string {
  return URL.parse(path, "http://library.example")?.pathname ?? "";
}

/** What cannot be done now, and when it can be. */
function isShed({ status, headers }: Answer): boolean {
  return status === 503 && headers["retry-after"] !== undefined;
}

/** With nothing in it, and nothing after it. */
function isHttpError({ status, headers, text }: Answer): boolean {
  const isEmpty = text === "" && headers["content-type"] === undefined;
  return HTTP_ERROR_STATUSES.has(status) && isEmpty && headers["connection"] === "close";
}

function checkProblem(answer: Answer, { method }: SentCall): string[] {
  if (method === "HEAD" || isHttpError(answer)) return [];
  const { status, headers, text } = answer;
  if (headers["content-type"] !== "application/problem+json") {
    return [`${status} is no problem+json but ${headers["content-type"]}`];
  }
  const problem = Problem.strict().safeParse(parseJson(text));
  if (!problem.success) return [`${status} is told in another shape than a problem's: ${text}`];
  return problem.data.status === status ? [] : [`${status} says that it is ${problem.data.status}`];
}

function checkDeclared(answer: Answer, sent: SentCall, operation: Operation): string[] {
  if (isHttpError(answer)) return [];
  const { status, headers, text } = answer;
  if (status === 304 && sent.headers["if-none-match"] !== undefined) return [];
  if (!operation.statuses.has(status)) return [`${operation.name} does not declare ${status}`];
  if (status !== 200 || !operation.shape || sent.method === "HEAD") return [];
  if (!headers["content-type"]?.startsWith("application/json")) {
    return [`a success is ${headers["content-type"]}`];
  }
  const wrong = operation.shape(parseJson(text));
  return wrong === null ? [] : [`the answer is not as ${operation.name} declares it: ${wrong}`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
