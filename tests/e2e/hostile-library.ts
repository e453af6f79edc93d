import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { unzipSync } from "fflate";

import { findFreePort } from "#tests/find-free-port.ts";
import { book } from "#tests/catalog-records.ts";
import { listChapterPaths, hostileChapters } from "#tests/epubs/hostile-chapters.ts";
import { type BookFiles, makeEpub, buildPage } from "#tests/epubs/make-epub.ts";

import { startSite, type RunningSite } from "./programs.ts";
import { copySeed, writeCatalog } from "./seed.ts";
import { startForeignHost, type ForeignHost, contentTypeOf } from "./foreign-host.ts";
import { testWithLibrary } from "./test-with-library.ts";

export type HostileBook = { code: string; edition: string; chapters: string[] };

type HostileLibrary = RunningSite & { stranger: ForeignHost; books: HostileBook[] };

/**
 * A library whose books try every trick: after the import their cleaned files are replaced by the raw ones. Another
 * host serves the same files without security headers.
 */
export const test = testWithLibrary<HostileLibrary>(async (use) => {
  const raw = new Map<string, Uint8Array>();
  await using stranger = await startForeignHost(raw);
  const port = await findFreePort();
  await using copy = await copySeed(seed);
  const settings = { ...copy.settings, PORT: String(port) };
  const unpacked = join(copy.settings["MEDIA_ROOT"] ?? "", "unpacked");

  const books: HostileBook[] = [];
  for (const [code, disguise] of Object.entries(disguises)) {
    const bookFolder = await findBookFolder(unpacked, code);
    const edition = basename(bookFolder);
    const own = await listOwnAddresses(`http://localhost:${port}`, { code, edition });
    const files = disguise(hostileChapters({ remote: stranger.origin, own }));
    books.push({ code, edition, chapters: listChapterPaths(files) });
    await writeUnpackedBook(bookFolder, files, raw);
  }

  await using serving = await startSite(settings);
  await use({ ...serving, stranger, books });
});

/** The books are imported once, as others are; their unpacked files are replaced later. */
const seed = {
  name: "hostile",
  write: (folder: string) =>
    writeCatalog(folder, { books: Object.keys(disguises).map(record) }, files()),
};

export { expect } from "@playwright/test";

/** One book is unchanged, one hides its `<head>` from a text search, and one has none. */
const disguises = {
  plain: (files: BookFiles) => files,
  masked: (files: BookFiles) =>
    mapTexts(files, (text) =>
      text.replace("<head>", `<!-- <head> --><x:head xmlns:x="urn:x"/><head>`),
    ),
  headless: (files: BookFiles) =>
    mapTexts(files, (text) => text.replace(/<head>[\s\S]*<\/head>/, "")),
} satisfies Record<string, (files: BookFiles) => BookFiles>;

function mapTexts(files: BookFiles, change: (text: string) => string): BookFiles {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [
      path,
      typeof file === "string" ? change(file) : file,
    ]),
  );
}

/** A script whose first letters look like those of a recording. */
const uploadScript = `ID3=1;(top.ran=top.ran||[]).push('upload')`;

/** The library's own files that a book may try to run. */
async function listOwnAddresses(
  origin: string,
  { code, edition }: Omit<HostileBook, "chapters">,
): Promise<string[]> {
  const hash = createHash("sha256").update(uploadScript).digest("hex").slice(0, 32);
  const files = `${origin}/api/reading/files/${code}/${edition}/OEBPS`;
  const built = await readdir(new URL("../../build/client/assets", import.meta.url));
  return [
    ...["planted.js", "planted.png", "planted.css", "framed.html"].map(
      (name) => `${files}/${name}`,
    ),
    `${origin}/media/files/${hash}/upload.mp3`,
    `${origin}/api/books?language=en`,
    `${origin}/api/books/find?book=${code}`,
    `${origin}/assets/${built.find((name) => /^entry\.client.*\.js$/.test(name))}`,
  ];
}

function record(code: string) {
  return book({ code, title: code, epubUrl: `${code}.epub`, audioUrl: "upload.mp3" });
}

function files(): Record<string, Uint8Array | string> {
  const epubs = Object.keys(disguises).map((code) => [`${code}.epub`, buildEpub(code)]);
  return { ...Object.fromEntries(epubs), "upload.mp3": uploadScript };
}

/** Its first chapter names the book. */
function buildEpub(code: string): Uint8Array {
  const chapters = hostileChapters({ remote: "http://remote.example", own: [] });
  return makeEpub({ ...chapters, [FIRST_CHAPTER]: buildPage(nameOf(code)) });
}

const FIRST_CHAPTER = "OEBPS/one.xhtml";

function nameOf(code: string): string {
  return `<p>The ${code} book</p>`;
}

/** The folder into which the book was unpacked. */
async function findBookFolder(folder: string, code: string): Promise<string> {
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith(`/${FIRST_CHAPTER}`)) continue;
    const text = await readFile(join(folder, path), "utf8");
    if (text.includes(nameOf(code))) return join(folder, path.slice(0, -FIRST_CHAPTER.length - 1));
  }
  throw new Error("The book was not unpacked.");
}

/** Writes the raw files and an index of all of them; the other host gets those of the first book. */
async function writeUnpackedBook(
  folder: string,
  files: BookFiles,
  stranger: Map<string, Uint8Array>,
): Promise<void> {
  const entries = Object.entries(unzipSync(makeEpub(files)));
  for (const [path, bytes] of entries) {
    if (!stranger.has(path)) stranger.set(path, bytes);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  const index = entries.map(([path, { length: size }]) => ({
    path,
    size,
    type: contentTypeOf(path),
  }));
  await writeFile(join(folder, "index.json"), JSON.stringify(index));
}
