import type { EPUB, Section } from "foliate-js/epub.js";
import { expect, test } from "vitest";

import { hasLonePagesInRow, readPageLayouts } from "./page-layouts.ts";

test("opens a book with a flowing chapter as one that flows", () => {
  expect(readPageLayouts(bookOf("pre-paginated", [[], []]))).toEqual({
    isFixed: true,
    fixedSections: new Set(["0.xhtml", "1.xhtml"]),
  });
  expect(readPageLayouts(bookOf("pre-paginated", [[], ["rendition:layout-reflowable"]]))).toEqual({
    isFixed: false,
    fixedSections: new Set(["0.xhtml"]),
  });
});

test("finds the fixed pages of a book that flows", () => {
  const layouts = readPageLayouts(bookOf("reflowable", [["rendition:layout-pre-paginated"], []]));
  expect(layouts).toEqual({ isFixed: false, fixedSections: new Set(["0.xhtml"]) });
});

test("finds two pages in a row that each stand alone", () => {
  expect(hasLonePagesInRow(listSections("center", "left", "center"))).toBe(false);
  expect(hasLonePagesInRow(listSections(undefined, "center", "center"))).toBe(true);
});

function listSections(...spreads: Section["pageSpread"][]): Section[] {
  return spreads.map((pageSpread) => Object.assign(Object.create(null), { pageSpread }));
}

function getItemByID(id: string) {
  return { href: `${id}.xhtml`, mediaType: "application/xhtml+xml" };
}

function bookOf(layout: string, properties: string[][]): EPUB {
  const spine = properties.map((each, place) => ({ idref: `${place}`, properties: each }));
  return Object.assign(Object.create(null), {
    rendition: { layout },
    resources: { spine, getItemByID },
  });
}
