import { expect, test } from "vitest";

import { type AnsweredCall, checkAnswer, countWarnings, findFailures } from "./check-answer.ts";
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
  const call = { method: "GET", path: "/api/books", headers: {}, body: null };
  const json = { "content-type": "application/json" };
  const outcome = { status: 200, headers: json, text: "[]", milliseconds: 1, ...answer };
  return checkAnswer({ sent: call, outcome, operation: listBooks, secrets: [], ...more });
}

const refused = (change: object = {}) => ({
  status: 400,
  headers: problemType,
  text: JSON.stringify({ ...problem, ...change }),
});

const ofHttpItself = { status: 400, headers: { connection: "close" }, text: "" };

test.each<[string, Partial<Answer>]>([
  ["a declared success", {}],
  ["a refusal as a problem", refused()],
  ["a 431 of the HTTP parser", { ...ofHttpItself, status: 431 }],
  ["a 400 of the HTTP parser", ofHttpItself],
])("accepts %s", (_, answer) => {
  expect(check(answer)).toEqual([]);
});

test("accepts an undeclared 304 when the call was conditional", () => {
  const call = { method: "GET", path: "/api/books", headers: { "if-none-match": "*" }, body: null };
  expect(check({ status: 304, text: "" }, { sent: call })).toEqual([]);
  expect(check({ status: 304, text: "" })).toEqual(["GET /books does not declare 304"]);
});

test.each<[string, Partial<Answer>, string]>([
  ["a server error", { status: 500 }, "500 is a server error"],
  ["a 503 without Retry-After", { status: 503 }, "503 is a server error"],
  ["an undeclared status", { ...refused({ status: 409 }), status: 409 }, "declare 409"],
  [
    "a refusal in plain text",
    { status: 400, headers: { "content-type": "text/plain" } },
    "not problem+json",
  ],
  [
    "an empty refusal",
    { ...ofHttpItself, headers: { connection: "keep-alive" } },
    "not problem+json",
  ],
  [
    "an empty problem",
    { ...ofHttpItself, headers: { ...ofHttpItself.headers, ...problemType } },
    "not in the shape",
  ],
  ["a problem of another status", refused({ status: 404 }), "names the status 404"],
  ["a problem without a code", refused({ code: undefined }), "not in the shape"],
  ["a problem with another field", refused({ stack: "…" }), "not in the shape"],
  ["a success of another shape", { text: "{}" }, "a list is needed"],
  ["a success that is not JSON", { headers: { "content-type": "text/html" } }, "text/html"],
  [
    "a header with a leak",
    { headers: { "content-type": "application/json", via: "kysely" } },
    "leaks",
  ],
])("reports %s", (_, answer, fault) => {
  expect(check(answer).join()).toContain(fault);
});

test("reports a missing answer", () => {
  expect(check({}, { outcome: { lost: "read ECONNRESET" } })).toEqual([
    "no answer: read ECONNRESET",
  ]);
});

test("accepts an answer of the site when the path leaves the API", () => {
  const call = { method: "GET", path: "/api/books/../../x", headers: {}, body: null };
  const notFound = { status: 404, headers: { "content-type": "text/html" }, text: "" };
  expect(check(notFound, { sent: call, operation: null })).toEqual([]);
});

const info = '{"level":30,"msg":"request"}';
const warning = '{"level":40,"msg":"the mail server cannot be asked"}';
const error =
  '{"level":50,"msg":"a call failed","path":"/books","err":{"message":"no","stack":"at x"}}';

test("finds errors and lines outside the log", () => {
  expect(findFailures([info, warning, error, error, "(node:1) Warning"].join("\n"))).toEqual([
    "a call failed: /books: at x",
    "written outside the log: (node:1) Warning",
  ]);
});

test("counts warnings, which are no failures", () => {
  expect(findFailures(`${warning}\n${warning}\n`)).toEqual([]);
  expect([...countWarnings(`${warning}\n${info}\n${warning}`)]).toContainEqual([
    "the mail server cannot be asked",
    2,
  ]);
});
