import type { RefundRow } from "#api/db/refunds/refunds.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import { excessOver, type Cents, sum, zero } from "#domain/money.ts";

import { highestRefundedTotal } from "./sum-refunds.ts";

/** A recorded refund and what the gateway reports about it. */
export type ComparedRefund = { refund: RefundRow; finding: RefundFinding };

type LostRefunds = {
  /** Refunds that failed at the gateway. */
  lost: RefundRow[];
  /** The latest refund that the gateway does not know. */
  unseen: RefundRow | null;
  /** A refund made outside the library that is missing, and the latest of ours that had counted it. */
  elsewhere: { refund: RefundRow; amount: Cents } | null;
};

/**
 * Finds recorded refunds that did not go through. `refunded` is the total the gateway reports for the charge: nothing
 * is missing while it covers the recorded total, no matter who refunded.
 */
export function findLostRefunds(compared: readonly ComparedRefund[], refunded: Cents): LostRefunds {
  const completed = compared.filter(({ refund }) => refund.state === "done");
  const selectByFinding = (kind: RefundFinding["own"]["kind"]) =>
    completed
      .filter(({ refund, finding }) => refund.kind !== "none" && finding.own.kind === kind)
      .map(({ refund }) => refund);
  const lost: RefundRow[] = [];
  let remaining = completed.map(({ refund }) => refund);
  for (const refund of selectByFinding("failed")) {
    if (highestRefundedTotal(remaining) <= refunded) break;
    lost.push(refund);
    remaining = withoutRefund(remaining, refund);
  }
  const missing = excessOver(highestRefundedTotal(remaining), refunded);
  const unseen = missing > zero ? (selectByFinding("none").at(-1) ?? null) : null;
  const isOurs = unseen !== null || selectByFinding("waiting").length > 0;
  const refund = remaining.findLast(({ before_cents }) => before_cents >= missing);
  const elsewhere = missing > zero && !isOurs && refund ? { refund, amount: missing } : null;
  return { lost, unseen, elsewhere };
}

/** Finds `undone` refunds that did go through: under their own id, or as the same amount under another. */
export function findRestoredRefunds(
  compared: readonly ComparedRefund[],
  refunded: Cents,
): RefundRow[] {
  const restored: RefundRow[] = [];
  let completed = compared
    .filter(({ refund }) => refund.state === "done")
    .map(({ refund }) => refund);
  for (const { refund, finding } of compared) {
    if (refund.state !== "undone") continue;
    const withRestored = withRefund(completed, refund);
    if (finding.own.kind !== "done" && highestRefundedTotal(withRestored) > refunded) continue;
    restored.push(refund);
    completed = withRestored;
  }
  return restored;
}

/** Removes a refund, also from the sums that later ones had found refunded. */
function withoutRefund(rows: readonly RefundRow[], { id, amount_cents }: RefundRow): RefundRow[] {
  return rows
    .filter((row) => row.id !== id)
    .map((row) =>
      row.id < id ? row : { ...row, before_cents: excessOver(row.before_cents, amount_cents) },
    );
}

function withRefund(rows: readonly RefundRow[], refund: RefundRow): RefundRow[] {
  const { id, amount_cents } = refund;
  const later = rows.map((row) =>
    row.id < id ? row : { ...row, before_cents: sum(row.before_cents, amount_cents) },
  );
  return [...later, { ...refund, state: "done" }];
}
