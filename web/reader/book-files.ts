import type { ReadableBook } from "#contract/reading.ts";

import { fetchBookFile } from "./fetch-book-file.ts";
import { filesAhead } from "./files-ahead.ts";

const FEW = 3;

export type BookFiles = ReturnType<typeof bookFiles>;

type Source = {
  apiOrigin: string;
  /** The library has another edition by now: what is asked for of this one never comes. */
  onGone: () => void;
};

/** The files of a book, fetched one by one as they are asked for; null for one that it does not have. */
export function bookFiles(book: ReadableBook, { apiOrigin, onGone }: Source) {
  const sizes = new Map(book.files.map(({ path, size }) => [path, size]));
  let hasFaces = true;

  async function fetchFile(path: string): Promise<Blob | null> {
    if (!sizes.has(path)) return null;
    if (!hasFaces && isFace(path)) return new Blob();
    const file = await fetchBookFile(addressOf(book, apiOrigin, path));
    if (file) return file;
    onGone();
    return new Promise(() => {});
  }

  const ahead = filesAhead(
    fetchFile,
    (path) => sizes.has(path) && !isPage(path) && (hasFaces || !isFace(path)),
  );
  const load = (path: string) => ahead.take(path) ?? fetchFile(path);

  return {
    loadBlob: load,
    loadText: async (path: string) => (await (await load(path))?.text()) ?? null,
    has: (path: string) => sizes.has(path),
    getSize: (path: string) => sizes.get(path) ?? 0,
    whileMaking: ahead.whileMaking,
    /** From now on its pages are read. Its faces are left where they lie unless it is shown in them. */
    startPages(options: { hasFaces: boolean }): void {
      hasFaces = options.hasFaces;
      // Most pages of a book are set in the same few styles: they come beside the first page, not after it.
      for (const path of [...sizes.keys()].filter(isStyle).slice(0, FEW)) ahead.start(path);
    },
  };
}

export function addressOf(
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

function isFace(path: string): boolean {
  return /\.(otf|ttf|woff2?|ttc)$/i.test(path);
}
