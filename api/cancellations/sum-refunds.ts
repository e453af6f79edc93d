import type { RefundRow } from "#api/db/refunds/refunds.ts";
import { type Cents, sum, zero } from "#domain/money.ts";

/** Sum of the completed refunds. */
export function sumDoneRefunds(rows: readonly Pick<RefundRow, "state" | "amount_cents">[]): Cents {
  return sum(
    ...rows.filter(({ state }) => state === "done").map(({ amount_cents }) => amount_cents),
  );
}

/** The highest total refunded of the charge by the recorded refunds, including refunds made outside the library. */
export function highestRefundedTotal(
  rows: readonly Pick<RefundRow, "state" | "amount_cents" | "before_cents">[],
): Cents {
  const completed = rows.filter(({ state }) => state === "done");
  return completed.reduce((highest, { before_cents, amount_cents }) => {
    const total = sum(before_cents, amount_cents);
    return total > highest ? total : highest;
  }, zero);
}
