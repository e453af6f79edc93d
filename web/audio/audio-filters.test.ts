import { expect, test } from "vitest";

import { buildAudioPath, countActiveFilters, parseAudioFilters } from "./audio-filters.ts";

const usual = { input: "", serieId: "44", language: null, sortby: "title" };

test.each([
  ["", usual],
  ["serieId=&language=", { ...usual, serieId: "", language: "" }],
  [
    "input=psalm&serieId=41&language=es",
    { ...usual, input: "psalm", serieId: "41", language: "ES" },
  ],
  ["serieId=forty&language=spanish&sortby=date", usual],
  ["sortby=author", { ...usual, sortby: "author" }],
])("%o asks for recordings", (query, filters) => {
  expect(parseAudioFilters(new URLSearchParams(query))).toEqual(filters);
});

test.each([
  "/audio",
  "/audio?serieId=&language=",
  "/audio?input=psalm&serieId=41&language=ES&sortby=author",
])("%s is the shortest address of what it asks for", (address) => {
  const { searchParams } = new URL(address, "https://library.example");
  expect(buildAudioPath(parseAudioFilters(searchParams))).toBe(address);
});

test.each([
  ["", 1],
  ["serieId=", 0],
  ["input=psalm&language=ES&sortby=author", 3],
])("of %o so many narrow the list: %i", (query, count) => {
  expect(countActiveFilters(parseAudioFilters(new URLSearchParams(query)))).toBe(count);
});
