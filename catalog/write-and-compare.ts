import type { Kysely } from "kysely";

import {
  listChangedFields,
  readRecordFields,
  type RecordFields,
  type RecordTable,
} from "#api/db/catalog/record-fields.ts";
import { noteFormerFiles, readFilesOf } from "#api/db/catalog/former-files.ts";
import { keepFields } from "#api/db/catalog/kept-fields.ts";
import { type RecordWithStatus, writeStatuses } from "#api/db/catalog/withdraw-records.ts";
import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { Schema } from "#api/db/schema/schema.ts";

import { type RecordChange, reportStates } from "./import-report.ts";
import type { ImportStep } from "./import-step.ts";

type CompareStep = Pick<ImportStep, "source" | "database" | "report" | "written" | "isCheck">;

/**
 * Writes records of a list in one transaction, with their statuses, remembers files that they no longer name, and
 * reports which fields of known records became different. `write` returns the ids of what it wrote. Returns the changes
 * by code, with "status" among the fields when it changed, which has lines of its own in the report.
 */
export async function writeAndCompare(
  { source, database, report, written, isCheck }: CompareStep,
  table: RecordTable,
  records: readonly RecordWithStatus[],
  write: (trx: Kysely<Schema>) => Promise<number[]>,
): Promise<ReadonlyMap<string, RecordChange>> {
  const codes = records.map(({ code }) => code);
  const { ids, states, before, after } = await database.transaction(async (trx) => {
    const known = await readRecordFields(trx, table, codes);
    const files = await readFilesOf(trx, table, [...known.keys()]);
    const absent = source.absent?.[table];
    const newIds = await keepFields(trx, { table, codes, absent }, () => write(trx));
    await noteFormerFiles(trx, files, await readFilesOf(trx, table, [...known.keys()]));
    const newStates = await writeStatuses(trx, table, records);
    const now = await readRecordFields(trx, table, [...known.keys()]);
    const isHidden = [...known].some(
      ([code, fields]) => fields["publish_at"] !== now.get(code)?.["publish_at"],
    );
    // At once, so that no cached page or file outlives a long import.
    if ((newStates.length > 0 || isHidden) && !isCheck) await raiseCatalogVersion(trx);
    return { ids: newIds, states: newStates, before: known, after: now };
  });
  const changes = new Map(
    codes.flatMap((code) => {
      const fields = before.get(code);
      return fields ? [[code, describeChange(table, code, fields, after.get(code) ?? {})]] : [];
    }),
  );
  report.changes.push(...changes.values());
  reportStates(report, table, states);
  written[table].push(...ids, ...states.map(({ id }) => id));
  const hasNewStatus = new Set(states.map(({ code }) => code));
  return new Map(
    [...changes].map(([code, change]) => {
      const fields = hasNewStatus.has(code) ? [...change.fields, "status"] : change.fields;
      return [code, { ...change, fields }];
    }),
  );
}

function describeChange(
  list: RecordTable,
  code: string,
  before: RecordFields,
  after: RecordFields,
): RecordChange {
  const [from, to] = [before["price_cents"], after["price_cents"]];
  const hasPrices = typeof from === "number" && typeof to === "number" && from !== to;
  return {
    list,
    code,
    fields: listChangedFields(before, after),
    price: hasPrices ? { from, to } : null,
  };
}
