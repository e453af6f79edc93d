import type { Kysely } from "kysely";

import { isRestoredCopy } from "#api/db/library/safe-mode.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { CommandError } from "./command.ts";

/** What moves money, writes to people or settles what was charged is not done with a copy of the library (P18). */
export async function refuseInSafeMode(db: Kysely<Schema>): Promise<void> {
  if (!(await isRestoredCopy(db))) return;
  throw new CommandError(
    "This is a copy of the library, and held: nothing was done. To make it the library: npm run library -- take-over",
  );
}
