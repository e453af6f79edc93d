import type { RefundRow } from "#api/db/refunds/refunds.ts";
import type { RefundFinding } from "#api/integrations/payment-gateway/refunds.ts";
import { excessOver, type Cents, sum, zero } from "#domain/money.ts";

import { highestRefundedTotal } from "./sum-refunds.ts";

/** What was given back by the books, and what the gateway knows of it. */
export type ComparedRefund = { refund: RefundRow; known: RefundFinding };

type LostRefunds = {
  /** Of these the gateway says that they did not go back. */
  lost: RefundRow[];
  /** The latest that it knows nothing of. */
  unseen: RefundRow | null;
  /** What went back elsewhere and came to nothing, and the latest that had reckoned with it. */
  elsewhere: { refund: RefundRow; amount: Cents } | null;
};

/**
 * What of all that was given back did not go back after all, when the gateway says that so much went back of the charge: as
 * long as that is as much as the books say, by whomever, nothing is missed.
 */
export function findLostRefunds(told: readonly ComparedRefund[], refunded: Cents): LostRefunds {
  const done = told.filter(({ refund }) => refund.state === "done");
  const of = (kind: RefundFinding["own"]["kind"]) =>
    done
      .filter(({ refund, known }) => refund.kind !== "none" && known.own.kind === kind)
      .map(({ refund }) => refund);
  const lost: RefundRow[] = [];
  let left = done.map(({ refund }) => refund);
  for (const refund of of("failed")) {
    if (highestRefundedTotal(left) <= refunded) break;
    lost.push(refund);
    left = withoutRefund(left, refund);
  }
  const missing = excessOver(highestRefundedTotal(left), refunded);
  const unseen = missing > zero ? (of("none").at(-1) ?? null) : null;
  const isOurs = unseen !== null || of("waiting").length > 0;
  const refund = left.findLast(({ before_cents }) => before_cents >= missing);
  const elsewhere = missing > zero && !isOurs && refund ? { refund, amount: missing } : null;
  return { lost, unseen, elsewhere };
}

/** What had not gone back, and did by now: under its own id, or as much under another. */
export function findRestoredRefunds(told: readonly ComparedRefund[], refunded: Cents): RefundRow[] {
  const restored: RefundRow[] = [];
  let done = told.filter(({ refund }) => refund.state === "done").map(({ refund }) => refund);
  for (const { refund, known } of told) {
    if (refund.state !== "undone") continue;
    const whole = withRefund(done, refund);
    if (known.own.kind !== "done" && highestRefundedTotal(whole) > refunded) continue;
    restored.push(refund);
    done = whole;
  }
  return restored;
}

/** As if it had not been: later ones had found less gone back. */
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
