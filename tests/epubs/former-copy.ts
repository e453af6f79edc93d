import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { unzipSync } from "fflate";
import type { Kysely } from "kysely";

import type { Schema } from "#api/db/schema/schema.ts";

export const MOVED_BOOK = "tests/epubs/moved-gates-epub.zip";

/** Puts the copy that version 3 of the cleaning made of `MOVED_BOOK` in place of an imported book's copy. */
export async function putFormerCopy(db: Kysely<Schema>, mediaRoot: string): Promise<void> {
  const { book_id: id } = await db
    .selectFrom("book_files")
    .select("book_id")
    .where("name", "=", "moved-gates.epub")
    .executeTakeFirstOrThrow();
  const unpacked = "unpacked/moved-gates-3";
  const files = unzipSync(await readFile("tests/epubs/moved-gates-version-3.zip"));
  for (const [path, content] of Object.entries(files)) {
    const file = join(mediaRoot, unpacked, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await db
    .updateTable("book_files")
    .set({ unpacked })
    .where("book_id", "=", id)
    .where("format", "=", "epub")
    .execute();
  await db.deleteFrom("book_chapters").where("book_id", "=", id).execute();
}
