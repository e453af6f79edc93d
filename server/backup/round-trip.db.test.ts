import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { findSequences, findTables } from "#api/db/backup/tables.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { readOwnership } from "#api/db/safe-mode/ownership.ts";
import { openEmptyDatabase } from "#tests/databases/test-database.ts";
import { fillEveryTable } from "#tests/databases/fill-every-table.ts";
import { startLibrary } from "#tests/start-library.ts";

import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const now = new Date("2026-03-01T18:00:00Z");
const silent = { now, onProgress: () => {} };

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/** A library with rows in every table, and its backup. */
const library = resources.use(await startLibrary());
await fillEveryTable(library);
const folder = resources.use(await mkdtempDisposable(join(tmpdir(), "backup-")));
const backup = join(folder.path, "backup");
await writeBackup(library.database, { ...silent, file: backup });

type Contents = { tables: Record<string, string[]>; sequences: unknown };

/** All rows of all tables, with generated columns, and the positions of the sequences. */
async function contentsOf({ db }: OpenDatabase): Promise<Contents> {
  const tables: Record<string, string[]> = {};
  for (const { name } of await findTables(db)) {
    const before = name === "library" ? sql` - 'place' - 'held_since' - 'search_version'` : sql``;
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t)${before})::text as row from ${sql.id(name)} t`.execute(db);
    tables[name] = rows.map(({ row }) => row).toSorted();
  }
  const sequences = await findSequences(db);
  return { tables, sequences: sequences.filter(({ table }) => !drawn.has(table)) };
}

/** Migrations draw numbers from these sequences without using them. */
const drawn = new Set(["countries", "regions"]);

/** Creating embedded databases takes time. */
const slow = { timeout: 120_000 };

/** To the other kind of database and back when there is a server; otherwise between two of the same kind. */
const ways: OpenDatabase["kind"][] = inject("server")
  ? ["embedded", "server"]
  : ["embedded", "embedded"];

/** Foreign keys are valid, and a new row gets a new number. */
async function expectWorkingTables({ db }: OpenDatabase): Promise<void> {
  const orphan = sql`update orders set region_id = 0`.execute(db);
  await expect(orphan).rejects.toMatchObject({ code: "23503" });
  const author = { code: "new", name: "N", first_name: "", last_name: "", date: "" };
  const { id } = await db
    .insertInto("authors")
    .values({ ...author, biography: '""', source_hash: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const last = await library.database.db
    .selectFrom("authors")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  expect(id).toBe(last.id + 1);
}

test("P18: keeps every row through several databases and back", slow, async () => {
  const contents = await contentsOf(library.database);
  const empty = Object.entries(contents.tables).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([name]) => name)).toEqual([]);

  let file = backup;
  for (const [place, kind] of ways.entries()) {
    await using database = await openEmptyDatabase(kind);
    await restoreBackup(database, { ...silent, file });
    expect(await contentsOf(database)).toEqual(contents);
    expect(await readOwnership(database.db)).toBe("marked");

    file = join(folder.path, `copy-${place}`);
    await writeBackup(database, { ...silent, file });
    await expectWorkingTables(database);
  }
});
