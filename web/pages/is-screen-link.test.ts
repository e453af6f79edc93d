import { expect, test } from "vitest";

import { isScreenLink } from "./is-screen-link.ts";

test.each([
  ["/", true],
  ["/about/support", true],
  ["/literature?language=ES", true],
  ["/about/distributors#country-ES", true],
  ["/book/x/of-grace-j.-c.-ryle", true],
  ["/search?input=catalog.pdf", true],
  ["/files/catalog.pdf", false],
  ["/files/catalog", false],
  ["/media/files/1f/lamp", false],
  ["/api/books/download?code=x&format=pdf", false],
  ["/api", false],
  ["/robots.txt", false],
  ["/catalog.PDF#page=2", false],
  ["//elsewhere.example/about", false],
  ["https://elsewhere.example/about", false],
  ["mailto:desk@library.example", false],
  ["#terms", false],
])("recognizes that %s leads to a screen: %o", (href, expected) => {
  expect(isScreenLink(href)).toBe(expected);
});
