import type { LastOrder } from "#contract/last-order.ts";
import type { CartLine } from "#web/shop/cart/cart-line.ts";
import { subtractDays } from "#domain/days.ts";

/** Days in which an equal order is probably a repetition. */
const RECENT_DAYS = 2;

/** A donation has no books either. */
const NO_BOOKS = fingerprintCopies([]);

type Copies = readonly Pick<CartLine, "code" | "quantity">[];

/** A recent order, placed or pending, with the same books and copies; null if there is none. */
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
