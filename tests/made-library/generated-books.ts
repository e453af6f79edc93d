import type { z } from "zod";

import type { AuthorRecord, BookRecord, SeriesRecord, TopicRecord } from "#catalog/records.ts";
import type { BookType } from "#domain/book-types.ts";
import { type Language, languages } from "#domain/languages.ts";

import { type Random, createRandom, drawNumber, drawSkewedIndex } from "./random.ts";
import { commonWords, drawPhrase, surnameAt } from "./generated-words.ts";

/** The number of records of each kind. */
export type LibrarySizes = { titles: number; authors: number; series: number; topics: number };

export type GeneratedBook = z.input<typeof BookRecord> & { code: string; authors: string[] };

const TOPIC_COUNT = 40;
/** Of each ten books. */
const languagesOfTen = ["en", "es", "en", "en", "es", "en", "fr", "en", "es", "en"] as const;
/** The versions among each ten books, with their original. */
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

export function librarySizes(titles: number): LibrarySizes {
  const authors = Math.max(Math.ceil(titles / 8), 10);
  return { titles, authors, series: Math.max(Math.ceil(titles / 50), 5), topics: TOPIC_COUNT };
}

/** The book at this place, always the same. Some authors and topics have many books, most have few. */
export function bookAt(place: number, sizes: LibrarySizes): GeneratedBook {
  const chance = createRandom(place);
  const language = languagesOfTen[place % 10] ?? "en";
  const original = versions.get(place % 10);
  const pages = drawNumber(chance, 8, 480);
  return {
    code: codeAt(place),
    title: drawTitle(chance, language),
    type: types[Math.floor(pages / 97)] ?? "Paperbacks",
    language,
    description: drawDescription(chance, language),
    authors: drawFewIndexes(chance, sizes.authors, [0.03, 0.1]).map(authorCode),
    series: drawFewIndexes(chance, sizes.series, [0.7, 0]).map((index) => `series-${index}`),
    topics: drawFewIndexes(chance, sizes.topics, [0.05, 0.5]).map((index) => `topic-${index}`),
    price: drawNumber(chance, 5, 2_000) / 100,
    pageCount: pages,
    hasPrintableVersion: chance() < 0.5,
    created: drawDay(chance),
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
  const chance = createRandom(-place - 1);
  const name = languages.map((language) => [language, drawPhrase(chance, language, 2)] as const);
  return { id: place + 1, code: `series-${place}`, name: Object.fromEntries(name) };
}

function codeAt(place: number): string {
  return `made-${place}`;
}

function authorCode(place: number): string {
  return `author-${place}`;
}

function drawTitle(chance: Random, language: Language): string {
  const title = drawPhrase(chance, language, drawNumber(chance, 1, 5));
  if (chance() < 0.8) return title;
  return `${title}: ${drawPhrase(chance, language, drawNumber(chance, 2, 4))}`;
}

function drawDescription(chance: Random, language: Language): string {
  const sentences = Array.from({ length: drawNumber(chance, 2, 8) }, () =>
    drawPhrase(chance, language, drawNumber(chance, 4, 12)),
  );
  return `${sentences.join(". ")}.`;
}

/** None, one or two indexes, by these chances. */
function drawFewIndexes(chance: Random, count: number, [none, two]: [number, number]): number[] {
  const drawn = chance();
  if (drawn < none) return [];
  const times = drawn > 1 - two ? 2 : 1;
  return [...new Set(Array.from({ length: times }, () => drawSkewedIndex(chance, count)))];
}

function drawDay(chance: Random): string {
  const day = Date.UTC(2005, 0, 1) + drawNumber(chance, 0, 7_300) * 86_400_000;
  return new Date(day).toISOString().slice(0, 10);
}
