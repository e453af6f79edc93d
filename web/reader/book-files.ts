import type { ReadableBook } from "#contract/reading.ts";

import { fetchBookFile } from "./fetch-book-file.ts";
import { createFilePrefetcher } from "./file-prefetcher.ts";

const MAX_PRELOADED_STYLES = 3;

export type BookFiles = ReturnType<typeof createBookFiles>;

type BookFilesOptions = {
  apiOrigin: string;
  /** The library has another edition by now: what is asked for of this one never comes. */
  onGone: () => void;
};

/** The files of a book, fetched one by one as they are asked for; null for one that it does not have. */
export function createBookFiles(book: ReadableBook, { apiOrigin, onGone }: BookFilesOptions) {
  const sizes = new Map(book.files.map(({ path, size }) => [path, size]));
  let hasFonts = true;

  async function fetchFile(path: string): Promise<Blob | null> {
    if (!sizes.has(path)) return null;
    if (!hasFonts && isFontFile(path)) return new Blob();
    const file = await fetchBookFile(buildBookFileUrl(book, apiOrigin, path));
    if (file) return file;
    onGone();
    return new Promise(() => {});
  }

  const ahead = createFilePrefetcher(
    fetchFile,
    (path) => sizes.has(path) && !isPage(path) && (hasFonts || !isFontFile(path)),
  );
  const load = (path: string) => ahead.take(path) ?? fetchFile(path);

  return {
    loadBlob: load,
    loadText: async (path: string) => (await (await load(path))?.text()) ?? null,
    has: (path: string) => sizes.has(path),
    getSize: (path: string) => sizes.get(path) ?? 0,
    prefetchDuring: ahead.prefetchDuring,
    /** From now on its pages are read. Its faces are left where they lie unless it is shown in them. */
    startPages(options: { hasFonts: boolean }): void {
      hasFonts = options.hasFonts;
      // Most pages of a book are set in the same few styles: they come beside the first page, not after it.
      for (const path of [...sizes.keys()].filter(isStyle).slice(0, MAX_PRELOADED_STYLES))
        ahead.start(path);
    },
  };
}

export function buildBookFileUrl(
  { code, edition }: Pick<ReadableBook, "code" | "edition">,
  apiOrigin: string,
  path: string,
): string {
  const parts = [code, edition, ...path.split("/")].map(encodeURIComponent);
  return `${apiOrigin}/api/reading/files/${parts.join("/")}`;
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
