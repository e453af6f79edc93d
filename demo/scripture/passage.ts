import type { Block, Run } from "#demo/text.ts";

import type { Verse } from "./verses.ts";

type VersePosition = { chapter: number; verse: number };

type WordRun = Extract<Run, { text: string }>;

export type Reference = { book: string; from: VersePosition; to: VersePosition };

/** Books of poetry are set verse by verse. */
const POETRY = new Set(["Job", "Psalms", "Proverbs", "Solomon's Song", "Lamentations"]);

/** Parses "Matthew 5", "Matthew 5:3", "Matthew 5:1-12" or "Matthew 26:30-27:10". */
export function parseReference(text: string): Reference {
  const match = /^(.+?) (\d+)(?::(\d+)(?:-(?:(\d+):)?(\d+))?)?$/.exec(text.trim());
  if (!match) throw new Error(`"${text}" is not a Bible reference`);

  const [, book = "", chapter, first, lastChapter, last] = match;
  const start = Number(chapter);
  if (first === undefined) return { book, from: place(start, 1), to: place(start, Infinity) };

  return {
    book,
    from: place(start, Number(first)),
    to: place(Number(lastChapter ?? start), Number(last ?? first)),
  };
}

/** The verses of a reference. Throws when there are none, because the list of titles is wrong then. */
export function findVerses(verses: readonly Verse[], reference: Reference): Verse[] {
  const { book, from, to } = reference;
  const found = verses.filter(
    (verse) =>
      verse.book === book && order(at(verse)) >= order(from) && order(at(verse)) <= order(to),
  );

  if (found.length === 0) throw new Error(`${book} ${from.chapter}:${from.verse} does not exist`);
  return found;
}

export function toBlocks(verses: readonly Verse[]): Block[] {
  const blocks: Block[] = [];

  verses.forEach((verse, index) => {
    const opensChapter = index > 0 && verse.number === 1;
    const label =
      opensChapter && spansChapters(verses) ? `${verse.chapter}:1` : String(verse.number);
    const runs: Run[] = [{ style: "verse", text: label }, ...parseVerseText(verse.text)];
    const paragraph = blocks.at(-1);

    if (verse.superscription) blocks.push(block("superscription", verse.superscription));
    if (POETRY.has(verse.book)) blocks.push({ kind: "line", runs });
    else if (paragraph?.kind === "paragraph" && !verse.startsParagraph) {
      paragraph.runs.push({ style: "plain", text: " " }, ...runs);
    } else blocks.push({ kind: "paragraph", runs });
    if (verse.subscription) blocks.push(block("subscription", verse.subscription));
  });
  return blocks;
}

/** Words in brackets were supplied by the translators. */
export function parseVerseText(text: string): WordRun[] {
  return text
    .replaceAll("'", "’")
    .replaceAll("--", "—")
    .split(/\[([^\]]*)\]/)
    .map((part, index): WordRun => ({ style: index % 2 === 1 ? "supplied" : "plain", text: part }))
    .filter((run) => run.text !== "");
}

/** Formats a reference for print: "Psalm 23", "Matthew 5:1–12". */
export function formatReference(text: string): string {
  return text.replaceAll("Psalms ", "Psalm ").replaceAll("-", "–").replaceAll("'", "’");
}

function block(kind: "superscription" | "subscription", text: string): Block {
  return { kind, runs: parseVerseText(text) };
}

function spansChapters(verses: readonly Verse[]): boolean {
  return verses[0]?.chapter !== verses.at(-1)?.chapter;
}

function place(chapter: number, verse: number): VersePosition {
  return { chapter, verse };
}

function at(verse: Verse): VersePosition {
  return place(verse.chapter, verse.number);
}

function order({ chapter, verse }: VersePosition): number {
  return chapter * 1_000 + Math.min(verse, 999);
}
