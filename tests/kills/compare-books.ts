import type { OpenDatabase } from "#api/db/database/open-database.ts";

/** A sale as the gateway's ledger tells it. */
export type Sale = {
  orderid: string;
  cents: number;
  approved: boolean;
  state: string;
  type: string;
  /** Of what was sent to pay with. */
  tokenHash: string | null;
};

/** What the library's books hold of a payment. */
export type Entry = {
  orderId: number;
  orderState: string;
  /** The network address that it claims to come from. */
  mark: string;
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
    .select(["o.id", "o.state", "o.ip_claim", "o.total_cents"])
    .select(["p.orderid", "p.state as attempt", "p.amount_cents"])
    .orderBy("o.id")
    .execute();
  return rows.map(({ orderid, attempt, ...row }) => ({
    orderId: row.id,
    orderState: row.state,
    mark: row.ip_claim,
    total: Number(row.total_cents),
    orderid,
    attempt,
    amount: row.amount_cents === null ? null : Number(row.amount_cents),
  }));
}

/** Persons who have more than one free order in a month: there must be none. */
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

/** P1, P2: every difference between the books and the gateway's ledger, a sentence each. */
export function compareBooks(entries: readonly Entry[], sales: readonly Sale[]): string[] {
  const charged = findCharges(sales);
  return [
    ...entries.flatMap((entry) => checkEntry(entry, charged)),
    ...charged.flatMap((sale) => checkSale(sale, entries)),
  ];
}

/** What was charged and taken back again is no charge. */
export function findCharges(sales: readonly Sale[]): Sale[] {
  return sales.filter(
    ({ type, approved, state }) =>
      type === "sale" && approved && !["canceled", "voided", "refunded"].includes(state),
  );
}

function checkEntry(entry: Entry, charged: readonly Sale[]): string[] {
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

function checkSale({ orderid, cents }: Sale, entries: readonly Entry[]): string[] {
  const entry = entries.find((entry) => entry.orderid === orderid);
  if (entry?.orderState === "placed") return [];
  return [
    `${cents} cents were charged for ${orderid}, whose order is ${entry?.orderState ?? "not there"}`,
  ];
}
