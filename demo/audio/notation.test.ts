import { expect, test } from "vitest";

import { measureBars, readNotes } from "./notation.ts";
import type { Tune } from "./tune.ts";

test("takes the accidental from the key unless the note has one", () => {
  const pitches = readNotes(tune("f4 fn4 f#4 bb4 b4 c4"), "S").map(({ pitch }) => pitch);

  expect(pitches).toEqual([66, 65, 66, 70, 71, 60]);
});

test("reads the length of a note from dashes, dots and slashes", () => {
  const lengths = readNotes(tune("g4 g4/ g4. g4- g4-. g4--"), "S").map(({ length }) => length);

  expect(lengths).toEqual([1, 0.5, 1.5, 2, 2.5, 3]);
});

test("prolongs a note by dashes after a bar line", () => {
  expect(readNotes(tune("d5-- | --"), "S")).toEqual([{ start: 0, length: 5, pitch: 74, line: 0 }]);
});

test("allows a bar across two lines", () => {
  expect(measureBars(tune("d4 | g4 g4", "a4 | b4-"), "S")).toEqual([1, 3, 2]);
});

test("refuses text that is not a note", () => {
  expect(() => readNotes(tune("h4"), "S")).toThrow('"h4" is not a note');
});

function tune(...lines: string[]): Tune {
  return {
    code: "",
    name: "",
    composer: "",
    key: "G",
    beats: 3,
    tempo: 60,
    verses: 2,
    lines: lines.map((line) => ({ S: line, A: line, T: line, B: line })),
  };
}
