import { basename, dirname, extname, join } from "node:path";

import { readOpf } from "#catalog/calibre/read-opf.ts";
import { FileError, requireFileType } from "#catalog/folder-files.ts";
import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import { describePdf, type IsKnownAuthor } from "#catalog/pdf/describe-pdf.ts";
import type { Reading } from "#catalog/reading-process/open-reading.ts";
import {
  collectRecordings,
  compareRecordings,
  type RecordingFile,
} from "#catalog/recordings/collect-recordings.ts";
import { toExactKey } from "#domain/to-comparable.ts";

import type { BookCandidate, BookFilePaths } from "./book-facts.ts";
import type { CatalogSource } from "./catalog-source.ts";
import { collectBooks } from "./collect-books.ts";
import { isAudio, isEpub, isPdf, isPicture } from "./file-kinds.ts";
import { entryFaults, type EntryKind, requireReadable } from "./list-folder.ts";
import type { NameCodes } from "./name-codes.ts";
import { readEpubBook } from "./read-epub-book.ts";

export type FilesOptions = {
  folder: string;
  entries: ReadonlyMap<string, EntryKind>;
  names: NameCodes;
  reading: Reading;
  /** As `--language` says. */
  language: string | undefined;
  library: LibraryLookup | undefined;
};

/** A book of a folder: its files, and the `metadata.opf` beside them. */
type FileBook = BookFilePaths & { main: string; opf: string | undefined };

const OPF = "metadata.opf";

/** Reads EPUBs, PDFs and recordings, also in subfolders, with what they say of themselves; null when there are none. */
export async function readFiles(options: FilesOptions): Promise<CatalogSource | null> {
  const { folder, entries, library } = options;
  const remarks: string[] = [];
  const { books, recordings, leftOut } = groupFiles([...entries.keys()]);
  remarks.push(...leftOut.map(({ reason }) => reason));
  const misnamed = [...entries.keys()].filter((path) => path.endsWith("/"));
  if (books.length + recordings.length + misnamed.length === 0) return null;

  const known = await library?.listNames("authors");
  const authors = new Set((known ?? []).flatMap((author) => author.names).map(toExactKey));
  const sources = [
    ...books.map((book) => ({
      where: book.main,
      read: () => readBook(book, options, (name) => authors.has(toExactKey(name))),
    })),
    // There may be books in it.
    ...misnamed.map((where) => ({
      where,
      read: () => Promise.reject(new FileError(entryFaults.misnamed)),
    })),
  ];
  const collected = await collectBooks(sources, { ...options, remarks });
  const { audios, series } = await collectRecordings(recordings, { ...options, remarks });
  const { lists, ...rest } = collected;
  return {
    folder,
    kind: describeKinds([...books.map(({ main }) => main), ...recordings.map(({ file }) => file)]),
    remarks,
    keepsExisting: true,
    library: undefined,
    settings: undefined,
    ...rest,
    lists: { ...lists, series: uniqueByCode([...lists.series, ...series]), audios },
    usedFiles: [
      ...books.flatMap(listPaths),
      ...[...recordings, ...leftOut].map(({ file }) => file),
      ...misnamed,
    ],
  };

  function uniqueByCode(records: typeof lists.series) {
    return [...new Map(records.map((record) => [record.where, record])).values()];
  }
}

function listPaths({ main, opf = main, ...files }: FileBook): string[] {
  return [main, opf, ...Object.values(files)];
}

/** For example "EPUB files, PDF files and recordings". */
function describeKinds(files: readonly string[]): string {
  const kinds = [
    ["EPUB files", isEpub],
    ["PDF files", isPdf],
    ["recordings", isAudio],
  ] as const;
  const words = kinds.filter(([, fits]) => files.some(fits)).map(([word]) => word);
  return new Intl.ListFormat("en").format(words) || "files";
}

/** A file that may belong to several books, or is a second one of its kind. */
type LeftOutFile = { file: string; reason: string };

/** Books of the folder, and the recordings that belong to none. */
function groupFiles(files: readonly string[]) {
  const leftOut: LeftOutFile[] = [];
  const books: FileBook[] = [];
  const recordings: RecordingFile[] = [];
  for (const all of Map.groupBy(files, dirname).values()) {
    const own = groupFolder(all, leftOut);
    const cover = findCover(all);
    books.push(...own.books);
    recordings.push(...own.recordings.map((file) => ({ file, cover })));
  }
  return {
    books: books.toSorted((a, b) => (a.main < b.main ? -1 : 1)),
    recordings: recordings.toSorted((a, b) => compareRecordings(a.file, b.file)),
    leftOut,
  };
}

