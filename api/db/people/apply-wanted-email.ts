import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Makes the address that somebody wants theirs; the one that is left, or undefined when they want another by now. */
export async function applyWantedEmail(db: Kysely<Schema>, userId: number, email: string) {
  const left = await db
    .selectFrom("users")
    .select(["id", "email", "language"])
    .where("id", "=", userId)
    .where("wanted_email", "=", email)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!left) return undefined;

  await db
    .updateTable("users")
    .set({ email, wanted_email: null })
    .where("id", "=", userId)
    .execute();
  return left;
}
