import { type RawBuilder, sql } from "kysely";

/** Turns objects into rows of a table; keys are its column names, and a missing key is null. */
export function rowsFromJson(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
