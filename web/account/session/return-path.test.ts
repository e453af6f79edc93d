import { expect, test } from "vitest";

import { isCallbackPath, parseReturnPath } from "./return-path.ts";

const origin = "https://library.example";

test.each(["/", "/literature?sortby=title&topicId=2#list", "/book/a/b%20c", "/?lng=fr", "/a//b"])(
  "P14: accepts %s",
  (path) => expect(parseReturnPath(path, origin)).toBe(path),
);

test.each<unknown>([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  " //evil.example",
  "\u00a0//evil.example",
  ".//evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2E//evil.example",
  "/a/../..//evil.example",
  "@evil.example",
  ".evil.example",
  ":8443/",
  "?next=/",
  "#/",
  "https://evil.example/",
  "https:evil.example",
  "https:/evil.example",
  "HTTPS://EVIL.EXAMPLE/",
  "https://library.example/",
  "https://library.example@evil.example/",
  "https://library.example.evil.example/",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "blob:https://library.example/1",
  "file:///etc/passwd",
  "/\tevil",
  "/\n/evil.example",
  "/\r/evil.example",
  "/\0/evil.example",
  "/\u000b/evil.example",
  "/a\r\nLocation: https://evil.example",
  "/a\\b",
  "literature",
  "",
  null,
  undefined,
  7,
  true,
  { returnTo: "/" },
  { toString: () => "/" },
  ["/"],
])("P14: replaces %j by home", (value) => expect(parseReturnPath(value, origin)).toBe("/"));

test.each(["/callback", "/callback?code=1", "/callback/", "/CALLBACK#a", "/%63allback"])(
  "P14: replaces the callback address %s by home",
  (path) => expect(parseReturnPath(path, origin)).toBe("/"),
);

test("recognizes only the callback screen", () => {
  expect(isCallbackPath("/callback.data")).toBe(true);
  expect(isCallbackPath("/callback/_.data")).toBe(true);
  expect(isCallbackPath("/book/callback")).toBe(false);
  expect(isCallbackPath("/callbacks")).toBe(false);
});
