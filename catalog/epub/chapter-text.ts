import type { Markup } from "./markup.ts";
import { readParagraphs } from "./plain-text.ts";

/** What is known of a chapter's text without its file. */
export type ChapterText = {
  /** Its first 1,500 characters, with an empty line between paragraphs. Ends with a whole word. */
  beginning: string;
  /** The number of words of the whole chapter. */
  words: number;
};

const MAX_BEGINNING_LENGTH = 1_500;

/** `language` is a tag such as "th" or "zh-Hans". Some languages have no spaces between words. */
export function readChapterText(root: Markup, language: string): ChapterText {
  const segmenter = createSegmenter(language);
  let start = "";
  let uncounted = "";
  let words = 0;
  for (const paragraph of readParagraphs(root)) {
    uncounted += `${paragraph}\n`;
    if (uncounted.length >= PIECE_LENGTH) {
      words += countWords(uncounted, segmenter);
      uncounted = "";
    }
    if (start.length <= MAX_BEGINNING_LENGTH) {
      start += (start === "" ? "" : "\n\n") + paragraph.slice(0, MAX_BEGINNING_LENGTH + 1);
    }
  }
  words += countWords(uncounted, segmenter);
  return { beginning: toStorable(shorten(start, segmenter)), words };
}

function createSegmenter(language: string): Intl.Segmenter {
  const options = { granularity: "word" } as const;
  try {
    return new Intl.Segmenter(language.replaceAll("_", "-"), options);
  } catch {
    return new Intl.Segmenter("en", options);
  }
}

/**
 * In characters. A text is segmented in pieces: a paragraph may be a whole book, and each call takes time, of which a
 * book of short paragraphs would need much.
 */
const PIECE_LENGTH = 10_000;

function countWords(text: string, segmenter: Intl.Segmenter): number {
  let words = 0;
  for (let at = 0; at < text.length;) {
    const piece = cutPiece(text.slice(at, at + PIECE_LENGTH));
    for (const { isWordLike } of segmenter.segment(piece)) {
      if (isWordLike) words += 1;
    }
    at += piece.length;
  }
  return words;
}

/** Ends a long text at its last space or line, if it has one. */
function cutPiece(text: string): string {
  const isLast = text.length < PIECE_LENGTH;
  const space = isLast ? -1 : Math.max(text.lastIndexOf(" "), text.lastIndexOf("\n"));
  return space > 0 ? text.slice(0, space) : text;
}

function shorten(text: string, segmenter: Intl.Segmenter): string {
  if (text.length <= MAX_BEGINNING_LENGTH) return text;
  let end = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index + segment.length > MAX_BEGINNING_LENGTH) break;
    end = index + segment.length;
  }
  const halfCharacter = /[\ud800-\udbff]$/;
  return text
    .slice(0, end || MAX_BEGINNING_LENGTH)
    .replace(halfCharacter, "")
    .trim();
}

/**
 * Without control characters and halves of characters, which no database stores. A copy, because a part of a text keeps
 * the whole text in memory.
 */
function toStorable(text: string): string {
  return Buffer.from(text.replace(/[^\P{Cc}\n]/gu, "")).toString();
}
