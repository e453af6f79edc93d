import {
  countBooksBySeries,
  countBooksByTopic,
  findAuthorId,
  findBooksOfAuthor,
  findBooksOfSeries,
  findLanguages,
  findSeries,
  findTopDownloads,
  findTopicsOfBook,
} from "#api/db/book-lists.ts";
import { findBookId } from "#api/db/books.ts";
import { findPrintedIds } from "#api/db/order-facts.ts";
import { findNearBooks } from "#api/db/search/find-near-books.ts";
import { listBooks as listBookIds } from "#api/db/search/list-books.ts";
import { searchBooks } from "#api/db/search/search-books.ts";
import { inLanguage, presentBooks } from "#api/present-book.ts";
import { calls, languageOf, orNotFound } from "#api/problem.ts";
import type { Services, TotalsOfNow } from "#api/services.ts";
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
import { pageOf } from "#contract/call.ts";
import { listPrinted } from "#contract/printed-books.ts";
import {
  BOOKS_ON_A_PAGE,
  NOVELTIES,
  readSearch,
  SUGGESTIONS,
  TOP_DOWNLOAD_DAYS,
  TOP_DOWNLOADS,
} from "#domain/criteria.ts";
import { dayIn, daysBefore } from "#domain/days.ts";
import { nameLanguage } from "#domain/languages.ts";

export function bookRoutes(services: Services, totals: TotalsOfNow) {
  const { db } = services;
  const newest = { serieId: null, topicId: null, sortby: "creationdate" } as const;

  return calls()
    .openapi(findBooks, async (c) => {
      const query = c.req.valid("query");
      const criteria = {
        language: query.language ?? null,
        serieId: query.serieId ?? null,
        topicId: query.topicId ?? null,
        sortby: query.sortby ?? null,
        ...pageOf(query, BOOKS_ON_A_PAGE),
      };
      const words = readSearch(query.input);
      const { ids, total, correctedInput } = words
        ? await searchBooks(
            db,
            { ...criteria, words, interfaceLanguage: languageOf(c) },
            await totals(),
          )
        : { ...(await listBookIds(db, criteria)), correctedInput: null };

      return c.json({ items: await presentBooks(services, ids), total, correctedInput }, 200);
    })
    .openapi(suggestBooks, async (c) => {
      const words = readSearch(c.req.valid("query").input);
      const interfaceLanguage = languageOf(c);
      const ids = words
        ? await findNearBooks(db, { words, interfaceLanguage, size: SUGGESTIONS })
        : [];
      return c.json(await presentBooks(services, ids), 200);
    })
    .openapi(listBooks, async (c) => {
      const { language = null, ...query } = c.req.valid("query");
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const { ids, total } = await listBookIds(db, { ...newest, language, ...page });
      return c.json({ items: await presentBooks(services, ids), total }, 200);
    })
    .openapi(listNovelties, async (c) => {
      const { language = null } = c.req.valid("query");
      const { ids } = await listBookIds(db, { ...newest, language, size: NOVELTIES, offset: 0 });
      return c.json(await presentBooks(services, ids), 200);
    })
    .openapi(listTopDownloads, async (c) => {
      const { language = null } = c.req.valid("query");
      const today = dayIn(services.timeZone, services.now());
      const since = daysBefore(today, TOP_DOWNLOAD_DAYS - 1);
      const ids = await findTopDownloads(db, { language, since, size: TOP_DOWNLOADS });
      return c.json(await presentBooks(services, ids), 200);
    })
    .openapi(listBooksOfSeries, async (c) => {
      const { serie: serieId, titleHint, language = null, ...query } = c.req.valid("query");
      orNotFound(await findSeries(db, serieId));
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const { ids, total } = titleHint
        ? await findBooksOfSeries(db, { serieId, titleHint, language }, page)
        : await listBookIds(db, { ...newest, serieId, language, ...page });
      return c.json({ items: await presentBooks(services, ids), total }, 200);
    })
    .openapi(listBooksOfAuthor, async (c) => {
      const { code, language = null, ...query } = c.req.valid("query");
      orNotFound(await findAuthorId(db, code));
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const { ids, total } = await findBooksOfAuthor(db, { code, language }, page);
      return c.json({ items: await presentBooks(services, ids), total }, 200);
    })
    .openapi(listSeries, async (c) => {
      const { language = null } = c.req.valid("query");
      return c.json(inLanguage(await countBooksBySeries(db, language), languageOf(c)), 200);
    })
    .openapi(listTopics, async (c) => {
      const { language = null, bookCode } = c.req.valid("query");
      if (bookCode) orNotFound(await findBookId(db, bookCode));
      const topics = bookCode
        ? await findTopicsOfBook(db, bookCode, language)
        : await countBooksByTopic(db, language, services.topicMinimum);
      return c.json(inLanguage(topics, languageOf(c)), 200);
    })
    .openapi(listLanguages, async (c) => {
      const language = languageOf(c);
      const languages = (await findLanguages(db)).map((code) => ({
        id: code.toUpperCase(),
        name: nameLanguage(code, language),
      }));
      return c.json(inLanguage(languages, language), 200);
    })
    .openapi(listPrinted, async (c) => {
      const ids = await findPrintedIds(db, c.req.valid("query").codes);
      return c.json(await presentBooks(services, ids), 200);
    });
}
