import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect, test } from "vitest";

import { makeEpub } from "#demo/epub/epub.ts";
import { openTypesetter } from "#demo/pdf/typesetter.ts";
import { listRuns } from "#demo/runs.ts";
import type { BookText } from "#demo/text.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { composeAnswers, composeBook } from "./compose.ts";
import type { WrittenText } from "./read-text.ts";
import { readEditions, readWorks } from "./works.ts";

const typeset = await openTypesetter();
const works = await readWorks();
const written = (await Promise.all(works.map(readEditions))).flat();
const topics = new Map();
const books = written.flatMap((one) => [
  composeBook(one, topics),
  ...(one.answers ? [composeAnswers(one, one.answers, topics)] : []),
]);

/** The shortest book of each layout and language, and answer book: to check one takes up to three seconds. */
function chooseBooks(): BookText[] {
  const alike = Map.groupBy(books, ({ language, layout, code }) =>
    JSON.stringify([language, layout, code.endsWith("-answers")]),
  );
  return [...alike.values()].flatMap((some) => some.toSorted(byLength).slice(0, 1));
}

function byLength(one: BookText, other: BookText): number {
  return JSON.stringify(one).length - JSON.stringify(other).length;
}

test.each(isLongRun ? books : chooseBooks())(
  "$code is typeset and its EPUB has neither errors nor warnings",
  async (book) => {
    const { pagination } = typeset(book, null);
    const epub = await makeEpub(book, pagination, null);

    expect((await EpubCheck.validate(epub)).messages).toEqual([]);
  },
);

test.each(works.filter(({ editions }) => editions.length > 1))(
  "$folder has the same sections and notes in every language",
  (work) => {
    const editions = written.filter((one) => one.work === work);
    expect(editions).toHaveLength(work.editions.length);
    const [first, ...others] = editions.map(({ text }) => shapeOf(text));

    for (const other of others) expect(other).toEqual(first);
  },
);

test.each(written.filter(({ answers }) => answers !== null))(
  "the answer book of $edition.code answers every question of each lesson",
  ({ text, answers }) => {
    const questions = countQuestions(text);

    expect(Object.keys(questions).length).toBeGreaterThan(5);
    expect(answers && countQuestions(answers)).toEqual(questions);
  },
);

test.each(written.filter(({ work }) => work.periodical === undefined))(
  "$edition.code is named after its title",
  ({ edition, text }) => {
    const name = text.title
      .normalize("NFD")
      .toLowerCase()
      .replaceAll(/\p{M}/gu, "")
      .replaceAll(/[^a-z]+/g, "-")
      .replaceAll(/^-|-$/g, "");

    expect(edition.code.startsWith(name)).toBe(true);
  },
);

/** How many notes each section has, and of how many parts it is. */
function shapeOf({ sections }: WrittenText) {
  return sections.map(({ blocks }) => ({
    notes: blocks.flatMap(listRuns).filter(({ style }) => style === "note").length,
    headings: blocks.filter(({ kind }) => kind === "heading").length,
  }));
}

/** The numbered items of each lesson that has some, by its title. */
function countQuestions({ sections }: WrittenText): Record<string, number> {
  return Object.fromEntries(
    sections
      .map(({ title, blocks }) => [
        title,
        blocks.flatMap((block) =>
          block.kind === "list" && block.start !== null ? block.items : [],
        ).length,
      ])
      .filter(([, count]) => count !== 0),
  );
}
