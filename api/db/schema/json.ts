import type { ColumnType } from "kysely";

/** A column of jsonb: read as a value, written as its JSON text. */
export type Json<T> = ColumnType<T, string, string>;
