import { join } from "node:path";

import { LRUCache } from "lru-cache";

import { findReadableBook, selectReadableBookPage } from "#api/db/catalog/book-pages.ts";
import { findBooksOnPage } from "#api/db/catalog/books.ts";
import { isFormerEdition } from "#api/db/catalog/gone-records.ts";
import {
  bookFiles,
  contentTypeOf,
  isFetchRequest,
  sendBookFile,
  type BookIndex,
  readBookIndex,
} from "#api/files/book-files.ts";
import { goneError, orGone } from "#api/routes/gone.ts";
import { presentAuthorOfBook, presentBooks } from "#api/routes/present-book.ts";
import { createRouter, orNotFound, ProblemError, negotiateLanguage } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import { getPageRange } from "#contract/paging.ts";
import { listReadableBooks } from "#contract/readable-books.ts";
import { getReadableBook, getReadingFile } from "#contract/reading.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";

type ReadingBook = NonNullable<Awaited<ReturnType<typeof findReadableBook>>>;
type ReadableBook = { book: ReadingBook; edition: string; folder: string; index: BookIndex };

/** File lists of books, limited by their total number of files. */
const MAX_CACHED_FILES = 100_000;

export function readingRoutes({ db, media, catalogVersion }: CatalogServices) {
  const openFile = bookFiles();
  // Concurrent requests share one read.
  const cache = new LRUCache<string, ReadableBook, string>({
    maxSize: MAX_CACHED_FILES,
    sizeCalculation: ({ index }) => index.size + 1,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: code }) => findReadable(code),
  });

  async function getReadable(code: string): Promise<ReadableBook> {
    const key = JSON.stringify([code, await catalogVersion()]);
    return cache.forceFetch(key, { context: code });
  }

  async function findReadable(code: string): Promise<ReadableBook> {
    const found = await findReadableBook(db, code);
    const book = await orGone(found, { db, table: "books", key: code });
    const unpacked = orNotFound(book.unpacked, "err-no-epub");
    const folder = join(media.root, unpacked);
    // The folder's name changes with the book's content and the version of the cleaning.
    const edition = unpacked.slice(unpacked.lastIndexOf("/") + 1);
    return { book, edition, folder, index: await readBookIndex(folder) };
  }

  const routes = createRouter();
  routes.openAPIRegistry.registerPath(getReadingFile);

  return routes
    .openapi(listReadableBooks, async (c) => {
      const { language = null, ...query } = c.req.valid("query");
      const page = getPageRange(query, BOOKS_PER_PAGE);
      const { items, total } = await findBooksOnPage(db, selectReadableBookPage(language, page));
      return c.json(
        { items: presentBooks(items, { media, language: negotiateLanguage(c) }), total },
        200,
      );
    })
    .openapi(getReadableBook, async (c) => {
      const { book, edition, index } = await getReadable(c.req.valid("query").code);
      const { code, title, friendly_title: friendlyTitle, language, authors } = book;
      const listed = [...index.values()];
      return c.json(
        {
          code,
          title,
          friendlyTitle,
          language: language.toUpperCase(),
          authors: authors.map(presentAuthorOfBook),
          edition,
          files: listed.map(({ path, size }) => ({ path, size })),
          first: listed.filter(({ isFirst }) => isFirst).map(({ path }) => path),
        },
        200,
      );
    })
    .openapi(readingFileRoute, async (c) => {
      if (!isFetchRequest(c.req.raw)) throw new ProblemError(403, "err-book-file");
      const { code, edition, path } = c.req.valid("param");
      const readable = await getReadable(code);
      const isCurrent = readable.edition === edition;
      if (!isCurrent && (await isFormerEdition(db, edition))) throw goneError();
      const file = orNotFound(isCurrent ? readable.index.get(path) : null);
      const opened = orNotFound(await openFile(readable.folder, file));
      return sendBookFile(c.req.raw, opened, contentTypeOf(file));
    });
}

/** The path contains slashes, which only the router's pattern can express. */
const readingFileRoute = {
  ...getReadingFile,
  path: "/reading/files/{code}/{edition}/{path}{[^]+}",
  hide: true,
} as const;
