import { readFile } from "node:fs/promises";

import { z } from "zod";

import { isOrnament } from "#demo/covers/ornaments.ts";
import type { BookEntry } from "#demo/entry.ts";
import type { Title, BookText, Section } from "#demo/text.ts";
import { ministry } from "#demo/ministry.ts";

import { findVerses, toBlocks, formatReference, parseReference } from "./passage.ts";
import { readVerses, type Verse } from "./verses.ts";

/** A title from Scripture: a whole book, or passages under our own headings. */
const ScriptureTitle = z.strictObject({
  code: z.string(),
  title: z.string(),
  subtitle: z.string(),
  type: z.enum(["ebooks", "Booklets", "Paperbacks", "Tracts"]),
  topics: z.array(z.string()),
  /** US dollars. */
  price: z.number(),
  print: z.boolean(),
  created: z.iso.date(),
  ornament: z.string().refine(isOrnament),
  description: z.string(),
  book: z.string().optional(),
  /** A heading and its references, separated by semicolons. */
  sections: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type ScriptureTitle = z.infer<typeof ScriptureTitle>;

const BYLINE = "King James Version";

export const scriptureSeries = {
  id: 12,
  code: "scripture",
  name: { en: "Holy Scripture", es: "Sagrada Escritura", fr: "Écriture sainte" },
};

const COLOPHON = [
  "The text is that of the King James Version, first printed in 1611, in the spelling of the edition of 1769. Words in italics were supplied by the translators. Headings and the choice of passages are our own.",
  "This book is given away. You may copy it, print it and pass it on, whole and unaltered, without asking.",
];

export async function readTitles(): Promise<ScriptureTitle[]> {
  return z
    .array(ScriptureTitle)
    .parse(JSON.parse(await readFile(new URL("titles.json", import.meta.url), "utf8")));
}

export function composeTitle(title: ScriptureTitle, verses: readonly Verse[]): BookText {
  const { code, subtitle, created } = title;

  return {
    code,
    title: title.title,
    subtitle,
    byline: BYLINE,
    language: "en",
    publisher: ministry.name.en,
    slogan: ministry.slogan.en,
    description: describeTitle(title),
    subjects: ["Bible"],
    created,
    sections:
      title.book === undefined ? composeSelection(title, verses) : composeBook(title.book, verses),
    colophon: COLOPHON,
    layout: { frontMatter: title.type !== "Tracts", sections: "passages", roomToWrite: false },
  };
}

export async function readScripture(limit?: number): Promise<Title[]> {
  const titles = (await readTitles()).slice(0, limit);
  const verses = await readVerses();

  return titles.map((title) => ({
    entry: toBookEntry(title),
    cover: { byline: BYLINE, ornament: title.ornament, issue: null },
    texts: [() => composeTitle(title, verses)],
  }));
}

function toBookEntry(title: ScriptureTitle): BookEntry {
  const { code, type, topics, price, print, created } = title;

  return {
    code,
    title: title.title,
    type,
    language: "en",
    description: describeTitle(title),
    authors: [],
    series: [scriptureSeries.code],
    topics,
    price,
    hasPrintableVersion: print,
    created,
    articles: title.sections.map(([heading, places]) => ({
      title: heading,
      author: "",
      description: formatReference(places),
    })),
  };
}

function describeTitle({ description }: ScriptureTitle): string {
  return `${description} The text is that of the ${BYLINE}.`;
}

function composeBook(book: string, verses: readonly Verse[]): Section[] {
  const chapters = Map.groupBy(
    verses.filter((verse) => verse.book === book),
    (verse) => verse.chapter,
  );
  const chapterName = book === "Psalms" ? "Psalm" : "Chapter";

  return [...chapters].map(([chapter, found]) => ({
    title: `${chapterName} ${chapter}`,
    source: "",
    blocks: toBlocks(found),
  }));
}

function composeSelection({ sections }: ScriptureTitle, verses: readonly Verse[]): Section[] {
  return sections.map(([title, places]) => ({
    title,
    source: formatReference(places),
    blocks: places
      .split(";")
      .flatMap((place) => toBlocks(findVerses(verses, parseReference(place)))),
  }));
}
