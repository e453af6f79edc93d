import type { Transaction } from "kysely";

import { findOrderedBooks, type OrderedBook } from "#api/db/order-facts.ts";
import type { NewOrderLine } from "#api/db/orders.ts";
import type { Schema } from "#api/db/schema.ts";
import { Refused } from "#api/problem.ts";
import type { NewOrder } from "#contract/orders.ts";
import { readLanguage, wording } from "#domain/languages.ts";
import { wholeTitle } from "#domain/whole-title.ts";

/** The books that are ordered, with titles and prices of our own; one that is not kept in print is refused by its title. */
export async function findLines(
  trx: Transaction<Schema>,
  ordered: NewOrder["bookOrders"],
): Promise<NewOrderLine[]> {
  const codes = ordered.map(({ bookCode }) => bookCode);
  const books = new Map((await findOrderedBooks(trx, codes)).map((book) => [book.code, book]));

  return ordered.map(({ bookCode, quantity }) => {
    const book = books.get(bookCode);
    if (!book?.has_printable_version) {
      throw new Refused(422, "cart-book-gone", { title: book ? titleOf(book) : bookCode });
    }
    const { code, type, price_cents } = book;
    return { code, title: titleOf(book), type, price_cents, quantity };
  });
}

function titleOf({ title, number, periodical, language }: OrderedBook): string {
  const name = wording(periodical, readLanguage(language) ?? "en");
  return wholeTitle({ title, number, periodical: periodical === null ? null : { name } });
}
