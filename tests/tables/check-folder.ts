import { checkCatalog } from "#catalog/import-catalog.ts";
import type { ImportReport } from "#catalog/import-report.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

/** Checks a folder against an empty library. */
export async function checkFolder(folder: string): Promise<ImportReport> {
  await using database = await openTestDatabase();
  return await checkCatalog({ database, folder, mediaRoot: folder });
}
