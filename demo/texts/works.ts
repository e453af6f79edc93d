import { readFile } from "node:fs/promises";

import { z } from "zod";

import { isOrnament } from "#demo/covers/ornaments.ts";
import { bookTypes } from "#demo/entry.ts";

import { readText, type WrittenText } from "./read-text.ts";

const Edition = z.strictObject({
  language: z.enum(["en", "es", "fr"]),
  code: z.string(),
  created: z.iso.date(),
});
export type Edition = z.infer<typeof Edition>;

/** A work written for this library, in one or more languages; the first edition is the parent of the others. */
const Work = z.strictObject({
  /**
   * The folder of its texts: a file for each language, such as "en.md", and for a course the answers in
   * "en-answers.md".
   */
  folder: z.string(),
  type: z.enum(bookTypes),
  topics: z.array(z.string()),
  series: z.array(z.string()),
  /** US dollars. */
  price: z.number(),
  print: z.boolean(),
  ornament: z.string().refine(isOrnament),
  cover: z.boolean().default(true),
  periodical: z.string().optional(),
  number: z.int().optional(),
  /** The hymn tune that the last article is about. */
  tune: z.string().optional(),
  /** Whether it is a course with an answer book. */
  course: z.boolean().default(false),
  editions: z.array(Edition).min(1),
});
export type Work = z.infer<typeof Work>;

export type WrittenEdition = {
  work: Work;
  edition: Edition;
  text: WrittenText;
  answers: WrittenText | null;
};

export async function readWorks(): Promise<Work[]> {
  return z
    .array(Work)
    .parse(JSON.parse(await readFile(new URL("titles.json", import.meta.url), "utf8")));
}

export async function readEditions(work: Work): Promise<WrittenEdition[]> {
  return Promise.all(
    work.editions.map(async (edition) => ({
      work,
      edition,
      text: await readTextFile(`${work.folder}/${edition.language}.md`),
      answers: work.course
        ? await readTextFile(`${work.folder}/${edition.language}-answers.md`)
        : null,
    })),
  );
}

async function readTextFile(path: string): Promise<WrittenText> {
  return readText(await readFile(new URL(path, import.meta.url), "utf8"), `demo/texts/${path}`);
}
