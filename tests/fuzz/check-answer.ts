import { z } from "zod";

import { Problem } from "#contract/responses.ts";
import { findLeaks } from "#tests/find-leaks.ts";

import type { SentCall } from "./draft.ts";
import type { Operation } from "./operations.ts";
import type { Answer, CallOutcome } from "./send-call.ts";

/** Answers of the HTTP parser to malformed requests and to headers that are too large. */
const HTTP_ERROR_STATUSES = new Set([400, 431]);

export type AnsweredCall = {
  sent: SentCall;
  outcome: CallOutcome;
  /** The intended operation; null when the path may lead to another. */
  operation: Operation | null;
  /** Texts that must not appear in an answer. */
  secrets: readonly string[];
};

/** What is wrong with an answer, one sentence each. */
export function checkAnswer({ sent, outcome, operation, secrets }: AnsweredCall): string[] {
  if ("lost" in outcome) return [`no answer: ${outcome.lost}`];

  const { status, headers, text } = outcome;
  const isApi = pathOf(sent).startsWith("/api/");
  const response = `${Object.entries(headers).join("\n")}\n${text}`;
  return [
    ...(status >= 500 && !isShed(outcome) ? [`${status} is a server error`] : []),
    ...findLeaks(response, secrets),
    ...(isApi && status >= 400 ? checkProblem(outcome, sent) : []),
    ...(operation ? checkDeclared(outcome, sent, operation) : []),
  ];
}

/** The path as a server resolves it, without dot segments. */
function pathOf({ path }: SentCall): string {
  return URL.parse(path, "http://library.example")?.pathname ?? "";
}

/** Whether the call was shed: a 503 with Retry-After. */
function isShed({ status, headers }: Answer): boolean {
  return status === 503 && headers["retry-after"] !== undefined;
}

/** Without a body, and the connection is closed. */
function isHttpError({ status, headers, text }: Answer): boolean {
  const isEmpty = text === "" && headers["content-type"] === undefined;
  return HTTP_ERROR_STATUSES.has(status) && isEmpty && headers["connection"] === "close";
}

function checkProblem(answer: Answer, { method }: SentCall): string[] {
  if (method === "HEAD" || isHttpError(answer)) return [];
  const { status, headers, text } = answer;
  if (headers["content-type"] !== "application/problem+json") {
    return [`${status} is not problem+json but ${headers["content-type"]}`];
  }
  const problem = Problem.strict().safeParse(parseJson(text));
  if (!problem.success) return [`${status} is not in the shape of a problem: ${text}`];
  return problem.data.status === status
    ? []
    : [`${status} names the status ${problem.data.status}`];
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
  const mismatch = operation.shape(parseJson(text));
  return mismatch === null
    ? []
    : [`the answer does not match the schema of ${operation.name}: ${mismatch}`];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LogLine = z.object({
  level: z.number(),
  msg: z.string(),
  path: z.string().optional(),
  err: z.object({ message: z.string(), stack: z.string().optional() }).optional(),
});

const ERROR_LEVEL = 50;

/** The failures in the site's output, one sentence each: errors, and lines outside the log. */
export function findFailures(output: string): string[] {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return [...new Set(lines.flatMap(describeFailure))];
}

export function countWarnings(output: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of output.split("\n")) {
    const entry = parseLine(line);
    if (entry && entry.level < ERROR_LEVEL) counts.set(entry.msg, (counts.get(entry.msg) ?? 0) + 1);
  }
  return counts;
}

function describeFailure(line: string): string[] {
  const entry = parseLine(line);
  if (!entry) return [`written outside the log: ${line.slice(0, 500)}`];
  if (entry.level < ERROR_LEVEL) return [];
  const { msg, path, err } = entry;
  return [[msg, path, err?.stack ?? err?.message].filter(Boolean).join(": ").slice(0, 1_500)];
}

function parseLine(line: string) {
  try {
    return LogLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
