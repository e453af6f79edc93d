import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

/** The last day on which a person stands in the books: what has to be kept of anybody is asked here and nowhere else. */
const lastDayInBooks = sql<string | null>`users.last_order_day`;

/** Until which day something of the person has to be kept; null when nothing has. */
export async function findKeptUntil(
  db: Kysely<Schema>,
  userId: number,
  years: number,
): Promise<string | null> {
  const row = await db
    .selectFrom("users")
    .select(endOfKeeping(years).as("until"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** Deletes who was made anonymous and need be kept no longer. How many they were. */
export async function forgetPeopleBefore(
  db: Kysely<Schema>,
  day: string,
  years: number,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("users")
    .where("erased_at", "is not", null)
    .where(sql<boolean>`coalesce(${endOfKeeping(years)} < ${day}, true)`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function endOfKeeping(years: number) {
  return sql<string | null>`(${lastDayInBooks} + make_interval(years => ${years}))::date`;
}
