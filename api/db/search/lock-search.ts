import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

/** Lets one transaction at a time write search and lists; it may take longer than other statements. */
export async function lockSearch(trx: Kysely<Schema>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('refill search'))`.execute(trx);
}
