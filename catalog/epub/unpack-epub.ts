import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { randomUUID } from "node:crypto";

import { pathExists } from "#catalog/folder-files.ts";
import { CONTENTS_FILE } from "./book-names.ts";
import type { ChapterText } from "./chapter-text.ts";
import { cleanEpub, INDEX_FILE } from "./clean-epub.ts";
import type { CleanedFile } from "./clean-file.ts";
import { describeFaults, type TextFault } from "./decode-text.ts";
import { toPrintable } from "./clean/cleaning.ts";
import { findOpeningFiles } from "./find-opening-files.ts";
import { refuseTooMuchText } from "./list-files.ts";
import type { Epub } from "./open-epub.ts";
import { type ChapterCount, PAGE_TYPE } from "./select-chapters.ts";

/**
 * An entry of a book's index.json: a file that may be served, with its type; `isFirst` marks the files to open the book
 * with. `stored` is where the file is in the folder, if not at `path`.
 */
type UnpackedFile = { path: string; size: number; type: string; isFirst?: true; stored?: string };

/** A chapter that can be read: its place in the reading order from 0, its file in the cleaned book, and its text. */
type UnpackedChapter = ChapterText & { position: number; path: string };

export type UnpackReport = {
  kept: UnpackedFile[];
  chapters: ChapterCount;
  /** In reading order; a file that has several places counts at the first one. */
  readable: UnpackedChapter[];
  /** Descriptions of what was removed and where, each once. */
  removed: string[];
  /** What is odd about files that were kept, and which. */
  notes: string[];
};

/** A book of more files may have more in one folder than a media folder may; its files are stored by number. */
const MAX_NAMED_FILES = 4_000;
const NUMBERED_FILES_PER_FOLDER = 1_000;

const MAX_NOTES = 200;
/** Limit of collected notes, because a hostile book could fill the memory with them. */
const MAX_COUNTED_NOTES = 10_000;

/**
 * Writes the cleaned book into `folder`. The folder appears complete or not at all; an existing one is not changed. Its
 * index.json lists the files that may be served. Throws `EpubError` when there is too much text.
 */
export async function unpackEpub(epub: Epub, folder: string): Promise<UnpackReport> {
  refuseTooMuchText(epub);
  const target = resolve(folder);
  if (await isComplete(target)) return writeCleanedFiles(epub, async () => {});

  const draft = join(dirname(target), `.${basename(target)}-${randomUUID()}`);
  try {
    await mkdir(draft, { recursive: true });
    const report = await writeCleanedFiles(epub, (path, bytes) => writeInside(draft, path, bytes));
    await writeFile(join(draft, INDEX_FILE), `${JSON.stringify(report.kept, null, 1)}\n`);
    await renameUnlessExists(draft, target);
    return report;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>;

async function writeCleanedFiles(epub: Epub, write: WriteFile): Promise<UnpackReport> {
  const kept: UnpackedFile[] = [];
  const notes = new Set<string>();
  const texts = new Map<string, ChapterText>();
  const oddities: Oddities = new Map();
  let order: readonly (string | null)[] = [];
  let chapters: ChapterCount = { total: 0, missing: [], empty: [] };
  const opening = new Set([...(await findOpeningFiles(epub))].map(epub.names.nameOf));

  for await (const cleaned of cleanEpub(epub, addNote)) {
    const { path, type, content, text, oddity, readingOrder = order } = cleaned;
    if (text) texts.set(path, text);
    if (oddity && oddity.faults.length > 0) countOddity(oddities, oddity);
    order = readingOrder;
    chapters = cleaned.chapters ?? chapters;
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const stored = epub.paths.length > MAX_NAMED_FILES ? numberedPath(kept.length) : null;
    await write(stored ?? path, bytes);
    const file = { path, size: bytes.length, type, ...(stored && { stored }) };
    kept.push(opening.has(path) || path === CONTENTS_FILE ? { ...file, isFirst: true } : file);
  }
  const types = new Map(kept.map(({ path, type }) => [path, type]));
  return {
    kept,
    chapters,
    readable: listReadable(order, types, texts),
    removed: shortenNotes([...notes]),
    notes: describeOddities(oddities),
  };

  function addNote(note: string): void {
    if (notes.size < MAX_COUNTED_NOTES) notes.add(note);
  }
}

function numberedPath(place: number): string {
  return `${Math.floor(place / NUMBERED_FILES_PER_FOLDER)}/${place}`;
}

function listReadable(
  order: readonly (string | null)[],
  types: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, ChapterText>,
): UnpackedChapter[] {
  const places = new Map<string, number>();
  for (const [position, path] of order.entries()) {
    const isReadable = path !== null && PAGE_TYPE.test(types.get(path) ?? "");
    if (isReadable && !places.has(path)) places.set(path, position);
  }
  return [...places].map(([path, position]) => ({
    position,
    path,
    ...(texts.get(path) ?? { beginning: "", words: 0 }),
  }));
}

/** What is odd about texts, by what it is: the first file, how many there are, and the faults with their sums. */
type Oddities = Map<string, { path: string; files: number; faults: readonly TextFault[] }>;

function countOddity(
  oddities: Oddities,
  { path, faults }: NonNullable<CleanedFile["oddity"]>,
): void {
  const kind = faults.map(({ what }) => what).join();
  const before = oddities.get(kind);
  const sums = faults.map(({ what, count }, place) =>
    count === undefined ? { what } : { what, count: count + (before?.faults[place]?.count ?? 0) },
  );
  oddities.set(kind, { path: before?.path ?? path, files: (before?.files ?? 0) + 1, faults: sums });
}

/** For example "OEBPS/one.xhtml and 11 more: the text does not say its encoding; read as windows-1251". */
function describeOddities(oddities: Oddities): string[] {
  const notes = oddities.values().map(({ path, files, faults }) => {
    const more = files > 1 ? ` and ${files - 1} more` : "";
    return `${toPrintable(path)}${more}: ${describeFaults(faults)}`;
  });
  return shortenNotes([...notes]);
}

async function writeInside(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const file = resolve(folder, path);
  if (!file.startsWith(folder + sep)) throw new Error(`${path} is outside the book's folder.`);

  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: "wx" });
}

function shortenNotes(notes: readonly string[]): string[] {
  const more = notes.length - MAX_NOTES;
  const counted = notes.length < MAX_COUNTED_NOTES ? String(more) : `at least ${more}`;
  return more > 0 ? [...notes.slice(0, MAX_NOTES), `and ${counted} more`] : [...notes];
}

/** Another import may have written the same book in the meantime. */
async function renameUnlessExists(draft: string, target: string): Promise<void> {
  try {
    await rename(draft, target);
  } catch (error) {
    if (!(await isComplete(target))) throw error;
  }
}

/** The index is the last file written before the folder is renamed. */
function isComplete(folder: string): Promise<boolean> {
  return pathExists(join(folder, INDEX_FILE));
}
