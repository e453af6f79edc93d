import { expect, test } from "vitest";

import { findFolded, fold } from "./fold.ts";

test.each([
  ["Le cœur à l’œuvre", "coeur", "cœur"],
  ["Le cœur à l’œuvre", "l'oeuvre", "l’œuvre"],
  ["La LÁMPARA", "lampara", "LÁMPARA"],
  ["one\n   line and\tanother", "line and another", "line and\tanother"],
  ["light\u00adhouse", "lighthouse", "light\u00adhouse"],
  ["re\u0301sume\u0301", "resume", "re\u0301sume"],
  ["He said “Come” to us", '"come"', "“Come”"],
  ["„Komm“, sagte er", '"komm"', "„Komm“"],
  ["Il dit : « Viens ! » et part", 'dit: "viens!"', "dit : « Viens ! »"],
  ["Il dit: “Viens!” et part", "« viens ! »", "“Viens!”"],
  ["Er sagte »Wort« und ging", 'sagte "Wort" und', "sagte »Wort« und"],
  ["an “ espacé ” word", '"espacé"', "“ espacé ”"],
  ["et ‹ simple › ici", "'simple'", "‹ simple ›"],
  ["אמר ״בוא״ אליו", '"בוא"', "״בוא״"],
  ["He said ❝Come❞ to us", '"come"', "❝Come❞"],
  ["Hawaiʻi", "hawai'i", "Hawaiʻi"],
  ["light—and life", "light-and", "light—and"],
  ["light and so on…", "so on...", "so on…"],
  ["zero\u200bwidth", "zerowidth", "zero\u200bwidth"],
  ["Łódź, smørrebrød", "lodz, smorrebrod", "Łódź, smørrebrød"],
  ["the oﬃce", "office", "oﬃce"],
  ["בְּרֵאשִׁית", "בראשית", "בְּרֵאשִׁית"],
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
