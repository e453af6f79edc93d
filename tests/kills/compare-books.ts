import type { OpenDatabase } from "#api/db/database/open-database.ts";

import type { OrderIntent, BuyerAnswer } from "./buyer.ts";

/** A sale in the gateway's ledger. */
export type Sale = {
  orderid: string;
  cents: number;
  approved: boolean;
  state: string;
  type: string;
  /** Hash of the payment token. */
  tokenHash: string | null;
};

/** An order and its payment in the library's records. */
export type Entry = {
  orderId: number;
  orderState: string;
  /** The network address in the order, which identifies the intention. */
  address: string;
  total: number;
  /** Null for an order without a charge. */
  orderid: string | null;
  attempt: string | null;
  amount: number | null;
};

export async function readBooks({ db }: OpenDatabase): Promise<Entry[]> {
  const rows = await db
    .selectFrom("orders as o")
    .leftJoin("payment_attempts as p", "p.order_id", "o.id")
    .select(["o.id", "o.state", "o.ip_claim", "o.total_cents"])
    .select(["p.orderid", "p.state as attempt", "p.amount_cents"])
    .orderBy("o.id")
    .execute();
  return rows.map(({ orderid, attempt, ...row }) => ({
    orderId: row.id,
    orderState: row.state,
    address: row.ip_claim,
    total: Number(row.total_cents),
    orderid,
    attempt,
    amount: row.amount_cents === null ? null : Number(row.amount_cents),
  }));
}

/** People with more than one free order in a month, which must not happen. */
export async function findDoubleFreeOrders({ db }: OpenDatabase) {
  return db
    .selectFrom("orders")
    .select(["user_id", "free_month"])
    .where("state", "=", "placed")
    .where("free_month", "is not", null)
    .groupBy(["user_id", "free_month"])
    .having(({ fn }) => fn.countAll(), ">", 1)
    .execute();
}

/** P1, P2: every difference between the records and the gateway's ledger, one sentence each. */
export function compareBooks(entries: readonly Entry[], sales: readonly Sale[]): string[] {
  const charged = findCharges(sales);
  return [
    ...entries.flatMap((entry) => checkEntry(entry, charged)),
    ...charged.flatMap((sale) => checkSale(sale, entries)),
  ];
}

/** A charge that was voided does not count. */
export function findCharges(sales: readonly Sale[]): Sale[] {
  return sales.filter(
    ({ type, approved, state }) =>
      type === "sale" && approved && !["canceled", "voided", "refunded"].includes(state),
  );
}

function checkEntry(entry: Entry, charged: readonly Sale[]): string[] {
  const { orderId, orderState, total, attempt, amount, orderid } = entry;
  if (orderState === "pending" || orderState === "doubtful") {
    return [`order ${orderId} is still ${orderState} (its attempt is ${attempt})`];
  }
  if (orderState !== "placed") return [];
  if (total === 0)
    return attempt === null ? [] : [`order ${orderId} costs nothing and has a payment`];

  const own = charged.filter((sale) => sale.orderid === orderid);
  if (own.length !== 1) return [`order ${orderId} was charged ${own.length} times`];
  if (own[0]?.cents !== total || amount !== total) {
    return [`order ${orderId} costs ${total} cents; ${own[0]?.cents} were charged`];
  }
  return attempt === "paid" ? [] : [`order ${orderId} is placed, and its payment is ${attempt}`];
}

function checkSale({ orderid, cents }: Sale, entries: readonly Entry[]): string[] {
  const entry = entries.find((entry) => entry.orderid === orderid);
  if (entry?.orderState === "placed") return [];
  return [
    `${cents} cents were charged for ${orderid}, whose order is ${entry?.orderState ?? "missing"}`,
  ];
}

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
