import type { Context } from "hono";

import {
  countBooksBySeries,
  countBooksByTopic,
  findAuthorId,
  findFeaturedBooks,
  selectSeriesBookPage,
  findLanguages,
  findSeries,
  findTopDownloads,
  findTopicsOfBook,
} from "#api/db/catalog/book-lists.ts";
import {
  type BookFilter,
  selectBookPage,
  selectAuthorBookPage,
} from "#api/db/catalog/book-pages.ts";
import {
  findBookId,
  type BookFacts,
  findBooksByIds,
  findBooksOnPage,
  findBookByFileName,
  findBookContents,
} from "#api/db/catalog/books.ts";
import { isFormerFileName } from "#api/db/catalog/gone-records.ts";
import { findPrintedBookIds } from "#api/db/orders/order-facts.ts";
import { findSimilarBooks } from "#api/db/search/find-similar-books.ts";
import { searchBooks } from "#api/db/search/search-catalog.ts";
import type { GetSearchTotals } from "#api/db/search/search-totals.ts";
import {
  presentBooks,
  localizeNames,
  presentLanguages,
  bookFileUrl,
  presentBookDetail,
} from "#api/routes/present-book.ts";
import { createRouter, negotiateLanguage, orNotFound } from "#api/problem.ts";
import { goneError, orGone, requireNotGone } from "#api/routes/gone.ts";
import type { CatalogServices } from "#api/services.ts";
import { findBookFile, getBookDetail } from "#contract/book-detail.ts";
import {
  findBooks,
  listBooks,
  listBooksOfAuthor,
  listBooksOfSeries,
  listLanguages,
  listNovelties,
  listSeries,
  listTopDownloads,
  listTopics,
  suggestBooks,
} from "#contract/books.ts";
import { getPageRange } from "#contract/paging.ts";
import { listPrintedBooks } from "#contract/printed-books.ts";
import {
  BOOKS_PER_PAGE,
  MAX_NOVELTIES,
  parseCallSearch,
  MAX_SUGGESTIONS,
  MAX_TOP_DOWNLOADS,
} from "#domain/criteria.ts";
import { getLocalDay } from "#domain/days.ts";
import { hasOnlyPunctuation } from "#domain/search-words.ts";

