import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { z } from "zod";

export type Verse = {
  book: string;
  chapter: number;
  number: number;
  text: string;
  startsParagraph: boolean;
  /** The heading above this verse: the title of a psalm, or a letter of Psalm 119. */
  superscription: string | null;
  subscription: string | null;
};

const Layout = z.array(z.tuple([z.string()], z.union([z.string(), z.number()])));
const Verses = z.record(z.string(), z.string());
const Paragraphs = z.record(z.string(), z.record(z.string(), z.array(z.int())));

/** All verses of the King James Version of 1769, in order. */
export async function readVerses(): Promise<Verse[]> {
  const layout = Layout.parse(await readJson(import.meta.resolve("kjv/json/layout-1769.json")));
  const texts = Verses.parse(await readJson(import.meta.resolve("kjv/json/verses-1769.json")));
  const starts = await readParagraphStarts();
  const verses: Verse[] = [];
  let superscription: string | null = null;

  for (const [kind, value] of layout.slice(layout.findIndex(([kind]) => kind === "BOOK"))) {
    if (kind === "VERSE") {
      const name = String(value);
      verses.push({ ...readVerse(name, texts[name] ?? "", starts), superscription });
    }
    if (kind === "TXT" && isSubscription(value)) addSubscription(verses.at(-1), value);
    superscription = kind === "TXT" ? String(value) : null;
  }
  return verses;
}

function readVerse(name: string, text: string, starts: Set<string>): Verse {
  const [, book, chapter, number] = /^(.+) (\d+):(\d+)$/.exec(name) ?? [];
  if (book === undefined || text === "") throw new Error(`The package kjv has no verse ${name}`);

  return {
    book,
    chapter: Number(chapter),
    number: Number(number),
    text: removeParagraphMark(text),
    startsParagraph: text.startsWith("#") || starts.has(name),
    superscription: null,
    subscription: null,
  };
}

/** The printed text marks paragraphs only up to Acts 20; later ones are divided here by sense. */
async function readParagraphStarts(): Promise<Set<string>> {
  const books = Paragraphs.parse(await readJson(import.meta.resolve("./paragraphs.json")));

  return new Set(
    Object.entries(books).flatMap(([book, chapters]) =>
      Object.entries(chapters).flatMap(([chapter, verses]) =>
        verses.map((verse) => `${book} ${chapter}:${verse}`),
      ),
    ),
  );
}

function isSubscription(value: string | number | undefined): value is string {
  return typeof value === "string" && value.startsWith("#");
}

function addSubscription(verse: Verse | undefined, text: string): void {
  if (verse) verse.subscription = removeParagraphMark(text);
}

function removeParagraphMark(text: string): string {
  return text.replace(/^#\s*/, "");
}

async function readJson(url: string): Promise<unknown> {
  return JSON.parse(await readFile(fileURLToPath(url), "utf8"));
}
