import { findBooksByIds } from "#api/db/catalog/books.ts";
import { findPrintedIds } from "#api/db/orders/order-facts.ts";
import { presentBooks } from "#api/presenting/present-book.ts";
import { calls } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { listPrinted } from "#contract/printed-books.ts";

export function printedBookRoutes({ db, media }: Services) {
  return calls().openapi(listPrinted, async (c) => {
    const ids = await findPrintedIds(db, c.req.valid("query").codes);
    return c.json(presentBooks(await findBooksByIds(db, ids), media), 200);
  });
}
