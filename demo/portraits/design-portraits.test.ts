import { expect, test } from "vitest";

import { designPortraits, type PortraitAuthor } from "./design-portraits.ts";

test("gives neighbors by last name different cloths", () => {
  const sitters = Array.from({ length: 60 }, (_, index) => sitter(`author-${index + 10}`));
  const portraits = designPortraits(sitters.toReversed(), []);
  const row = sitters.map(({ code }) => portraits.get(code)?.cloth);

  for (const [index, cloth] of row.entries()) {
    expect(row.slice(index + 1, index + 4)).not.toContain(cloth);
  }
});

test("designs a portrait independently of the list order", () => {
  const sitters = ["a", "b", "c", "d"].map((code) => sitter(code));

  expect(designPortraits(sitters, []).get("c")).toEqual(
    designPortraits(sitters.toReversed(), []).get("c"),
  );
});

test("uses the first suitable topic for an author without an ornament", () => {
  const books = [
    { authors: ["someone"], topics: ["maps"] },
    { authors: ["another"], topics: ["salvation"] },
    { authors: ["someone"], topics: ["comfort-in-trials", "doctrine"] },
  ];
  const sitters = [sitter("someone"), sitter("nobody"), sitter("john-bunyan")];
  const portraits = designPortraits(sitters, books);

  expect([...portraits.values()].map(({ ornament }) => ornament)).toEqual([
    "anchor",
    "star",
    "path",
  ]);
});

function sitter(code: string): PortraitAuthor {
  return { code, name: code, firstName: "A.", lastName: code, date: "" };
}
