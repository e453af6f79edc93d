import type { CatalogSource, ListName } from "./read/catalog-source.ts";
import { createHash } from "node:crypto";

import type { BookFileWrite, BookWrite } from "#api/db/catalog/write-books.ts";
import type { ChapterWrite } from "#api/db/catalog/write-chapters.ts";
import type { Picture } from "#api/db/schema/catalog-schema.ts";
import type { Featured } from "#domain/featured.ts";
import { getMomentOf, parseLocalTime } from "./local-times.ts";
import { cents } from "#domain/money.ts";
import { slug } from "#domain/slug.ts";

import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { toPrintable } from "./epub/clean/cleaning.ts";
import { PictureError } from "./pictures/picture-error.ts";
import { FileError, hashFile, isUrl, locateFile } from "./folder-files.ts";
import type { BookIdentity } from "./identity/compare-books.ts";
import { toIdentityWrite } from "./identity/library-lookup.ts";
import { withLanguage } from "./identity/read-identity.ts";
import type { MediaStore } from "./media-store.ts";
import type { UnpackReport } from "./epub/unpack-epub.ts";
import type { Reading } from "./reading-process/open-reading.ts";
import { type BookRecord, parseSeriesEntry } from "./records.ts";

/** Increase when the stored form of records changes, so that a repeated import writes every record again. */
const RECORD_VERSION = 1;

export type IdsByCode = Record<"series" | "topics" | "authors", Map<string, number>>;

type PrepareBookDeps = {
  folder: string;
  store: MediaStore;
  reading: Reading;
  codes: IdsByCode;
  remarks: string[];
  /** Of a book of a folder of files; `isFromEpub` when its record comes from there and not from a catalog. */
  own: { identity: BookIdentity; isFromEpub: boolean } | undefined;
};

/**
 * A hash of a record of `list` and of the content of all its files. Null counts as left out, so a new field changes no
 * hash; that a spreadsheet has no column for a field counts, because an empty cell is another thing. The status does not
 * count, because commands change it too.
 */
export async function hashRecord(
  record: object,
  { folder, absent, list }: Pick<CatalogSource, "folder" | "absent"> & { list: ListName },
  names: readonly (string | null | undefined)[],
): Promise<string> {
  const fewer = absent?.[list] ? [absent[list]] : [];
  const hash = createHash("sha256").update(
    JSON.stringify(
      [RECORD_VERSION, CLEANING_VERSION, { ...record, status: undefined }, ...fewer],
      (_, value) => value ?? undefined,
    ),
  );
  for (const name of names) {
    if (name && !isUrl(name)) hash.update(await hashFile(await locateFile(folder, name)));
  }
  return hash.digest("hex");
}

/** The moment of publication in ISO form, from a time in the library's time zone. */
export function findPublication(
  { publishAt }: Pick<BookRecord, "publishAt">,
  timeZone: string,
): string | null {
  const local = parseLocalTime(publishAt ?? "");
  return local && getMomentOf(local, timeZone).toISOString();
}

export function listBookFiles({ coverUrl, pdfUrl, epubUrl, audioUrl, articles }: BookRecord) {
  return [coverUrl, pdfUrl, epubUrl, audioUrl, ...articles.map((article) => article.audioUrl)];
}

/**
 * Stores the files of a book and returns what to write. Throws `FileError`, `EpubError` or `PictureError` when a file
 * or code cannot be used. A book without a cover gets the cover of its EPUB.
 */
export async function prepareBook(
  record: BookRecord,
  hash: string,
  deps: PrepareBookDeps,
): Promise<BookWrite> {
  if (record.parent === record.code) throw new FileError("The book is its own parent.", "parent");
  const references = findReferences(record, deps.codes);
  const { cover, files, epub } = await storeBookFiles(record, deps);
  const { identity = epub?.identity ?? null, isFromEpub = false } = deps.own ?? {};
  return {
    ...record,
    ...references,
    friendlyTitle: record.friendlyTitle ?? (slug(record.title) || slug(record.code)),
    price: cents(record.price),
    featured: toFeatured(record),
    parentCode: record.parent,
    publishAt: record.publishAt ?? null,
    cover,
    files,
    chapters: epub?.chapters ?? [],
    identity: identity && toIdentityWrite(withLanguage(identity, record.language), isFromEpub),
    articles: await Array.fromAsync(record.articles, (article) => storeArticle(article, deps)),
    hash,
  };
}

function findReferences({ authors, topics, series }: BookRecord, codes: IdsByCode) {
  return {
    authorIds: authors.map((code) => getId(codes, "authors", code)),
    topicIds: topics.map((code) => getId(codes, "topics", code)),
    series: series.map(parseSeriesEntry).map(({ code, number }) => {
      return { id: getId(codes, "series", code), number };
    }),
  };
}

async function storeBookFiles(
  { coverUrl, pdfUrl, epubUrl, audioUrl }: BookRecord,
  deps: PrepareBookDeps,
) {
  if (pdfUrl && deps.own?.isFromEpub) await requireReadablePdf(pdfUrl, deps);
  const named = coverUrl ? await storeCover(coverUrl, deps) : null;
  const pdf = pdfUrl ? await storeFile(pdfUrl, "pdf", deps) : null;
  const epub = epubUrl ? await storeEpub(epubUrl, named !== null, deps) : null;
  const audio = audioUrl ? await storeAudio(audioUrl, deps) : null;
  const files = [pdf, epub?.file, audio].filter((file) => !!file);
  const found = named ?? epub?.cover ?? null;
  const cover = found === null && deps.own && pdfUrl ? await drawCover(pdfUrl, deps) : found;
  return { cover, files, epub };
}

