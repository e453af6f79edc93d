import { expect, test } from "vitest";

import { parsePageNumber, redirectPastEnd, withPage } from "./page-number.ts";

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=two", 1],
])("%o asks for a page that exists", (query, page) => {
  expect(parsePageNumber(new URLSearchParams(query))).toBe(page);
});

test("the first page has the list's own address, the others a number after what the list is asked by", () => {
  expect(withPage("/author/x", 1)).toBe("/author/x");
  expect(withPage("/author/x", 2)).toBe("/author/x?page=2");
  expect(withPage("/search?input=x", 2)).toBe("/search?input=x&page=2");
});

test("a page past the end leads to the first, and keeps the rest of the address", () => {
  const answer = catchThrown(() =>
    redirectPastEnd({ items: [] }, new URL("https://x.org/a?lng=es&page=9")),
  );

  expect(answer).toBeInstanceOf(Response);
  expect(answer).toMatchObject({ status: 302 });
  expect(answer instanceof Response && answer.headers.get("location")).toBe("/a?lng=es");
});

test("an empty list and a page that has something stay where they are", () => {
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
