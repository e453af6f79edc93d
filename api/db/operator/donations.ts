import { type Kysely, sql } from "kysely";

import { donations } from "#api/db/donations/donations.ts";
import type { RegularGivingState } from "#api/db/schema/regular-givings-schema.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { DonationKind, DonationState } from "#domain/donation-states.ts";
import type { Cents } from "#domain/money.ts";

import { allOf } from "./orders.ts";

/** Filters of donations; one that is not set matches all. */
export type DonationFilter = {
  /** First and last day. */
  since?: string | undefined;
  until?: string | undefined;
  userId?: number | undefined;
  state?: DonationState | undefined;
};

export type OperatorDonation = Awaited<ReturnType<typeof findOperatorDonations>>[number];

/** Donations with their donors, newest first; all of them without `limit`. */
export function findOperatorDonations(db: Kysely<Schema>, filter: DonationFilter, limit?: number) {
  return (
    db
      .selectFrom(donations(db).as("gift"))
      .innerJoin("users as u", "u.id", "gift.user_id")
      .select(["gift.id", "gift.day", "gift.kind", "gift.amount", "gift.state", "gift.method"])
      .select(["gift.charge", "gift.user_id", "u.first_name", "u.last_name", "u.email"])
      .where(matchesFilter(filter))
      .orderBy("gift.day", "desc")
      // Ids are numbers stored as text: this sorts them by value.
      .orderBy(sql`length(gift.id)`, "desc")
      .orderBy("gift.id", "desc")
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute()
  );
}

export type DonationSum = {
  month: string;
  kind: DonationKind;
  state: DonationState;
  gifts: number;
  sum: Cents;
};

/** Counts and sums by month, kind and state. */
export function sumOperatorDonations(
  db: Kysely<Schema>,
  filter: DonationFilter,
): Promise<DonationSum[]> {
  return db
    .selectFrom(donations(db).as("gift"))
    .select([
      sql<string>`to_char(gift.day, 'YYYY-MM')`.as("month"),
      "gift.kind",
      "gift.state",
      (eb) => eb.fn.countAll<number>().as("gifts"),
      sql<Cents>`sum(gift.amount)::bigint`.as("sum"),
    ])
    .where(matchesFilter(filter))
    .groupBy(["month", "gift.kind", "gift.state"])
    .orderBy("month")
    .orderBy("gift.kind")
    .orderBy("gift.state")
    .execute();
}

/** For donations with the alias `gift`. */
function matchesFilter({ since, until, userId, state }: DonationFilter) {
  return allOf(
    since && sql`gift.day >= ${since}`,
    until && sql`gift.day <= ${until}`,
    userId !== undefined && sql`gift.user_id = ${userId}`,
    state && sql`gift.state = ${state}`,
  );
}

export type OperatorRegularGiving = Awaited<ReturnType<typeof findOperatorRegularGivings>>[number];

/** Regular givings in these states with their donors and numbers of charges, newest first. */
export function findOperatorRegularGivings(
  db: Kysely<Schema>,
  { states, userId }: { states: readonly RegularGivingState[]; userId?: number | undefined },
) {
  return db
    .selectFrom("givings as g")
    .innerJoin("users as u", "u.id", "g.user_id")
    .select(["g.id", "g.state", "g.amount_cents", "g.payment_method", "g.last_four"])
    .select(["g.first_day", "g.next_day", "g.orderid", "g.subscription_id", "g.answer"])
    .select(["g.made_at", "g.user_id", "u.first_name", "u.last_name", "u.email"])
    .select(["g.is_end_wished", "g.end_tries"])
    .select((eb) =>
      eb
        .selectFrom("giving_charges as c")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .whereRef("c.giving_id", "=", "g.id")
        .where("c.state", "in", ["paid", "pending"])
        .as("charges"),
    )
    .where("g.state", "in", states)
    .$if(userId !== undefined, (query) => query.where("g.user_id", "=", userId ?? 0))
    .orderBy("g.id", "desc")
    .execute();
}
