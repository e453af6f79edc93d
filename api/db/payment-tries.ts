import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

/** Whether something was sent with it already. */
export async function isKnownToken(db: Kysely<Schema>, tokenSha256: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_attempts")
    .select("id")
    .where("token_sha256", "=", tokenSha256)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many payments of the person were declined or rejected since then. */
export async function countDeclines(
  db: Kysely<Schema>,
  userId: number,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("payment_attempts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("state", "in", ["declined", "rejected"])
    .where("made_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** How often the card was tried since then, by whomever, that the person has tried most often of all theirs. */
export async function countCardTries(
  db: Kysely<Schema>,
  userId: number,
  since: Date,
): Promise<number> {
  const row = await db
    .selectFrom("payment_attempts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("made_at", ">=", since)
    .where("card_hash", "in", (eb) =>
      eb
        .selectFrom("payment_attempts as own")
        .select("own.card_hash")
        .where("own.user_id", "=", userId)
        .where("own.made_at", ">=", since)
        .where("own.card_hash", "is not", null),
    )
    .groupBy("card_hash")
    .orderBy("count", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** How many of the last gifts were declined, and how many since then. */
export async function countGiftDeclines(db: Kysely<Schema>, last: number, since: Date) {
  const recent = db
    .selectFrom("payment_attempts as p")
    .innerJoin("orders as o", "o.id", "p.order_id")
    .select(["p.state", "p.made_at"])
    .where("o.type", "=", "gift")
    .where("p.state", "not in", ["intent", "sending", "unknown"])
    .orderBy("p.id", "desc")
    .limit(Math.max(last, 100));
  const rows = await recent.execute();
  const isDeclined = ({ state }: { state: string }) => state === "declined" || state === "rejected";
  const newest = rows.slice(0, last);
  return {
    ofLast: newest.filter(isDeclined).length,
    seen: newest.length,
    lately: rows.filter((row) => isDeclined(row) && row.made_at >= since).length,
  };
}

export async function keepCardHash(db: Kysely<Schema>, id: number, hash: string): Promise<void> {
  await db
    .updateTable("payment_attempts")
    .set({ card_hash: hash })
    .where("id", "=", id)
    .where(sql<boolean>`card_hash is null`)
    .execute();
}
