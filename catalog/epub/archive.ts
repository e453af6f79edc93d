import { open as openFile } from "node:fs/promises";
import { crc32 } from "node:zlib";

import { type Entry, openPromise, type ZipFile } from "yauzl";

import {
  checkEntryNames,
  decodeEntryName,
  describeBeside,
  describeOddNames,
  describeRepeated,
  findTopFolder,
  listAliases,
  type NamedEntry,
} from "./archive-names.ts";
import { EpubError } from "./epub-error.ts";

const MAX_ENTRIES = 5_000;
const MAX_TOTAL_BYTES = 300_000_000;
const MAX_ENTRY_BYTES = 50_000_000;
const MAX_COMPRESSION_RATIO = 100;

/** Small files often compress this well, so the ratio is checked only above this size. */
const RATIO_MIN_BYTES = 4_000_000;

/** Enough to tell what a file is; its first bytes may arrive in separate chunks. */
const SIGNATURE_BYTES = 12;

/** Why a file is left out that cannot be unpacked, or has another checksum. */
export const DAMAGED = "damaged";

/** A zip archive with every entry unpacked once, measured and checked against its checksum. */
export type Archive = {
  paths: readonly string[];
  /** Names that a file may have instead of its path, because its name is not in UTF-8. */
  aliases: ReadonlyMap<string, string>;
  /** Files that are not read, each with what it is. */
  leftOut: ReadonlyMap<string, string>;
  /** What is odd about its names and does no harm. */
  notes: readonly string[];
  /** The folder that holds all of the archive, which `paths` leave out; "" when there is none. */
  topFolder: string;
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
    const { entries, aliases, notes, topFolder } = await listEntries(zip);
    const { sizes, leftOut } = await verifyEntries(zip, entries);
    return {
      paths: [...sizes.keys()],
      aliases,
      leftOut,
      notes,
      topFolder,
      has: (path) => sizes.has(path),
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

async function listEntries(zip: ZipFile) {
  if (zip.entryCount > MAX_ENTRIES) throw new EpubError("too-many-files");

  // A name without letters is the archive's own folder.
  const listed = (await readEntries(zip)).filter(({ name }) => name !== "");
  checkEntryNames(listed.map(({ name }) => name));
  for (const { name, entry } of listed) {
    if (isSymbolicLink(entry)) throw new EpubError("symbolic-link", name);
    if (entry.isEncrypted()) throw new EpubError("encrypted", name);
  }
  const files = listed.filter(({ name }) => !name.endsWith("/"));
  const topFolder = findTopFolder(files.map(({ name }) => name));
  const toPath = (name: string) =>
    name.startsWith(topFolder) ? name.slice(topFolder.length) : name;
  // The type may be beside the folder.
  const inBook = files.filter(({ name }) => name.startsWith(topFolder) || name === "mimetype");
  const entries = new Map(inBook.map(({ name, entry }) => [toPath(name), entry]));
  return {
    entries,
    aliases: listAliases(entries, topFolder),
    notes: [
      ...describeBeside(
        files.map(({ name }) => name),
        topFolder,
      ),
      ...describeRepeated(inBook),
      ...describeOddNames(inBook),
    ],
    topFolder,
  };
}

async function readEntries(zip: ZipFile): Promise<NamedEntry[]> {
  try {
    const listed = [];
    for await (const entry of zip.eachEntry()) listed.push({ name: decodeEntryName(entry), entry });
    return listed;
  } catch {
    throw new EpubError("damaged");
  }
}

function isSymbolicLink(entry: Entry): boolean {
  return ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

/**
 * Measures entries while unpacking, because declared sizes cannot be trusted. An entry that is damaged, another archive,
 * or too large, is left out.
 */
async function verifyEntries(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  const sizes = new Map<string, number>();
  const leftOut = new Map<string, string>();
  const all = { total: 0, suspect: 0, file: zip.fileSize };

  for (const [name, entry] of entries) {
    const { size, fault } = await verifyEntry(zip, { name, entry }, all);
    if (fault === null) sizes.set(name, size);
    else leftOut.set(name, fault);
  }
  return { sizes, leftOut };
}

/** The measured size, and why the entry is left out; null when it stays. Counts it in `all`. */
async function verifyEntry(
  zip: ZipFile,
  { name, entry }: NamedEntry,
  all: UnpackedSizes,
): Promise<{ size: number; fault: string | null }> {
  let start = Buffer.alloc(0);
  let size = 0;
  let checksum = 0;
  let fault: string | null = null;
  try {
    for await (const chunk of streamEntry(zip, name, entry)) {
      start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES - start.length)]);
      size += chunk.length;
      all.total += chunk.length;
      checksum = crc32(chunk, checksum);
      const suspect = isUncompressedMedia(start) ? 0 : size;
      checkSize(name, { suspect, packed: entry.compressedSize }, all);
      if (isZipSignature(start)) fault = "another archive or office document";
      else if (size > MAX_ENTRY_BYTES) fault = "longer than 50 MB";
      if (fault) break;
    }
    if (checksum !== entry.crc32) fault ??= DAMAGED;
  } catch (error) {
    if (!(error instanceof EpubError) || error.code !== "damaged-entry") throw error;
    fault = DAMAGED;
  }
  if (!isUncompressedMedia(start)) all.suspect += size;
  return { size, fault };
}

/** In bytes. `suspect` counts no uncompressed pictures and recordings: white and silence compress to almost nothing. */
type UnpackedSizes = { total: number; suspect: number; file: number };
type EntrySizes = { suspect: number; packed: number };

function checkSize(name: string, { suspect, packed }: EntrySizes, all: UnpackedSizes): void {
  if (all.total > MAX_TOTAL_BYTES) throw new EpubError("too-large");
  if (isSuspicious(suspect, packed)) throw new EpubError("suspicious-ratio", name);
  if (isSuspicious(all.suspect + suspect, all.file)) throw new EpubError("suspicious-ratio");
}

function isSuspicious(size: number, packed: number): boolean {
  return size > RATIO_MIN_BYTES && size > packed * MAX_COMPRESSION_RATIO;
}

/** Whether a file begins as a BMP, TIFF, WAV or AIFF. */
function isUncompressedMedia(start: Buffer): boolean {
  return /^(?:BM|II\*\0|MM\0\*|RIFF[^]{4}WAVE|FORM[^]{4}AIF[FC])/.test(start.toString("latin1"));
}

function isZipSignature(start: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(start.toString("latin1", 0, 4));
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
