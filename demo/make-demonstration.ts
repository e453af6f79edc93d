import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";

import {
  countRecordings,
  listNamedRecordings,
  toRecordingRecord,
  recordingSeries,
  recordingTitles,
} from "./audio/recordings.ts";
import { makeRecordings } from "./audio/make-recordings.ts";
import { listClassics, readClassics } from "./classics.ts";
import {
  countries,
  distributors,
  ministry,
  notices,
  readMinistryPages,
  settings,
} from "./ministry.ts";
import { writePortraits } from "./portraits.ts";
import { readScripture, scriptureSeries } from "./scripture/titles.ts";
import { author, periodicals, printSubscriptions, textSeries } from "./texts/quillmere.ts";
import { readTexts } from "./texts/read-texts.ts";
import type { BookEntry } from "./entry.ts";
import type { Title, BookText } from "./text.ts";
import { writeVideoStills } from "./videos.ts";
import { type Cover, drawCover } from "./covers/designs.ts";
import { designCovers } from "./covers/design-covers.ts";
import { renderPng } from "./covers/render-png.ts";
import { makeEpub } from "./epub/epub.ts";
import { openTypesetter } from "./pdf/typesetter.ts";

export type Step = { done: number; total: number; what: string };

type Options = {
  /** How many titles of each kind to make, with portraits of their authors; everything if missing. */
  titles?: number;
  onProgress: (step: Step) => void;
};

/** How many titles are made at a time; their covers are rendered in parallel. */
const CONCURRENT_TITLES = 4;

/** Makes the demonstration library as a catalog folder. An existing `folder` is replaced at the end, in one step. */
export async function makeDemonstration(folder: string, options: Options): Promise<void> {
  const draft = `${folder}.${process.pid}.draft`;
  const former = `${folder}.${process.pid}.former`;
  await mkdir(join(draft, "covers"), { recursive: true });
  await mkdir(join(draft, "files"), { recursive: true });

  try {
    await writeCatalog(draft, options);
    await mkdir(dirname(folder), { recursive: true });
    await rename(folder, former).catch(ignoreMissing);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(former, { recursive: true, force: true });
  }
}

async function writeCatalog(folder: string, { titles: limit, onProgress }: Options): Promise<void> {
  const classics = await readClassics();
  const topics = new Map(classics.topics.map(({ code, name }) => [code, name]));
  const texts = await readTexts(topics, limit);
  const titles = [
    ...texts.titles,
    ...(await readScripture(limit)),
    ...listClassics(classics, limit),
    ...(limit === undefined ? recordingTitles : []),
  ];
  const output = await makeTitles(folder, titles, {
    only: limit === undefined ? undefined : listNamedRecordings(titles),
    onProgress,
  });

  const catalog = {
    library: ministry,
    settings,
    notices,
    pages: await readMinistryPages(),
    countries,
    distributors,
    printSubscriptions,
    topics: classics.topics,
    series: [...classics.series, ...textSeries, ...recordingSeries, scriptureSeries],
    authors: await writePortraits({
      folder,
      authors: [...classics.authors, author],
      only: limit === undefined ? undefined : new Set(output.books.flatMap((book) => book.authors)),
    }),
    books: output.books.map(addBinding),
    audios: output.recordings.map(toRecordingRecord),
    courses: texts.courses,
    periodicals,
    videos: await writeVideoStills(folder),
  };
  await writeFile(join(folder, "catalog.json"), `${JSON.stringify(catalog, null, 2)}\n`);
}

async function makeTitles(
  folder: string,
  titles: readonly Title[],
  { only, onProgress }: { only: string[] | undefined; onProgress: Options["onProgress"] },
) {
  const total = titles.length + (only?.length ?? (await countRecordings()));
  let done = 0;
  const begin = (what: string, count: number) => {
    onProgress({ done, total, what });
    done += count;
  };

  const makeTitle = await createTitleMaker(folder, titles);
  begin("", 0);
  const books: BookEntry[] = [];
  for (let start = 0; start < titles.length; start += CONCURRENT_TITLES) {
    const some = titles.slice(start, start + CONCURRENT_TITLES);
    begin(some.map(({ entry }) => entry.title).join(", "), some.length);
    await setImmediate();
    books.push(...(await Promise.all(some.map(makeTitle))));
  }
  const recordings = await makeRecordings(folder, { only, onProgress: (what) => begin(what, 1) });
  begin("", 0);
  return { books, recordings };
}

/** Booklets are stapled; tracts are only folded. */
function addBinding(book: BookEntry): BookEntry {
  const bindings: Record<string, string> = { Booklets: "stapled", Paperbacks: "softcover" };
  return book["hasPrintableVersion"] === true ? { ...book, binding: bindings[book.type] } : book;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Makes the files of a title and returns its record with their names. */
type TitleMaker = (title: Title) => Promise<BookEntry>;

/**
 * Creates a maker that draws covers and typesets books into a folder. It needs all titles, so that neighbors differ.
 */
async function createTitleMaker(folder: string, titles: readonly Title[]): Promise<TitleMaker> {
  const typeset = await openTypesetter();
  const covers = designCovers(
    titles.flatMap(({ entry, cover }) => (cover ? [{ entry, ...cover }] : [])),
  );

  return async ({ entry, texts: [text, ...supplements] }) => {
    const cover = covers.get(entry.code) ?? null;
    for (const supplement of supplements) await makeSupplement(supplement(), cover);
    if (text) return { ...entry, ...(await makeBook(text(), cover)) };

    return cover
      ? { ...entry, coverUrl: await writeCover(entry.code, await renderPng(drawCover(cover))) }
      : entry;
  };

  /** A supplement to a book: the same cover, with its own name in place of the author. */
  async function makeSupplement(text: BookText, cover: Cover | null) {
    await printBook(text, cover && { ...cover, byline: text.subtitle });
  }

  async function makeBook(text: BookText, cover: Cover | null) {
    const { png, ...files } = await printBook(text, cover);
    return png ? { ...files, coverUrl: await writeCover(text.code, png) } : files;
  }

  async function printBook(text: BookText, cover: Cover | null) {
    const svg = cover && drawCover(cover);
    // The cover is rendered during typesetting.
    const painting = svg === null ? null : renderPng(svg);
    const { bytes, pageCount, pagination } = typeset(text, svg);
    const png = await painting;
    const epub = await makeEpub(text, pagination, png);

    return {
      png,
      pageCount,
      pdfUrl: await write(`files/${text.code}.pdf`, bytes),
      epubUrl: await write(`files/${text.code}.epub`, epub),
    };
  }

  async function writeCover(code: string, png: Uint8Array): Promise<string> {
    return write(`covers/${code}.png`, png);
  }

  async function write(path: string, content: Uint8Array): Promise<string> {
    await writeFile(join(folder, path), content);
    return path;
  }
}
