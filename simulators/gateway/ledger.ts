import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import { DAY_MS, formatAmount } from "./formats.ts";
import { TestBehavior } from "./test-cards.ts";

export type Ledger = {
  /** Oldest first. */
  all: () => Transaction[];
  find: (id: string) => Transaction | null;
  /** Transactions with this order id, oldest first. */
  ofOrder: (orderId: string) => Transaction[];
  /** Written to disk before it returns. */
  write: (transaction: Transaction) => void;
  /** The unrefunded part of a sale in cents. */
  refundable: (transaction: Transaction) => number;
};

/** A stored card: masked number, and a hash to compare it. */
const Card = z.object({
  kind: z.literal("card"),
  /** The first six and last four digits. */
  number: z.string(),
  /** `1030` is October 2030. */
  exp: z.string(),
  brand: z.string(),
  hash: z.string(),
  /** CVV result: M match, N no match, P not processed. */
  cvv: z.string(),
  conduct: TestBehavior,
});

const Check = z.object({
  kind: z.literal("check"),
  name: z.string(),
  /** The last four digits. */
  account: z.string(),
  aba: z.string(),
  hash: z.string(),
  conduct: TestBehavior,
});

export const Instrument = z.discriminatedUnion("kind", [Card, Check]);
export type Instrument = z.infer<typeof Instrument>;

const Action = z.object({
  type: z.enum(["sale", "validate", "refund", "void", "settle", "return"]),
  cents: z.int(),
  at: z.number(),
  isSuccess: z.boolean(),
  source: z.enum(["api", "recurring", "internal"]),
  text: z.string(),
  code: z.string(),
});
export type Action = z.infer<typeof Action>;

/** A payment, refund or validation, with all its actions. */
const Transaction = z.object({
  id: z.string(),
  type: z.enum(["sale", "validate", "refund"]),
  instrument: Instrument,
  /** Negative for a refund. */
  cents: z.int(),
  condition: z.enum(["pendingsettlement", "pending", "complete", "failed", "canceled"]),
  orderId: z.string(),
  authorizationCode: z.string(),
  /** SHA-256 of the payment token. */
  tokenHash: z.string().nullable(),
  vaultId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  originalId: z.string().nullable(),
  details: z.record(z.string(), z.string()),
  actions: z.array(Action).min(1),
  /** Number of queries that do not find it. */
  hiddenFor: z.number(),
});
export type Transaction = z.infer<typeof Transaction>;

export function openLedger(folder: string): Ledger {
  const records = openRecords(join(folder, "ledger"), (content) => Transaction.parse(content));

  const byOrder = new Map<string, Set<string>>();
  for (const { orderId, id } of all()) note(orderId, id);

  return {
    all,
    find: records.find,
    ofOrder: (orderId) => [...(byOrder.get(orderId) ?? [])].flatMap((id) => records.find(id) ?? []),
    write(transaction) {
      records.put(transaction.id, transaction);
      note(transaction.orderId, transaction.id);
    },
    refundable: ({ id, cents }) =>
      all()
        .filter(({ originalId, condition }) => originalId === id && condition !== "canceled")
        .reduce((balance, refund) => balance + refund.cents, cents),
  };

  function note(orderId: string, id: string): void {
    const ids = byOrder.get(orderId);
    if (ids) ids.add(id);
    else byOrder.set(orderId, new Set([id]));
  }

  function all(): Transaction[] {
    return records.all().map(([, transaction]) => transaction);
  }
}

export function firstAction({ actions }: Transaction): Action {
  const [first] = actions;
  if (!first) throw new Error("A transaction has no action.");
  return first;
}

export function isApproved(transaction: Transaction): boolean {
  return firstAction(transaction).isSuccess;
}

export function getAgeDays(transaction: Transaction, now: number): number {
  return Math.floor((now - firstAction(transaction).at) / DAY_MS);
}

export function toLedgerEntry(transaction: Transaction) {
  const { id, type, cents, condition, orderId, instrument } = transaction;
  const { source, code } = firstAction(transaction);
  return {
    transactionid: id,
    orderid: orderId,
    type,
    kind: instrument.kind,
    approved: isApproved(transaction),
    state: condition,
    code,
    cents,
    amount: formatAmount(cents),
    currency: "USD",
    source,
    tokenHash: transaction.tokenHash,
    subscriptionId: transaction.subscriptionId,
    vaultId: transaction.vaultId,
    originalTransactionId: transaction.originalId,
    actions: transaction.actions.map(({ type }) => type),
  };
}
