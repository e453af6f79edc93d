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
  rateLimited: number;
  /** Cut off, but the order is placed. */
  placedUnanswered: number;
  /** Paid again after a failed payment. */
  paidAgain: number;
  /** Pending at first, and answered in the end. */
  resolved: number;
};

export function countKeys(intents: readonly OrderIntent[], entries: readonly Entry[]): KeyCounts {
  const answeredWith = (kind: BuyerAnswer["kind"]) =>
    intents.filter((intent) => intent.answer?.kind === kind);
  const [placed, refused, cutOff] = [
    answeredWith("placed"),
    answeredWith("refused"),
    answeredWith("cut off"),
  ];
  const addresses = new Set(cutOff.map(({ address }) => address));
  return {
    keys: intents.length,
    placed: placed.length,
    refused: refused.length,
    rateLimited: cutOff.length,
    placedUnanswered: findPlaced(entries).filter(({ address }) => addresses.has(address)).length,
    paidAgain: intents.filter(({ tokens }) => tokens.length > 1).length,
    resolved: [...placed, ...refused].filter(({ wasUncertain }) => wasUncertain).length,
  };
}
