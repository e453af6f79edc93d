import type { Cents } from "#domain/money.ts";

/** One order that a buyer intends, sent under one key until its result is known. */
export type OrderIntent = {
  key: string;
  /** The network address of this order alone: it identifies the order in the records, without its key. */
  address: string;
  /** Hashes of all payment tokens sent: they identify the charges in the ledger, without the records. */
  tokens: string[];
  /** Whether its payment was pending at first. */
  wasUncertain: boolean;
  /** The final answer; null until there is one. */
  answer: BuyerAnswer | null;
};

export type BuyerAnswer =
  | { kind: "placed"; orderId: number; total: Cents }
  /** No order was placed, and nothing was charged or the charge was refunded. */
  | { kind: "refused"; code: string }
  /** Too many queries for the result. */
  | { kind: "cut off" }
  /** An answer that should not happen. */
  | { kind: "strange"; answer: string };

/** Creates the `place`-th intention of a run. */
export function createIntent(key: string, place: number): OrderIntent {
  const mark = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
  return { key, address: mark, tokens: [], wasUncertain: false, answer: null };
}
