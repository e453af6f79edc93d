import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

export type SentAgain = { externalId: string; key: string | undefined; tokenSha256: string };

/**
 * Whether that was sent before, by its token or by its key, so that nothing of it is sent to the gateway once more. What was
 * declined under a key is not: with another token it is another try.
 */
export async function wasSent(db: Kysely<Schema>, sent: SentAgain): Promise<boolean> {
  const byToken = db
    .selectFrom("payment_attempts")
    .select("id")
    .where("token_sha256", "=", sent.tokenSha256);
  const byKey = db
    .selectFrom("order_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .leftJoin("payment_attempts as p", "p.order_id", "k.order_id")
    .select("k.order_id as id")
    .where("u.external_id", "=", sent.externalId)
    .where("k.key", "=", sent.key ?? null)
    .where((eb) =>
      eb.or([
        eb("p.id", "is", null),
        eb("p.state", "not in", ["declined", "rejected", "not_charged"]),
      ]),
    );
  const row = await byToken.unionAll(byKey).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** When the person was declined that many times ago, if that was after `since`; undefined when they were not as often. */
export async function findDecline(
  db: Kysely<Schema>,
  userId: number,
  { since, ago }: { since: Date; ago: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("declined_at")
    .where("user_id", "=", userId)
    .where("declined_at", ">", since)
    .orderBy("declined_at", "desc")
    .offset(ago - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.declined_at ?? undefined;
}

/**
 * When a card that the person has paid or tried to pay with after `since` was tried that many times ago, by whomever; the
 * latest of those times. Undefined when none of theirs was tried as often.
 */
export async function findCardTry(
  db: Kysely<Schema>,
  userId: number,
  { since, ago }: { since: Date; ago: number },
): Promise<Date | undefined> {
  const own = db
    .selectFrom("payment_attempts")
    .select("card_hash")
    .where("user_id", "=", userId)
    .where("made_at", ">", since)
    .where("card_hash", "is not", null);
  const tries = db
    .selectFrom("payment_attempts")
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

/** Of the last so many payments since a time of which it is certain what became: how many there were, and how many of them were declined. */
export async function countLastDeclines(db: Kysely<Schema>, last: number, since: Date | null) {
  const settled = db
    .selectFrom("payment_attempts")
    .select("declined_at")
    .where("state", "not in", ["intent", "sending", "unknown"])
    .$if(since !== null, (payments) => payments.where("made_at", ">", since))
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

/** How many payments were declined since then, by anybody. */
export async function countDeclines(db: Kysely<Schema>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("payment_attempts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("declined_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function keepCardHash(db: Kysely<Schema>, id: number, hash: string): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ card_hash: hash })
    .where("id", "=", id)
    .where("card_hash", "is", null)
    .execute();
}

export async function forgetCardHashesBefore(db: Kysely<Schema>, time: Date): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ card_hash: null })
    .where("card_hash", "is not", null)
    .where("made_at", "<", time)
    .execute();
}
