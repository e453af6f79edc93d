import { type Entry, findCharges, type Sale } from "./compare-books.ts";
import type { OrderIntent, BuyerAnswer } from "./order-intent.ts";

/** The orders and charges of one intention. */
type KeyRecords = { orders: Entry[]; charges: Sale[] };

/**
 * P1, P3, P4: every key whose orders or charges differ from its buyer's answer, one sentence each, and all orders and
 * charges without a key. A key that was cut off may have one order, never two.
 */
export function compareKeys(
  intents: readonly OrderIntent[],
  entries: readonly Entry[],
  sales: readonly Sale[],
): string[] {
  const placed = findPlaced(entries);
  const charged = findCharges(sales);
  const marks = new Set(intents.map(({ address }) => address));
  const tokens = new Set(intents.flatMap((intent) => intent.tokens));
  return [
    ...intents.flatMap((intent) => {
      const orders = placed.filter(({ address }) => address === intent.address);
      const charges = charged.filter(({ tokenHash }) => intent.tokens.includes(tokenHash ?? ""));
      return checkKey(intent, { orders, charges });
    }),
    ...placed
      .filter(({ address }) => !marks.has(address))
      .map(({ orderId }) => `order ${orderId} is placed without a key`),
    ...charged
      .filter(({ tokenHash }) => !tokens.has(tokenHash ?? ""))
      .map(({ orderid, cents }) => `${cents} cents were charged for ${orderid} without a key`),
  ];
}

/** Each order once, however many payments it has. */
export function findPlaced(entries: readonly Entry[]): Entry[] {
  const placed = entries.filter(({ orderState }) => orderState === "placed");
  return [...new Map(placed.map((entry) => [entry.orderId, entry])).values()];
}

function checkKey({ key, answer }: OrderIntent, found: KeyRecords): string[] {
  if (matchesAnswer(answer, found) && areChargesRight(found)) return [];
  return [
    `key ${key} was ${describeAnswer(answer)}; placed: ${describeOrders(found)}; charged: ${describeCharges(found)}`,
  ];
}

function matchesAnswer(answer: BuyerAnswer | null, { orders }: KeyRecords): boolean {
  const [order] = orders;
  switch (answer?.kind) {
    case "placed":
      return (
        orders.length === 1 && order?.orderId === answer.orderId && order.total === answer.total
      );
    case "refused":
      return orders.length === 0;
    case "cut off":
      return orders.length <= 1;
    default:
      return false;
  }
}

function areChargesRight({ orders, charges }: KeyRecords): boolean {
  const due = orders.map(({ total }) => total).filter((total) => total > 0);
  return due.length === charges.length && charges.every(({ cents }) => due.includes(cents));
}

function describeAnswer(answer: BuyerAnswer | null): string {
  switch (answer?.kind) {
    case "placed":
      return `answered with order ${answer.orderId} for ${answer.total} cents`;
    case "refused":
      return `answered ${answer.code}`;
    case "strange":
      return `answered ${answer.answer}`;
    default:
      return answer ? "cut off" : "never answered";
  }
}

function describeOrders({ orders }: KeyRecords): string {
  const descriptions = orders.map(({ orderId, total }) => `order ${orderId} (${total} cents)`);
  return descriptions.join(", ") || "nothing";
}

function describeCharges({ charges }: KeyRecords): string {
  return (
    charges.map(({ orderid, cents }) => `${cents} cents for ${orderid}`).join(", ") || "nothing"
  );
}
