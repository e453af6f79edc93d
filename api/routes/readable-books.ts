import { findBooksOnPage } from "#api/db/catalog/books.ts";
import { selectReadableBookPage } from "#api/db/catalog/book-pages.ts";
import { presentBooks } from "#api/presenting/present-book.ts";
import { createRouter } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import { getPageRange } from "#contract/paging.ts";
import { listReadableBooks } from "#contract/readable-books.ts";
import { BOOKS_PER_PAGE } from "#domain/criteria.ts";

export function readableBookRoutes({ db, media }: CatalogServices) {
  return createRouter().openapi(listReadableBooks, async (c) => {
    const { language = null, ...query } = c.req.valid("query");
    const page = getPageRange(query, BOOKS_PER_PAGE);
    const { items, total } = await findBooksOnPage(db, selectReadableBookPage(language, page));
    return c.json({ items: presentBooks(items, media), total }, 200);
  });
}
