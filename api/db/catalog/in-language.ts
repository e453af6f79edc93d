import { type RawBuilder, sql } from "kysely";

/** Whether a column's tag is in the range `language`, as `isInLanguage` says; always when it is null. */
export function selectInLanguage(column: string, language: string | null): RawBuilder<boolean> {
  if (language === null) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(column)} = ${language} or ${sql.ref(column)} like ${`${language}-%`})`;
}
