import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

import { readClassics } from "./classics.ts";
import { drawCover } from "./covers/designs.ts";
import { dress } from "./covers/dress.ts";
import { paint } from "./covers/paint.ts";
import type { BookEntry } from "./entry.ts";
import { makeEpub } from "./epub/epub.ts";
import { countries, distributors, ministry, notices, settings } from "./ministry.ts";
import { openTypesetter } from "./pdf/typesetter.ts";
import {
  BYLINE,
  composeTitle,
  listTitle,
  readTitles,
  scriptureSeries,
} from "./scripture/titles.ts";
import { readVerses } from "./scripture/verses.ts";

export type Step = { done: number; total: number; what: string };

type Options = {
  /** How many titles of Scripture to make; all of them when absent. */
  titles?: number;
  onProgress: (step: Step) => void;
};

/** How many covers are drawn at a time. */
const ABREAST = 4;

/** Makes the demonstration library as a catalogue folder. Whatever stood at `folder` is replaced at the end, at once. */
export async function makeDemonstration(folder: string, options: Options): Promise<void> {
  const draft = `${folder}.${process.pid}.draft`;
  const former = `${folder}.${process.pid}.former`;
  await mkdir(join(draft, "covers"), { recursive: true });
  await mkdir(join(draft, "files"), { recursive: true });

  try {
    await fill(draft, options);
    await mkdir(dirname(folder), { recursive: true });
    await rename(folder, former).catch(ignoreMissing);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(former, { recursive: true, force: true });
  }
}

async function fill(folder: string, { titles: limit, onProgress }: Options): Promise<void> {
  const classics = await readClassics();
  const titles = (await readTitles()).slice(0, limit);
  const covers = dress([
    ...titles.map((title) => ({
      entry: listTitle(title),
      byline: BYLINE,
      ornament: title.ornament,
    })),
    ...classics.books.map((entry) => ({
      entry,
      byline: bylineOf(entry, classics.authors),
      ornament: null,
    })),
  ]);
  const total = titles.length + classics.books.length;
  const books: BookEntry[] = [];
  const report = async (what: string) => {
    onProgress({ done: books.length, total, what });
    await setImmediate();
  };

  const verses = await readVerses();
  const typeset = await openTypesetter();
  for (const title of titles) {
    await report(title.title);
    const text = composeTitle(title, verses);
    const { cover, coverUrl, png } = await writeCover(title.code);
    const pdf = typeset(text, cover);
    const pdfUrl = await write(`files/${title.code}.pdf`, pdf.bytes);
    const epubUrl = await write(`files/${title.code}.epub`, await makeEpub(text, png));
    books.push({ ...listTitle(title), pageCount: pdf.pageCount, coverUrl, pdfUrl, epubUrl });
  }
  for (let start = 0; start < classics.books.length; start += ABREAST) {
    const some = classics.books.slice(start, start + ABREAST);
    await report(some.map((entry) => entry.title).join(", "));
    books.push(...(await Promise.all(some.map(addCover))));
  }

  const { topics, series, authors } = classics;
  const lists = { topics, series: [...series, scriptureSeries], authors, books };
  const catalogue = { library: ministry, settings, notices, countries, distributors, ...lists };
  await write("catalogue.json", `${JSON.stringify(catalogue, null, 2)}\n`);
  await report("");

  async function addCover(entry: BookEntry): Promise<BookEntry> {
    const { coverUrl } = await writeCover(entry.code);
    return { ...entry, coverUrl };
  }

  async function writeCover(code: string) {
    const dressed = covers.get(code);
    if (!dressed) throw new Error(`No cover was chosen for ${code}`);

    const cover = drawCover(dressed);
    const png = await paint(cover);
    return { cover, png, coverUrl: await write(`covers/${code}.png`, png) };
  }

  async function write(path: string, content: string | Uint8Array): Promise<string> {
    await writeFile(join(folder, path), content);
    return path;
  }
}

function bylineOf(
  { authors }: BookEntry,
  known: readonly { code: string; name: string }[],
): string {
  return authors
    .map((code) => known.find((author) => author.code === code)?.name ?? "")
    .filter((name) => name !== "")
    .join(" · ");
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
