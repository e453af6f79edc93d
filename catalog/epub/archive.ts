import { isUtf8 } from "node:buffer";
import { open as openFile } from "node:fs/promises";
import { crc32 } from "node:zlib";

import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from "yauzl";

import { EpubError } from "./epub-error.ts";

const MAX_ENTRIES = 5_000;
const MAX_TOTAL_BYTES = 300_000_000;
const MAX_ENTRY_BYTES = 50_000_000;
const MAX_COMPRESSION_RATIO = 100;

/** Small files often compress this well, so the ratio is checked only above this size. */
const RATIO_MIN_BYTES = 1_000_000;

/** Length of a zip signature; its bytes may arrive in separate chunks. */
const SIGNATURE_BYTES = 4;

/** A zip archive with every entry unpacked once, measured and checked against its checksum. */
export type Archive = {
  paths: readonly string[];
  has(path: string): boolean;
  /** Measured size in bytes; 0 for a missing file. */
  sizeOf(path: string): number;
  /** Reads the whole file, or its first `most` bytes. */
  read(path: string, most?: number): Promise<Uint8Array>;
  close(): void;
};

export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  try {
    const entries = await listEntries(zip);
    const sizes = await verifyEntries(zip, entries);
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
  const isZip = await hasZipSignature(file);
  try {
    return await openPromise(file, { autoClose: false, decodeStrings: false });
  } catch {
    throw new EpubError(isZip ? "damaged" : "not-a-zip");
  }
}

async function hasZipSignature(file: string): Promise<boolean> {
  await using handle = await openFile(file);
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  return buffer.toString("latin1") === "PK";
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new EpubError("too-many-files");

  const listed = await readEntries(zip);
  checkEntryNames(listed.map(({ name }) => name));
  for (const { name, entry } of listed) {
    if (isSymbolicLink(entry)) throw new EpubError("symbolic-link", name);
    if (entry.isEncrypted()) throw new EpubError("encrypted", name);
  }
  return new Map(
    listed.filter(({ name }) => !name.endsWith("/")).map(({ name, entry }) => [name, entry]),
  );
}

async function readEntries(zip: ZipFile): Promise<{ name: string; entry: Entry }[]> {
  try {
    const listed = [];
    for await (const entry of zip.eachEntry()) listed.push({ name: decodeEntryName(entry), entry });
    return listed;
  } catch {
    throw new EpubError("damaged");
  }
}

/**
 * Keeps the name as written, so that backslashes are refused and not converted. EPUBs name files in UTF-8, even where
 * the zip tool did not set the flag.
 */
function decodeEntryName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return isUtf8(fileNameRaw)
    ? fileNameRaw.toString("utf8")
    : getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

function isSymbolicLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/** Measures entries while unpacking, because declared sizes cannot be trusted. */
async function verifyEntries(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  let total = 0;

  for (const [name, entry] of entries) {
    let start = Buffer.alloc(0);
    let size = 0;
    let checksum = 0;
    for await (const chunk of streamEntry(zip, name, entry)) {
      if (start.length < SIGNATURE_BYTES) {
        start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES - start.length)]);
        if (isZipSignature(start)) throw new EpubError("nested-archive", name);
      }
      size += chunk.length;
      total += chunk.length;
      checksum = crc32(chunk, checksum);
      checkSize(name, { size, packed: entry.compressedSize, total, file: zip.fileSize });
    }
    if (checksum !== entry.crc32) throw new EpubError("damaged-entry", name);
    sizes.set(name, size);
  }
  return sizes;
}

type UnpackedSizes = { size: number; packed: number; total: number; file: number };

function checkSize(name: string, { size, packed, total, file }: UnpackedSizes): void {
  if (size > MAX_ENTRY_BYTES) throw new EpubError("entry-too-large", name);
  if (total > MAX_TOTAL_BYTES) throw new EpubError("too-large");
  if (size > RATIO_MIN_BYTES && size > packed * MAX_COMPRESSION_RATIO) {
    throw new EpubError("suspicious-ratio", name);
  }
  if (total > RATIO_MIN_BYTES && total > file * MAX_COMPRESSION_RATIO) {
    throw new EpubError("suspicious-ratio");
  }
}

function isZipSignature(start: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(start.toString("latin1"));
}

async function* streamEntry(zip: ZipFile, name: string, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk;
  } catch {
    throw new EpubError("damaged-entry", name);
  }
}

async function readEntry(
  zip: ZipFile,
  path: string,
  entry?: Entry,
  most = MAX_ENTRY_BYTES,
): Promise<Uint8Array> {
  if (!entry) throw new Error(`The archive has no file ${path}.`);

  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of streamEntry(zip, path, entry)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= most) break;
  }
  return Buffer.concat(chunks, Math.min(size, most));
}

const MAX_NAME_LENGTH = 1_000;

const MAX_SEGMENT_BYTES = 240;

/** Windows treats these names as devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Throws `EpubError` for names that could be written outside the book's folder or over each other on any file system.
 */
export function checkEntryNames(names: readonly string[]): void {
  const seen = new Set<string>();

  for (const name of names) {
    if (!isSafeName(name)) throw new EpubError("unsafe-name", name);

    const folded = foldName(name);
    if (seen.has(folded)) throw new EpubError("duplicate-name", name);
    seen.add(folded);
  }
  refuseFilesAsFolders(names);
}

/** Sorted in this order, paths below a file name follow it directly. */
function refuseFilesAsFolders(names: readonly string[]): void {
  const ordered = names
    .map((name) => ({ name, place: `${foldName(name)}/` }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1));

  for (const [index, { place }] of ordered.entries()) {
    const next = ordered[index + 1];
    if (next?.place.startsWith(place)) throw new EpubError("duplicate-name", next.name);
  }
}

function isSafeName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || /[\\\p{Cc}]/u.test(name) || /^[a-z]:/i.test(name))
    return false;

  return name
    .replace(/\/$/, "")
    .split("/")
    .every(
      (segment) =>
        segment !== "" &&
        segment !== "." &&
        segment !== ".." &&
        !DEVICE_NAME.test(segment) &&
        Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES,
    );
}

/**
 * The name as compared by file systems that ignore case, Unicode composition and (Windows) trailing dots and spaces.
 */
function foldName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[. ]+(?=\/|$)/g, "");
}
