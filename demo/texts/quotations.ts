import type { Verse } from "#demo/scripture/verses.ts";
import { type Block, listRunRows, type Run, type Section } from "#demo/text.ts";

/** Quoted words and their reference, such as "John 3:16" or "verses 14 and 15". */
export type Quotation = { words: string; place: string };

/** Words in quotation marks, directly followed by their reference in parentheses. */
const WITH_PLACE = /“([^”]+)”[.,;:]? \(([^()]*\d[^()]*)\)/g;

export function findQuotations({ blocks }: Section): Quotation[] {
  return blocks.flatMap((block) =>
    block.kind === "quotation" && block.source.length > 0
      ? [{ words: getTextWithout(block, /[“”]/g), place: getRunText(block.source) }]
      : listParagraphs(block).flatMap(findInParagraph),
  );
}

/** The text of a section, with each paragraph and note on a line. */
export function getSectionText({ title, blocks }: Section): string {
  return [title, ...blocks.flatMap(listParagraphs)].join("\n");
}

function findInParagraph(paragraph: string): Quotation[] {
  return [...paragraph.matchAll(WITH_PLACE)].map(([, words = "", place = ""]) => ({
    words,
    place,
  }));
}

function getTextWithout({ blocks }: Extract<Block, { kind: "quotation" }>, marks: RegExp): string {
  return blocks.flatMap(listRunRows).map(getRunText).join(" ").replaceAll(marks, "");
}

function listParagraphs(block: Block): string[] {
  return listRunRows(block).flatMap((runs) => [
    getRunText(runs),
    ...runs.filter((run) => run.style === "note").map((note) => getRunText(note.runs)),
  ]);
}

function getRunText(runs: readonly Run[]): string {
  return runs.map((run) => ("text" in run ? run.text : "")).join("");
}

/** A range of verses in one chapter. */
export type QuotedPlace = { book: string; chapter: number; from: number; to: number };

const PLACE =
  /^(?:((?:[1-3] )?[A-Z][A-Za-z]+(?: of [A-Z][a-z]+)?) )?(?:(\d+):|verses? )?(\d+)(?:(?:[–-]|, | to | and )(\d+))?$/;

/**
 * Parses references such as "Psalm 23", "Luke 24:5–6", "1 John 1:8, 9", "verses 14 and 15". References without book or
 * chapter may be in any of `chapters`. Empty if the text has no references.
 */
export function parsePlaces(text: string, chapters: readonly Chapter[]): QuotedPlace[] {
  return text.split("; ").flatMap((part) => {
    const [, name, chapter, first, last] = PLACE.exec(part) ?? [];
    if (first === undefined) return [];

    const from = Number(first);
    const range = { from, to: Number(last ?? first) };
    if (name === undefined) {
      return chapters.map((one) => ({
        ...one,
        ...(chapter && { chapter: Number(chapter) }),
        ...range,
      }));
    }
    return chapter === undefined
      ? [{ book: getBookName(name), chapter: from, from: 1, to: Infinity }]
      : [{ book: getBookName(name), chapter: Number(chapter), ...range }];
  });
}

export type Chapter = { book: string; chapter: number };

/** The chapters that a text mentions, as in "Mark 3" or "Mark 3:5". */
export function findChapters(text: string): Chapter[] {
  return [...text.matchAll(/(?<![1-3] )(?=((?:[1-3] )?[A-Z][a-z]+(?: of Solomon)?) (\d+))/g)].map(
    ([, name = "", chapter]) => ({ book: getBookName(name), chapter: Number(chapter) }),
  );
}

/** Whether the words occur literally in a place, ignoring the case of the first letter and the final punctuation. */
export function isQuoted(words: string, place: QuotedPlace, verses: readonly Verse[]): boolean {
  const scripture = normalizeText(
    verses
      .filter(
        ({ book, chapter, number }) =>
          book === place.book &&
          chapter === place.chapter &&
          number >= place.from &&
          number <= place.to,
      )
      .map(({ text }) => text)
      .join(" "),
  );

  return words
    .split("…")
    .map((part) => normalizeText(part).replaceAll(/^[\s—]+|[\s.,;:!?—']+$/g, ""))
    .filter((part) => part !== "")
    .every((part) => scripture.includes(part) || scripture.includes(swapInitialCase(part)));
}

function getBookName(name: string): string {
  if (name === "Psalm") return "Psalms";
  return name === "Song of Solomon" ? "Solomon's Song" : name;
}

/**
 * Removes differences between editions: brackets, kinds of dashes and apostrophes, the old “their's”, marks of inner
 * speech.
 */
function normalizeText(text: string): string {
  return text
    .replaceAll(/[[\]“”‘]/g, "")
    .replaceAll(/(?<=[.,;:!?])’/g, "")
    .replaceAll("’", "'")
    .replaceAll(/\b(their|our|your|her)'s\b/g, "$1s")
    .replaceAll("--", "—")
    .replaceAll(/\s+/g, " ");
}

function swapInitialCase(text: string): string {
  const first = text.charAt(0);
  const lower = first.toLowerCase();
  return (first === lower ? first.toUpperCase() : lower) + text.slice(1);
}
