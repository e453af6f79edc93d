import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { AuthorRecord, BookRecord, SeriesRecord, TopicRecord } from "#catalogue/records.ts";
import { orderCatalogue } from "#tests/orders.ts";

/** What visitors can ask for. */
export type Shelf = {
  /** The addresses of books. */
  books: string[];
  codes: string[];
  authors: string[];
  topics: number[];
  series: number[];
  /** Of titles. */
  words: string[];
};

type Named = Pick<BookRecord, "code" | "title"> & Partial<BookRecord>;

const COUNTS = { authors: 150, topics: 30, series: 60, words: 900 };
const languages = ["en", "en", "en", "es", "fr"];
const types = ["Paperbacks", "Booklets", "Tracts"] as const;

/** Writes a catalogue of so many made-up titles into a folder of that one, besides those that can be ordered. */
export async function writeMadeLibrary(
  top: string,
  titles: number,
): Promise<{ folder: string; shelf: Shelf }> {
  const folder = join(top, "made-library");
  await mkdir(folder);
  const words = Array.from({ length: COUNTS.words }, (_, place) => wordAt(place));
  const authors = places(COUNTS.authors).map((place) => authorAt(place, words));
  const topics = places(COUNTS.topics).map((place) => namedAt("topic", place, words));
  const series = places(COUNTS.series).map((place) => namedAt("series", place, words));
  const books = places(titles).map((place) => bookAt(place, words));
  const { library, settings } = orderCatalogue;
  const all = { library, settings, authors, topics, series, books: [...printed(), ...books] };
  await writeFile(join(folder, "catalogue.json"), JSON.stringify(all));

  const codes = books.map(({ code }) => code);
  return {
    folder,
    shelf: {
      books: books.map(({ code, authors }) => `/book/${code}/${code}-${authors?.[0]}`),
      codes,
      authors: authors.map(({ code }) => code),
      topics: topics.map(({ id }) => id),
      series: series.map(({ id }) => id),
      words,
    },
  };
}

function printed(): Named[] {
  return (orderCatalogue.books ?? []).map(({ code = "", title = "", type, price }) => ({
    code,
    title,
    language: "en",
    hasPrintableVersion: true,
    ...(type && { type }),
    ...(price !== undefined && { price }),
  }));
}

function bookAt(place: number, words: string[]): Named {
  const title = places(3 + (place % 3)).map((step) =>
    at(words, place * 7 + step * 131 + (place >> 3)),
  );
  const code = `made-${place}`;
  return {
    code,
    title: title.join(" "),
    friendlyTitle: code,
    type: at(types, place),
    language: at(languages, place),
    description: places(60)
      .map((step) => at(words, place * 13 + step * 17))
      .join(" "),
    authors: [`author-${place % COUNTS.authors}`],
    topics: [`topic-${place % COUNTS.topics}`],
    series: place % 4 === 0 ? [`series-${place % COUNTS.series}`] : [],
    price: 1 + (place % 20),
    pageCount: 40 + (place % 400),
    hasPrintableVersion: place % 2 === 0,
    created: `20${String(10 + (place % 15))}-01-01`,
  };
}

function authorAt(place: number, words: string[]): Pick<AuthorRecord, "code" | "name"> {
  return { code: `author-${place}`, name: `${at(words, place * 3)} ${at(words, place * 5 + 1)}` };
}

function namedAt(kind: string, place: number, words: string[]): SeriesRecord & TopicRecord {
  return { id: place + 1, code: `${kind}-${place}`, name: at(words, place * 11 + 2) };
}

const syllables = ["ba", "lo", "mer", "ti", "sun", "ra", "vel", "ko", "pin", "da"];

/** Three syllables, each time others. */
function wordAt(place: number): string {
  const [first, second, third] = [place % 10, Math.floor(place / 10) % 10, Math.floor(place / 100)];
  return at(syllables, first) + at(syllables, second) + at(syllables, third);
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

function at<Thing>(things: readonly Thing[], place: number): Thing {
  const thing = things[place % things.length];
  if (thing === undefined) throw new Error("There is nothing to choose from.");
  return thing;
}