export function bookRoutes(services: CatalogServices, totals: GetSearchTotals) {
  const { db, media } = services;
  const newest = { serieId: null, topicId: null, sortby: "creationdate" } as const;
  const present = (c: Context, books: readonly BookFacts[]) =>
    presentBooks(books, { media, language: negotiateLanguage(c) });

  /** The list of a withdrawn series or topic is empty. */
  async function requireListNotGone({ serieId, topicId }: Pick<BookFilter, "serieId" | "topicId">) {
    if (serieId !== null) await requireNotGone({ db, table: "series", key: serieId });
    if (topicId !== null) await requireNotGone({ db, table: "topics", key: topicId });
  }

  return createRouter()
    .openapi(findBooks, async (c) => {
      const query = c.req.valid("query");
      const criteria = {
        language: query.language ?? null,
        serieId: query.serieId ?? null,
        topicId: query.topicId ?? null,
        sortby: query.sortby ?? null,
        ...getPageRange(query, BOOKS_PER_PAGE),
      };
      const words = parseCallSearch(query.input);
      const { items, total, correctedInput } = words
        ? await searchBooks(
            db,
            { ...criteria, words, interfaceLanguage: negotiateLanguage(c) },
            await totals(),
          )
        : { ...(await findBooksOnPage(db, selectBookPage(criteria))), correctedInput: null };
      if (total === 0) await requireListNotGone(criteria);

      return c.json(
        {
          items: present(c, items),
          total,
          correctedInput,
        },
        200,
      );
    })
    .openapi(suggestBooks, async (c) => {
      const words = parseCallSearch(c.req.valid("query").input);
      const interfaceLanguage = negotiateLanguage(c);
      const ids = words
        ? await findSimilarBooks(db, { words, interfaceLanguage, size: MAX_SUGGESTIONS })
        : [];
      return c.json(present(c, await findBooksByIds(db, ids)), 200);
    })
    .openapi(listBooks, async (c) => {
      const { language = null, ...query } = c.req.valid("query");
      const page = getPageRange(query, BOOKS_PER_PAGE);
      const all = selectBookPage({ ...newest, language, ...page });
      const { items, total } = await findBooksOnPage(db, all);
      return c.json({ items: present(c, items), total }, 200);
    })
    .openapi(listNovelties, async (c) => {
      const { language = null } = c.req.valid("query");
      const today = getLocalDay(services.timeZone, services.now());
      const first = selectBookPage({ ...newest, language, size: MAX_NOVELTIES, offset: 0 });
      const ids = await findFeaturedBooks(db, { language, today, size: MAX_NOVELTIES });
      const featured = ids.length > 0 ? await findBooksByIds(db, ids) : [];
      const { items } = await findBooksOnPage(db, first);
      const others = items.filter(({ id }) => !ids.includes(id));
      return c.json(present(c, [...featured, ...others].slice(0, MAX_NOVELTIES)), 200);
    })
    .openapi(listTopDownloads, async (c) => {
      const { language = null } = c.req.valid("query");
      const today = getLocalDay(services.timeZone, services.now());
      const ids = await findTopDownloads(db, { language, today, size: MAX_TOP_DOWNLOADS });
      return c.json(present(c, await findBooksByIds(db, ids)), 200);
    })
    .openapi(listBooksOfSeries, async (c) => {
      const { serie: serieId, titleHint, language = null, ...query } = c.req.valid("query");
      await orGone(await findSeries(db, serieId), { db, table: "series", key: serieId });
      if (titleHint && hasOnlyPunctuation(titleHint)) return c.json({ items: [], total: 0 }, 200);
      const page = getPageRange(query, BOOKS_PER_PAGE);
      const selection = titleHint
        ? selectSeriesBookPage(db, { serieId, titleHint, language }, page)
        : selectBookPage({ ...newest, serieId, language, ...page });
      const { items, total } = await findBooksOnPage(db, selection);
      return c.json({ items: present(c, items), total }, 200);
    })
    .openapi(listBooksOfAuthor, async (c) => {
      const { code, language = null, ...query } = c.req.valid("query");
      const found = await findAuthorId(db, code);
      const { id: authorId } = await orGone(found, { db, table: "authors", key: code });
      const page = getPageRange(query, BOOKS_PER_PAGE);
      const all = selectAuthorBookPage({ authorId, language }, page);
      const { items, total } = await findBooksOnPage(db, all);
      return c.json({ items: present(c, items), total }, 200);
    })
    .openapi(listSeries, async (c) => {
      const { language = null, take = null } = c.req.valid("query");
      const culture = negotiateLanguage(c);
      const series = await countBooksBySeries(db, { language, culture, most: take });
      return c.json(localizeNames(series, culture), 200);
    })
    .openapi(listTopics, async (c) => {
      const { language = null, bookCode } = c.req.valid("query");
      if (bookCode) {
        await orGone(await findBookId(db, bookCode), { db, table: "books", key: bookCode });
      }
      const culture = negotiateLanguage(c);
      const atLeast = services.topicMinimum;
      const topics = bookCode
        ? await findTopicsOfBook(db, bookCode, language)
        : await countBooksByTopic(db, { language, culture, atLeast });
      return c.json(localizeNames(topics, culture), 200);
    })
    .openapi(listLanguages, async (c) => {
      const options = { language: negotiateLanguage(c), chosen: c.req.valid("query").chosen };
      return c.json(presentLanguages(await findLanguages(db), options), 200);
    });
}

export function oneBookRoutes({ db, media }: CatalogServices) {
  return createRouter()
    .openapi(getBookDetail, async (c) => {
      const { code } = c.req.valid("query");
      const id = await orGone(await findBookId(db, code), { db, table: "books", key: code });
      const [book] = await findBooksByIds(db, [id]);
      const contents = await findBookContents(db, id);
      const language = negotiateLanguage(c);
      return c.json(presentBookDetail(orNotFound(book), contents, { media, language }), 200);
    })
    .openapi(findBookFile, async (c) => {
      const { book: codeOrFileName } = c.req.valid("query");
      const byCode = await findBookId(db, codeOrFileName);
      const file = byCode === undefined ? await findBookByFileName(db, codeOrFileName) : undefined;
      if (byCode === undefined && !file && (await isFormerFileName(db, codeOrFileName))) {
        throw goneError();
      }
      const id = await orGone(
        byCode ?? file?.book_id,
        { db, table: "books", key: codeOrFileName },
        "err-redirect-file-not-found",
      );
      const book = orNotFound((await findBooksByIds(db, [id]))[0], "err-redirect-file-not-found");

      const { code, title, friendly_title: friendlyTitle } = book;
      const found = {
        code,
        title,
        friendlyTitle,
        language: book.language.toUpperCase(),
        pdfUrl: bookFileUrl(book, "pdf", media),
        epubUrl: bookFileUrl(book, "epub", media),
        audioUrl: bookFileUrl(book, "audio", media),
        fileUrl: file ? bookFileUrl(book, file.format, media) : null,
      };
      return c.json(found, 200);
    });
}

export function printedBookRoutes({ db, media }: CatalogServices) {
  return createRouter().openapi(listPrintedBooks, async (c) => {
    const ids = await findPrintedBookIds(db, c.req.valid("query").codes);
    const books = await findBooksByIds(db, ids);
    return c.json(presentBooks(books, { media, language: negotiateLanguage(c) }), 200);
  });
}