/** Who put it beside its book may not have opened it. Throws `FileError`. */
async function requireReadablePdf(
  name: string,
  { folder, reading }: PrepareBookDeps,
): Promise<void> {
  try {
    await reading.readPdf(await locateFile(folder, name));
  } catch (error) {
    throw error instanceof FileError ? new FileError(`${name}: ${error.message}`) : error;
  }
}

/** The cover that a folder of files happens to have refuses no book. */
async function storeCover(
  name: string,
  { folder, store, own, remarks }: PrepareBookDeps,
): Promise<Picture | null> {
  try {
    return await store.storePicture(await locateFile(folder, name));
  } catch (error) {
    if (!own || !(error instanceof PictureError)) throw error;
    remarks.push(`${name}: the cover is not shown. ${error.message}`);
    return null;
  }
}

async function drawCover(
  name: string,
  { folder, store, reading, remarks }: PrepareBookDeps,
): Promise<Picture | null> {
  try {
    const picture = await reading.drawPdfCover(await locateFile(folder, name));
    return picture && (await store.storePicture(picture));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    remarks.push(
      `${name}: its first page is not shown as cover. ${error.message} A picture of the same name beside it is used instead.`,
    );
    return null;
  }
}

async function storeFile(
  name: string,
  format: "pdf" | "audio",
  { folder, store }: PrepareBookDeps,
): Promise<BookFileWrite> {
  const kept = await store.storeFile(await locateFile(folder, name), format);
  return { ...kept, format, url: null, unpacked: null };
}

type StoredBook = {
  file: BookFileWrite;
  chapters: ChapterWrite[];
  cover: Picture | null;
  identity: BookIdentity;
};

async function storeEpub(
  name: string,
  hasCover: boolean,
  { folder, store, remarks }: PrepareBookDeps,
): Promise<StoredBook> {
  const { notes, removed, chapters, readable, coverError, cover, identity, ...kept } =
    await store.storeEpub(await locateFile(folder, name));
  remarks.push(...notes.map((note) => `${name}: ${note}.`));
  const unread = describeChapters(chapters);
  if (unread !== null) remarks.push(`${name}: ${unread}`);
  if (removed.length > 0) remarks.push(`${name}: taken out: ${removed.join(", ")}.`);
  if (coverError && !hasCover) remarks.push(`${name}: the cover is not shown. ${coverError}`);
  return { file: { ...kept, format: "epub", url: null }, chapters: readable, cover, identity };
}

async function storeAudio(name: string, deps: PrepareBookDeps): Promise<BookFileWrite> {
  return isUrl(name) ? createExternalFile(name) : await storeFile(name, "audio", deps);
}

function createExternalFile(url: string): BookFileWrite {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  return { format: "audio", name, url, path: null, size: null, sha256: null, unpacked: null };
}

async function storeArticle(
  { audioUrl, ...article }: BookRecord["articles"][number],
  deps: PrepareBookDeps,
) {
  if (!audioUrl || isUrl(audioUrl)) {
    return { ...article, audioPath: null, audioUrl: audioUrl ?? null };
  }
  const { path } = await storeFile(audioUrl, "audio", deps);
  return { ...article, audioPath: path, audioUrl: null };
}

function toFeatured({ featured, language }: BookRecord): Featured | null {
  if (featured === null) return null;
  if ("rank" in featured) return { [language]: featured };
  const { own, ...others } = featured;
  const places = Object.entries({ ...(own && { [language]: own }), ...others });
  return places.length > 0 ? Object.fromEntries(places) : null;
}

const MAX_NAMED_CHAPTERS = 20;

/** For example "23 of 24 chapters can be read; missing: OEBPS/three.xhtml."; null when all can be. */
export function describeChapters({
  total,
  missing,
  empty,
}: UnpackReport["chapters"]): string | null {
  const readable = total - missing.length - empty.length;
  if (readable === total) return null;
  const lists = [listChapters("missing", missing), listChapters("empty", empty)].join("");
  return `${readable} of ${total} chapters can be read${lists}.`;
}

function listChapters(what: string, paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const named = paths.slice(0, MAX_NAMED_CHAPTERS).map(toPrintable);
  const more = paths.length - named.length;
  return `; ${what}: ${[...named, ...(more > 0 ? [`and ${more} more`] : [])].join(", ")}`;
}

/** The id of a code. Throws `FileError` when the code is unknown. */
export function getId(codes: IdsByCode, list: keyof IdsByCode, code: string): number {
  const id = codes[list].get(code);
  if (id !== undefined) return id;
  const folded = code.toLowerCase();
  const alike = codes[list]
    .keys()
    .find((each) => each.length === code.length && each.toLowerCase() === folded);
  const hint = alike === undefined ? "" : ` Did you mean ${alike}?`;
  throw new FileError(`There is no ${code} among the ${list}.${hint}`);
}
