import { expect, test } from "vitest";

import { buildAudioPath, countActiveFilters, parseAudioFilters } from "./audio-filters.ts";

const defaults = { input: "", serieId: "44", language: null, sortby: "title" };

test.each([
  ["", defaults],
  ["serieId=&language=", { ...defaults, serieId: "", language: "" }],
  [
    "input=psalm&serieId=41&language=es",
    { ...defaults, input: "psalm", serieId: "41", language: "ES" },
  ],
  ["serieId=forty&language=spanish&sortby=date", defaults],
  ["sortby=author", { ...defaults, sortby: "author" }],
])("parses the query %o", (query, filters) => {
  expect(parseAudioFilters(new URLSearchParams(query))).toEqual(filters);
});

test.each([
  "/audio",
  "/audio?serieId=&language=",
  "/audio?input=psalm&serieId=41&language=ES&sortby=author",
])("builds %s back from its own filters", (address) => {
  const { searchParams } = new URL(address, "https://library.example");
  expect(buildAudioPath(parseAudioFilters(searchParams))).toBe(address);
});

test.each([
  ["", 1],
  ["serieId=", 0],
  ["input=psalm&language=ES&sortby=author", 3],
])("counts for %o %i active filters", (query, count) => {
  expect(countActiveFilters(parseAudioFilters(new URLSearchParams(query)))).toBe(count);
});
