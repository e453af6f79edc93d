import { type Kysely, sql } from "kysely";

import { donations } from "#api/db/donations/donations.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { DonationKind, DonationState } from "#domain/donation-states.ts";
import type { Cents } from "#domain/money.ts";

import { allOf } from "./all-of.ts";

/** Which gifts the operator means; what is left out says nothing. */
export type DonationFilter = {
  /** The first day and the last. */
  since?: string | undefined;
  until?: string | undefined;
  userId?: number | undefined;
  state?: DonationState | undefined;
};

export type DeskDonation = Awaited<ReturnType<typeof findDeskDonations>>[number];

/** With who gave them, the newest first; all of them where no limit is named. */
export function findDeskDonations(db: Kysely<Schema>, filter: DonationFilter, limit?: number) {
  return (
    db
      .selectFrom(donations(db).as("gift"))
      .innerJoin("users as u", "u.id", "gift.user_id")
      .select(["gift.id", "gift.day", "gift.kind", "gift.amount", "gift.state", "gift.method"])
      .select(["gift.charge", "gift.user_id", "u.first_name", "u.last_name", "u.email"])
      .where(matchesFilter(filter))
      .orderBy("gift.day", "desc")
      // Numbers that are kept as text, by their value.
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

/** How many there are of each month, kind and state, and what they come to. */
export function sumDeskDonations(
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

/** Of rows of gifts that go by the name of gift. */
function matchesFilter({ since, until, userId, state }: DonationFilter) {
  return allOf(
    since && sql`gift.day >= ${since}`,
    until && sql`gift.day <= ${until}`,
    userId !== undefined && sql`gift.user_id = ${userId}`,
    state && sql`gift.state = ${state}`,
  );
}
