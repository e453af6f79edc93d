import { findBooksOn } from "#api/db/catalog/books.ts";
import { pageOfReadableBooks } from "#api/db/catalog/pages-of-books.ts";
import { presentBooks } from "#api/presenting/present-book.ts";
import { calls } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { pageOf } from "#contract/paging.ts";
import { listReadableBooks } from "#contract/readable-books.ts";
import { BOOKS_ON_A_PAGE } from "#domain/criteria.ts";

export function readableBookRoutes({ db, media }: Services) {
  return calls().openapi(listReadableBooks, async (c) => {
    const { language = null, ...query } = c.req.valid("query");
    const page = pageOf(query, BOOKS_ON_A_PAGE);
    const { items, total } = await findBooksOn(db, pageOfReadableBooks(language, page));
    return c.json({ items: presentBooks(items, media), total }, 200);
  });
}
