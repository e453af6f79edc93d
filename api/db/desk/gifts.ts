import { type Kysely, sql } from "kysely";

import { gifts } from "#api/db/givings/gifts.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import type { GiftKind, GiftState } from "#domain/gift-states.ts";
import type { Cents } from "#domain/money.ts";

import { allOf } from "./all-of.ts";

/** Which gifts the operator means; what is left out says nothing. */
export type GiftFilter = {
  /** The first day and the last. */
  since?: string | undefined;
  until?: string | undefined;
  userId?: number | undefined;
  state?: GiftState | undefined;
};

export type DeskGift = Awaited<ReturnType<typeof findDeskGifts>>[number];

/** With who gave them, the newest first; all of them where no limit is named. */
export function findDeskGifts(db: Kysely<Schema>, filter: GiftFilter, limit?: number) {
  return (
    db
      .selectFrom(gifts(db).as("gift"))
      .innerJoin("users as u", "u.id", "gift.user_id")
      .select(["gift.id", "gift.day", "gift.kind", "gift.amount", "gift.state", "gift.method"])
      .select(["gift.charge", "gift.user_id", "u.first_name", "u.last_name", "u.email"])
      .where(meantBy(filter))
      .orderBy("gift.day", "desc")
      // Numbers that are kept as text, by their value.
      .orderBy(sql`length(gift.id)`, "desc")
      .orderBy("gift.id", "desc")
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute()
  );
}

export type GiftSum = {
  month: string;
  kind: GiftKind;
  state: GiftState;
  gifts: number;
  sum: Cents;
};

/** How many there are of each month, kind and state, and what they come to. */
export function sumDeskGifts(db: Kysely<Schema>, filter: GiftFilter): Promise<GiftSum[]> {
  return db
    .selectFrom(gifts(db).as("gift"))
    .select([
      sql<string>`to_char(gift.day, 'YYYY-MM')`.as("month"),
      "gift.kind",
      "gift.state",
      (eb) => eb.fn.countAll<number>().as("gifts"),
      sql<Cents>`sum(gift.amount)::bigint`.as("sum"),
    ])
    .where(meantBy(filter))
    .groupBy(["month", "gift.kind", "gift.state"])
    .orderBy("month")
    .orderBy("gift.kind")
    .orderBy("gift.state")
    .execute();
}

/** Of rows of gifts that go by the name of gift. */
function meantBy({ since, until, userId, state }: GiftFilter) {
  return allOf(
    since && sql`gift.day >= ${since}`,
    until && sql`gift.day <= ${until}`,
    userId !== undefined && sql`gift.user_id = ${userId}`,
    state && sql`gift.state = ${state}`,
  );
}
