import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve, sep } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import type { Picture } from "#api/db/schema/catalog-schema.ts";
import { findOtherPlace, nestMediaName } from "#domain/media-path.ts";
import { slug } from "#domain/slug.ts";

import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { refuseOnFault } from "./epub/epub-error.ts";
import { findCover } from "./epub/find-cover.ts";
import { type Epub, openEpub } from "./epub/open-epub.ts";
import { type UnpackReport, unpackEpub } from "./epub/unpack-epub.ts";
import { hashFile, pathExists, requireFileType } from "./folder-files.ts";
import type { BookIdentity } from "./identity/compare-books.ts";
import { readIdentity } from "./identity/read-identity.ts";
import { makePictureSizes } from "./pictures/make-picture-sizes.ts";
import { PictureError } from "./pictures/picture-error.ts";
import { MAX_PICTURE_BYTES } from "./pictures/open-picture.ts";

/** A file in the media folder: `name` is the original name, `path` is relative to the media folder. */
type StoredFile = { name: string; path: string; size: number; sha256: string };

/**
 * `removed` lists what cleaning removed. `cover` is the book's own cover if usable; otherwise `coverError` has its path
 * and the reason.
 */
type StoredEpub = StoredFile &
  Omit<StoredReadingCopy, "kept"> & {
    cover: Picture | null;
    coverError: string | null;
    identity: BookIdentity;
  };

/** The cleaned book, in the folder `unpacked`; `sha256` is of its EPUB. */
type StoredReadingCopy = UnpackReport & { unpacked: string; sha256: string };

/** Stores the files of a catalog. Unusable files are refused before anything is stored. */
export type MediaStore = AsyncDisposable & {
  storeFile: (file: string, kind: "pdf" | "audio") => Promise<StoredFile>;
  /** Also checks, cleans and unpacks the book for the reader, into the folder `unpacked`. */
  storeEpub: (file: string) => Promise<StoredEpub>;
  /** Only checks, cleans and unpacks the book. */
  storeReadingCopy: (file: string) => Promise<StoredReadingCopy>;
  storePicture: (picture: string | Uint8Array) => Promise<Picture>;
};

/** A file could not be written to the media folder; the record is not the cause. */
export class MediaStoreError extends Error {}

/**
 * Stores files below `root` under names derived from their content, so that a repeated import finds them, in folders by
 * these names (domain/media-path.ts). `files/` and `covers/` are public; `unpacked/` is only for the reader's call.
 */
export function openMediaStore(root: string): MediaStore {
  const store = createUnguardedStore(root);
  return {
    storeFile: (file, kind) => wrapStoreErrors(root, store.storeFile(file, kind)),
    storeEpub: (file) => wrapStoreErrors(root, store.storeEpub(file)),
    storeReadingCopy: (file) => wrapStoreErrors(root, store.storeReadingCopy(file)),
    storePicture: (picture) => wrapStoreErrors(root, store.storePicture(picture)),
    [Symbol.asyncDispose]: async () => {},
  };
}

function createUnguardedStore(root: string): Omit<MediaStore, typeof Symbol.asyncDispose> {
  return {
    async storeFile(file, kind) {
      await requireFileType(file, basename(file), kind);
      return copyToStore(root, file);
    },

    storeEpub(file) {
      return workOnEpub(file, async (epub) => {
        const { kept: _, ...copy } = await unpackToStore(epub, root);
        const own = await storeCover(epub, root);
        const identity = await readIdentity(epub);
        return { ...copy, ...(await copyToStore(root, file)), ...own, identity };
      });
    },

    storeReadingCopy: (file) => workOnEpub(file, (epub) => unpackToStore(epub, root)),

    storePicture: (picture) => makePictureSizes(picture, root),
  };
}

async function workOnEpub<Result>(
  file: string,
  use: (epub: Epub) => Promise<Result>,
): Promise<Result> {
  try {
    await using epub = await openEpub(file);
    return await use(epub);
  } catch (error) {
    throw refuseOnFault(error);
  }
}

async function unpackToStore(epub: Epub, root: string): Promise<StoredReadingCopy> {
  const sha256 = await hashFile(epub.file);
  const unpacked = `unpacked/${nestMediaName(`${sha256.slice(0, 32)}-${CLEANING_VERSION}`)}`;
  const report = await unpackEpub(epub, join(root, unpacked));
  return { ...report, notes: [...epub.notes, ...report.notes], unpacked, sha256 };
}

/** Wraps errors below `root`, because they concern the folder or disk and would fail for every record. */
async function wrapStoreErrors<Kept>(root: string, work: Promise<Kept>): Promise<Kept> {
  try {
    return await work;
  } catch (error) {
    const { dest, path }: { dest?: unknown; path?: unknown } = Object(error);
    if (!isWithin(root, dest ?? path) || errorCode(error) === "ENAMETOOLONG") throw error;
    throw new MediaStoreError("A file could not be stored.", { cause: error });
  }
}

function isWithin(root: string, path: unknown): boolean {
  return typeof path === "string" && `${resolve(path)}${sep}`.startsWith(`${resolve(root)}${sep}`);
}

/** A temporary store for checks: everything is checked as in an import and then deleted. */
export async function openTemporaryStore(): Promise<MediaStore> {
  const root = await mkdtemp(join(tmpdir(), "lectern-check-"));
  return {
    ...openMediaStore(root),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

async function storeCover(
  epub: Epub,
  root: string,
): Promise<Pick<StoredEpub, "cover" | "coverError">> {
  const path = await findCover(epub);
  if (!path) return { cover: null, coverError: null };
  try {
    const picture = await epub.read(path, MAX_PICTURE_BYTES + 1);
    return { cover: await makePictureSizes(picture, root), coverError: null };
  } catch (error) {
    if (error instanceof PictureError)
      return { cover: null, coverError: `${path}: ${error.message}` };
    throw error;
  }
}

async function copyToStore(root: string, file: string): Promise<StoredFile> {
  const sha256 = await hashFile(file);
  const path = `files/${nestMediaName(sha256.slice(0, 32))}/${toSafeName(file)}`;
  await copyIfMissing(file, join(root, path));
  return { name: basename(file), path, size: (await stat(file)).size, sha256 };
}

/** The path below `root` where a stored file or folder is, or `path` when it is missing (domain/media-path.ts). */
export async function findStored(root: string, path: string): Promise<string> {
  const other = findOtherPlace(path);
  if (other === null || (await pathExists(join(root, path)))) return path;
  return (await pathExists(join(root, other))) ? other : path;
}

/** A file name that is safe in object stores and URLs. */
function toSafeName(file: string): string {
  const ending = extname(file).toLowerCase();
  return `${slug(basename(file, extname(file))) || "file"}${ending.replace(/[^.a-z0-9]/g, "")}`;
}

/** Copies under a temporary name and renames, so that an interrupted copy leaves no partial file. */
async function copyIfMissing(from: string, to: string): Promise<void> {
  if (await pathExists(to)) return;

  await mkdir(dirname(to), { recursive: true });
  const beside = `${to}.${randomUUID()}`;
  await copyFile(from, beside, constants.COPYFILE_FICLONE);
  await rename(beside, to);
}
