import { expect, test } from "vitest";

import { toCurlCommand, type Draft, resolveDraft } from "./draft.ts";

const known = { userId: 7, bearer: "token-of-ruth", code: "grace" };

function draft(change: Partial<Draft> = {}): Draft {
  const empty = { parts: {}, query: [], rest: "", headers: {}, body: undefined };
  return { method: "GET", path: "/api/books", ...empty, ...change };
}

test("replaces a placeholder by its value and type", () => {
  const call = resolveDraft(
    draft({
      path: "/api/books/{a}",
      parts: { a: "{code}" },
      query: [["userId", "{userId}"]],
      headers: { authorization: "Bearer {bearer}" },
      body: { userId: "{userId}", books: [{ code: "{code}" }], name: "{nobody} {code}" },
    }),
    known,
  );
  expect(call.path).toBe("/api/books/grace?userId=7");
  expect(call.headers).toEqual({ authorization: "Bearer token-of-ruth" });
  expect(String(call.body)).toBe(
    '{"userId":7,"books":[{"code":"grace"}],"name":"{nobody} {code}"}',
  );
});

test("writes raw JSON tokens that no value has", () => {
  const body = {
    a: "as-is:-0",
    b: "as-is:1e309",
    c: "as-is:{'__proto__':1}",
    d: "as-is:'\\ud800'",
  };
  expect(String(resolveDraft(draft({ body }), known).body)).toBe(
    '{"a":-0,"b":1e309,"c":{"__proto__":1},"d":"\\ud800"}',
  );
});

test("sends the name of a prototype like any other", () => {
  const body = JSON.parse('{"__proto__":{"isAdmin":true}}');
  expect(String(resolveDraft(draft({ body }), known).body)).toBe('{"__proto__":{"isAdmin":true}}');
});

test("sends raw bytes unchanged", () => {
  const call = resolveDraft(draft({ body: { written: "\u00ff\u0000{" } }), known);
  expect([...(call.body ?? [])]).toEqual([255, 0, 123]);
});

test("replaces half a surrogate pair in an address", () => {
  expect(resolveDraft(draft({ query: [["a", "\ud800"]], rest: "&%zz" }), known).path).toBe(
    "/api/books?a=%EF%BF%BD&%zz",
  );
});

test("describes a call as a shell command", () => {
  const call = resolveDraft(draft({ method: "POST", body: { a: "it's" } }), known);
  expect(toCurlCommand(call, "http://localhost:1")).toBe(
    `curl -i --path-as-is -X 'POST' --data-binary '{"a":"it'\\''s"}' 'http://localhost:1/api/books'`,
  );
});
