import { expect, test } from "vitest";

import { findLeaks } from "./find-leaks.ts";

test.each([
  ["a stack", "TypeError\n    at openBook (reader)"],
  ["a stack", "<p>at run (file:///srv/api/app.ts:3:5)"],
  ["a place in the source", "books.ts:12:5"],
  ["a place in the source", "node:internal/process"],
  ["a file of the machine", "ENOENT: /tmp/lectern-1/data"],
  ["an installed package", "node_modules/hono"],
  ["SQL", 'syntax error at or near "x"'],
  ["SQL", 'relation "books" does not exist'],
  ["SQL", "duplicate key value"],
  ["SQL", 'select "code" from "books"'],
  ["SQL", 'update "orders" set "state" = $1'],
  ["the system's word", "connect ECONNREFUSED 127.0.0.1:5432"],
  ["the system's word", "write ENOSPC"],
  ["the database's program", "a pool of pg-boss"],
  ["the database's word", "the database system is starting up"],
  ["the database's word", "Connection terminated unexpectedly"],
  ["an error's name", "RangeError"],
])("P16: %s is seen in what is told", (what, text) => {
  expect(findLeaks(text).join()).toContain(`${what} is told`);
});

test("P16: a secret is seen, and is not told again", () => {
  const [leak] = findLeaks('{"key":"sim-security-key"}', ["sim-security-key"]);
  expect(leak).toContain("a secret is told");
  expect(leak).not.toContain("sim-security-key");
});

test.each([
  ["a refusal", '{"code":"err-not-found","detail":"There is no such thing."}'],
  ["what somebody typed", "''; drop table books; -- ../../../../etc/passwd file:///etc/passwd"],
  [
    "a page",
    "<p>Meet us at the harbour (by the tower) and select a book from the shelf; insert into it what you like, and update “it”.</p>",
  ],
])("%s tells nothing of what lies beneath", (_, text) => {
  expect(findLeaks(text)).toEqual([]);
});
