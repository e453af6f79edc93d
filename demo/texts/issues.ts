import type { IssueHeading } from "#demo/covers/masthead.ts";

import { author, type Periodical, periodicals } from "./quillmere.ts";
import type { WrittenText } from "./read-text.ts";
import type { Edition, Work } from "./works.ts";

const numberPrefixes = { en: "No.", es: "N.º", fr: "Nº" };

export function findPeriodical({ periodical }: Work): Periodical | null {
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
export function listArticles({ tune, periodical }: Work, { sections, articles }: WrittenText) {
  return sections.map(({ title }, index) => ({
    title,
    author: periodical === undefined ? "" : author.name,
    description: articles[index] ?? "",
    ...(tune !== undefined && index === sections.length - 1 && { audioUrl: `audio/${tune}.mp3` }),
  }));
}
