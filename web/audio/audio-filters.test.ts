import { expect, test } from "vitest";

import { audioAddress, readAudioFilters } from "./audio-filters.ts";

test.each([
  ["", { input: "", serieId: "44", language: null }],
  ["serieId=&language=", { input: "", serieId: "", language: "" }],
  ["input=psalm&serieId=41&language=es", { input: "psalm", serieId: "41", language: "ES" }],
  ["serieId=forty&language=spanish", { input: "", serieId: "44", language: null }],
])("%o asks for recordings", (query, filters) => {
  expect(readAudioFilters(new URLSearchParams(query))).toEqual(filters);
});

test.each(["/audio", "/audio?serieId=&language=", "/audio?input=psalm&serieId=41&language=ES"])(
  "%s is the shortest address of what it asks for",
  (address) => {
    const { searchParams } = new URL(address, "https://library.example");
    expect(audioAddress(readAudioFilters(searchParams))).toBe(address);
  },
);
