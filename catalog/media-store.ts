import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, copyFile, mkdir, mkdtemp, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, resolve, sep } from "node:path";

import { errorCode } from "#api/db/database/error-code.ts";
import type { Picture } from "#api/db/schema/catalog-schema.ts";
import { slug } from "#domain/slug.ts";

import { CLEANING_VERSION } from "./epub/clean-epub.ts";
import { findCover } from "./epub/find-cover.ts";
import { type Epub, openEpub } from "./epub/open-epub.ts";
import { unpackEpub } from "./epub/unpack-epub.ts";
import { hashFile, requireFileType } from "./folder-files.ts";
import { makePictureSizes } from "./pictures/make-picture-sizes.ts";
import { PictureError } from "./pictures/picture-error.ts";
import { MAX_PICTURE_BYTES } from "./pictures/read-picture.ts";

/** A file the library holds: `name` is the operator's, `path` is below the media folder. */
export type StoredFile = { name: string; path: string; size: number; sha256: string };

/**
 * `removed` says what was cleaned out of it; `cover` is the book's own, if it has one that can be used; `coverFault` says
 * which cover cannot, and why.
 */
export type StoredEpub = StoredFile & {
  unpacked: string;
  removed: string[];
  cover: Picture | null;
  coverFault: string | null;
};

/** Where the files of a catalog go. Whatever cannot be used is refused before anything is kept of it. */
export type MediaStore = AsyncDisposable & {
  storeFile: (file: string, kind: "pdf" | "audio") => Promise<StoredFile>;
  /** Also checks, cleans and unpacks it for the reader, into the folder `unpacked`. */
  storeEpub: (file: string) => Promise<StoredEpub>;
  storePicture: (picture: string | Uint8Array) => Promise<Picture>;
};

/** A file could not be written to the media folder, through no fault of the record that names it. */
export class MediaStoreError extends Error {}

/**
 * Keeps files below `root` under names made from their content, so that a repeated import finds them there:
 * `files/` and `covers/` are for everyone, `unpacked/` is for the reader's own call alone.
 */
export function openMediaStore(root: string): MediaStore {
  const store = createUnguardedStore(root);
  return {
    storeFile: (file, kind) => wrapStoreErrors(root, store.storeFile(file, kind)),
    storeEpub: (file) => wrapStoreErrors(root, store.storeEpub(file)),
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

    async storeEpub(file) {
      await using epub = await openEpub(file);
      const sha256 = await hashFile(file);
      const unpacked = `unpacked/${sha256.slice(0, 32)}-${CLEANING_VERSION}`;
      const { removed } = await unpackEpub(epub, join(root, unpacked));
      const own = await storeCover(epub, root);
      return { ...(await copyToStore(root, file)), unpacked, removed, ...own };
    },

    storePicture: (picture) => makePictureSizes(picture, root),
  };
}

/** What fails below `root` fails for every record: the folder, or its disk, is not as it must be. */
async function wrapStoreErrors<Kept>(root: string, work: Promise<Kept>): Promise<Kept> {
  try {
    return await work;
  } catch (error) {
    const { dest, path }: { dest?: unknown; path?: unknown } = Object(error);
    if (!isWithin(root, dest ?? path) || errorCode(error) === "ENAMETOOLONG") throw error;
    throw new MediaStoreError("A file could not be kept.", { cause: error });
  }
}

function isWithin(root: string, path: unknown): boolean {
  return typeof path === "string" && `${resolve(path)}${sep}`.startsWith(`${resolve(root)}${sep}`);
}

/** A store that is thrown away: everything is checked as for an import, and nothing stays. */
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
): Promise<Pick<StoredEpub, "cover" | "coverFault">> {
  const path = await findCover(epub);
  if (!path) return { cover: null, coverFault: null };
  try {
    const picture = await epub.read(path, MAX_PICTURE_BYTES + 1);
    return { cover: await makePictureSizes(picture, root), coverFault: null };
  } catch (error) {
    if (error instanceof PictureError)
      return { cover: null, coverFault: `${path}: ${error.message}` };
    throw error;
  }
}

async function copyToStore(root: string, file: string): Promise<StoredFile> {
  const sha256 = await hashFile(file);
  const path = `files/${sha256.slice(0, 32)}/${toSafeName(file)}`;
  await copyIfMissing(file, join(root, path));
  return { name: basename(file), path, size: (await stat(file)).size, sha256 };
}

/** A name that any object store and any address takes. */
function toSafeName(file: string): string {
  const ending = extname(file).toLowerCase();
  return `${slug(basename(file, extname(file))) || "file"}${ending.replace(/[^.a-z0-9]/g, "")}`;
}

/** A file is there whole or not at all, whatever breaks off the copying. */
async function copyIfMissing(from: string, to: string): Promise<void> {
  const isThere = await access(to).then(
    () => true,
    () => false,
  );
  if (isThere) return;

  await mkdir(dirname(to), { recursive: true });
  const beside = `${to}.${randomUUID()}`;
  await copyFile(from, beside, constants.COPYFILE_FICLONE);
  await rename(beside, to);
}
