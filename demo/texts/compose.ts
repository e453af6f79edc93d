import type { IssueHeading } from "#demo/covers/designs.ts";
import { ministry } from "#demo/ministry.ts";
import type { BookEntry } from "#demo/entry.ts";
import type { BookText, Layout } from "#demo/text.ts";

import { author, colophons, type Periodical, periodicals } from "./quillmere.ts";
import type { WrittenText } from "./read-text.ts";
import type { Edition, Work, WrittenEdition } from "./works.ts";

const numberPrefixes = { en: "No.", es: "N.º", fr: "Nº" };

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

function findPeriodical({ periodical }: Work): Periodical | null {
  return periodicals.find(({ code }) => code === periodical) ?? null;
}

/** The cover heading of an issue; a volume numbered by year has no date. */
export function buildIssueHeading(work: Work, { language, created }: Edition): IssueHeading | null {
  const periodical = findPeriodical(work)?.name[language];
  if (periodical === undefined || work.number === undefined) return null;

  if (work.number > 1_900) return { periodical, number: String(work.number), date: "" };
  const month = new Intl.DateTimeFormat(language, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return {
    periodical,
    number: `${numberPrefixes[language]} ${work.number}`,
    date: month.format(new Date(created)),
  };
}

/**
 * The chapters of a text, or the signed articles of an issue, as catalog records; an article on a hymn tune has a
 * recording.
 */
function listArticles({ tune, periodical }: Work, { sections, articles }: WrittenText) {
  return sections.map(({ title }, index) => ({
    title,
    author: periodical === undefined ? "" : author.name,
    description: articles[index] ?? "",
    ...(tune !== undefined && index === sections.length - 1 && { audioUrl: `audio/${tune}.mp3` }),
  }));
}
