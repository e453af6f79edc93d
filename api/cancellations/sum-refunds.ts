import type { RefundRow } from "#api/db/refunds/refunds.ts";
import { type Cents, sum, zero } from "#domain/money.ts";

/** What of them went back, as far as that is certain. */
export function sumDoneRefunds(rows: readonly Pick<RefundRow, "state" | "amount_cents">[]): Cents {
  return sum(
    ...rows.filter(({ state }) => state === "done").map(({ amount_cents }) => amount_cents),
  );
}

/** What had gone back of the charge once the last of them had, by whomever. */
export function highestRefundedTotal(
  rows: readonly Pick<RefundRow, "state" | "amount_cents" | "before_cents">[],
): Cents {
  const done = rows.filter(({ state }) => state === "done");
  return done.reduce((most, { before_cents, amount_cents }) => {
    const back = sum(before_cents, amount_cents);
    return back > most ? back : most;
  }, zero);
}
