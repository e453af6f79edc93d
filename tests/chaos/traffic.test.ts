import { expect, test } from "vitest";

import { checkAnswer, type SeenAnswer } from "./traffic.ts";

const page = "<!doctype html><html><h1>Something went wrong</h1></html>";
const answerOf = (changes: Partial<SeenAnswer> = {}): SeenAnswer => ({
  path: "/",
  status: 503,
  type: "text/html",
  retryAfter: "5",
  body: page,
  ...changes,
});

test.each<[string, Partial<SeenAnswer>]>([
  ["an error page", {}],
  ["an error page for a 500", { status: 500, retryAfter: null }],
  ["a problem with its code", { type: "application/problem+json", body: '{"code":"err-busy"}' }],
  ["a refusal", { status: 404, type: "text/plain", body: "Not found", retryAfter: null }],
])("accepts %s", (_, changes) => {
  expect(checkAnswer(answerOf(changes))).toBeNull();
});

test.each<[string, Partial<SeenAnswer>, string]>([
  ["a stack", { body: `${page} at run (file:///srv/api/app.ts:3:5)` }, "leaks"],
  ["a statement", { body: 'select "id" from "users" where "id" = $1' }, "leaks"],
  ["a connection", { body: "connect ECONNREFUSED 127.0.0.1:5432" }, "leaks"],
  [
    "a message of the database",
    { status: 200, body: "the database system is starting up" },
    "leaks",
  ],
  ["no Retry-After", { retryAfter: null }, "Retry-After"],
  ["an incomplete page", { body: "<!doctype html><html>" }, "incomplete page"],
  ["a problem without a code", { type: "application/problem+json", body: "{}" }, "no code"],
  ["plain text", { status: 500, type: "text/plain", body: "Internal Server Error" }, "neither"],
])("P16: reports an answer with %s", (_, changes, fault) => {
  expect(checkAnswer(answerOf(changes))).toContain(fault);
});
