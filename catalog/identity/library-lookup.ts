import { createHash } from "node:crypto";

import {
  listIdentities,
  listUnidentified,
  writeIdentity,
} from "#api/db/catalog/book-identities.ts";
import { type BookIdentityWrite, findBookHashes } from "#api/db/catalog/write-books.ts";
import { listNames, readHashes } from "#api/db/catalog/write-lists.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { EpubError, refuseOnFault } from "#catalog/epub/epub-error.ts";
import { openEpub } from "#catalog/epub/open-epub.ts";
import { type EpubMetadata, readEpubMetadata } from "#catalog/epub/read-epub-metadata.ts";
import { FileError, locateFile } from "#catalog/folder-files.ts";
import { findStored } from "#catalog/media-store.ts";
import type { NamedCode } from "#catalog/read/assign-codes.ts";
import type { OnProgress } from "#catalog/import-report.ts";
import { slug } from "#domain/slug.ts";

import type { BookIdentity } from "./compare-books.ts";
import type { KnownBook } from "./plan-books.ts";
import { IDENTITY_VERSION, toIdentity, withLanguage } from "./read-identity.ts";

/** What a folder without codes has to know of the library that it is imported into. */
export type LibraryLookup = {
  /** The code of the book that an EPUB of the folder replaces on purpose. */
  replace: string | undefined;
  /** The books that have an EPUB; `remarks` gets a line for each that cannot be read any more. */
  listKnownBooks: (remarks: string[]) => Promise<KnownBook[]>;
  /** The records of a list, with their names. */
  listNames: (list: "authors" | "topics" | "series") => Promise<NamedCode[]>;
  listRecordingCodes: () => Promise<string[]>;
  /** Those of the codes that books have. */
  findTakenCodes: (codes: readonly string[]) => Promise<ReadonlySet<string>>;
};

type LookupOptions = {
  database: OpenDatabase;
  mediaRoot: string;
  replace: string | undefined;
  onProgress: OnProgress;
};

export function openLibraryLookup(options: LookupOptions): LibraryLookup {
  const { db } = options.database;
  return {
    replace: options.replace,
    async listKnownBooks(remarks) {
      await identifyEarlierBooks(options, remarks);
      const rows = await listIdentities(db);
      return rows.map(({ code, epub, pdf, series_number: number, is_from_epub, ...row }) => ({
        code,
        sha256: epub ?? pdf,
        otherFiles: epub !== null && pdf !== null ? [pdf] : [],
        isFromEpub: is_from_epub,
        identity: { ...row, number },
      }));
    },
    async listNames(list) {
      const rows = await listNames(db, list);
      return rows.map(({ code, name }) => ({
        code,
        names: typeof name === "string" ? [name] : Object.values(name),
      }));
    },
    listRecordingCodes: async () => [...(await readHashes(db, "audios")).keys()],
    async findTakenCodes(codes) {
      return new Set((await findBookHashes(db, codes)).keys());
    },
  };
}

/** Reads the stored EPUBs of books whose identity was not stored, or read by an earlier version. */
async function identifyEarlierBooks(
  { database: { db }, mediaRoot, onProgress }: LookupOptions,
  remarks: string[],
): Promise<void> {
  const due = await listUnidentified(db, IDENTITY_VERSION);
  for (const [done, { bookId, code, path, ...known }] of due.entries()) {
    onProgress({ done: done + 1, total: due.length, what: "books of the library" });
    const found = await identifyStored(mediaRoot, path, remarks);
    if (!found) continue;
    const identity = withLanguage(found.identity, known.language);
    const isFromEpub = known.isFromEpub ?? (known.isBare && isFormerCode(code, found.metadata));
    await writeIdentity(db, bookId, toIdentityWrite(identity, isFromEpub));
  }
}

export function toIdentityWrite(
  { number, isbns, ...rest }: BookIdentity,
  isFromEpub: boolean,
): BookIdentityWrite {
  return {
    ...rest,
    isbns: [...isbns],
    series_number: number,
    is_from_epub: isFromEpub,
    version: IDENTITY_VERSION,
  };
}

/** null when the stored EPUB cannot be read any more; `remarks` says so. */
async function identifyStored(mediaRoot: string, path: string, remarks: string[]) {
  try {
    await using epub = await openEpub(
      await locateFile(mediaRoot, await findStored(mediaRoot, path)),
    );
    const metadata = await readEpubMetadata(epub);
    return { metadata, identity: toIdentity(epub, metadata) };
  } catch (cause) {
    const error = refuseOnFault(cause);
    if (!(error instanceof EpubError || error instanceof FileError)) throw error;
    remarks.push(`${path} of the library cannot be read: ${error.message}`);
    return null;
  }
}

/** Whether it is the code that an EPUB folder gave before identities were stored: an ISBN, or a title with a hash. */
function isFormerCode(code: string, { identifier, title }: EpubMetadata): boolean {
  const isbn = identifier?.replace(/[\s-]/g, "").match(/(?:97[89])?\d{9}[\dX]$/i)?.[0];
  const isMarked = /isbn|^[\d\sX-]+$/i.test(identifier ?? "");
  if (isbn !== undefined && isMarked) return code === isbn.toUpperCase();

  const hash = identifier && createHash("sha256").update(identifier).digest("hex").slice(0, 6);
  const mark = /(?:^|-)([\da-f]{6})$/.exec(code)?.[1];
  const isTitle = title === "" || code === [slug(title, 60), mark].filter(Boolean).join("-");
  return isTitle && mark !== undefined && (hash === null || hash === mark);
}
