import { expect, test } from "vitest";

import { chooseTab, readTab } from "./tabs.ts";

test.each([
  [{ books: 2, audio: 1, courses: 1 }, "books"],
  [{ books: 0, audio: 1, courses: 1 }, "audio"],
  [{ books: 0, audio: 0, courses: 1 }, "courses"],
  [{ books: 0, audio: 0, courses: 0 }, "books"],
  [{ books: null, audio: 0, courses: 1 }, "courses"],
  [{ books: 0, audio: null, courses: 0 }, "audio"],
] as const)("of %o the tab %s opens", (counts, tab) => {
  expect(chooseTab(null, counts)).toBe(tab);
});

test("a tab that was asked for opens though it is empty", () => {
  expect(chooseTab("courses", { books: 2, audio: 0, courses: 0 })).toBe("courses");
});

test("a tab there is none of counts as not asked for", () => {
  expect(readTab("films")).toBeNull();
});
