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
 * A hash of a record and of the content of all its files. Null counts as left out, so a new field changes no hash. The
 * status does not count, because commands change it too.
 */
export async function hashRecord(
  record: object,
  folder: string,
  names: readonly (string | null | undefined)[],
): Promise<string> {
  const hash = createHash("sha256").update(
    JSON.stringify(
      [RECORD_VERSION, CLEANING_VERSION, { ...record, status: undefined }],
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
  { folder, store, reading, codes, remarks, own }: PrepareBookDeps,
): Promise<BookWrite> {
  if (record.parent === record.code) throw new FileError("The book is its own parent.");
  const refer = (list: "authors" | "topics") =>
    record[list].map((code) => getId(codes, list, code));
  const references = {
    authorIds: refer("authors"),
    topicIds: refer("topics"),
    series: record.series.map(parseSeriesEntry).map(({ code, number }) => {
      return { id: getId(codes, "series", code), number };
    }),
  };

  const cover = record.coverUrl ? await storeCover(record.coverUrl) : null;
  const pdf = record.pdfUrl ? await storePdf(record.pdfUrl) : null;
  const epub = record.epubUrl ? await storeEpub(record.epubUrl) : null;
  const audio = record.audioUrl ? await storeAudio(record.audioUrl) : null;

  const { identity = epub?.identity ?? null, isFromEpub = false } = own ?? {};
  return {
    ...record,
    ...references,
    friendlyTitle: record.friendlyTitle ?? (slug(record.title) || slug(record.code)),
    price: cents(record.price),
    featured: toFeatured(record),
    parentCode: record.parent,
    publishAt: record.publishAt ?? null,
    cover: cover ?? epub?.cover ?? (own && record.pdfUrl ? await drawCover(record.pdfUrl) : null),
    files: [pdf, epub?.file, audio].filter((file) => !!file),
    chapters: epub?.chapters ?? [],
    identity: identity && toIdentityWrite(withLanguage(identity, record.language), isFromEpub),
    articles: await Array.fromAsync(record.articles, storeArticle),
    hash,
  };

  async function storeArticle({ audioUrl, ...article }: BookRecord["articles"][number]) {
    if (!audioUrl || isUrl(audioUrl)) {
      return { ...article, audioPath: null, audioUrl: audioUrl ?? null };
    }
    const { path } = await store.storeFile(await locateFile(folder, audioUrl), "audio");
    return { ...article, audioPath: path, audioUrl: null };
  }

  /** The cover that a folder of files happens to have refuses no book. */
  async function storeCover(name: string): Promise<Picture | null> {
    try {
      return await store.storePicture(await locateFile(folder, name));
    } catch (error) {
      if (!own || !(error instanceof PictureError)) throw error;
      remarks.push(`${name}: the cover is not shown. ${error.message}`);
      return null;
    }
  }

  async function drawCover(name: string): Promise<Picture | null> {
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

  async function storePdf(name: string): Promise<BookFileWrite> {
    const kept = await store.storeFile(await locateFile(folder, name), "pdf");
    return { ...kept, format: "pdf", url: null, unpacked: null };
  }

  async function storeEpub(name: string): Promise<StoredBook> {
    const { notes, removed, chapters, readable, coverError, ...rest } = await store.storeEpub(
      await locateFile(folder, name),
    );
    const { cover: epubCover, identity, ...kept } = rest;
    remarks.push(...notes.map((note) => `${name}: ${note}.`));
    const unread = describeChapters(chapters);
    if (unread !== null) remarks.push(`${name}: ${unread}`);
    if (removed.length > 0) remarks.push(`${name}: taken out: ${removed.join(", ")}.`);
    if (coverError && !cover) remarks.push(`${name}: the cover is not shown. ${coverError}`);
    return {
      file: { ...kept, format: "epub", url: null },
      chapters: readable,
      cover: epubCover,
      identity,
    };
  }

  async function storeAudio(name: string): Promise<BookFileWrite> {
    if (isUrl(name)) return createExternalFile(name);
    const kept = await store.storeFile(await locateFile(folder, name), "audio");
    return { ...kept, format: "audio", url: null, unpacked: null };
  }
}

function toFeatured({ featured, language }: BookRecord): Featured | null {
  if (featured === null) return null;
  if ("rank" in featured) return { [language]: featured };
  const { own, ...others } = featured;
  const places = Object.entries({ ...(own && { [language]: own }), ...others });
  return places.length > 0 ? Object.fromEntries(places) : null;
}

type StoredBook = {
  file: BookFileWrite;
  chapters: ChapterWrite[];
  cover: Picture | null;
  identity: BookIdentity;
};

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
  if (id === undefined) throw new FileError(`There is no ${code} among the ${list}.`);
  return id;
}

function createExternalFile(url: string): BookFileWrite {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  return { format: "audio", name, url, path: null, size: null, sha256: null, unpacked: null };
}
