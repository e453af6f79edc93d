import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

import { compressibleFiles } from "#server/files/static-files.ts";

/** Compresses the built browser files at the highest level, which is too slow to do during a request. */
const folder = fileURLToPath(new URL("../../build/client", import.meta.url));

for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !compressibleFiles.test(file)) continue;
  await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
}
