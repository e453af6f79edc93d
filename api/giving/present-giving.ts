import type { GivingRow } from "#api/db/givings/givings.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import type { ShownGivingState } from "#domain/giving-states.ts";
import { dollars } from "#domain/money.ts";

/** S3.09; null once it has ended, or never came about. */
export function presentGiving(giving: GivingRow): RegularGiving | null {
  const state = shownState(giving.state);
  if (state === null) return null;
  const { id, amount_cents, first_day, next_day, payment_method, last_four } = giving;

  return {
    id,
    state,
    amount: dollars(amount_cents),
    day: Number(first_day.slice(8)),
    nextCharge: state === "active" ? next_day : null,
    method: payment_method,
    lastFour: last_four,
  };
}

function shownState(state: GivingRow["state"]): ShownGivingState | null {
  switch (state) {
    case "starting":
    case "planning":
      return "starting";
    case "active":
      return "active";
    case "cancelling":
      return "ending";
    case "cancelled":
    case "failed":
      return null;
  }
}
