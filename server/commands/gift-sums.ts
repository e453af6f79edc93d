import type { GiftSum } from "#api/db/desk/gifts.ts";
import { giftStates } from "#domain/gift-states.ts";
import { sum } from "#domain/money.ts";

import { counted, dollarsInTable } from "./order-words.ts";

/** What gifts come to in each state, whatever their kind and month; only what is paid counts. */
export function byState(sums: readonly GiftSum[]) {
  return giftStates.flatMap((state) => {
    const of = sums.filter((one) => one.state === state);
    if (of.length === 0) return [];
    const gifts = of.reduce((count, { gifts }) => count + gifts, 0);
    return [{ state, gifts, sum: sum(...of.map((one) => one.sum)) }];
  });
}

export function countGifts(sums: readonly GiftSum[]): number {
  return sums.reduce((count, { gifts }) => count + gifts, 0);
}

/** "3 gifts: $75.00 paid (2), $10.00 pending (1)." */
export function sumsInWords(sums: readonly GiftSum[]): string {
  const all = counted(countGifts(sums), "gift", "gifts");
  const parts = byState(sums).map(
    ({ state, gifts, sum }) => `${dollarsInTable(sum)} ${state} (${gifts.toLocaleString("en")})`,
  );
  return parts.length > 0 ? `${all}: ${parts.join(", ")}.` : `${all}.`;
}
