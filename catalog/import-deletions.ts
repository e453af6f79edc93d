import {
  deleteRecord,
  deletionOrder,
  DeletionRefused,
  isDeleted,
} from "#api/db/catalog/delete-records.ts";
import { findSimilarCode } from "#api/db/catalog/withdraw-records.ts";
import { raiseCatalogVersion } from "#api/db/library/library.ts";

import { countRecord, reportRefusal, reportStates } from "./import-report.ts";
import { type Deletion, describeField, type ImportStep } from "./import-step.ts";

/** Deletes the records that the catalog deletes: books first, because they name the others. */
export async function importDeletions(work: ImportStep): Promise<void> {
  for (const table of deletionOrder) {
    for (const deletion of work.deletions.filter(({ list }) => list === table)) {
      await deleteOne(work, deletion);
    }
  }
}

async function deleteOne(
  { database, report, written, isCheck }: ImportStep,
  { list, item, code }: Deletion,
): Promise<void> {
  try {
    const id = await database.transaction(async (trx) => {
      const deleted = await deleteRecord(trx, list, code);
      // At once, so that no cached page or file outlives a long import.
      if (deleted !== null && !isCheck) await raiseCatalogVersion(trx);
      return deleted;
    });
    if (id === null) return await reportMissing();
    countRecord(report, list, "removed");
    written[list].push(id);
    reportStates(report, list, [{ code, state: "deleted" }]);
  } catch (error) {
    if (!(error instanceof DeletionRefused)) throw error;
    refuse("status", error.message);
  }

  async function reportMissing(): Promise<void> {
    if (await isDeleted(database.db, list, code)) return countRecord(report, list, "unchanged");
    const similar = await findSimilarCode(database.db, list, code);
    const hint = similar === null ? "" : ` Did you mean ${similar}?`;
    refuse("code", `It cannot be deleted: ${list} has no ${code}.${hint}`);
  }

  function refuse(field: string, reason: string): void {
    const reasons = [describeField(item, field, reason)];
    reportRefusal(report, list, { where: item.where, code, reasons });
  }
}
