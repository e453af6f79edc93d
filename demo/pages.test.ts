import { expect, test } from "vitest";

import { markPages, listPages } from "./pages.ts";
import { createSampleBook } from "./sample-book.ts";
import type { BookText } from "./text.ts";

test("marks a page before its first word, in a run or at a section start", () => {
  const book = markPages(shortBook(), {
    words: 6,
    starts: [
      { page: 5, word: 0 },
      { page: 6, word: 2 },
      { page: 7, word: 4 },
    ],
  });

  expect(book.sections[0]?.page).toBe(5);
  expect(book.sections[0]?.blocks).toEqual([
    {
      kind: "paragraph",
      runs: [
        { style: "plain", text: "one " },
        { style: "page", number: 6 },
        { style: "plain", text: "two" },
        { style: "note", label: "1", runs: [{ style: "plain", text: "not counted" }] },
      ],
    },
  ]);
  expect(book.sections.map(listPages)).toEqual([[5, 6], [7]]);
});

test("throws when book and pages have different word counts", () => {
  expect(() => markPages(shortBook(), { words: 7, starts: [] })).toThrow("6 words instead of 7");
});

function shortBook(): BookText {
  return createSampleBook({
    sections: [
      {
        title: "A title of several words",
        source: "",
        blocks: [
          {
            kind: "paragraph",
            runs: [
              { style: "plain", text: "one two" },
              { style: "note", label: "1", runs: [{ style: "plain", text: "not counted" }] },
            ],
          },
        ],
      },
      {
        title: "Second",
        source: "",
        blocks: [
          {
            kind: "stanza",
            lines: [[{ style: "plain", text: "three" }], [{ style: "emphasis", text: "four" }]],
          },
        ],
      },
    ],
  });
}
