import { expect, test } from "vitest";

import { toCurlCommand, type Draft, resolveDraft } from "./draft.ts";

const known = { userId: 7, bearer: "token-of-ruth", code: "grace" };

function draft(change: Partial<Draft> = {}): Draft {
  const empty = { parts: {}, query: [], rest: "", headers: {}, body: undefined };
  return { method: "GET", path: "/api/books", ...empty, ...change };
}

test("what is known stands in for its name, in its own type", () => {
  const sent = resolveDraft(
    draft({
      path: "/api/books/{a}",
      parts: { a: "{code}" },
      query: [["userId", "{userId}"]],
      headers: { authorization: "Bearer {bearer}" },
      body: { userId: "{userId}", books: [{ code: "{code}" }], name: "{nobody} {code}" },
    }),
    known,
  );
  expect(sent.path).toBe("/api/books/grace?userId=7");
  expect(sent.headers).toEqual({ authorization: "Bearer token-of-ruth" });
  expect(String(sent.body)).toBe(
    '{"userId":7,"books":[{"code":"grace"}],"name":"{nobody} {code}"}',
  );
});

test("signs that no value has are written into the JSON", () => {
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

test("the name of a prototype is a name like any other", () => {
  const body = JSON.parse('{"__proto__":{"isAdmin":true}}');
  expect(String(resolveDraft(draft({ body }), known).body)).toBe('{"__proto__":{"isAdmin":true}}');
});

test("bytes are sent as they are", () => {
  const sent = resolveDraft(draft({ body: { written: "\u00ff\u0000{" } }), known);
  expect([...(sent.body ?? [])]).toEqual([255, 0, 123]);
});

test("half a sign in an address is sent as one that is not known", () => {
  expect(resolveDraft(draft({ query: [["a", "\ud800"]], rest: "&%zz" }), known).path).toBe(
    "/api/books?a=%EF%BF%BD&%zz",
  );
});

test("a call can be made again from a shell", () => {
  const sent = resolveDraft(draft({ method: "POST", body: { a: "it's" } }), known);
  expect(toCurlCommand(sent, "http://localhost:1")).toBe(
    `curl -i --path-as-is -X 'POST' --data-binary '{"a":"it'\\''s"}' 'http://localhost:1/api/books'`,
  );
});
