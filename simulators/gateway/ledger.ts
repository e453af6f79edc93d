import { join } from "node:path";

import { openRecords } from "#simulators/records.ts";

import { formatAmount } from "./amounts.ts";
import { DAY_MS } from "./dates.ts";
import { firstAction, isApproved, Transaction } from "./transaction.ts";

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
