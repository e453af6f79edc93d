import type { NewOrderLine } from "#api/db/orders/insert-orders.ts";
import type { OrderedBook } from "#api/db/orders/order-facts.ts";
import { Refused } from "#api/problem.ts";
import type { NewOrder } from "#contract/orders.ts";
import { readLanguage, wording } from "#domain/languages.ts";
import { wholeTitle } from "#domain/whole-title.ts";

/**
 * The books that are ordered, with titles and prices of our own; those of which there is no copy are left out. One that is
 * not kept in print is refused by its title, one that is not there by its code.
 */
export function linesOf(
  ordered: NewOrder["bookOrders"],
  books: readonly OrderedBook[],
): NewOrderLine[] {
  return withCopies(ordered).map(({ bookCode, quantity }) => {
    const book = books.find(({ code }) => code === bookCode);
    if (!book) throw new Refused(422, "cart-book-unknown", { code: bookCode });
    if (!book.has_printable_version) {
      throw new Refused(422, "cart-book-gone", { title: titleOf(book) });
    }
    const { code, type, price_cents } = book;
    return { code, title: titleOf(book), type, price_cents, quantity };
  });
}

/** An order needs one of them at least. */
export function withCopies(ordered: NewOrder["bookOrders"]): NewOrder["bookOrders"] {
  return ordered.filter(({ quantity }) => quantity > 0);
}

function titleOf({ title, number, periodical, language }: OrderedBook): string {
  const name = wording(periodical, readLanguage(language) ?? "en");
  return wholeTitle({ title, number, periodical: periodical === null ? null : { name } });
}
