import { expect, test } from "vitest";

import { findLeaks } from "./find-leaks.ts";

test.each([
  ["a stack trace", "TypeError\n    at openBook (reader)"],
  ["a stack trace", "<p>at run (file:///srv/api/app.ts:3:5)"],
  ["a source location", "books.ts:12:5"],
  ["a source location", "node:internal/process"],
  ["a file path", "ENOENT: /tmp/lectern-1/data"],
  ["an installed package", "node_modules/hono"],
  ["SQL", 'syntax error at or near "x"'],
  ["SQL", 'relation "books" does not exist'],
  ["SQL", "duplicate key value"],
  ["SQL", 'select "code" from "books"'],
  ["SQL", 'update "orders" set "state" = $1'],
  ["a system error", "connect ECONNREFUSED 127.0.0.1:5432"],
  ["a system error", "write ENOSPC"],
  ["a database package", "a pool of pg-boss"],
  ["a database message", "the database system is starting up"],
  ["a database message", "Connection terminated unexpectedly"],
  ["an error name", "RangeError"],
])("P16: finds %s", (kind, text) => {
  expect(findLeaks(text).join()).toContain(`leaks ${kind}`);
});

test("P16: finds a secret without repeating it", () => {
  const [leak] = findLeaks('{"key":"sim-security-key"}', ["sim-security-key"]);
  expect(leak).toContain("leaks a secret");
  expect(leak).not.toContain("sim-security-key");
});

test.each([
  ["a refusal", '{"code":"err-not-found","detail":"There is no such thing."}'],
  ["text typed by a person", "''; drop table books; -- ../../../../etc/passwd file:///etc/passwd"],
  [
    "a page",
    "<p>Meet us at the harbour (by the tower) and select a book from the shelf; insert into it what you like, and update “it”.</p>",
  ],
])("accepts %s", (_, text) => {
  expect(findLeaks(text)).toEqual([]);
});
