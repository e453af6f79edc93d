import type { RegularGivingRow } from "#api/db/donations/regular-givings.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import type { ShownRegularGivingState } from "#domain/regular-giving-states.ts";
import { dollars } from "#domain/money.ts";

/** S3.09. Null once it has ended or failed. */
export function presentRegularGiving(regularGiving: RegularGivingRow): RegularGiving | null {
  const state = presentState(regularGiving.state);
  if (state === null) return null;
  const { id, amount_cents, first_day, next_day, payment_method, last_four } = regularGiving;

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

function presentState(state: RegularGivingRow["state"]): ShownRegularGivingState | null {
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
