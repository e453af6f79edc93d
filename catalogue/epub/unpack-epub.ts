import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { randomUUID } from "node:crypto";

import { cleanEpub, INDEX } from "./clean-epub.ts";
import type { Epub } from "./open-epub.ts";

/** One line of a book's index.json: a file that may be served, and as what. */
export type UnpackedFile = { path: string; size: number; type: string };

export type UnpackReport = {
  kept: UnpackedFile[];
  /** What was taken out and where, in words, each once. */
  removed: string[];
};

const MOST_NOTES = 200;

/**
 * Writes the cleaned book into `folder`, which it replaces as a whole: whoever reads meanwhile
 * finds the old book or the new one. The folder's index.json lists what may be served.
 */
export async function unpackEpub(epub: Epub, folder: string): Promise<UnpackReport> {
  const target = resolve(folder);
  const beside = join(dirname(target), `.${basename(target)}-${randomUUID()}`);
  try {
    await mkdir(beside, { recursive: true });
    const report = await writeBook(epub, beside);
    await writeFile(join(beside, INDEX), `${JSON.stringify(report.kept, null, 1)}\n`);
    await replace(target, beside);
    return report;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

async function writeBook(epub: Epub, folder: string): Promise<UnpackReport> {
  const kept: UnpackedFile[] = [];
  const notes = new Set<string>();

  for await (const { path, type, content } of cleanEpub(epub, (note) => notes.add(note))) {
    const bytes = Buffer.from(content);
    await writeInside(folder, path, bytes);
    kept.push({ path, size: bytes.length, type });
  }
  return { kept, removed: shorten([...notes]) };
}

async function writeInside(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const file = resolve(folder, path);
  if (!file.startsWith(folder + sep)) throw new Error(`${path} leads outside the book's folder.`);

  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { flag: "wx" });
}

function shorten(notes: readonly string[]): string[] {
  const more = notes.length - MOST_NOTES;
  return more > 0 ? [...notes.slice(0, MOST_NOTES), `and ${more} more`] : [...notes];
}

/** No system replaces a full folder in one step, so the old one steps aside for an instant. */
async function replace(target: string, ready: string): Promise<void> {
  const aside = `${ready}-old`;
  const hadOne = await renameIfThere(target, aside);
  try {
    await rename(ready, target);
  } catch (error) {
    if (hadOne) await rename(aside, target);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
