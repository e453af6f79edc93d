import { expect, test } from "vitest";

import { checkAnswer, type SeenAnswer } from "./check-answer.ts";

const page = "<!doctype html><html><h1>Something went wrong</h1></html>";
const seen = (changes: Partial<SeenAnswer> = {}): SeenAnswer => ({
  path: "/",
  status: 503,
  type: "text/html",
  retryAfter: "5",
  body: page,
  ...changes,
});

test.each<[string, Partial<SeenAnswer>]>([
  ["a page that says so", {}],
  ["a failure of ours that says so", { status: 500, retryAfter: null }],
  ["a problem with its code", { type: "application/problem+json", body: '{"code":"err-busy"}' }],
  ["a refusal", { status: 404, type: "text/plain", body: "Not found", retryAfter: null }],
])("%s is a proper answer", (_, changes) => {
  expect(checkAnswer(seen(changes))).toBeNull();
});

test.each<[string, Partial<SeenAnswer>, string]>([
  ["a stack", { body: `${page} at run (file:///srv/api/app.ts:3:5)` }, "is told"],
  ["a statement", { body: 'select "id" from "users" where "id" = $1' }, "is told"],
  ["a connection", { body: "connect ECONNREFUSED 127.0.0.1:5432" }, "is told"],
  ["the database's words", { status: 200, body: "the database system is starting up" }, "is told"],
  ["no time to come again", { retryAfter: null }, "when to come again"],
  ["half a page", { body: "<!doctype html><html>" }, "half a page"],
  ["a problem without a code", { type: "application/problem+json", body: "{}" }, "no code"],
  ["bare words", { status: 500, type: "text/plain", body: "Internal Server Error" }, "neither"],
])("P16: an answer with %s is none for a reader", (_, changes, said) => {
  expect(checkAnswer(seen(changes))).toContain(said);
});
