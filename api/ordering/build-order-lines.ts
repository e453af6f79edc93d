import type { NewOrderLine } from "#api/db/orders/insert-orders.ts";
import type { OrderedBook } from "#api/db/orders/order-facts.ts";
import { ProblemError } from "#api/problem.ts";
import type { NewOrder } from "#contract/orders.ts";
import { parseLanguage, localize } from "#domain/languages.ts";
import { getFullTitle } from "#domain/full-title.ts";

/**
 * Lines of the ordered books with the library's own titles and prices; lines without copies are left out. Throws
 * `ProblemError` when a book is unknown (names its code) or not printed (names its title).
 */
export function buildOrderLines(
  ordered: NewOrder["bookOrders"],
  books: readonly OrderedBook[],
): NewOrderLine[] {
  return withoutEmptyLines(ordered).map(({ bookCode, quantity }) => {
    const book = books.find(({ code }) => code === bookCode);
    if (!book) throw new ProblemError(422, "cart-book-unknown", { code: bookCode });
    if (!book.has_printable_version) {
      throw new ProblemError(422, "cart-book-gone", { title: buildFullTitle(book) });
    }
    const { code, type, price_cents } = book;
    return { code, title: buildFullTitle(book), type, price_cents, quantity };
  });
}

export function withoutEmptyLines(ordered: NewOrder["bookOrders"]): NewOrder["bookOrders"] {
  return ordered.filter(({ quantity }) => quantity > 0);
}

function buildFullTitle({ title, number, periodical, language }: OrderedBook): string {
  const name = localize(periodical, parseLanguage(language) ?? "en");
  return getFullTitle({ title, number, periodical: periodical === null ? null : { name } });
}
