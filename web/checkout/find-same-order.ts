import type { LastOrder } from "#contract/last-order.ts";
import type { CartLine } from "#web/cart/cart-line.ts";
import { subtractDays } from "#domain/days.ts";

/** So many days an order is likely to be the one that somebody does not know the end of. */
const RECENT_DAYS = 2;

/** A gift has no books either. */
const NO_BOOKS = fingerprintCopies([]);

type Copies = readonly Pick<CartLine, "code" | "quantity">[];

/** The order, if there is one, that was placed lately, or is about to be, with the very books and copies of these lines. */
export function findSameOrder(
  orders: readonly LastOrder[],
  lines: Copies,
  now = new Date(),
): LastOrder | null {
  const since = subtractDays(now.toISOString().slice(0, 10), RECENT_DAYS);
  const books = fingerprintCopies(lines);
  if (books === NO_BOOKS) return null;
  const isSame = ({ state, placedOn, orderDetails }: LastOrder) =>
    state !== "cancelled" && placedOn >= since && fingerprintCopies(orderDetails) === books;
  return orders.find(isSame) ?? null;
}

function fingerprintCopies(lines: Copies): string {
  const copies = lines.filter(({ quantity }) => quantity > 0);
  return JSON.stringify(copies.map(({ code, quantity }) => `${quantity} ${code}`).toSorted());
}
