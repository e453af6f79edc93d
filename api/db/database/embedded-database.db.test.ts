import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { writeEmptyDatabase } from "#tests/databases/test-database.ts";

import { openDatabase } from "./open-database.ts";

const things = new AsyncDisposableStack();
afterAll(() => things.disposeAsync());

/** One for all tests of this file. */
const folder = things.use(await mkdtempDisposable(join(tmpdir(), "lectern-embedded-")));
const place = { folder: join(folder.path, "library") };
if (!inject("server")) await writeEmptyDatabase(place.folder);

test.skipIf(inject("server"))(
  "data survives reopening the folder, and no second process can open it while it is in use",
  async () => {
    await using first = await openDatabase(place);
    await sql`create table notes (text text)`.execute(first.db);
    await sql`insert into notes values ('kept')`.execute(first.db);
    await expect(openDatabase(place)).rejects.toThrow("stop that one first, or set DATABASE_URL");
    await first.close();

    await using second = await openDatabase(place);
    const { rows } = await sql`select text from notes`.execute(second.db);
    expect(rows).toEqual([{ text: "kept" }]);
  },
);

test.skipIf(inject("server"))(
  "timers and sockets get their turn while queries wait in line",
  async () => {
    await using database = await openDatabase(place);
    let turns = 0;
    let next = setImmediate(takeTurn);
    function takeTurn() {
      turns += 1;
      next = setImmediate(takeTurn);
    }

    await Promise.all(Array.from({ length: 200 }, () => sql`select 1`.execute(database.db)));
    clearImmediate(next);

    expect(turns).toBeGreaterThan(100);
  },
);

test.skipIf(inject("server"))("the search extensions are there", async () => {
  await using database = await openDatabase(place);
  await sql`create extension unaccent`.execute(database.db);
  await sql`create extension pg_trgm`.execute(database.db);
  await sql`create extension fuzzystrmatch`.execute(database.db);

  const { rows } = await sql`
    select unaccent('é') as plain, similarity('a', 'a') as alike, levenshtein('grace', 'grase') as apart
  `.execute(database.db);

  expect(rows).toEqual([{ plain: "e", alike: 1, apart: 1 }]);
});
