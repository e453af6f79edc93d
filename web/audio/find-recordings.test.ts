import { expect, test } from "vitest";

import { audioQuery, readAudioFilters } from "./find-recordings.ts";

test.each([
  ["", { input: "", serieId: "44", language: null }],
  ["serieId=&language=", { input: "", serieId: "", language: "" }],
  ["input=psalm&serieId=41&language=es", { input: "psalm", serieId: "41", language: "ES" }],
  ["serieId=forty&language=spanish", { input: "", serieId: "44", language: null }],
])("%o asks for recordings", (query, filters) => {
  expect(readAudioFilters(new URLSearchParams(query))).toEqual(filters);
});

test.each(["", "serieId=&language=", "input=psalm&serieId=41&language=ES"])(
  "%o is the shortest query of what it asks for",
  (query) => {
    expect(String(audioQuery(readAudioFilters(new URLSearchParams(query))))).toBe(query);
  },
);
