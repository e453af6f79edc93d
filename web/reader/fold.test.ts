import { expect, test } from "vitest";

import { findFolded, fold } from "./fold.ts";

test.each([
  ["Le cœur à l’œuvre", "coeur", "cœur"],
  ["Le cœur à l’œuvre", "l'oeuvre", "l’œuvre"],
  ["La LÁMPARA", "lampara", "LÁMPARA"],
  ["one\n   line and\tanother", "line and another", "line and\tanother"],
  ["light\u00adhouse", "lighthouse", "light\u00adhouse"],
  ["re\u0301sume\u0301", "resume", "re\u0301sume"],
])("finds in %j the words %j", (text, words, found) => {
  const hits = findFolded(fold(text), fold(words).text);
  expect(hits.map(([start, end]) => text.slice(start, end))).toEqual([found]);
});

test("finds every occurrence without overlaps", () => {
  expect(findFolded(fold("aaaa"), "aa")).toEqual([
    [0, 2],
    [2, 4],
  ]);
  expect(findFolded(fold("a"), "")).toEqual([]);
});
