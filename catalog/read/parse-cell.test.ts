import { expect, test } from "vitest";

import { parseCell } from "./parse-cell.ts";

test.each([
  ["Affiche", "shown"],
  ["affiche\u0301e", "shown"],
  ["RETIRE", "withdrawn"],
  ["retirada", "withdrawn"],
  ["supprimee", "deleted"],
  ["SUPPRIMÉ", "deleted"],
])("reads the status %j with or without its accents", (text, value) => {
  expect(parseCell("books", "status", text, null)).toEqual({ value });
});

test("refuses a word that is no status", () => {
  expect(parseCell("books", "status", "gone", null)).toEqual({
    expected: "shown, withdrawn or deleted",
  });
});
