import { expect, test } from "vitest";

import { measureBars, measureLines, readNotes, readTunes, type Tune, voices } from "./tunes.ts";

const tunes = [...(await readTunes()).values()];
/** Lowest and highest note of each voice: soprano c4–g5, alto g3–d5, tenor c3–g4, bass e2–d4. */
const ranges = { S: [60, 79], A: [55, 74], T: [48, 67], B: [40, 62] } as const;

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

test.each(tunes)("fills every bar of $name, first and last bar together", (tune) => {
  for (const voice of voices) {
    const bars = measureBars(tune, voice);
    const between = bars.slice(1, -1);
    const ends = (bars[0] ?? 0) + (bars.at(-1) ?? 0);

    expect(new Set(between)).toEqual(new Set([tune.beats]));
    expect([tune.beats, 2 * tune.beats]).toContain(ends);
  }
});

test.each(tunes)("has voices of $name with equally long lines in their ranges", (tune) => {
  for (const voice of voices) {
    const [lowest, highest] = ranges[voice];
    const pitches = readNotes(tune, voice).map(({ pitch }) => pitch);
    expect(Math.min(...pitches)).toBeGreaterThanOrEqual(lowest);
    expect(Math.max(...pitches)).toBeLessThanOrEqual(highest);
    expect(measureLines(tune, voice)).toEqual(measureLines(tune, "S"));
  }
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