/** In one folder: a PDF and a recording belong to the EPUB of the same name, and so does a picture. */
function groupFolder(files: readonly string[], leftOut: LeftOutFile[]) {
  const epubs = files.filter(isEpub);
  const pdfs = attach(files.filter(isPdf), epubs, leftOut);
  const mainFiles = [...epubs, ...pdfs.others];
  const recordings = attach(files.filter(isAudio), mainFiles, leftOut);
  const pictures = attach(files.filter(isPicture), mainFiles, []);
  const [opf] = mainFiles.length === 1 ? files.filter((file) => basename(file) === OPF) : [];
  const books = mainFiles.map((main): FileBook => {
    const cover = pictures.byOwner.get(main) ?? (opf === undefined ? undefined : findCover(files));
    const pdf = isPdf(main) ? main : pdfs.byOwner.get(main);
    const audio = recordings.byOwner.get(main);
    return {
      main,
      opf,
      ...(isEpub(main) && { epubUrl: main }),
      ...(pdf !== undefined && { pdfUrl: pdf }),
      ...(audio !== undefined && { audioUrl: audio }),
      ...(cover !== undefined && { coverUrl: cover }),
    };
  });
  return { books, recordings: recordings.others };
}

/** The files that belong to those of `owners` with the same name, and those that belong to none. */
function attach(files: readonly string[], owners: readonly string[], leftOut: LeftOutFile[]) {
  const byOwner = new Map<string, string>();
  const others: string[] = [];
  const isExact = (file: string) => owners.some((owner) => toBaseName(owner) === toBaseName(file));
  for (const file of [...files.filter(isExact), ...files.filter((each) => !isExact(each))]) {
    const alike = owners.filter((owner) => toNameKey(owner) === toNameKey(file));
    const exact = alike.filter((owner) => toBaseName(owner) === toBaseName(file));
    const [owner, other] = exact.length > 0 ? exact : alike;
    if (owner === undefined) others.push(file);
    else if (other !== undefined) leaveOut(file, `it may belong to ${owner} or ${other}`);
    else if (byOwner.has(owner)) leaveOut(file, `${owner} has ${byOwner.get(owner)}`);
    else byOwner.set(owner, file);
  }
  return { byOwner, others };

  function leaveOut(file: string, reason: string): void {
    leftOut.push({ file, reason: `${file} was left out: ${reason}.` });
  }
}

function toBaseName(file: string): string {
  return basename(file, extname(file));
}

/** Case, accents, the Unicode form, spaces and punctuation do not count. */
function toNameKey(file: string): string {
  return toExactKey(toBaseName(file).normalize("NFC"));
}

/** The picture of a whole folder, as Calibre and players of music call it. */
function findCover(files: readonly string[]): string | undefined {
  return files.find(
    (file) => isPicture(file) && /^(?:cover|folder|front)\.\w+$/i.test(basename(file)),
  );
}

async function readBook(
  { main, opf, ...files }: FileBook,
  { folder, entries, reading }: FilesOptions,
  isKnownAuthor: IsKnownAuthor,
): Promise<BookCandidate> {
  requireReadable(main, entries);
  if (opf !== undefined) requireReadable(opf, entries);
  const own =
    files.epubUrl === undefined
      ? await readPdfBook(folder, main, { reading, isKnownAuthor })
      : await readEpubBook(folder, main);
  if (opf === undefined) return { ...own, files };

  const { facts, identity } = await readOpf(join(folder, opf));
  const print = own.facts.print;
  const title = facts.title || own.facts.title;
  const language = facts.language.text === "" ? own.facts.language : facts.language;
  const described = { ...facts, title, language, print };
  return { ...own, facts: described, identity: { ...identity, title }, files };
}

async function readPdfBook(
  folder: string,
  name: string,
  { reading, isKnownAuthor }: { reading: Reading; isKnownAuthor: IsKnownAuthor },
): Promise<Omit<BookCandidate, "files">> {
  await requireFileType(join(folder, name), name, "pdf");
  const pdf = await reading.readPdf(join(folder, name));
  return { ...describePdf(name, pdf, isKnownAuthor), readSample: async () => pdf.sample };
}
