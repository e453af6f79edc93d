import type { DonationSum } from "#api/db/operator/donations.ts";
import { donationStates } from "#domain/donation-states.ts";
import { sum } from "#domain/money.ts";

import { formatCount, formatDollars } from "./order-format.ts";

/** What gifts come to in each state, whatever their kind and month; only what is paid counts. */
export function sumByState(sums: readonly DonationSum[]) {
  return donationStates.flatMap((state) => {
    const of = sums.filter((one) => one.state === state);
    if (of.length === 0) return [];
    const donations = of.reduce((count, { gifts: donations }) => count + donations, 0);
    return [{ state, gifts: donations, sum: sum(...of.map((one) => one.sum)) }];
  });
}

export function countDonations(sums: readonly DonationSum[]): number {
  return sums.reduce((count, { gifts: donations }) => count + donations, 0);
}

/** "3 gifts: $75.00 paid (2), $10.00 pending (1)." */
export function formatSums(sums: readonly DonationSum[]): string {
  const all = formatCount(countDonations(sums), "gift", "gifts");
  const parts = sumByState(sums).map(
    ({ state, gifts: donations, sum }) =>
      `${formatDollars(sum)} ${state} (${donations.toLocaleString("en")})`,
  );
  return parts.length > 0 ? `${all}: ${parts.join(", ")}.` : `${all}.`;
}
