import type { Cents } from "#domain/money.ts";

/** What one buyer means to order once, and sends under one key until it is known what came of it. */
export type OrderIntent = {
  key: string;
  /** The network address that its order claims to come from, and no other: by it the books tell whose an order is, whatever they hold of keys. */
  mark: string;
  /** Hashes of all that was sent to pay with: by them the ledger tells whose a charge is, whatever the books hold. */
  tokens: string[];
  /** Whether its payment was not certain at first. */
  wasUncertain: boolean;
  /** In the end; null while nobody has answered. */
  told: BuyerAnswer | null;
};

export type BuyerAnswer =
  | { kind: "placed"; orderId: number; total: Cents }
  /** That nothing came of it, and that nothing was charged or that it is given back. */
  | { kind: "refused"; code: string }
  /** That they asked too often what had become of it. */
  | { kind: "cut off" }
  /** What nothing explains. */
  | { kind: "strange"; answer: string };

/** The `place`-th of a run. */
export function createIntent(key: string, place: number): OrderIntent {
  const mark = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;
  return { key, mark, tokens: [], wasUncertain: false, told: null };
}
