import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** The key for hashing the visitors of `day`; stores `fresh` when there is none yet. */
export async function getOrCreateVisitorKey(
  db: Kysely<Schema>,
  day: string,
  fresh: string,
): Promise<string> {
  // Does not write when a key exists: a write would block others until the caller's transaction ends.
  const { rows } = await sql<{ key: string }>`
    with known as (select key from visitor_keys where day = ${day}),
    kept as (
      insert into visitor_keys (day, key)
      select ${day}, ${fresh} where not exists (select from known)
      on conflict (day) do update set key = visitor_keys.key
      returning key
    )
    select key from known union all select key from kept`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The visitor key of the day was not stored.");
  return row.key;
}

/** Deletes the keys that visitors were hashed with before `day`. */
export async function deleteVisitorKeysBefore(db: Kysely<Schema>, day: string): Promise<void> {
  await db.deleteFrom("visitor_keys").where("day", "<", day).execute();
}
