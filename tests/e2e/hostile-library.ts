import { createHash } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { unzipSync } from "fflate";

import { findFreePort } from "#tests/find-free-port.ts";
import { book } from "#tests/catalogue-records.ts";
import { chaptersOf, hostileChapters } from "#tests/epubs/hostile-chapters.ts";
import { type BookFiles, makeEpub } from "#tests/epubs/make-epub.ts";

import { runLibrary, serve, type Serving, temporaryFolder } from "./programs.ts";
import { copySeed, writeCatalogue } from "./seed.ts";
import { openStranger, type Stranger, typeOf } from "./stranger.ts";
import { testOn } from "./test-on.ts";

export type HostileBook = { code: string; edition: string; chapters: string[] };

type HostileLibrary = Serving & { stranger: Stranger; books: HostileBook[] };

/**
 * A library whose books play every trick, as they would lie in it had they not been cleaned when they were imported: the
 * files that the reader is given are the raw ones. A stranger hands the same files out without our care.
 */
export const test = testOn<HostileLibrary>(async (use) => {
  await using folder = await temporaryFolder();
  const raw = new Map<string, Uint8Array>();
  await using stranger = await openStranger(raw);
  const port = await findFreePort();
  await using copy = await copySeed(empty);
  const settings = { ...copy.settings, PORT: String(port) };
  const unpacked = join(copy.settings["MEDIA_ROOT"] ?? "", "unpacked");

  const books: HostileBook[] = [];
  for (const [code, disguise] of Object.entries(disguises)) {
    await importBook({ code, folder: join(folder.path, code), settings });
    const edition = await findNewest(unpacked, books);
    const own = await ownAddresses(`http://localhost:${port}`, { code, edition });
    const files = disguise(hostileChapters({ remote: stranger.origin, own }));
    books.push({ code, edition, chapters: chaptersOf(files) });
    await layOut(join(unpacked, edition), files, raw);
  }

  await using serving = await serve(settings);
  await use({ ...serving, stranger, books });
});

const empty = {
  name: "empty",
  write: (folder: string) => writeCatalogue(folder, { books: [] }),
};

export { expect } from "@playwright/test";

/** One book is as it is, one hides its heads from whoever looks for them, and one has none. */
const disguises = {
  plain: (files: BookFiles) => files,
  masked: (files: BookFiles) =>
    withTexts(files, (text) =>
      text.replace("<head>", `<!-- <head> --><x:head xmlns:x="urn:x"/><head>`),
    ),
  headless: (files: BookFiles) =>
    withTexts(files, (text) => text.replace(/<head>[\s\S]*<\/head>/, "")),
} satisfies Record<string, (files: BookFiles) => BookFiles>;

function withTexts(files: BookFiles, change: (text: string) => string): BookFiles {
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [
      path,
      typeof file === "string" ? change(file) : file,
    ]),
  );
}

/** A script that is a recording to whoever looks at its first letters alone. */
const upload = `ID3=1;(top.ran=top.ran||[]).push('upload')`;

/** Where the library itself holds what a book may wish to run. */
async function ownAddresses(
  origin: string,
  { code, edition }: Omit<HostileBook, "chapters">,
): Promise<string[]> {
  const hash = createHash("sha256").update(upload).digest("hex").slice(0, 32);
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

async function importBook(to: {
  code: string;
  folder: string;
  settings: Record<string, string>;
}): Promise<void> {
  const { code, folder, settings } = to;
  await mkdir(folder);
  const files = hostileChapters({ remote: "http://remote.example", own: [] });
  await writeFile(join(folder, "book.epub"), makeEpub({ ...files, "OEBPS/own.txt": code }));
  await writeFile(join(folder, "upload.mp3"), upload);
  const record = book({ code, title: code, epubUrl: "book.epub", audioUrl: "upload.mp3" });
  await writeFile(join(folder, "catalogue.json"), JSON.stringify({ books: [record] }));

  const { code: exit, output } = await runLibrary(["import", folder], settings);
  if (exit !== 0) throw new Error(output);
}

async function findNewest(folder: string, known: readonly HostileBook[]): Promise<string> {
  const names = await readdir(folder);
  const newest = names.find((name) => known.every(({ edition }) => edition !== name));
  if (!newest) throw new Error("The book was not unpacked.");
  return newest;
}

/** Writes the book as it came, and a list that holds back nothing; the stranger has the first of them too. */
async function layOut(
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
  const index = entries.map(([path, { length: size }]) => ({ path, size, type: typeOf(path) }));
  await writeFile(join(folder, "index.json"), JSON.stringify(index));
}
