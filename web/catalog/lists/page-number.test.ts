import { expect, test } from "vitest";

import { parsePageNumber, redirectPastEnd, withPage } from "./page-number.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=two", 1],
])("reads a valid page number from %o", (query, page) => {
  expect(parsePageNumber(new URLSearchParams(query))).toBe(page);
});

test("adds a page number to every page but the first", () => {
  expect(withPage("/author/x", 1)).toBe("/author/x");
  expect(withPage("/author/x", 2)).toBe("/author/x?page=2");
  expect(withPage("/search?input=x", 2)).toBe("/search?input=x&page=2");
});

test("redirects from past the end to the first page, keeping the query", () => {
  const answer = catchThrown(() =>
    redirectPastEnd({ items: [] }, new URL("https://x.org/a?lng=es&page=9")),
  );

  expect(answer).toBeInstanceOf(Response);
  expect(answer).toMatchObject({ status: 302 });
  expect(answer instanceof Response && answer.headers.get("location")).toBe("/a?lng=es");
});

test("does not redirect from an empty list or a page with items", () => {
  redirectPastEnd({ items: [] }, new URL("https://x.org/a"));
  redirectPastEnd({ items: [1] }, new URL("https://x.org/a?page=9"));
});

function catchThrown(run: () => void): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}
