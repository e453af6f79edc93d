import type { Entry } from "./compare-books.ts";
import { findPlaced } from "./compare-keys.ts";
import type { OrderIntent, BuyerAnswer } from "./order-intent.ts";

export type KeyCounts = {
  keys: number;
  /** Answered that the order is placed. */
  placed: number;
  /** Answered that there is no order. */
  refused: number;
  /** Refused after too many queries for the result. */
  cutOff: number;
  /** Cut off, but the order is placed. */
  placedUnheard: number;
  /** Paid again after a failed payment. */
  paidAgain: number;
  /** Pending at first, and answered in the end. */
  settled: number;
};

export function countKeys(intents: readonly OrderIntent[], entries: readonly Entry[]): KeyCounts {
  const answeredWith = (kind: BuyerAnswer["kind"]) =>
    intents.filter((intent) => intent.told?.kind === kind);
  const [placed, refused, cutOff] = [
    answeredWith("placed"),
    answeredWith("refused"),
    answeredWith("cut off"),
  ];
  const marks = new Set(cutOff.map(({ mark }) => mark));
  return {
    keys: intents.length,
    placed: placed.length,
    refused: refused.length,
    cutOff: cutOff.length,
    placedUnheard: findPlaced(entries).filter(({ mark }) => marks.has(mark)).length,
    paidAgain: intents.filter(({ tokens }) => tokens.length > 1).length,
    settled: [...placed, ...refused].filter(({ wasUncertain }) => wasUncertain).length,
  };
}
