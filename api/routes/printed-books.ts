import { findBooksByIds } from "#api/db/catalog/books.ts";
import { findPrintedBookIds } from "#api/db/orders/order-facts.ts";
import { presentBooks } from "#api/presenting/present-book.ts";
import { createRouter } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import { listPrintedBooks } from "#contract/printed-books.ts";

export function printedBookRoutes({ db, media }: CatalogServices) {
  return createRouter().openapi(listPrintedBooks, async (c) => {
    const ids = await findPrintedBookIds(db, c.req.valid("query").codes);
    return c.json(presentBooks(await findBooksByIds(db, ids), media), 200);
  });
}
