import { findReadableBooks } from "#api/db/book-lists.ts";
import { presentBooks } from "#api/present-book.ts";
import { calls } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { pageOf } from "#contract/call.ts";
import { listReadableBooks } from "#contract/readable-books.ts";
import { BOOKS_ON_A_PAGE } from "#domain/criteria.ts";

export function readableBookRoutes(services: Services) {
  return calls().openapi(listReadableBooks, async (c) => {
    const { language = null, ...query } = c.req.valid("query");
    const page = pageOf(query, BOOKS_ON_A_PAGE);
    const { ids, total } = await findReadableBooks(services.db, language, page);
    return c.json({ items: await presentBooks(services, ids), total }, 200);
  });
}
