import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect, test } from "vitest";

import { makeEpub } from "#demo/epub/epub.ts";
import { openTypesetter } from "#demo/pdf/typesetter.ts";
import { listRuns, type BookText } from "#demo/text.ts";
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

/** The shortest book of each layout, language and answer book, because checking one takes up to three seconds. */
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
  "typesets $code and makes a valid EPUB",
  async (book) => {
    const { pagination } = typeset(book, null);
    const epub = await makeEpub(book, pagination, null);

    expect((await EpubCheck.validate(epub)).messages).toEqual([]);
  },
);

test.each(works.filter(({ editions }) => editions.length > 1))(
  "gives $folder the same sections and notes in every language",
  (work) => {
    const editions = written.filter((one) => one.work === work);
    expect(editions).toHaveLength(work.editions.length);
    const [first, ...others] = editions.map(({ text }) => shapeOf(text));

    for (const other of others) expect(other).toEqual(first);
  },
);

test.each(written.filter(({ answers }) => answers !== null))(
  "answers every question in the answer book of $edition.code",
  ({ text, answers }) => {
    const questions = countQuestions(text);

    expect(Object.keys(questions).length).toBeGreaterThan(5);
    expect(answers && countQuestions(answers)).toEqual(questions);
  },
);

test.each(written.filter(({ work }) => work.periodical === undefined))(
  "derives the code $edition.code from its title",
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

/** The number of notes and blocks of each section. */
function shapeOf({ sections }: WrittenText) {
  return sections.map(({ blocks }) => ({
    notes: blocks.flatMap(listRuns).filter(({ style }) => style === "note").length,
    headings: blocks.filter(({ kind }) => kind === "heading").length,
  }));
}

/** The number of numbered items of each lesson that has some, by title. */
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
