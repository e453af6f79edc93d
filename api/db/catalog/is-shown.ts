import { type RawBuilder, sql } from "kysely";

/**
 * Whether visitors may see a book, recording or course: it is not withdrawn, and its time of publication has come.
 * `table` is the name of the table in the statement, or its alias.
 */
export function isShown(table: string): RawBuilder<boolean> {
  const withdrawn = sql.ref(`${table}.withdrawn_at`);
  const publish = sql.ref(`${table}.publish_at`);
  return sql`(${withdrawn} is null and (${publish} is null or ${publish} <= now()))`;
}
