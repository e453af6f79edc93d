import type { Kysely } from "kysely";

import { isRestoredCopy } from "#api/db/safe-mode/ownership.ts";
import type { Schema } from "#api/db/schema/schema.ts";
import { CommandError } from "#server/commands/command.ts";

/** Throws `CommandError` for a restored copy (P18), before commands that move money, send mail or resolve charges. */
export async function refuseInSafeMode(db: Kysely<Schema>): Promise<void> {
  if (!(await isRestoredCopy(db))) return;
  throw new CommandError(
    "This is a copy of the library, in safe mode: nothing was done. To make it the library: npm run library -- take-over",
  );
}
