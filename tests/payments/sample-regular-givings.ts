import type { OpenDatabase } from "#api/db/database/open-database.ts";
import type { ChargeState, RegularGivingState } from "#api/db/schema/regular-givings-schema.ts";
import { type Cents, cents } from "#domain/money.ts";

import type { SampleOrder } from "./insert-sample-orders.ts";

/** A regular giving whose first donation is one of the orders, with some later charges. */
type SampleRegularGiving = {
  id: number;
  order: SampleOrder;
  state: RegularGivingState;
  amount: Cents;
  charges: { state: ChargeState; day: string }[];
};

const states: RegularGivingState[] = ["active", "active", "cancelled", "active", "cancelling"];
const fates: ChargeState[] = ["paid", "paid", "pending", "declined", "returned", "refunded"];

/** Makes donations of different people the first ones of regular givings. */
export async function insertRegularGivings(
  { db }: Pick<OpenDatabase, "db">,
  donations: readonly SampleOrder[],
): Promise<SampleRegularGiving[]> {
  const regularGivings: SampleRegularGiving[] = [];
  for (const [number, order] of donations.entries()) {
    const { made_at, donation_cents: amount, placed_day } = order.planned.order;
    const state = states[number % states.length] ?? "active";
    const isOver = state === "cancelled";
    const { id } = await db
      .insertInto("givings")
      .values({
        user_id: order.person.userId,
        state,
        orderid: `G-sample-${number}`,
        subscription_id: `S${number}`,
        vault_id: null,
        amount_cents: cents(Number(amount) / 100),
        payment_method: "card",
        last_four: isOver ? "" : "1111",
        language: order.person.language,
        first_day: placed_day,
        next_day: isOver ? null : "2026-04-01",
        made_at,
        changed_at: made_at,
        claimed_until: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.updateTable("orders").set({ giving_id: id }).where("id", "=", order.id).execute();
    const charges = fates
      .slice(0, 1 + (number % fates.length))
      .map((state, month) => ({ state, day: `2026-0${1 + (month % 3)}-1${number % 10}` }));
    await db
      .insertInto("giving_charges")
      .values(
        charges.map(({ state, day }, place) => ({
          transaction_id: `C${number}-${place}`,
          giving_id: id,
          amount_cents: amount,
          state,
          charged_day: day,
          payment_method: "card",
          made_at,
          changed_at: made_at,
        })),
      )
      .execute();
    regularGivings.push({ id, order, state, amount: cents(Number(amount) / 100), charges });
  }
  return regularGivings;
}
