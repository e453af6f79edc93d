import type { z } from "zod";

import type { AuthorRecord, BookRecord, SeriesRecord, TopicRecord } from "#catalog/records.ts";
import type { BookType } from "#domain/book-types.ts";
import { type Language, languages } from "#domain/languages.ts";

import { type Chance, chanceFrom, drawNumber, drawPlace } from "./chance.ts";
import { commonWords, drawPhrase, surnameAt } from "./made-words.ts";

/** How many there are of each. */
export type Sizes = { titles: number; authors: number; series: number; topics: number };

export type MadeBook = z.input<typeof BookRecord> & { code: string; authors: string[] };

const TOPICS = 40;
/** Of ten books in a row. */
const inTen = ["en", "es", "en", "en", "es", "en", "fr", "en", "es", "en"] as const;
/** Those of the ten that are versions of another of them, and of which. */
const versions = new Map([
  [1, 0],
  [6, 0],
  [4, 3],
]);
const types: readonly BookType[] = ["Tracts", "Booklets", "Paperbacks", "Paperbacks", "ebooks"];
const firstNames =
  "John Mary Charles Anne William Elsa Thomas Ruth Samuel Jane Luis Carmen Pierre Claire".split(
    " ",
  );

export function sizesFor(titles: number): Sizes {
  const authors = Math.max(Math.ceil(titles / 8), 10);
  return { titles, authors, series: Math.max(Math.ceil(titles / 50), 5), topics: TOPICS };
}

/** The same book at the same place, whatever else there is. Some authors and topics have many, most have few. */
export function bookAt(place: number, sizes: Sizes): MadeBook {
  const chance = chanceFrom(place);
  const language = inTen[place % 10] ?? "en";
  const original = versions.get(place % 10);
  const pages = drawNumber(chance, 8, 480);
  return {
    code: codeAt(place),
    title: titleOf(chance, language),
    type: types[Math.floor(pages / 97)] ?? "Paperbacks",
    language,
    description: descriptionOf(chance, language),
    authors: drawSome(chance, sizes.authors, [0.03, 0.1]).map(authorCode),
    series: drawSome(chance, sizes.series, [0.7, 0]).map((each) => `series-${each}`),
    topics: drawSome(chance, sizes.topics, [0.05, 0.5]).map((each) => `topic-${each}`),
    price: drawNumber(chance, 5, 2_000) / 100,
    pageCount: pages,
    hasPrintableVersion: chance() < 0.5,
    created: dayOf(chance),
    ...(original !== undefined && { parent: codeAt(place - (place % 10) + original) }),
    ...(chance() < 0.2 && { pdfUrl: "sample.pdf" }),
    ...(chance() < 0.1 && { audioUrl: `https://recordings.example/${codeAt(place)}.mp3` }),
  };
}

export function authorAt(place: number): Pick<AuthorRecord, "code" | "name" | "lastName"> {
  const lastName = surnameAt(place);
  const firstName = firstNames[place % firstNames.length] ?? "";
  return { code: authorCode(place), name: `${firstName} ${lastName}`, lastName };
}

export function topicAt(place: number): TopicRecord {
  const name = languages.map((language) => [language, commonWords(language)[place]] as const);
  return { id: place + 1, code: `topic-${place}`, name: Object.fromEntries(name) };
}

export function seriesAt(place: number): SeriesRecord {
  const chance = chanceFrom(-place - 1);
  const name = languages.map((language) => [language, drawPhrase(chance, language, 2)] as const);
  return { id: place + 1, code: `series-${place}`, name: Object.fromEntries(name) };
}

function codeAt(place: number): string {
  return `made-${place}`;
}

function authorCode(place: number): string {
  return `author-${place}`;
}

function titleOf(chance: Chance, language: Language): string {
  const title = drawPhrase(chance, language, drawNumber(chance, 1, 5));
  if (chance() < 0.8) return title;
  return `${title}: ${drawPhrase(chance, language, drawNumber(chance, 2, 4))}`;
}

function descriptionOf(chance: Chance, language: Language): string {
  const sentences = Array.from({ length: drawNumber(chance, 2, 8) }, () =>
    drawPhrase(chance, language, drawNumber(chance, 4, 12)),
  );
  return `${sentences.join(". ")}.`;
}

/** One place, or none or two of them, each by its chance. */
function drawSome(chance: Chance, count: number, [none, two]: [number, number]): number[] {
  const drawn = chance();
  if (drawn < none) return [];
  const times = drawn > 1 - two ? 2 : 1;
  return [...new Set(Array.from({ length: times }, () => drawPlace(chance, count)))];
}

function dayOf(chance: Chance): string {
  const day = Date.UTC(2005, 0, 1) + drawNumber(chance, 0, 7_300) * 86_400_000;
  return new Date(day).toISOString().slice(0, 10);
}
