import { expect, test } from "vitest";

import { findCorrection } from "./find-correction.ts";

const found = { books: { correctedInput: "lamp" } };

test("books that were found by a corrected word are named by it", () => {
  expect(findCorrection({ tab: "books", found })).toBe("lamp");
});

test("recordings and courses are searched for by the words as they were typed", () => {
  expect(findCorrection({ tab: "audio", found })).toBeNull();
});

test.each([{ books: null }, { books: { correctedInput: null } }])(
  "what was not corrected keeps its words",
  (asTyped) => {
    expect(findCorrection({ tab: "books", found: asTyped })).toBeNull();
  },
);
