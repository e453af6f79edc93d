/** What a book says, before it is made into an EPUB, a PDF or anything else. */
export type BookText = {
  code: string;
  title: string;
  subtitle: string;
  /** Whose words they are, as it stands on cover and title page. */
  byline: string;
  /** Who wrote it, when it is not Scripture. */
  creator?: string;
  language: "en" | "es" | "fr";
  publisher: string;
  /** The publisher's saying, under its name. */
  slogan: string;
  description: string;
  subjects: string[];
  /** ISO 8601, the day it joined the library. */
  created: string;
  sections: Section[];
  /** Paragraphs of the last page: what this edition is and who gives it. */
  colophon: string[];
  layout: Layout;
};

/** How the printed pages are laid out. */
export type Layout = {
  /** A title page and a page of contents before the text; a leaflet has neither. */
  frontMatter: boolean;
  /** Lessons and articles open pages of their own; passages follow each other more closely than chapters. */
  sections: "passages" | "chapters" | "lessons" | "articles";
  /** Ruled lines after each numbered item, which is a question then. */
  roomToWrite: boolean;
};

export type Section = {
  title: string;
  /** Where the words are found, such as "Matthew 5:1–12"; empty when the title says it. */
  source: string;
  /** A sentence on what it is about, for the contents. */
  summary?: string | undefined;
  blocks: Block[];
  /** The page of the printed edition that begins with this section. */
  page?: number;
};

/**
 * A `line` is a verse that stands by itself, as in poetry; a `superscription` stands over a psalm,
 * a `subscription` under an epistle; a `heading` stands under the section's own;
 * the `start` of a list is its first number, or null when its items bear none.
 */
export type Block =
  | { kind: "paragraph" | "line" | "superscription" | "subscription" | "heading"; runs: Run[] }
  | { kind: "stanza"; lines: Run[][] }
  | { kind: "quotation"; blocks: Block[]; source: Run[] }
  | { kind: "list"; start: number | null; items: Block[][] }
  | { kind: "pause" };

/**
 * `supplied` words were added by the translators and are printed in italics; `verse` is a verse's number;
 * at a `page` a page of the printed edition begins.
 */
export type Run =
  | { style: "plain" | "emphasis" | "supplied" | "verse"; text: string }
  | { style: "note"; label: string; runs: Run[] }
  | { style: "page"; number: number };
