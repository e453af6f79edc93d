import type { ReadableBook } from "#contract/reading.ts";

import { fetchBookFile } from "./fetch-book-file.ts";
import { listFileReferences } from "./file-references.ts";

const MAX_PRELOADED_STYLES = 3;

export type BookFiles = ReturnType<typeof createBookFiles>;

type BookFilesOptions = {
  apiOrigin: string;
  /** The library has a newer edition; requests for this one never resolve. */
  onOutdated: () => void;
};

/** Loads the files of a book one by one; null for a file that the book does not have. */
export function createBookFiles(book: ReadableBook, { apiOrigin, onOutdated }: BookFilesOptions) {
  const sizes = new Map(book.files.map(({ path, size }) => [path, size]));
  let hasFonts = true;

  async function fetchFile(path: string): Promise<Blob | null> {
    if (!sizes.has(path)) return null;
    if (!hasFonts && isFontFile(path)) return new Blob();
    const file = await fetchBookFile(buildBookFileUrl(book, apiOrigin, path));
    if (file) return file;
    onOutdated();
    return new Promise(() => {});
  }

  const prefetcher = createFilePrefetcher(
    fetchFile,
    (path) => sizes.has(path) && !isPage(path) && (hasFonts || !isFontFile(path)),
  );
  const load = (path: string) => prefetcher.take(path) ?? fetchFile(path);

  return {
    loadBlob: load,
    loadText: async (path: string) => (await (await load(path))?.text()) ?? null,
    has: (path: string) => sizes.has(path),
    getSize: (path: string) => sizes.get(path) ?? 0,
    prefetchDuring: prefetcher.prefetchDuring,
    /** Call before pages are shown. Fonts are skipped unless `hasFonts`. */
    startPages(options: { hasFonts: boolean }): void {
      hasFonts = options.hasFonts;
      // Most pages share a few styles, so they load beside the first page.
      for (const path of [...sizes.keys()].filter(isStyle).slice(0, MAX_PRELOADED_STYLES))
        prefetcher.start(path);
    },
  };
}

export function buildBookFileUrl(
  { code, edition }: Pick<ReadableBook, "code" | "edition">,
  apiOrigin: string,
  path: string,
): string {
  const segments = [code, edition, ...path.split("/")].map(encodeURIComponent);
  return `${apiOrigin}/api/reading/files/${segments.join("/")}`;
}

function isPage(path: string): boolean {
  return /\.(x?html?|xml|opf|ncx)$/i.test(path);
}

function isStyle(path: string): boolean {
  return /\.css$/i.test(path);
}

function isFontFile(path: string): boolean {
  return /\.(otf|ttf|woff2?|ttc)$/i.test(path);
}

type LoadFile = (path: string) => Promise<Blob | null>;

/**
 * Loads files before the renderer, which requests them one after another. Each prefetched file is returned once; unused
 * ones are dropped when no page is being made.
 */
function createFilePrefetcher(load: LoadFile, isWanted: (path: string) => boolean) {
  const loading = new Map<string, Promise<Blob | null>>();
  let pages = 0;

  function start(path: string): void {
    if (loading.has(path)) return;
    const file = load(path);
    // The caller of `take` handles the error.
    file.catch(() => {});
    loading.set(path, file);
  }

  async function startReferences(path: string, seen: Set<string>): Promise<void> {
    const text = await (await loading.get(path))?.text();
    if (!text || pages === 0) return;
    for (const reference of listFileReferences(path, text).filter(isWanted)) {
      if (seen.has(reference)) continue;
      seen.add(reference);
      start(reference);
      if (/\.css$/i.test(reference)) startReferences(reference, seen).catch(() => {});
    }
  }

  return {
    start,
    take(path: string): Promise<Blob | null> | undefined {
      const file = loading.get(path);
      loading.delete(path);
      return file;
    },
    /** Makes a page while the files it shows load in parallel. */
    async prefetchDuring<T>(path: string, makePage: () => Promise<T>): Promise<T> {
      pages += 1;
      start(path);
      startReferences(path, new Set()).catch(() => {});
      try {
        return await makePage();
      } finally {
        pages -= 1;
        if (pages === 0) loading.clear();
      }
    },
  };
}
