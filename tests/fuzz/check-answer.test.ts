import { expect, test } from "vitest";

import { checkAnswer, type AnsweredCall } from "./check-answer.ts";
import type { Operation } from "./operations.ts";
import type { Answer } from "./send-call.ts";

const listBooks: Operation = {
  name: "GET /books",
  method: "GET",
  path: "/api/books",
  parameters: [],
  body: null,
  schemas: {},
  needsToken: false,
  statuses: new Set([200, 400]),
  shape: (answer) => (Array.isArray(answer) ? null : "a list is needed"),
};
const problem = {
  type: "urn:lectern:err-invalid-field",
  title: "Bad Request",
  status: 400,
  detail: "A field is wrong.",
  code: "err-invalid-field",
};
const problemType = { "content-type": "application/problem+json" };

function check(answer: Partial<Answer>, more: Partial<AnsweredCall> = {}): string[] {
  const sent = { method: "GET", path: "/api/books", headers: {}, body: null };
  const json = { "content-type": "application/json" };
  const outcome = { status: 200, headers: json, text: "[]", milliseconds: 1, ...answer };
  return checkAnswer({ sent, outcome, operation: listBooks, secrets: [], ...more });
}

const refused = (change: object = {}) => ({
  status: 400,
  headers: problemType,
  text: JSON.stringify({ ...problem, ...change }),
});

const ofHttpItself = { status: 400, headers: { connection: "close" }, text: "" };

test.each<[string, Partial<Answer>]>([
  ["a success as it is declared", {}],
  ["a refusal that is a problem", refused()],
  ["a head that is too large, which no call sees", { ...ofHttpItself, status: 431 }],
  ["a request that is none, which no call sees", ofHttpItself],
])("%s is as it should be", (_, answer) => {
  expect(check(answer)).toEqual([]);
});

test("what has not changed needs no declaration for whoever asked so", () => {
  const sent = { method: "GET", path: "/api/books", headers: { "if-none-match": "*" }, body: null };
  expect(check({ status: 304, text: "" }, { sent })).toEqual([]);
  expect(check({ status: 304, text: "" })).toEqual(["GET /books does not declare 304"]);
});

test.each<[string, Partial<Answer>, string]>([
  ["a failure", { status: 500 }, "500 is a failure of ours"],
  ["a 503 without a time", { status: 503 }, "503 is a failure of ours"],
  ["a status nobody declared", { ...refused({ status: 409 }), status: 409 }, "declare 409"],
  ["a refusal in words", { status: 400, headers: { "content-type": "text/plain" } }, "no problem"],
  [
    "a refusal with nothing in it",
    { ...ofHttpItself, headers: { connection: "keep-alive" } },
    "no problem",
  ],
  [
    "a problem with nothing in it",
    { ...ofHttpItself, headers: { ...ofHttpItself.headers, ...problemType } },
    "another shape",
  ],
  ["a problem of another status", refused({ status: 404 }), "says that it is 404"],
  ["a problem without a code", refused({ code: undefined }), "another shape"],
  ["a problem that says more", refused({ stack: "…" }), "another shape"],
  ["a success of another shape", { text: "{}" }, "a list is needed"],
  ["a success that is no JSON", { headers: { "content-type": "text/html" } }, "text/html"],
  [
    "a header that tells",
    { headers: { "content-type": "application/json", via: "kysely" } },
    "is told",
  ],
])("%s is a fault", (_, answer, fault) => {
  expect(check(answer).join()).toContain(fault);
});

test("no answer is a fault", () => {
  expect(check({}, { outcome: { lost: "read ECONNRESET" } })).toEqual([
    "no answer came: read ECONNRESET",
  ]);
});

test("a path that leads out of the api is answered by the site", () => {
  const sent = { method: "GET", path: "/api/books/../../x", headers: {}, body: null };
  const words = { status: 404, headers: { "content-type": "text/html" }, text: "" };
  expect(check(words, { sent, operation: null })).toEqual([]);
});
