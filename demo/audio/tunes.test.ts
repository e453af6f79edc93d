import { expect, test } from "vitest";

import { measureBars, measureLines, type Note, readNotes } from "./notation.ts";
import { type Key, readTunes, type Tune, voices } from "./tune.ts";

const tunes = [...(await readTunes()).values()];
const tonics: Record<Key, number> = { C: 0, G: 7, D: 2, F: 5, Bb: 10 };
/** Lowest and highest note of each voice: soprano c4–g5, alto g3–d5, tenor c3–g4, bass e2–d4. */
const ranges = { S: [60, 79], A: [55, 74], T: [48, 67], B: [40, 62] } as const;

test.each(tunes)("fills every bar of $name, first and last bar together", (tune) => {
  for (const voice of voices) {
    const bars = measureBars(tune, voice);
    const between = bars.slice(1, -1);
    const ends = (bars[0] ?? 0) + (bars.at(-1) ?? 0);

    expect(new Set(between)).toEqual(new Set([tune.beats]));
    expect([tune.beats, 2 * tune.beats]).toContain(ends);
  }
});

test.each(tunes)("gives all voices of $name equally long lines", (tune) => {
  for (const voice of voices) expect(measureLines(tune, voice)).toEqual(measureLines(tune, "S"));
});

test.each(tunes)("keeps every voice of $name in its range and below the next", (tune) => {
  for (const voice of voices) {
    const [lowest, highest] = ranges[voice];
    const pitches = readNotes(tune, voice).map(({ pitch }) => pitch);
    expect(Math.min(...pitches)).toBeGreaterThanOrEqual(lowest);
    expect(Math.max(...pitches)).toBeLessThanOrEqual(highest);
  }
  for (const { pitches } of chordsOf(tune)) expect(pitches).toEqual(pitches.toSorted(downwards));
});

test.each(tunes)("avoids parallel fifths, octaves and unisons in $name", (tune) => {
  const parallels = pairs(chordsOf(tune)).flatMap(([before, after]) =>
    pairsOfVoices
      .filter(([upper, lower]) => isParallel(before.pitches, after.pitches, upper, lower))
      .map(([upper, lower]) => `${voices[upper]} and ${voices[lower]} at ${after.start}`),
  );
  expect(parallels).toEqual([]);
});

test.each(tunes)("ends $name on its tonic, with root and third", (tune) => {
  const chord = (chordsOf(tune).at(-1)?.pitches ?? []).map((pitch) => degreeOf(pitch, tune));
  expect(chord[3]).toBe(0);
  expect(chord).toContain(4);
  for (const degree of chord) expect([0, 4, 7]).toContain(degree);
});

test.each(tunes)("resolves the leading tone of $name at the end of a line", (tune) => {
  const chords = chordsOf(tune);
  for (const [index, chord] of chords.entries()) {
    const before = chords[index - 1];
    const closes = chord.line !== chords[index + 1]?.line;
    if (!before || !closes || degreeOf(chord.pitches[3] ?? 0, tune) !== 0) continue;

    for (const [voice, pitch] of before.pitches.entries()) {
      if (degreeOf(pitch, tune) === 11) expect(chord.pitches[voice]).toBe(pitch + 1);
    }
  }
});

type Chord = { start: number; line: number; pitches: number[] };

const pairsOfVoices = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

/** The chords at each change of a voice. */
function chordsOf(tune: Tune): Chord[] {
  const parts = voices.map((voice) => readNotes(tune, voice));
  const starts = new Set(parts.flat().map(({ start }) => start));

  return [...starts]
    .toSorted((a, b) => a - b)
    .map((start) => {
      const notes = parts.map((part) => soundingAt(part, start));
      return { start, line: notes[0]?.line ?? 0, pitches: notes.map(({ pitch }) => pitch) };
    });
}

function soundingAt(notesOfVoice: Note[], time: number): Note {
  const note = notesOfVoice.findLast(({ start }) => start <= time);
  if (!note) throw new Error(`Nothing sounds at ${time}`);
  return note;
}

function isParallel(before: number[], after: number[], upper: number, lower: number): boolean {
  const [wide, wideAfter] = [before, after].map(
    (pitches) => ((pitches[upper] ?? 0) - (pitches[lower] ?? 0)) % 12,
  );
  const bothMove = before[upper] !== after[upper] && before[lower] !== after[lower];
  return bothMove && wide === wideAfter && (wide === 0 || wide === 7);
}

function degreeOf(pitch: number, { key }: Tune): number {
  return (pitch - tonics[key] + 12) % 12;
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.slice(1).flatMap((item, index) => {
    const before = items[index];
    return before === undefined ? [] : [[before, item]];
  });
}

function downwards(a: number, b: number): number {
  return b - a;
}
