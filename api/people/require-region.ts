import { isRegion } from "#api/db/library/places.ts";
import { InvalidRequest } from "#api/problem.ts";
import type { Database } from "#api/services.ts";

/** Throws a 400 when there is no such region. */
export async function requireRegion(db: Database["db"], regionId: number): Promise<void> {
  if (await isRegion(db, regionId)) return;
  throw new InvalidRequest([{ field: "regionId", code: "err-field-region" }]);
}
