import { ministry } from "#demo/ministry.ts";
import type { BookEntry } from "#demo/entry.ts";
import type { BookText, Layout } from "#demo/text.ts";

import { listArticles, findPeriodical } from "./issues.ts";
import { author, colophons } from "./quillmere.ts";
import type { WrittenText } from "./read-text.ts";
import type { Work, WrittenEdition } from "./works.ts";

export type TopicNames = ReadonlyMap<string, Record<BookText["language"], string>>;

export function composeBook(written: WrittenEdition, topics: TopicNames): BookText {
  return compose(written, written.text, topics, chooseLayout(written.work));
}

/** The answer book of a course, without room to write and without page breaks between lessons. */
export function composeAnswers(
  written: WrittenEdition,
  answers: WrittenText,
  topics: TopicNames,
): BookText {
  const layout: Layout = { frontMatter: true, sections: "chapters", roomToWrite: false };
  const book = compose(written, answers, topics, layout);
  return { ...book, code: `${book.code}-answers` };
}

export function toBookEntry({ work, edition, text }: WrittenEdition): BookEntry {
  const { type, topics, series, price, print, periodical, number } = work;
  const parent = work.editions[0]?.code;

  return {
    ...edition,
    title: text.title,
    type,
    description: text.description,
    authors: [author.code],
    series,
    topics,
    parent: parent === edition.code ? null : parent,
    price,
    hasPrintableVersion: print,
    articles: listArticles(work, text),
    ...(periodical !== undefined && { periodical, number }),
  };
}

function compose(
  { work, edition }: WrittenEdition,
  text: WrittenText,
  topics: TopicNames,
  layout: Layout,
): BookText {
  const { language, code, created } = edition;
  const issueOf = findPeriodical(work);

  return {
    code,
    title: text.title,
    subtitle: issueOf ? `${issueOf.name[language]} · ${work.number}` : text.subtitle,
    byline: "",
    creator: ministry.name[language],
    language,
    publisher: ministry.name[language],
    slogan: ministry.slogan[language],
    description: text.description,
    subjects: work.topics.flatMap((topic) => topics.get(topic)?.[language] ?? []),
    created,
    sections: text.sections.map((section, index) => ({
      ...section,
      summary: text.articles[index],
    })),
    colophon: colophons[language],
    layout,
  };
}

function chooseLayout({ type, periodical, course }: Work): Layout {
  const book: Layout = { frontMatter: true, sections: "chapters", roomToWrite: false };

  if (periodical !== undefined) return { ...book, sections: "articles" };
  if (course) return { ...book, sections: "lessons", roomToWrite: true };
  return type === "Tracts" ? { ...book, frontMatter: false, sections: "passages" } : book;
}
