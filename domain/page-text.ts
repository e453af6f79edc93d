import { type ByLanguage, type Language, findTextLanguage } from "./languages.ts";

/** Text in one style. Adjacent runs with the same `href` form one link. */
export type PageRun = {
  /** Line feeds are line breaks. */
  text: string;
  isStrong: boolean;
  isEmphasis: boolean;
  href: string | null;
};

/** A block of a page. Lists and quotations do not nest: each item is a list of paragraphs. */
export type PageBlock =
  | { kind: "heading"; level: 2 | 3; runs: PageRun[] }
  | { kind: "paragraph"; runs: PageRun[] }
  /** `start` is the first number; null for a list without numbers. */
  | { kind: "list"; start: number | null; items: PageRun[][][] }
  | { kind: "quotation"; paragraphs: PageRun[][] }
  | { kind: "pause" };

/** The text of a page in each available language, or one text for all languages. */
export type PageText = PageBlock[] | ByLanguage<PageBlock[]>;

/** The blocks in `language`, else in the first available language in fallback order. */
export function getPageBlocks(text: PageText, language: Language): PageBlock[] {
  if (Array.isArray(text)) return text;

  const written = findTextLanguage(text, language);
  return (written && text[written]) ?? [];
}
