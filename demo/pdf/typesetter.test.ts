import { expect, test } from "vitest";

import { drawCover } from "#demo/covers/designs.ts";
import { markPages, listPages } from "#demo/pages.ts";
import { createSampleBook } from "#demo/sample-book.ts";

import { joinReference, openTypesetter } from "./typesetter.ts";

const typeset = await openTypesetter();
const cover = drawCover({
  title: "The Lantern",
  byline: "",
  design: "letterpress",
  cloth: "sky",
  ornament: "lamp",
  issue: null,
});

test("typesets a book with its cover and counts the pages", () => {
  const pdf = typeset(createSampleBook(), cover);

  expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe("%PDF-");
  expect(pdf.pageCount).toBe(5);
});

test("counts the words of the book and starts pages with the text", () => {
  const book = createSampleBook();
  const { pagination } = typeset(book, cover);

  expect(markPages(book, pagination).sections.flatMap(listPages)).toEqual([5]);
});

test("counts the words of an unbreakable reference one by one", () => {
  const [section] = createSampleBook().sections;
  if (!section) throw new Error("The sample has no section");
  const runs = [{ style: "plain" as const, text: "He read 1 Kings 19:4–8." }];
  const book = createSampleBook({
    sections: [{ ...section, blocks: [{ kind: "paragraph", runs }] }],
  });

  expect(typeset(book, null).pagination.words).toBe(6);
});

test("starts lessons on new pages with room to write", () => {
  const course = typeset(
    createSampleBook({ layout: { frontMatter: true, sections: "lessons", roomToWrite: true } }),
    cover,
  );

  expect(course.pagination.starts.map(({ page }) => page)).toEqual([5, 6]);
});

test("prints only text and colophon in a leaflet without cover", () => {
  const leaflet = createSampleBook({
    layout: { frontMatter: false, sections: "passages", roomToWrite: false },
  });

  expect(typeset(leaflet, null).pageCount).toBe(3);
});

test("names a book that cannot be typeset", () => {
  expect(() => typeset(createSampleBook({ created: "never" }), cover)).toThrow(
    '"The Lantern" could not be typeset',
  );
});

test.each([
  ["(1 Corinthiens 15:43)", "(1~|Corinthiens 15:43)"],
  ["Isaías 6:9–13", "Isaías 6:9–|13"],
  ["1 Kings 19:4–8; 2 Kings 2:1", "1~|Kings 19:4–|8; 2~|Kings 2:1"],
  ["He had 3 lamps – and 21 Wicks", "He had 3 lamps – and 21 Wicks"],
])("breaks %s only where a reader would", (text, joined) => {
  expect(joinReference(text).replaceAll("\u2060", "|").replaceAll("\u00a0", "~")).toBe(joined);
});
