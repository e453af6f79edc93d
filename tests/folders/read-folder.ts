import type { CatalogSource } from "#catalog/read/catalog-source.ts";
import { readFolder as readCatalogFolder } from "#catalog/read/read-folder.ts";
import { openReading } from "#catalog/reading-process/open-reading.ts";

/** Reads a catalog folder without a library, with a reading process of its own. */
export async function readFolder(folder: string): Promise<CatalogSource> {
  await using reading = openReading();
  return await readCatalogFolder(folder, { reading });
}
