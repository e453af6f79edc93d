import type { Key, Tune, Voice } from "./tune.ts";

/** Times are in crotchets from the beginning of the verse. */
export type Note = {
  start: number;
  length: number;
  /** Semitones; middle C is 60. */
  pitch: number;
  /** The line of the verse it belongs to, from 0. */
  line: number;
};

const semitones: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const accidentals: Record<string, number> = { "#": 1, b: -1, n: 0 };

/** The letters that a key sharpens or flattens. */
const keySignatures: Record<Key, Record<string, number>> = {
  C: {},
  G: { f: 1 },
  D: { f: 1, c: 1 },
  F: { b: -1 },
  Bb: { b: -1, e: -1 },
};

/**
 * The notes of one voice. A note is a letter in the tune's key, an accidental (`#`, `b`, `n`) that
 * holds for itself alone, and its octave, of which the fourth begins at middle C. It lasts a
 * crotchet: `/` halves it, every `-` adds a crotchet, `.` half of one. `|` is a bar line, and dashes
 * after it prolong the note before it.
 */
export function readNotes({ lines, key }: Tune, voice: Voice): Note[] {
  const notes: Note[] = [];
  let now = 0;

  for (const [line, parts] of lines.entries()) {
    for (const word of readWords(parts[voice])) {
      const length = getLength(word);
      const last = notes.at(-1);
      if (!isProlongation(word))
        notes.push({ start: now, length, pitch: getPitch(word, key), line });
      else if (last) last.length += length;
      now += length;
    }
  }
  return notes;
}

/** How many crotchets each bar of a voice holds; a bar may begin in one line and end in the next. */
export function measureBars({ lines }: Tune, voice: Voice): number[] {
  return lines
    .map((parts) => parts[voice])
    .join(" ")
    .split("|")
    .map((bar) => readWords(bar).reduce((total, word) => total + getLength(word), 0));
}

/** How many crotchets each line lasts. */
export function measureLines({ lines }: Tune, voice: Voice): number[] {
  return lines.map((parts) =>
    readWords(parts[voice]).reduce((total, word) => total + getLength(word), 0),
  );
}

function readWords(text: string): string[] {
  return text.split(/[\s|]+/).filter((word) => word !== "");
}

function isProlongation(word: string): boolean {
  return word.startsWith("-");
}

function getLength(word: string): number {
  const dashes = word.split("-").length - 1;
  if (isProlongation(word)) return dashes;
  if (word.endsWith("/")) return 0.5;
  return 1 + dashes + (word.endsWith(".") ? 0.5 : 0);
}

function getPitch(word: string, key: Key): number {
  const [, letter = "", accidental = "", octave = ""] =
    /^([a-g])([#bn]?)(\d)(\/|-*\.?)$/.exec(word) ?? [];
  const natural = semitones[letter];
  if (natural === undefined) throw new Error(`"${word}" is no note`);

  const shift = accidentals[accidental] ?? keySignatures[key][letter] ?? 0;
  return 12 * (Number(octave) + 1) + natural + shift;
}
