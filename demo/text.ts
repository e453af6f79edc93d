/** What a book says, before it is made into an EPUB, a PDF or anything else. */
export type BookText = {
  code: string;
  title: string;
  subtitle: string;
  /** Whose words they are, as it stands on cover and title page. */
  byline: string;
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
};

export type Section = {
  title: string;
  /** Where the words are found, such as "Matthew 5:1–12"; empty when the title says it. */
  source: string;
  blocks: Block[];
};

/**
 * A `line` is a verse that stands by itself, as in poetry; a `superscription` stands over a psalm,
 * a `subscription` under an epistle.
 */
export type Block = {
  kind: "paragraph" | "line" | "superscription" | "subscription";
  runs: Run[];
};

/** `supplied` words were added by the translators and are printed in italics; `verse` is a verse's number. */
export type Run = { style: "plain" | "supplied" | "verse"; text: string };
