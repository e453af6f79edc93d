import { expect, test } from "vitest";

import { findCorrection } from "./search-library.ts";

const found = { books: { correctedInput: "lamp" } };

test("returns the corrected words for books", () => {
  expect(findCorrection({ tab: "books", found })).toBe("lamp");
});

test("returns null for recordings and courses, which are not corrected", () => {
  expect(findCorrection({ tab: "audio", found })).toBeNull();
});

test.each([{ books: null }, { books: { correctedInput: null } }])(
  "returns null without a correction",
  (asTyped) => {
    expect(findCorrection({ tab: "books", found: asTyped })).toBeNull();
  },
);
