import { type Kysely, sql } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";
import type { RecordStatus } from "#domain/record-statuses.ts";

import type { RecordTable } from "./record-fields.ts";

/** A record that was withdrawn or shown again. */
export type StatusChange = { id: number; code: string; state: "withdrawn" | "shown again" };

/** A record with the status that a catalog gives it; without one it stays as it is. */
export type RecordWithStatus = { code: string; status?: RecordStatus | null | undefined };

/** Withdraws records, or shows them again. Returns those whose status became different. */
export async function writeStatuses(
  db: Kysely<Schema>,
  table: RecordTable,
  records: readonly RecordWithStatus[],
): Promise<StatusChange[]> {
  const codesOf = (wanted: RecordStatus) =>
    records.filter(({ status }) => status === wanted).map(({ code }) => code);
  const withdrawn = await setWithdrawn(db, table, codesOf("withdrawn"), true);
  const shown = await setWithdrawn(db, table, codesOf("shown"), false);
  return [
    ...withdrawn.map((record) => ({ ...record, state: "withdrawn" as const })),
    ...shown.map((record) => ({ ...record, state: "shown again" as const })),
  ];
}

async function setWithdrawn(
  db: Kysely<Schema>,
  table: RecordTable,
  codes: readonly string[],
  isWithdrawn: boolean,
): Promise<{ id: number; code: string }[]> {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ id: number; code: string }>`
    update ${sql.table(table)} set withdrawn_at = ${isWithdrawn ? sql`now()` : sql`null`}
    where code = any(${codes}::text[]) and (withdrawn_at is null) = ${isWithdrawn}
    returning id, code`.execute(db);
  return rows;
}

/** The codes of the records that are withdrawn. */
export async function readWithdrawnCodes(
  db: Kysely<Schema>,
  table: RecordTable,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .select("code")
    .where("withdrawn_at", "is not", null)
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Those of the codes that are records. */
export async function findKnownCodes(
  db: Kysely<Schema>,
  table: RecordTable,
  codes: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(table)} where code = any(${codes}::text[])`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** The code of a record that looks most like one that was typed; null when none does. */
export async function findSimilarCode(
  db: Kysely<Schema>,
  table: RecordTable,
  typed: string,
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from ${sql.table(table)}
    where similarity(code, ${typed}) > 0.3
    order by similarity(code, ${typed}) desc, code limit 1`.execute(db);
  return rows[0]?.code ?? null;
}

/** Pairs of codes that differ only in capital letters, of which at least one belongs to the records. */
export async function findCodesOfOtherCase(
  db: Kysely<Schema>,
  table: RecordTable,
  ids: readonly number[],
): Promise<[string, string][]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ code: string; other: string }>`
    select a.code, b.code as other
    from ${sql.table(table)} a join ${sql.table(table)} b on lower(a.code) = lower(b.code)
    where a.code > b.code and (a.id = any(${ids}::int[]) or b.id = any(${ids}::int[]))
    order by a.code, b.code`.execute(db);
  return rows.map(({ code, other }) => [code, other]);
}
