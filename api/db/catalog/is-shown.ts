import { type RawBuilder, sql } from "kysely";

/**
 * Whether visitors may see a book, recording or course: it is not withdrawn, and its time of publication has come.
 * `table` is the name of the table in the statement, or its alias.
 */
export function isShown(table: string): RawBuilder<boolean> {
  return sql`(${isNotWithdrawn(table)} and ${isPublished(table)})`;
}

/** Whether visitors may see an author, series or topic. */
export function isNotWithdrawn(table: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.withdrawn_at`)} is null`;
}

/** Whether visitors saw a book, recording or course before it was withdrawn, or see it now. */
export function wasPublished(table: string): RawBuilder<boolean> {
  const publish = sql.ref(`${table}.publish_at`);
  return sql`(${publish} is null or ${publish} <= coalesce(${sql.ref(`${table}.withdrawn_at`)}, now()))`;
}

/** Whether the time of publication of a book, recording or course has come; before it, it does not exist for visitors. */
export function isPublished(table: string): RawBuilder<boolean> {
  const publish = sql.ref(`${table}.publish_at`);
  return sql`(${publish} is null or ${publish} <= now())`;
}
