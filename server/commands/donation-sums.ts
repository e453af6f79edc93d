import type { DonationSum } from "#api/db/operator/donations.ts";
import { donationStates } from "#domain/donation-states.ts";
import { sum } from "#domain/money.ts";

import { formatCount, formatDollars } from "./order-format.ts";

/** Sums by state, over all kinds and months. */
export function sumByState(sums: readonly DonationSum[]) {
  return donationStates.flatMap((state) => {
    const of = sums.filter((entry) => entry.state === state);
    if (of.length === 0) return [];
    const donations = of.reduce((count, { gifts: donations }) => count + donations, 0);
    return [{ state, gifts: donations, sum: sum(...of.map((entry) => entry.sum)) }];
  });
}

export function countDonations(sums: readonly DonationSum[]): number {
  return sums.reduce((count, { gifts: donations }) => count + donations, 0);
}

/** "3 gifts: $75.00 paid (2), $10.00 pending (1)." */
export function formatSums(sums: readonly DonationSum[]): string {
  const all = formatCount(countDonations(sums), "gift", "gifts");
  const sumsByState = sumByState(sums).map(
    ({ state, gifts: donations, sum }) =>
      `${formatDollars(sum)} ${state} (${donations.toLocaleString("en")})`,
  );
  return sumsByState.length > 0 ? `${all}: ${sumsByState.join(", ")}.` : `${all}.`;
}
