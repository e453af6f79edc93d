import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

type Often = { since: Date; ago: number };

/** When somebody was declined that many times ago, if that was after `since`; undefined when they were not as often. */
export async function findDecline(
  db: Kysely<Schema>,
  subject: string,
  { since, ago }: Often,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("payment_tries")
    .select("declined_at")
    .where("subject", "=", subject)
    .where("declined_at", ">", since)
    .orderBy("declined_at", "desc")
    .offset(ago - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.declined_at ?? undefined;
}

/**
 * When a card that somebody has paid or tried to pay with after `since` was tried that many times ago, by whomever; the
 * latest of those times. Undefined when none of theirs was tried as often.
 */
export async function findCardTry(
  db: Kysely<Schema>,
  subject: string,
  { since, ago }: Often,
): Promise<Date | undefined> {
  const own = db
    .selectFrom("payment_tries")
    .select("card_hash")
    .where("subject", "=", subject)
    .where("made_at", ">", since)
    .where("card_hash", "is not", null);
  const tries = db
    .selectFrom("payment_tries")
    .select("made_at")
    .select(sql<number>`row_number() over (partition by card_hash order by made_at desc)`.as("ago"))
    .where("made_at", ">", since)
    .where("card_hash", "in", own);
  const row = await db
    .selectFrom(tries.as("t"))
    .select("made_at")
    .where("ago", "=", ago)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.made_at;
}

/** Of the last so many tries since a time of which it is certain what became: how many there were, and how many of them were declined. */
export async function countLastDeclines(db: Kysely<Schema>, last: number, since: Date | null) {
  const settled = db
    .selectFrom("payment_tries")
    .select("declined_at")
    .where("settled_at", "is not", null)
    .$if(since !== null, (tries) => tries.where("made_at", ">", since))
    .orderBy("id", "desc")
    .limit(last);
  return db
    .selectFrom(settled.as("s"))
    .select((eb) => [
      eb.fn.countAll<number>().as("seen"),
      eb.fn.count<number>("declined_at").as("declined"),
    ])
    .executeTakeFirstOrThrow();
}

/** How many tries were declined since then, by anybody. */
export async function countDeclines(db: Kysely<Schema>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("payment_tries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("declined_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}
