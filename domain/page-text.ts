import { type ByLanguage, type Language, findTextLanguage } from "./languages.ts";

/** Words in one style; words that follow each other with the same `href` are one link. */
export type PageRun = {
  /** A new line in it breaks the line. */
  text: string;
  isStrong: boolean;
  isEmphasis: boolean;
  href: string | null;
};

/** What a page consists of. Lists and quotations do not nest: each of their items is a list of paragraphs. */
export type PageBlock =
  | { kind: "heading"; level: 2 | 3; runs: PageRun[] }
  | { kind: "paragraph"; runs: PageRun[] }
  /** `start` is its first number; null when its items bear none. */
  | { kind: "list"; start: number | null; items: PageRun[][][] }
  | { kind: "quotation"; paragraphs: PageRun[][] }
  | { kind: "pause" };

/** The text of a page in each language it was written in; one alone serves them all. */
export type PageText = PageBlock[] | ByLanguage<PageBlock[]>;

/** The blocks for `language`, else those in the first language there is in the order of fallback. */
export function getPageBlocks(text: PageText, language: Language): PageBlock[] {
  if (Array.isArray(text)) return text;

  const written = findTextLanguage(text, language);
  return (written && text[written]) ?? [];
}
