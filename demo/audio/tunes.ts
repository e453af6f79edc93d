import { readdir, readFile } from "node:fs/promises";

import { z } from "zod";

export const voices = ["S", "A", "T", "B"] as const;
export type Voice = (typeof voices)[number];

const Key = z.enum(["C", "G", "D", "F", "Bb"]);
type Key = z.infer<typeof Key>;

/** A line of a verse in four voices, in the notation of `readNotes`. */
const Line = z.strictObject({ S: z.string(), A: z.string(), T: z.string(), B: z.string() });

/** A traditional melody, with our own alto, tenor and bass. */
export const Tune = z.strictObject({
  code: z.string(),
  name: z.string(),
  composer: z.string(),
  /** All keys are major. */
  key: Key,
  /** Quarter notes per bar. */
  beats: z.int(),
  /** Quarter notes per minute. */
  tempo: z.int(),
  verses: z.int().min(2),
  lines: z.array(Line).min(1),
});
export type Tune = z.infer<typeof Tune>;

export async function readTunes(): Promise<Map<string, Tune>> {
  const folder = new URL("tunes/", import.meta.url);
  const files = await readdir(folder);
  const tunes = await Promise.all(
    files.map(async (file) =>
      Tune.parse(JSON.parse(await readFile(new URL(file, folder), "utf8"))),
    ),
  );

  return new Map(tunes.map((tune) => [tune.code, tune]));
}

/** Times are in quarter notes from the start of the verse. */
export type Note = {
  start: number;
  length: number;
  /** In semitones; middle C is 60. */
  pitch: number;
  /** The line of the verse, from 0. */
  line: number;
};

const semitones: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };
const accidentals: Record<string, number> = { "#": 1, b: -1, n: 0 };

const keySignatures: Record<Key, Record<string, number>> = {
  C: {},
  G: { f: 1 },
  D: { f: 1, c: 1 },
  F: { b: -1 },
  Bb: { b: -1, e: -1 },
};

/**
 * Parses the notes of a voice. A note has a letter, an accidental (`#`, `b`, `n`) for this note only, and an octave
 * (the fourth begins at middle C). It lasts a quarter note: `/` halves it, each `-` adds a quarter note, `.` half of
 * one. `|` is a bar line; dashes after it prolong the previous note.
 */
export function readNotes({ lines, key }: Tune, voice: Voice): Note[] {
  const notes: Note[] = [];
  let now = 0;

  for (const [line, parts] of lines.entries()) {
    for (const token of readWords(parts[voice])) {
      const length = getLength(token);
      const last = notes.at(-1);
      if (!isProlongation(token))
        notes.push({ start: now, length, pitch: getPitch(token, key), line });
      else if (last) last.length += length;
      now += length;
    }
  }
  return notes;
}

/** The length of each bar of a voice in quarter notes; a bar may continue in the next line. */
export function measureBars({ lines }: Tune, voice: Voice): number[] {
  return lines
    .map((parts) => parts[voice])
    .join(" ")
    .split("|")
    .map((bar) => readWords(bar).reduce((total, token) => total + getLength(token), 0));
}

/** The length of each line in quarter notes. */
export function measureLines({ lines }: Tune, voice: Voice): number[] {
  return lines.map((parts) =>
    readWords(parts[voice]).reduce((total, token) => total + getLength(token), 0),
  );
}

function readWords(text: string): string[] {
  return text.split(/[\s|]+/).filter((token) => token !== "");
}

function isProlongation(token: string): boolean {
  return token.startsWith("-");
}

function getLength(token: string): number {
  const dashes = token.split("-").length - 1;
  if (isProlongation(token)) return dashes;
  if (token.endsWith("/")) return 0.5;
  return 1 + dashes + (token.endsWith(".") ? 0.5 : 0);
}

function getPitch(token: string, key: Key): number {
  const [, letter = "", accidental = "", octave = ""] =
    /^([a-g])([#bn]?)(\d)(\/|-*\.?)$/.exec(token) ?? [];
  const natural = semitones[letter];
  if (natural === undefined) throw new Error(`"${token}" is not a note`);

  const shift = accidentals[accidental] ?? keySignatures[key][letter] ?? 0;
  return 12 * (Number(octave) + 1) + natural + shift;
}
