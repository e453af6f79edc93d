import type { OpenDatabase } from "#api/db/database/open-database.ts";

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
