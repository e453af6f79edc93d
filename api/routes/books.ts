import {
  countBooksBySeries,
  countBooksByTopic,
  findAuthorId,
  pageOfBooksOfSeries,
  findLanguages,
  findSeries,
  findTopDownloads,
  findTopicsOfBook,
} from "#api/db/catalog/book-lists.ts";
import { findBookId, findBooksByIds, findBooksOn } from "#api/db/catalog/books.ts";
import { findNearBooks } from "#api/db/search/find-near-books.ts";
import { pageOfBooks, pageOfBooksOfAuthor } from "#api/db/catalog/pages-of-books.ts";
import { searchBooks } from "#api/db/search/search-books.ts";
import { inLanguage, languagesIn } from "#api/presenting/in-language.ts";
import { presentBooks } from "#api/presenting/present-book.ts";
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
import { pageOf } from "#contract/paging.ts";
import {
  BOOKS_ON_A_PAGE,
  NOVELTIES,
  readCallSearch,
  SUGGESTIONS,
  TOP_DOWNLOADS,
} from "#domain/criteria.ts";
import { dayIn } from "#domain/days.ts";
import { isOnlySigns } from "#domain/search-words.ts";

export function bookRoutes(services: Services, totals: TotalsOfNow) {
  const { db, media } = services;
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
      const words = readCallSearch(query.input);
      const { items, total, correctedInput } = words
        ? await searchBooks(
            db,
            { ...criteria, words, interfaceLanguage: languageOf(c) },
            await totals(),
          )
        : { ...(await findBooksOn(db, pageOfBooks(criteria))), correctedInput: null };

      return c.json({ items: presentBooks(items, media), total, correctedInput }, 200);
    })
    .openapi(suggestBooks, async (c) => {
      const words = readCallSearch(c.req.valid("query").input);
      const interfaceLanguage = languageOf(c);
      const ids = words
        ? await findNearBooks(db, { words, interfaceLanguage, size: SUGGESTIONS })
        : [];
      return c.json(presentBooks(await findBooksByIds(db, ids), media), 200);
    })
    .openapi(listBooks, async (c) => {
      const { language = null, ...query } = c.req.valid("query");
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const all = pageOfBooks({ ...newest, language, ...page });
      const { items, total } = await findBooksOn(db, all);
      return c.json({ items: presentBooks(items, media), total }, 200);
    })
    .openapi(listNovelties, async (c) => {
      const { language = null } = c.req.valid("query");
      const first = pageOfBooks({ ...newest, language, size: NOVELTIES, offset: 0 });
      return c.json(presentBooks((await findBooksOn(db, first)).items, media), 200);
    })
    .openapi(listTopDownloads, async (c) => {
      const { language = null } = c.req.valid("query");
      const today = dayIn(services.timeZone, services.now());
      const ids = await findTopDownloads(db, { language, today, size: TOP_DOWNLOADS });
      return c.json(presentBooks(await findBooksByIds(db, ids), media), 200);
    })
    .openapi(listBooksOfSeries, async (c) => {
      const { serie: serieId, titleHint, language = null, ...query } = c.req.valid("query");
      orNotFound(await findSeries(db, serieId));
      if (titleHint && isOnlySigns(titleHint)) return c.json({ items: [], total: 0 }, 200);
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const asked = titleHint
        ? pageOfBooksOfSeries(db, { serieId, titleHint, language }, page)
        : pageOfBooks({ ...newest, serieId, language, ...page });
      const { items, total } = await findBooksOn(db, asked);
      return c.json({ items: presentBooks(items, media), total }, 200);
    })
    .openapi(listBooksOfAuthor, async (c) => {
      const { code, language = null, ...query } = c.req.valid("query");
      const { id: authorId } = orNotFound(await findAuthorId(db, code));
      const page = pageOf(query, BOOKS_ON_A_PAGE);
      const all = pageOfBooksOfAuthor({ authorId, language }, page);
      const { items, total } = await findBooksOn(db, all);
      return c.json({ items: presentBooks(items, media), total }, 200);
    })
    .openapi(listSeries, async (c) => {
      const { language = null, take = null } = c.req.valid("query");
      const culture = languageOf(c);
      const series = await countBooksBySeries(db, { language, culture, most: take });
      return c.json(inLanguage(series, culture), 200);
    })
    .openapi(listTopics, async (c) => {
      const { language = null, bookCode } = c.req.valid("query");
      if (bookCode) orNotFound(await findBookId(db, bookCode));
      const culture = languageOf(c);
      const atLeast = services.topicMinimum;
      const topics = bookCode
        ? await findTopicsOfBook(db, bookCode, language)
        : await countBooksByTopic(db, { language, culture, atLeast });
      return c.json(inLanguage(topics, culture), 200);
    })
    .openapi(listLanguages, async (c) =>
      c.json(languagesIn(await findLanguages(db), languageOf(c)), 200),
    );
}
