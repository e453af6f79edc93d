import type { ReadableBook } from "#contract/reading.ts";

import { fileReferences } from "./file-references.ts";

/** A file of the book did not come; it may when it is asked for again. */
export class FileMissing extends Error {}

/** S8.09: what has not come after so many milliseconds counts as failed. */
const PATIENCE = 120_000;
const MOMENT = 400;
const FEW = 3;

export type BookFiles = {
  loadText: (path: string) => Promise<string | null>;
  loadBlob: (path: string) => Promise<Blob | null>;
  getSize: (path: string) => number;
  /**
   * From now on its pages are read, and what they ask for is fetched ahead. Its faces are left where they lie unless it
   * is shown in them.
   */
  startPages: (options: { hasFaces: boolean }) => void;
};

/** The files of a book, fetched one by one as they are asked for; null for one that it does not have. */
export function bookFiles(book: ReadableBook, apiOrigin: string): BookFiles {
  const sizes = new Map(book.files.map(({ path, size }) => [path, size]));
  const ahead = new Map<string, Promise<Blob>>();
  let hasStarted = false;
  let hasFaces = true;

  async function load(path: string): Promise<Blob | null> {
    if (!sizes.has(path)) return null;
    if (!hasFaces && isFace(path)) return new Blob();
    const coming = ahead.get(path);
    ahead.delete(path);
    return coming ?? fetchFile(addressOf(book, apiOrigin, path));
  }

  function loadAhead(path: string): void {
    if (ahead.has(path) || !sizes.has(path) || isPage(path) || (!hasFaces && isFace(path))) return;
    const coming = fetchFile(addressOf(book, apiOrigin, path));
    // It fails for whoever asks for it.
    coming.catch(() => {});
    ahead.set(path, coming);
  }

  return {
    loadBlob: load,
    async loadText(path) {
      const text = (await (await load(path))?.text()) ?? null;
      if (text && hasStarted) {
        for (const file of fileReferences(path, text)) loadAhead(file);
      }
      return text;
    },
    getSize: (path) => sizes.get(path) ?? 0,
    startPages(options) {
      hasStarted = true;
      hasFaces = options.hasFaces;
      // Most pages of a book are set in the same few styles: they come beside the first page, not after it.
      for (const path of [...sizes.keys()].filter(isStyle).slice(0, FEW)) loadAhead(path);
    },
  };
}

/** The files every book is opened with, in the order they are needed. */
export function firstFiles({ files }: ReadableBook): string[] {
  const paths = files.map(({ path }) => path);
  const contents =
    paths.find((path) => /(^|\/)(nav|toc)\.x?html?$/i.test(path)) ??
    paths.find((path) => /\.ncx$/i.test(path));
  return [
    paths.find((path) => path === "META-INF/container.xml"),
    paths.find((path) => /\.opf$/i.test(path)),
    contents,
    ...paths.filter((path) => /^META-INF\/(encryption|com\.).*\.xml$/i.test(path)),
  ].filter((path) => path !== undefined);
}

export function addressOf(
  { code, edition }: Pick<ReadableBook, "code" | "edition">,
  apiOrigin: string,
  path: string,
): string {
  const parts = [code, edition, ...path.split("/")].map(encodeURIComponent);
  return `${apiOrigin}/api/reading/files/${parts.join("/")}`;
}

/** A line that only stumbled is good again a moment later. */
async function fetchFile(address: string): Promise<Blob> {
  const file = (await tryFetch(address)) ?? (await afterMoment(() => tryFetch(address)));
  if (!file) throw new FileMissing(address);
  return file;
}

async function tryFetch(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

function afterMoment<T>(act: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(act()), MOMENT));
}

function isPage(path: string): boolean {
  return /\.(x?html?|xml|opf|ncx)$/i.test(path);
}

function isStyle(path: string): boolean {
  return /\.css$/i.test(path);
}

function isFace(path: string): boolean {
  return /\.(otf|ttf|woff2?|ttc)$/i.test(path);
}
