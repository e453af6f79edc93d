import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { localize } from "#domain/languages.ts";
import { slug } from "#domain/slug.ts";
import { orderCatalog } from "#tests/payments/order-library.ts";
import { paths } from "#web/paths.ts";

import {
  authorAt,
  bookAt,
  type GeneratedBook,
  seriesAt,
  type LibrarySizes,
  librarySizes,
  topicAt,
} from "./generated-books.ts";
import { isContentWord } from "./generated-words.ts";

/** What visitors can request; of a large library a sample. */
export type LibrarySample = {
  /** The addresses of books. */
  books: string[];
  codes: string[];
  titles: string[];
  authors: string[];
  authorNames: string[];
  topics: number[];
  /** In English. */
  topicNames: string[];
  series: number[];
  /** Content words of titles, the most common first. */
  words: string[];
  /** Words with a missing letter. */
  misspelt: string[];
};

/** The number of books and authors that visitors know. */
const SAMPLE_SIZE = 3_000;
/** The number of books written at once. */
const BATCH_SIZE = 500;
const SAMPLE_PDF = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";

/**
 * Writes a catalog with this number of generated titles, the same each time, in addition to the books for orders.
 * Words, authors and topics are distributed as in a real library; a fifth of the books have a PDF.
 */
export async function writeGeneratedLibrary(
  top: string,
  titles: number,
): Promise<{ folder: string; librarySample: LibrarySample }> {
  const folder = join(top, `made-library-${titles}`);
  const sizes = librarySizes(titles);
  await mkdir(folder);
  await writeFile(join(folder, "sample.pdf"), SAMPLE_PDF);
  await writeFile(join(folder, "catalog.json"), generateCatalog(sizes));
  return { folder, librarySample: sampleLibrary(sizes) };
}

/** In pieces, because the whole may be large. */
function* generateCatalog(sizes: LibrarySizes): Iterable<string> {
  const { library, settings, periodicals, books = [] } = orderCatalog;
  const head = {
    library,
    settings,
    periodicals,
    authors: range(sizes.authors).map(authorAt),
    topics: range(sizes.topics).map(topicAt),
    series: range(sizes.series).map(seriesAt),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"books":[\n`;
  yield books.map((book) => JSON.stringify(book)).join(",\n");
  for (let first = 0; first < sizes.titles; first += BATCH_SIZE) {
    const count = Math.min(BATCH_SIZE, sizes.titles - first);
    yield range(count)
      .map((place) => `,\n${JSON.stringify(bookAt(first + place, sizes))}`)
      .join("");
  }
  yield "\n]}\n";
}

function sampleLibrary(sizes: LibrarySizes): LibrarySample {
  const sampled = Math.min(sizes.titles, SAMPLE_SIZE);
  const books = range(sampled).map((place) =>
    bookAt(Math.floor((place * sizes.titles) / sampled), sizes),
  );
  const authors = range(Math.min(sizes.authors, SAMPLE_SIZE)).map(authorAt);
  const topics = range(sizes.topics).map(topicAt);
  const words = listWords(books);
  return {
    books: books.map(addressOf),
    codes: books.map(({ code }) => code),
    titles: books.map(({ title }) => title),
    authors: authors.map(({ code }) => code),
    authorNames: authors.map(({ name }) => name),
    topics: topics.map(({ id }) => id),
    topicNames: topics.map(({ name }) => localize(name, "en")),
    series: range(sizes.series).map((place) => seriesAt(place).id),
    words,
    misspelt: words
      .filter((word) => word.length > 5)
      .map((word) => word.slice(0, 2) + word.slice(3)),
  };
}

function addressOf({ code, title, authors }: GeneratedBook): string {
  const friendlyTitle = slug(title) || slug(code);
  return paths.book({ code, friendlyTitle, authors: authors.map((author) => ({ code: author })) });
}

function listWords(books: readonly GeneratedBook[]): string[] {
  const uses = new Map<string, number>();
  const all = books.flatMap(({ title }) => title.toLowerCase().match(/\p{L}{3,}/gu) ?? []);
  for (const word of all) if (isContentWord(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return [...uses].toSorted(([, a], [, b]) => b - a).map(([word]) => word);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
