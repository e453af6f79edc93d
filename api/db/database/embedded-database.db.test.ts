import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { afterAll, expect, inject, test } from "vitest";

import { writeEmptyDatabase } from "#tests/databases/test-database.ts";

import { openDatabase } from "./open-database.ts";

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());

const folder = cleanup.use(await mkdtempDisposable(join(tmpdir(), "lectern-embedded-")));
const location = { folder: join(folder.path, "library") };
if (!inject("server")) await writeEmptyDatabase(location.folder);

test.skipIf(inject("server"))(
  "persists data, and lets only one process open the folder",
  async () => {
    await using first = await openDatabase(location);
    await sql`create table notes (text text)`.execute(first.db);
    await sql`insert into notes values ('kept')`.execute(first.db);
    await expect(openDatabase(location)).rejects.toThrow(
      "stop that one first, or set DATABASE_URL",
    );
    await first.close();

    await using second = await openDatabase(location);
    const { rows } = await sql`select text from notes`.execute(second.db);
    expect(rows).toEqual([{ text: "kept" }]);
  },
);

test.skipIf(inject("server"))("lets timers and sockets run between queued queries", async () => {
  await using database = await openDatabase(location);
  let ticks = 0;
  let next = setImmediate(countTick);
  function countTick() {
    ticks += 1;
    next = setImmediate(countTick);
  }

  await Promise.all(Array.from({ length: 200 }, () => sql`select 1`.execute(database.db)));
  clearImmediate(next);

  expect(ticks).toBeGreaterThan(100);
});

test.skipIf(inject("server"))("provides the search extensions", async () => {
  await using database = await openDatabase(location);
  await sql`create extension unaccent`.execute(database.db);
  await sql`create extension pg_trgm`.execute(database.db);
  await sql`create extension fuzzystrmatch`.execute(database.db);

  const { rows } = await sql`
    select unaccent('é') as plain, similarity('a', 'a') as alike, levenshtein('grace', 'grase') as apart
  `.execute(database.db);

  expect(rows).toEqual([{ plain: "e", alike: 1, apart: 1 }]);
});
