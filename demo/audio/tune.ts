import { readdir, readFile } from "node:fs/promises";

import { z } from "zod";

export const voices = ["S", "A", "T", "B"] as const;
export type Voice = (typeof voices)[number];

export const Key = z.enum(["C", "G", "D", "F", "Bb"]);
export type Key = z.infer<typeof Key>;

/** One line of a verse in four parts, written as `readNotes` reads it. */
const Line = z.strictObject({ S: z.string(), A: z.string(), T: z.string(), B: z.string() });

/** A melody that people sing, with an alto, tenor and bass of our own. */
export const Tune = z.strictObject({
  code: z.string(),
  name: z.string(),
  composer: z.string(),
  /** All are in the major. */
  key: Key,
  /** Crotchets in a bar. */
  beats: z.int(),
  /** Crotchets in a minute. */
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
