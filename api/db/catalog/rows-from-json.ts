import { type RawBuilder, sql } from "kysely";

/** Rows of a table, columns named as in it; what a row leaves out is null. */
export function rowsFromJson(table: string, rows: readonly object[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
}
