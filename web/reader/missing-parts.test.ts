import type { TocItem } from "foliate-js/epub.js";
import { expect, test } from "vitest";

import { addMissingParts } from "./missing-parts.ts";

const ids = Array.from({ length: 9 }, (_, index) => `c${index}`);
const view = Object.assign(Object.create(null), {
  book: {
    sections: ids.map((id) => ({ id })),
    resolveHref: (href: string) => {
      const index = ids.indexOf(href);
      return index < 0 ? null : { index };
    },
  },
});

test.each([
  ["between two entries", ["c0", "c2"], ["c1"], ["c0", "(c1)", "c2"]],
  ["first and last, in their order", ["c1"], ["c0", "c3", "c2"], ["(c0)", "c1", "(c2)", "(c3)"]],
  ["not where an entry leads to it", ["c0", "c1", "c2"], ["c1"], ["c0", "c1", "c2"]],
  [
    "below a part",
    ["c0", ["c1", "c3"], "c5"],
    ["c2", "c4"],
    ["c0", ["c1", "(c2)", "c3", "(c4)"], "c5"],
  ],
  ["after a part without an address", [["c1"], "c3"], ["c2"], [["c1", "(c2)"], "c3"]],
  ["among entries that lead nowhere", ["c0", "gone", "c3"], ["c2"], ["c0", "gone", "(c2)", "c3"]],
  ["alone in a book without contents", [], ["c3", "c1"], ["(c1)", "(c3)"]],
])("places missing parts %s", (_, contents, missing, expected) => {
  const added = addMissingParts(view, contents.map(createEntry), new Set(missing));
  expect(added.map(describeEntry)).toEqual(expected);
});

type Tree = string | Tree[];

/** A list is a heading without an address, and what is below it. */
function createEntry(tree: Tree): TocItem {
  if (typeof tree === "string") return { href: tree, label: tree, subitems: null };
  return { href: null, label: "Part", subitems: tree.map(createEntry) };
}

function describeEntry({ href, label, subitems }: TocItem): Tree {
  if (subitems && subitems.length > 0) return subitems.map(describeEntry);
  return label === "" ? `(${href})` : label;
}
