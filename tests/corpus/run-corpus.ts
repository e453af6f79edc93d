import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { type Browser, chromium, type Page } from "playwright-core";

import { createTemporaryFolder, startSite } from "#tests/e2e/programs.ts";
import { findBrowser } from "#tests/find-browser.ts";

import { type ImportedFile, importCorpus } from "./import-corpus.ts";
import { type Bounds, readBookToEnd, type Reading } from "./read-book.ts";

export type Screen = "phone" | "desktop";

/** A file of the corpus; `reading` is null when it is not read. */
export type CorpusRow = ImportedFile & {
  screen: Screen;
  reading: Reading | null;
  /** Errors of the page, failed requests and refusals of its policy. */
  errors: string[];
  /** What differs from `expected.json` in the folder. */
  unexpected: string[];
  seconds: number;
};

/** What a folder's `expected.json` may say of a file: whether it is refused, and words that its pages must show. */
type Expectation = { refused?: boolean; words?: string[] };

export type CorpusOptions = {
  folder: string;
  screens: readonly Screen[];
  language?: string | undefined;
  /** Part of the names of the files that are read; all are imported. */
  only?: string | undefined;
  /** Where to put a picture of each book's first page, and of its last. */
  pictures?: string | undefined;
  onRow?: (row: CorpusRow, done: number, total: number) => void;
};

const viewports = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false },
};

const BOUNDS: Bounds = { turns: [3, 1], seconds: 600 };
const READERS = 2;

/** Imports the EPUBs of a folder into a library of its own, and reads each in a browser. */
export async function runCorpus(options: CorpusOptions): Promise<CorpusRow[]> {
  await using own = await createTemporaryFolder();
  const settings = { DATA_DIR: join(own.path, "data"), MEDIA_ROOT: join(own.path, "media") };
  const files = await importCorpus(options.folder, settings, options.language);
  const expected = await readExpected(options.folder);
  // Every book has a visitor of its own, because a network may request only so many files.
  await using site = await startSite({ ...settings, TRUSTED_PROXIES: "127.0.0.1,::1" });

  const { only = "" } = options;
  const due = options.screens.flatMap((screen) =>
    files.filter(({ name }) => name.includes(only)).map((file) => ({ file, screen })),
  );
  const rows: CorpusRow[] = [];
  const queue = due.entries();
  await Promise.all(Array.from({ length: READERS }, readQueue));
  return rows.toSorted((a, b) => a.screen.localeCompare(b.screen) || (a.name < b.name ? -1 : 1));

  async function readQueue(): Promise<void> {
    const reader = createReader(site.origin);
    try {
      for (const [place, { file, screen }] of queue) {
        const row = await reader.read(file, { screen, place, pictures: options.pictures });
        row.unexpected = compareWithExpected(row, expected.get(file.name));
        rows.push(row);
        options.onRow?.(row, rows.length, due.length);
      }
    } finally {
      await reader.close();
    }
  }
}

type ReadOptions = { screen: Screen; place: number; pictures: string | undefined };

/** A browser that is started again after it crashed. */
function createReader(origin: string) {
  let browser: Browser | null = null;

  async function openBrowser(): Promise<Browser> {
    if (!browser?.isConnected()) browser = await chromium.launch(await findBrowser());
    return browser;
  }

  async function read(file: ImportedFile, { screen, place, pictures }: ReadOptions) {
    const row: CorpusRow = {
      ...file,
      screen,
      reading: null,
      errors: [],
      unexpected: [],
      seconds: 0,
    };
    if (file.code === null) return row;
    const start = performance.now();
    const context = await (
      await openBrowser()
    ).newContext({
      ...viewports[screen],
      baseURL: origin,
      reducedMotion: "reduce",
      extraHTTPHeaders: { "X-Forwarded-For": `198.18.${place >> 8}.${place & 255}` },
    });
    try {
      const page = await context.newPage();
      const crashed = new Promise<never>((_, reject) =>
        page.on("crash", () => reject(new Error("the page crashed"))),
      );
      row.errors = collectErrors(page);
      const address = `/read/${encodeURIComponent(file.code)}?lng=en`;
      const stuck = rejectLater((BOUNDS.seconds + 120) * 1_000);
      row.reading = await Promise.race([readBookToEnd(page, address, BOUNDS), crashed, stuck]);
      if (pictures) await takePicture(page, join(pictures, screen, `${file.name}.png`));
    } catch (error) {
      row.reading = createFailedReading(error);
    }
    await context.close().catch(() => {});
    row.seconds = (performance.now() - start) / 1_000;
    return row;
  }
  return { read, close: async () => browser?.close() };
}

/** For a page that no longer answers. */
function rejectLater(milliseconds: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error("the page no longer answers")), milliseconds).unref();
  });
}

function createFailedReading(error: unknown): Reading {
  const message = error instanceof Error ? error.message : String(error);
  const counts = { chapters: 0, shown: 0, pages: 0 };
  const failures = [message.split("\n")[0] ?? ""];
  return { isOpen: false, isAtEnd: false, ...counts, failures, remarks: [], text: "" };
}

/** Logged for every frame of a book, which needs both. */
const FRAME_WARNING = /allow-scripts and allow-same-origin/;

function collectErrors(page: Page): string[] {
  const errors = new Set<string>();
  const list: string[] = [];
  const add = (text: string) => {
    if (errors.has(text)) return;
    errors.add(text);
    list.push(text.replace(/\s+/g, " ").slice(0, 300));
  };
  page.on("console", (message) => {
    const isError = message.type() === "error" || /violat|refused to/i.test(message.text());
    if (isError && !FRAME_WARNING.test(message.text())) add(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => add(`page: ${error}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") add(`request: ${reason} ${request.url().slice(0, 120)}`);
  });
  page.on("response", (answer) => {
    if (answer.status() >= 400) add(`request: ${answer.status()} ${answer.url().slice(0, 120)}`);
  });
  return list;
}

async function takePicture(page: Page, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await page.screenshot({ path });
}

/** What each `expected.json` says of the files beside and below it. */
async function readExpected(folder: string): Promise<Map<string, Expectation>> {
  const names = await readdir(folder, { recursive: true });
  const found = names.filter((name) => basename(name) === "expected.json");
  const lists = found.map(async (name) => {
    const list: Record<string, Expectation> = JSON.parse(
      await readFile(join(folder, name), "utf8"),
    );
    return Object.entries(list).map(
      ([file, expected]) => [join(dirname(name), file), expected] as const,
    );
  });
  return new Map((await Promise.all(lists)).flat());
}

function compareWithExpected(
  { outcome, reading }: CorpusRow,
  { refused, words = [] }: Expectation = {},
): string[] {
  const isRefused = outcome === "refused";
  if (refused !== undefined && refused !== isRefused)
    return [refused ? "it should be refused" : "it should be imported"];
  const text = reading?.text.replace(/\s+/g, " ") ?? "";
  const missing = reading ? words.filter((word) => !text.includes(word)) : [];
  return missing.map((word) => `"${word}" is not shown`);
}
