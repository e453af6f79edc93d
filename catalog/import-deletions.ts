import { deleteRecord, deletionOrder, DeletionRefused } from "#api/db/catalog/delete-records.ts";

import { countRecord, reportRefusal, reportStates } from "./import-report.ts";
import type { Deletion, ImportStep } from "./import-step.ts";

/** Deletes the records that the catalog deletes: books first, because they name the others. */
export async function importDeletions(work: ImportStep): Promise<void> {
  for (const table of deletionOrder) {
    for (const deletion of work.deletions.filter(({ list }) => list === table)) {
      await deleteOne(work, deletion);
    }
  }
}

async function deleteOne(
  { database, report, written }: ImportStep,
  { list, where, code }: Deletion,
): Promise<void> {
  try {
    const id = await database.transaction((trx) => deleteRecord(trx, list, code));
    countRecord(report, list, id === null ? "unchanged" : "removed");
    if (id === null) return;
    written[list].push(id);
    reportStates(report, list, [{ code, state: "deleted" }]);
  } catch (error) {
    if (!(error instanceof DeletionRefused)) throw error;
    reportRefusal(report, list, { where, code, reason: error.message });
  }
}
