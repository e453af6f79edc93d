import type { Entry } from "./compare-books.ts";
import { findPlaced } from "./compare-keys.ts";
import type { OrderIntent, BuyerAnswer } from "./order-intent.ts";

export type KeyCounts = {
  keys: number;
  /** Told that their order is placed. */
  placed: number;
  /** Told that nothing came of it. */
  refused: number;
  /** That asked too often what had become of it. */
  cutOff: number;
  /** Of those that were cut off, whose order is placed. */
  placedUnheard: number;
  /** That paid once more, when nothing came of a payment. */
  paidAgain: number;
  /** Whose payment was not certain at first, and that were told in the end what came of it. */
  settled: number;
};

export function countKeys(intents: readonly OrderIntent[], entries: readonly Entry[]): KeyCounts {
  const told = (kind: BuyerAnswer["kind"]) => intents.filter((each) => each.told?.kind === kind);
  const [placed, refused, cutOff] = [told("placed"), told("refused"), told("cut off")];
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
