import type { GiftState } from "./gift-states.ts";
import { type Cents, sum } from "./money.ts";

type Gift = { day: string; amount: Cents; state: GiftState };

export type GiftYear<G extends Gift> = { year: number; gifts: G[]; sum: Cents };

/** Gifts by the years of their days, the newest year first and each year in the order of its days; what counts is what is paid. */
export function byYear<G extends Gift>(gifts: readonly G[]): GiftYear<G>[] {
  const years = Map.groupBy(gifts, ({ day }) => Number(day.slice(0, 4)));
  return [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, ofYear]) => ({
      year,
      gifts: ofYear.toSorted((a, b) => a.day.localeCompare(b.day)),
      sum: sum(...ofYear.filter(({ state }) => state === "paid").map(({ amount }) => amount)),
    }));
}
