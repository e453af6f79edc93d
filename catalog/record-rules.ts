import { type DeletedRecord, listDeletedRecords } from "#api/db/catalog/delete-records.ts";
import type { RecordTable } from "#api/db/catalog/record-fields.ts";
import {
  findKnownCodes,
  readWithdrawnCodes,
  writeStatuses,
} from "#api/db/catalog/withdraw-records.ts";
import { raiseCatalogVersion } from "#api/db/library/library.ts";
import type { RecordStatus } from "#domain/record-statuses.ts";

import { countRecord, reportStates } from "./import-report.ts";
import { type Deletion, describeFault, type ImportStep } from "./import-step.ts";
import { listSome } from "./list-some.ts";
import type { ListName, SourceRecord } from "./read/catalog-source.ts";
import { Code } from "./records.ts";

export type StatusOnly = { code: string; status: RecordStatus };

/** What the library remembers of the records of a list. */
export type RecordRules = {
  /** A record that the catalog deletes; its other fields may be left out. */
  findDeletion: (item: SourceRecord) => Deletion | null;
  /** The code and status of a record of which a spreadsheet says nothing else, or its faults; null for others. */
  findStatusOnly: (item: SourceRecord) => StatusOnly | { reasons: string[] } | null;
  isKnown: (code: string) => Promise<boolean>;
  /** Why no record may have this code or number, with the field; null when one may. */
  refuseDeleted: (record: unknown) => { field: "code" | "id"; reason: string } | null;
  /** Withdraws or shows a record that does not change otherwise. Returns whether it did. */
  applyStatus: (record: unknown) => Promise<boolean>;
  /** Adds a remark about withdrawn records for which the catalog has no status. */
  remarkWithdrawn: () => void;
};

const tables: Partial<Record<ListName, RecordTable>> = {
  series: "series",
  topics: "topics",
  authors: "authors",
  books: "books",
  audios: "audios",
  courses: "courses",
};

export async function readRecordRules(
  { database, report, source, written, isCheck }: ImportStep,
  list: ListName,
): Promise<RecordRules> {
  const table = tables[list];
  if (!table) return noRules;
  const deleted = await listDeletedRecords(database.db, table);
  const byCode = new Map(deleted.map((record) => [record.code, record]));
  const byNumber = new Map(deleted.map((record) => [record.id, record]));
  const withdrawn = await readWithdrawnCodes(database.db, table);
  const kept: string[] = [];

  return {
    findDeletion(item) {
      const { code, status } = "value" in item ? readKeys(item.value) : {};
      const isDeletion = status === "deleted" && Code.safeParse(code).success;
      return isDeletion ? { list: table, item, code: code ?? "" } : null;
    },
    findStatusOnly(item) {
      if (!("value" in item) || !item.sheet) return null;
      const { code, status } = readKeys(item.value);
      const isAlone = [...item.sheet.columns.keys()].every((field) =>
        ["code", "id", "status"].includes(field),
      );
      if (isAlone && item.sheet.faults.length > 0) {
        return { reasons: item.sheet.faults.map(describeFault) };
      }
      return isAlone && code && status ? { code, status } : null;
    },
    async isKnown(code) {
      return (await findKnownCodes(database.db, table, [code])).has(code);
    },
    refuseDeleted(record) {
      const { code = "", id } = readKeys(record);
      const known = byCode.get(code) ?? (id === undefined ? undefined : byNumber.get(id));
      return known ? describeDeleted(known, code) : null;
    },
    async applyStatus(record) {
      const { code = "", status } = readKeys(record);
      if (!status && withdrawn.has(code)) kept.push(code);
      if (!status || (status === "withdrawn") === withdrawn.has(code)) return false;
      const states = await database.transaction(async (trx) => {
        const changes = await writeStatuses(trx, table, [{ code, status }]);
        // At once, so that no cached page or file outlives a long import.
        if (changes.length > 0 && !isCheck) await raiseCatalogVersion(trx);
        return changes;
      });
      reportStates(report, list, states);
      written[table].push(...states.map((change) => change.id));
      if (states.length > 0) countRecord(report, list, "changed");
      return states.length > 0;
    },
    remarkWithdrawn() {
      // An EPUB folder leaves known authors and topics as they are.
      if (kept.length === 0 || (source.keepsExisting && list !== "books")) return;
      report.remarks.push(
        `${list}: withdrawn records stay withdrawn until their status is "shown": ${listSome(kept)}.`,
      );
    },
  };
}

const noRules: RecordRules = {
  findDeletion: () => null,
  findStatusOnly: () => null,
  isKnown: async () => false,
  refuseDeleted: () => null,
  applyStatus: async () => false,
  remarkWithdrawn: () => {},
};

function readKeys(value: unknown) {
  const keys: { code?: unknown; id?: unknown; status?: unknown } =
    typeof value === "object" && value !== null ? value : {};
  return {
    code: typeof keys.code === "string" ? keys.code : undefined,
    id: typeof keys.id === "number" ? keys.id : undefined,
    status: typeof keys.status === "string" ? (keys.status as RecordStatus) : undefined,
  };
}

function describeDeleted(
  { code, id, day }: DeletedRecord,
  given: string,
): { field: "code" | "id"; reason: string } {
  return code === given
    ? {
        field: "code",
        reason: `The record with this code was deleted on ${day}. A deleted code is not used again: give this record another code.`,
      }
    : {
        field: "id",
        reason: `The number ${id} belonged to ${code}, which was deleted on ${day}. It is not used again: give this record another number.`,
      };
}
