import { isUtf8 } from "node:buffer";
import { open as openFile } from "node:fs/promises";
import { crc32 } from "node:zlib";

import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";

import { checkEntryNames } from "./entry-names.ts";
import { EpubRefused } from "./epub-refused.ts";

const MOST_ENTRIES = 5_000;
const MOST_BYTES = 300_000_000;
const MOST_BYTES_OF_ENTRY = 50_000_000;
const MOST_RATIO = 100;

/** Small files pack very well without meaning any harm. */
const RATIO_MATTERS_FROM = 1_000_000;

/** The bytes that tell an archive, which may come one by one. */
const MARK = 4;

/** A zip whose every entry was unpacked once, counted and compared with its checksum. */
export type Archive = {
  paths: readonly string[];
  has(path: string): boolean;
  /** In bytes, as they were counted; 0 when there is no such file. */
  sizeOf(path: string): number;
  /** Whole, or its first `most` bytes. */
  read(path: string, most?: number): Promise<Uint8Array>;
  close(): void;
};

export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip);
    const sizes = await tryEntries(zip, entries);
    return {
      paths: [...entries.keys()],
      has: (path) => entries.has(path),
      sizeOf: (path) => sizes.get(path) ?? 0,
      read: (path, most) => readEntry(zip, path, entries.get(path), most),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: string): Promise<ZipFile> {
  const isZip = await beginsLikeZip(file);
  try {
    return await openPromise(file, { autoClose: false, decodeStrings: false });
  } catch {
    throw new EpubRefused(isZip ? "damaged" : "not-a-zip");
  }
}

async function beginsLikeZip(file: string): Promise<boolean> {
  await using handle = await openFile(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.toString("latin1") === "PK";
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new EpubRefused("too-many-files");

  const listed = await readList(zip);
  checkEntryNames(listed.map(({ name }) => name));
  for (const { name, entry } of listed) {
    if (isSymbolicLink(entry)) throw new EpubRefused("symbolic-link", name);
    if (entry.isEncrypted()) throw new EpubRefused("encrypted", name);
  }
  return new Map(
    listed.filter(({ name }) => !name.endsWith("/")).map(({ name, entry }) => [name, entry]),
  );
}

async function readList(zip: ZipFile): Promise<{ name: string; entry: Entry }[]> {
  try {
    const listed = [];
    for await (const entry of zip.eachEntry()) listed.push({ name: nameOf(entry), entry });
    return listed;
  } catch {
    throw new EpubRefused("damaged");
  }
}

/**
 * The name as it was written: backslashes are to be refused, not mended. Books name their files in
 * UTF-8, whether or not the zip tool said so.
 */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return isUtf8(fileNameRaw)
    ? fileNameRaw.toString("utf8")
    : getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function isSymbolicLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Sizes are counted as the bytes come out; what the archive says of itself is never trusted. */
async function tryEntries(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  let total = 0;

  for (const [name, entry] of entries) {
    let start = Buffer.alloc(0);
    let size = 0;
    let checksum = 0;
    for await (const chunk of unpack(zip, name, entry)) {
      if (start.length < MARK) {
        start = Buffer.concat([start, chunk.subarray(0, MARK - start.length)]);
        if (isArchive(start)) throw new EpubRefused("nested-archive", name);
      }
      size += chunk.length;
      total += chunk.length;
      checksum = crc32(chunk, checksum);
      refuseSize(name, { size, packed: entry.compressedSize, total, file: zip.fileSize });
    }
    if (checksum !== entry.crc32) throw new EpubRefused("damaged-entry", name);
    sizes.set(name, size);
  }
  return sizes;
}

type Sizes = { size: number; packed: number; total: number; file: number };

function refuseSize(name: string, { size, packed, total, file }: Sizes): void {
  if (size > MOST_BYTES_OF_ENTRY) throw new EpubRefused("entry-too-large", name);
  if (total > MOST_BYTES) throw new EpubRefused("too-large");
  if (size > RATIO_MATTERS_FROM && size > packed * MOST_RATIO) {
    throw new EpubRefused("suspicious-ratio", name);
  }
  if (total > RATIO_MATTERS_FROM && total > file * MOST_RATIO) {
    throw new EpubRefused("suspicious-ratio");
  }
}

function isArchive(start: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(start.toString("latin1"));
}

async function* unpack(zip: ZipFile, name: string, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk;
  } catch {
    throw new EpubRefused("damaged-entry", name);
  }
}

async function readEntry(
  zip: ZipFile,
  path: string,
  entry?: Entry,
  most = MOST_BYTES_OF_ENTRY,
): Promise<Uint8Array> {
  if (!entry) throw new Error(`The book holds no file ${path}.`);

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpack(zip, path, entry)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks, Math.min(size, most));
}
