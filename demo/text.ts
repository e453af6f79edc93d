import type { CoverInput } from "./covers/design-covers.ts";
import type { BookEntry } from "./entry.ts";

/** The content of a book, before it is made into an EPUB, PDF or other format. */
export type BookText = {
  code: string;
  title: string;
  subtitle: string;
  /** The author line on cover and title page. */
  byline: string;
  /** The author; missing for Scripture. */
  creator?: string;
  language: "en" | "es" | "fr";
  publisher: string;
  /** The publisher's slogan, below its name. */
  slogan: string;
  description: string;
  subjects: string[];
  /** ISO 8601: the day it joined the library. */
  created: string;
  sections: Section[];
  /** Paragraphs of the last page, about this edition and its publisher. */
  colophon: string[];
  layout: Layout;
};

/** A title of the library: its record, its cover and its books. */
export type Title = {
  entry: BookEntry;
  /** Further input for the cover; null for a title without a cover. */
  cover: Omit<CoverInput, "entry"> | null;
  /** Its books, the first with the title's own code; empty for titles that are only printed or recorded. */
  texts: (() => BookText)[];
};

export type Layout = {
  /** Whether there are a title page and contents before the text; a leaflet has neither. */
  frontMatter: boolean;
  /** Lessons and articles begin on new pages; passages follow each other more closely than chapters. */
  sections: "passages" | "chapters" | "lessons" | "articles";
  /** Whether numbered items are questions with ruled lines after them. */
  roomToWrite: boolean;
};

export type Section = {
  title: string;
  /** The reference of the text, such as "Matthew 5:1–12"; empty if the title is the reference. */
  source: string;
  /** A one-sentence summary for the contents. */
  summary?: string | undefined;
  blocks: Block[];
  page?: number;
};

/**
 * `line`: a separate verse, as in poetry. `superscription`: above a psalm. `subscription`: below an epistle. `heading`:
 * below the section's own heading. `start` of a list: its first number, or null without numbers.
 */
export type Block =
  | { kind: "paragraph" | "line" | "superscription" | "subscription" | "heading"; runs: Run[] }
  | { kind: "stanza"; lines: Run[][] }
  | { kind: "quotation"; blocks: Block[]; source: Run[] }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "pause" };

/**
 * `supplied`: words added by the translators, printed in italics. `verse`: a verse number. `page`: the start of a
 * printed page.
 */
export type Run =
  | { style: "plain" | "emphasis" | "supplied" | "verse"; text: string }
  | { style: "note"; label: string; runs: Run[] }
  | { style: "page"; number: number };

export function listRuns(block: Block): Run[] {
  return listRunRows(block).flat();
}

/** The runs of a block, row by row: a paragraph, a line, the source of a quotation. */
export function listRunRows(block: Block): Run[][] {
  switch (block.kind) {
    case "stanza":
      return block.lines;
    case "quotation":
      return [...block.blocks.flatMap(listRunRows), block.source];
    case "list":
      return block.items.flat().flatMap(listRunRows);
    case "pause":
      return [];
    default:
      return [block.runs];
  }
}

export function mapRuns(block: Block, change: (runs: Run[]) => Run[]): Block {
  switch (block.kind) {
    case "stanza":
      return { ...block, lines: block.lines.map(change) };
    case "quotation": {
      const blocks = block.blocks.map((inner) => mapRuns(inner, change));
      return { ...block, blocks, source: change(block.source) };
    }
    case "list":
      return {
        ...block,
        items: block.items.map((item) => item.map((inner) => mapRuns(inner, change))),
      };
    case "pause":
      return block;
    default:
      return { ...block, runs: change(block.runs) };
  }
}
