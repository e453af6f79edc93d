import type { DonationState } from "./donation-states.ts";
import { type Cents, sum } from "./money.ts";

type Donation = { day: string; amount: Cents; state: DonationState };

export type DonationYear<G extends Donation> = { year: number; gifts: G[]; sum: Cents };

/** Groups donations by year, newest year first, each year in order of date. Sums count paid donations only. */
export function groupByYear<G extends Donation>(donations: readonly G[]): DonationYear<G>[] {
  const years = Map.groupBy(donations, ({ day }) => Number(day.slice(0, 4)));
  return [...years]
    .toSorted(([a], [b]) => b - a)
    .map(([year, ofYear]) => ({
      year,
      gifts: ofYear.toSorted((a, b) => a.day.localeCompare(b.day)),
      sum: sum(...ofYear.filter(({ state }) => state === "paid").map(({ amount }) => amount)),
    }));
}
