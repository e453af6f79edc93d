import { readdir, readFile } from "node:fs/promises";

import { z } from "zod";

export const voices = ["S", "A", "T", "B"] as const;
export type Voice = (typeof voices)[number];

export const Key = z.enum(["C", "G", "D", "F", "Bb"]);
export type Key = z.infer<typeof Key>;

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
