import { expect, test } from "vitest";

import { ALL_TUNES_CODE, listRecordings } from "./recordings.ts";
import { readTunes } from "./tunes.ts";

const tunes = await readTunes();
const listed = listRecordings(tunes);
const entries = listed.map(({ entry }) => entry);

test("lists each tune under its code and has a tune for each recording", () => {
  const codes = entries.map(({ code }) => code);

  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toEqual(expect.arrayContaining([...tunes.keys()]));
  for (const { tune } of listed) expect([...tunes.keys(), ALL_TUNES_CODE]).toContain(tune);
});

test("has recordings in three languages and five series", () => {
  const count = (language: string) => entries.filter((entry) => entry.language === language).length;

  expect(count("en")).toBe(tunes.size + 1);
  expect(count("es")).toBeGreaterThanOrEqual(4);
  expect(count("fr")).toBeGreaterThanOrEqual(3);
  expect(new Set(entries.map(({ serie }) => serie)).size).toBe(5);
});

test("names a composer for every recording", () => {
  expect(entries.filter(({ author }) => author === "")).toEqual([]);
});

test("uses the same file for all language versions", () => {
  const files = entries
    .filter(({ code }) => ["ein-feste-burg", "castillo-fuerte", "rempart"].includes(code))
    .map(({ audioUrl }) => audioUrl);

  expect(files).toEqual(Array(3).fill("audio/ein-feste-burg.mp3"));
});
