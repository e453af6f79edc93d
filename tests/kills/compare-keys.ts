import { type Entry, findCharges, type Sale } from "./compare-books.ts";
import type { Intention, Told } from "./intention.ts";

/** What books and ledger have of one intention. */
type Found = { orders: Entry[]; charges: Sale[] };

/**
 * P1, P3, P4: every key of which books or ledger have something else than its buyer was told, a sentence each, and whatever
 * is placed or charged without a key. Of a key that was cut off there may be an order, and never two.
 */
export function compareKeys(
  intentions: readonly Intention[],
  entries: readonly Entry[],
  sales: readonly Sale[],
): string[] {
  const placed = findPlaced(entries);
  const charged = findCharges(sales);
  const marks = new Set(intentions.map(({ mark }) => mark));
  const tokens = new Set(intentions.flatMap((intention) => intention.tokens));
  return [
    ...intentions.flatMap((intention) => {
      const orders = placed.filter(({ mark }) => mark === intention.mark);
      const charges = charged.filter(({ tokenHash }) => intention.tokens.includes(tokenHash ?? ""));
      return judgeKey(intention, { orders, charges });
    }),
    ...placed
      .filter(({ mark }) => !marks.has(mark))
      .map(({ orderId }) => `order ${orderId} is placed, and no key was sent for it`),
    ...charged
      .filter(({ tokenHash }) => !tokens.has(tokenHash ?? ""))
      .map(({ orderid, cents }) => `${cents} cents were charged for ${orderid}, which no key paid`),
  ];
}

/** Each order once, however many payments it has. */
export function findPlaced(entries: readonly Entry[]): Entry[] {
  const placed = entries.filter(({ orderState }) => orderState === "placed");
  return [...new Map(placed.map((entry) => [entry.orderId, entry])).values()];
}

function judgeKey({ key, told }: Intention, found: Found): string[] {
  if (isAsTold(told, found) && isCharged(found)) return [];
  return [
    `key ${key} was ${inWords(told)}; placed for it: ${ordersOf(found)}; charged for it: ${chargesOf(found)}`,
  ];
}

function isAsTold(told: Told | null, { orders }: Found): boolean {
  const [order] = orders;
  switch (told?.kind) {
    case "placed":
      return orders.length === 1 && order?.orderId === told.orderId && order.total === told.total;
    case "refused":
      return orders.length === 0;
    case "cut off":
      return orders.length <= 1;
    default:
      return false;
  }
}

function isCharged({ orders, charges }: Found): boolean {
  const due = orders.map(({ total }) => total).filter((total) => total > 0);
  return due.length === charges.length && charges.every(({ cents }) => due.includes(cents));
}

function inWords(told: Told | null): string {
  switch (told?.kind) {
    case "placed":
      return `told that order ${told.orderId} is placed for ${told.total} cents`;
    case "refused":
      return `told ${told.code}`;
    case "strange":
      return `answered ${told.answer}`;
    default:
      return told ? "cut off" : "never answered";
  }
}

function ordersOf({ orders }: Found): string {
  const each = orders.map(({ orderId, total }) => `order ${orderId} (${total} cents)`);
  return each.join(", ") || "nothing";
}

function chargesOf({ charges }: Found): string {
  return (
    charges.map(({ orderid, cents }) => `${cents} cents for ${orderid}`).join(", ") || "nothing"
  );
}
