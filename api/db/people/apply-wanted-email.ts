import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/**
 * Makes the wanted email the person's own. Returns the person with the previous email; undefined when they want another
 * by now.
 */
export async function applyWantedEmail(db: Kysely<Schema>, userId: number, email: string) {
  const previous = await db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", userId)
    .where("wanted_email", "=", email)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!previous) return undefined;

  await db
    .updateTable("users")
    .set({ email, wanted_email: null })
    .where("id", "=", userId)
    .execute();
  return previous;
}
