import { join } from "node:path";

import { isPlaceholder, toLine } from "#catalog/epub/metadata-elements.ts";
import { cleanSubjects, MAX_NAMES } from "#catalog/epub/read-epub-metadata.ts";
import { parseSeriesNumber } from "#catalog/epub/read-series.ts";
import { parseYear } from "#catalog/epub/read-year.ts";
import { resolveLanguage } from "#catalog/epub/resolve-language.ts";
import { FileError } from "#catalog/folder-files.ts";
import type { BookIdentity } from "#catalog/identity/compare-books.ts";
import { parseIsbn } from "#catalog/identity/isbn.ts";
import {
  type BookFacts,
  type BookFilePaths,
  type CandidateSource,
  toFilePaths,
} from "#catalog/read/book-facts.ts";
import { FolderError } from "#catalog/read/catalog-source.ts";
import { completeLanguage } from "#catalog/read/complete-language.ts";
import { entryFaults } from "#catalog/read/list-folder.ts";
import { parseName, type PersonName } from "#catalog/read/parse-name.ts";
import { toStorableText } from "#catalog/read/storable-text.ts";
import type { Reading } from "#catalog/reading-process/open-reading.ts";

import type { CalibreBook } from "./calibre-book.ts";
import { toCalibreIdentifier } from "./read-opf.ts";

export const CALIBRE_DATABASE = "metadata.db";

/** What Calibre keeps for itself. */
const OWN_FILES =
  /^(?:metadata\.db(?:-(?:wal|shm|journal))?|metadata_db_prefs_backup\.json|full-text-search\.db)$|(?:^|\/)(?:metadata\.opf|cover\.jpg)$/;

/** The books of a Calibre library, with what its owner corrected there. Throws `FolderError` when it cannot be read. */
export async function listCalibreBooks(
  folder: string,
  files: ReadonlySet<string>,
  reading: Reading,
): Promise<{ books: CandidateSource[]; usedFiles: string[] }> {
  const books = await readBooks(folder, files, reading).catch((error: unknown) => {
    throw error instanceof FileError
      ? new FolderError(`${CALIBRE_DATABASE} cannot be imported. ${error.message}`)
      : error;
  });
  const seen = new Set<string>();
  const usedFiles = [...files].filter((file) => OWN_FILES.test(file));
  const sources = books.map((book) => {
    const paths = findFiles(book, files);
    usedFiles.push(...Object.values(paths));
    const name =
      paths.epubUrl ?? paths.pdfUrl ?? paths.audioUrl ?? (book.path || `book ${book.id}`);
    const where = seen.has(name) ? `${name} (${book.id})` : name;
    seen.add(where);
    return { where, read: () => readBook(book, paths) };
  });
  return { books: sources, usedFiles };

  async function readBook(book: CalibreBook, paths: BookFilePaths) {
    if (!paths.epubUrl && !paths.pdfUrl && !paths.audioUrl) {
      throw new FileError(describeFormats(book));
    }
    const facts = toFacts(book);
    const candidate = { facts, identity: toIdentity(book, facts), files: paths };
    return await completeLanguage(candidate, folder, reading);
  }
}

/** Throws `FileError`. */
async function readBooks(
  folder: string,
  files: ReadonlySet<string>,
  reading: Reading,
): Promise<CalibreBook[]> {
  // Without it the folder would be read as plain files, without what Calibre says of them.
  if (!files.has(CALIBRE_DATABASE)) throw new FileError(entryFaults.link);
  return await reading.readCalibre(join(folder, CALIBRE_DATABASE));
}

/** Those of the formats that the library can show, if their files are there. */
function findFiles({ path, formats, hasCover }: CalibreBook, files: ReadonlySet<string>) {
  const find = (...wanted: string[]) =>
    formats
      .filter(({ format }) => wanted.includes(format.toUpperCase()))
      .map(({ format, name }) => `${path}/${name}.${format.toLowerCase()}`)
      .find((file) => files.has(file));
  const cover = hasCover && files.has(`${path}/cover.jpg`) ? `${path}/cover.jpg` : undefined;
  return toFilePaths({
    epubUrl: find("EPUB"),
    pdfUrl: find("PDF"),
    audioUrl: find("M4B", "M4A", "MP3", "OGG", "OPUS", "FLAC", "WAV"),
    coverUrl: cover,
  });
}

function describeFormats({ title, formats }: CalibreBook): string {
  const names = formats.map(({ format }) => toLine(format)).filter((name) => name !== "");
  const book = `"${toLine(title)}"`;
  if (names.length === 0) return `${book} has no files in Calibre.`;
  return names.some((name) => /^(?:EPUB|PDF)$/i.test(name))
    ? `${book} has no file in its folder, although Calibre names ${names.join(", ")}.`
    : `${book} has no EPUB or PDF, only ${names.join(", ")}. Convert it in Calibre.`;
}

function toFacts(book: CalibreBook): BookFacts {
  const subjects = cleanSubjects(book.tags.map(toLine));
  const series = toLine(book.series);
  const publisher = toLine(book.publisher);
  return {
    title: toLine(book.title),
    subtitle: "",
    people: { authors: listAuthors(book), contributors: [] },
    series: isPlaceholder(series)
      ? []
      : [{ name: series, number: parseSeriesNumber(String(book.seriesIndex ?? "")) }],
    publisher: isPlaceholder(publisher) ? "" : publisher,
    year: parseYear(book.pubdate),
    rights: "",
    language: resolveLanguage(book.languages.map(toLine)),
    description: toStorableText(book.comments),
    subjects: subjects.slice(0, MAX_NAMES),
    named: { series: series === "" ? 0 : 1, subjects: subjects.length },
    print: {},
  };
}

function listAuthors({ authors }: CalibreBook): PersonName[] {
  return authors
    .map(({ name, sort }) => ({ name: toLine(name), sort: toLine(sort) }))
    .filter(({ name }) => !isPlaceholder(name))
    .map(({ name, sort }) => parseName(name, isPlaceholder(sort) ? null : sort));
}

function toIdentity({ uuid, identifiers }: CalibreBook, facts: BookFacts): BookIdentity {
  const isbns = identifiers
    .filter(({ type }) => /^(?:isbn|isbn13|isbn10)$/i.test(type))
    .map(({ value }) => parseIsbn(`isbn:${value}`))
    .filter((isbn) => isbn !== null);
  return {
    identifier: toCalibreIdentifier(uuid),
    isbns: [...new Set(isbns)],
    author: facts.people.authors[0]?.name ?? "",
    title: facts.title,
    language: facts.language.tag ?? "",
    number: facts.series[0]?.number ?? null,
  };
}
