import { expect, test } from "vitest";

import { chooseTab, readTab } from "./tabs.ts";

test.each([
  [{ books: 2, audio: 1, courses: 1 }, "books"],
  [{ books: 0, audio: 1, courses: 1 }, "audio"],
  [{ books: 0, audio: 0, courses: 1 }, "courses"],
  [{ books: 0, audio: 0, courses: 0 }, "books"],
  [{ books: null, audio: 0, courses: 1 }, "courses"],
  [{ books: 0, audio: null, courses: 0 }, "audio"],
] as const)("opens for %o the tab %s", (counts, tab) => {
  expect(chooseTab(null, counts)).toBe(tab);
});

test("opens a requested tab although it is empty", () => {
  expect(chooseTab("courses", { books: 2, audio: 0, courses: 0 })).toBe("courses");
});

test("ignores an unknown tab", () => {
  expect(readTab("films")).toBeNull();
});
