import { mapRuns, listRuns, type BookText, type Run, type Section } from "./text.ts";

/** Where the pages of the printed edition begin, counted in words. */
export type Pagination = {
  words: number;
  /** For each page on which a word begins, the number of its first word, from 0. */
  starts: { page: number; word: number }[];
};

/**
 * Adds a page mark where each page of the printed edition begins. Words are separated by spaces; a section title counts
 * as one word, and notes do not count.
 */
export function markPages(book: BookText, { words, starts }: Pagination): BookText {
  const pages = new Map(starts.map(({ page, word }) => [word, page]));
  let passed = 0;
  const nextWord = () => pages.get(passed++);

  const sections = book.sections.map((section): Section => {
    const page = nextWord();
    const blocks = section.blocks.map((block) =>
      mapRuns(block, (runs) => runs.flatMap((run) => splitRunAtPages(run, nextWord))),
    );
    return page === undefined ? { ...section, blocks } : { ...section, blocks, page };
  });
  if (passed !== words) throw new Error(`"${book.title}" has ${passed} words instead of ${words}`);
  return { ...book, sections };
}

export function listPages({ page, blocks }: Section): number[] {
  const within = blocks
    .flatMap(listRuns)
    .filter((run) => run.style === "page")
    .map(({ number }) => number);

  return page === undefined ? within : [page, ...within];
}

function splitRunAtPages(run: Run, nextWord: () => number | undefined): Run[] {
  if (run.style === "note" || run.style === "page") return [run];

  const parts: Run[] = [];
  let text = "";
  run.text.split(" ").forEach((word, index) => {
    const number = word === "" ? undefined : nextWord();
    if (index > 0) text += " ";
    if (number !== undefined) {
      parts.push({ ...run, text }, { style: "page", number });
      text = "";
    }
    text += word;
  });
  return [...parts, { ...run, text }].filter((part) => !("text" in part) || part.text !== "");
}
