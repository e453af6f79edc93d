import type { OpenDatabase } from "#api/db/open-database.ts";

/** A sale as the gateway's ledger tells it. */
export type Sale = {
  orderid: string;
  cents: number;
  approved: boolean;
  state: string;
  type: string;
};

/** What the library's books hold of a payment. */
export type Entry = {
  orderId: number;
  orderState: string;
  total: number;
  /** Null for an order that nothing was to be charged for. */
  orderid: string | null;
  attempt: string | null;
  amount: number | null;
};

export async function readBooks({ db }: OpenDatabase): Promise<Entry[]> {
  const rows = await db
    .selectFrom("orders as o")
    .leftJoin("payment_attempts as p", "p.order_id", "o.id")
    .select(["o.id", "o.state", "o.total_cents", "p.orderid", "p.state as attempt"])
    .select(["p.amount_cents"])
    .orderBy("o.id")
    .execute();
  return rows.map(({ id, state, total_cents, orderid, attempt, amount_cents }) => ({
    orderId: id,
    orderState: state,
    total: Number(total_cents),
    orderid,
    attempt,
    amount: amount_cents === null ? null : Number(amount_cents),
  }));
}

/** Persons who have more than one free order in a month: there must be none. */
export async function findGivenTwice({ db }: OpenDatabase) {
  return db
    .selectFrom("orders")
    .select(["user_id", "free_month"])
    .where("state", "=", "placed")
    .where("free_month", "is not", null)
    .groupBy(["user_id", "free_month"])
    .having(({ fn }) => fn.countAll(), ">", 1)
    .execute();
}

/**
 * P1, P2, P4: every difference between the books, the gateway's ledger and what buyers were told, a sentence each. What was
 * charged and taken back again is no charge.
 */
export function compareBooks(
  entries: readonly Entry[],
  sales: readonly Sale[],
  confirmed: ReadonlyMap<number, number>,
): string[] {
  const charged = sales.filter((sale) => sale.type === "sale" && isCharge(sale));
  return [
    ...entries.flatMap((entry) => judgeEntry(entry, charged)),
    ...charged.flatMap((sale) => judgeSale(sale, entries)),
    ...[...confirmed].flatMap(([id, total]) => judgePromise(id, total, entries)),
  ];
}

function isCharge({ approved, state }: Sale): boolean {
  return approved && !["canceled", "voided", "refunded"].includes(state);
}

function judgeEntry(entry: Entry, charged: readonly Sale[]): string[] {
  const { orderId, orderState, total, attempt, amount, orderid } = entry;
  if (orderState === "pending" || orderState === "doubtful") {
    return [`order ${orderId} is ${orderState} still (its attempt is ${attempt})`];
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

function judgeSale({ orderid, cents }: Sale, entries: readonly Entry[]): string[] {
  const entry = entries.find((entry) => entry.orderid === orderid);
  if (entry?.orderState === "placed") return [];
  return [
    `${cents} cents were charged for ${orderid}, whose order is ${entry?.orderState ?? "not there"}`,
  ];
}

function judgePromise(id: number, total: number, entries: readonly Entry[]): string[] {
  const entry = entries.find(({ orderId }) => orderId === id);
  if (entry?.orderState === "placed" && entry.total === total) return [];
  return [`order ${id} was confirmed, and is ${entry?.orderState ?? "lost"}`];
}
