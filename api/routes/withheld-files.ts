import { listWithheldFiles as findWithheldFiles } from "#api/db/catalog/withheld-files.ts";
import { digestPath } from "#api/files/withheld-digest.ts";
import { createRouter } from "#api/problem.ts";
import type { Database } from "#api/services.ts";
import { listWithheldFiles } from "#contract/withheld-files.ts";

export function withheldFileRoutes({ db }: Database) {
  return createRouter().openapi(listWithheldFiles, async (c) => {
    const files = await findWithheldFiles(db);
    const digestsOf = (gone: boolean) =>
      files.filter(({ isGone }) => isGone === gone).map(({ path }) => digestPath(path));
    return c.json({ gone: digestsOf(true), hidden: digestsOf(false) }, 200);
  });
}
