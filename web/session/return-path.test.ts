import { expect, test } from "vitest";

import { isCallback, readReturnPath } from "./return-path.ts";

const origin = "https://library.example";

test.each(["/", "/literature?sortby=title&topicId=2#list", "/book/a/b%20c", "/?lng=fr", "/a//b"])(
  "%s is led back to as it is",
  (path) => expect(readReturnPath(path, origin)).toBe(path),
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/\tevil",
  "/\n/evil.example",
  "/a\\b",
  "literature",
  "",
  null,
  undefined,
  7,
  { returnTo: "/" },
])("%j leads home instead", (value) => expect(readReturnPath(value, origin)).toBe("/"));

test.each(["/callback", "/callback?code=1", "/callback/", "/CALLBACK#a", "/%63allback"])(
  "%s, the end of a sign-in, is not where one leads",
  (path) => expect(readReturnPath(path, origin)).toBe("/"),
);

test("only the screen itself counts as the end of a sign-in", () => {
  expect(isCallback("/callback.data")).toBe(true);
  expect(isCallback("/callback/_.data")).toBe(true);
  expect(isCallback("/book/callback")).toBe(false);
  expect(isCallback("/callbacks")).toBe(false);
});
