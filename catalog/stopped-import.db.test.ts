import { promises } from "node:fs";
import { mkdir, mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { sql } from "kysely";
import { expect, inject, test, vi } from "vitest";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";
import { explainFailure } from "#server/explain-failure.ts";
import { openTestDatabase } from "#tests/databases/test-database.ts";

import { importCatalog } from "./import-catalog.ts";
import { ImportLockedError, ImportStoppedError } from "./import-report.ts";
import { MediaStoreError } from "./media-store.ts";

const isOnServer = inject("server") !== null;

test.runIf(isOnServer)(
  "refuses one of two simultaneous imports and completes the other",
  async () => {
    await using at = await setup();
    const both = await Promise.allSettled([at.import(), at.import()]);

    const completed = both.find(({ status }) => status === "fulfilled");
    const refused = both.find(({ status }) => status === "rejected");
    expect(completed).toMatchObject({ value: { lists: { books: { added: 2 } }, refused: [] } });
    expect(refused).toMatchObject({ reason: expect.any(ImportLockedError) });
    expect((await at.import()).lists.books).toMatchObject({ unchanged: 2 });
  },
);

test.runIf(isOnServer)("allows an import after another import's process died", async () => {
  await using at = await setup();
  await using lock = await lockImports(at.database);
  expect(lock).not.toBeNull();
  await expect(at.import()).rejects.toThrow(ImportLockedError);

  await endLock(at.database);
  await vi.waitFor(() => at.import(), { timeout: 10_000 });
});

test.runIf(isOnServer)("stops with a reason when it loses its lock", async () => {
  await using at = await setup({ more: 2_000 });
  let isEnded = false;
  const transaction: OpenDatabase["transaction"] = async (work) => {
    if (!isEnded) await endLock(at.database);
    isEnded = true;
    await setTimeout(100);
    return at.database.transaction(work);
  };
  const stopped = await at
    .import({ database: { ...at.database, transaction } })
    .catch((error: unknown) => error);

  expect(stopped).toBeInstanceOf(ImportStoppedError);
  expect(explainFailure(stopped)).toMatch(/^The connection that holds the import lock was lost/);
  const { added = 0, unchanged = 0 } = (await at.import()).lists.books ?? {};
  expect(added).toBeGreaterThan(0);
  expect(added + unchanged).toBe(2_002);
});

/** Ends the database connection that holds the import lock. */
async function endLock({ db }: OpenDatabase): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(db);
}

test.runIf(isOnServer)(
  "reports what was imported when the database connection is lost",
  async () => {
    await using at = await setup();
    let transactions = 0;
    const transaction: OpenDatabase["transaction"] = (work) =>
      ++transactions === 1 ? at.database.transaction(work) : breakOff();
    const database = { ...at.database, transaction };
    const stopped = await at.import({ database }).catch((error: unknown) => error);

    expect(stopped).toBeInstanceOf(ImportStoppedError);
    expect(stopped).toMatchObject({ report: { lists: { topics: { added: 1 } } } });
    expect(explainFailure(stopped)).toMatch(/^The connection to the database was lost \(.+\)\.$/);

    /** Breaks the connection in a transaction. */
    async function breakOff(): Promise<never> {
      await at.database.transaction((trx) =>
        sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx),
      );
      throw new Error("The database was still there.");
    }
  },
);

test("stops at the book when the disk is full, and the next import goes on", async () => {
  await using at = await setup();
  const copy = promises.copyFile;
  let copies = 0;
  const fill = vi.spyOn(promises, "copyFile").mockImplementation(async (from, to, mode) => {
    copies += 1;
    if (copies < 2) return copy(from, to, mode);
    throw Object.assign(new Error("ENOSPC: no space left on device, copyfile"), {
      code: "ENOSPC",
      syscall: "copyfile",
      path: String(from),
      dest: String(to),
    });
  });
  syncBuiltinESMExports();
  const stopped = await at
    .import()
    .catch((error: unknown) => error)
    .finally(() => {
      fill.mockRestore();
      syncBuiltinESMExports();
    });

  expect(stopped).toMatchObject({
    where: "books[1]",
    report: { lists: { topics: { added: 1 }, books: { added: 1 } }, refused: [] },
  });
  expect((await at.import()).lists.books).toMatchObject({ added: 1, unchanged: 1 });
});

test("stops at the first book when the media folder is a file", async () => {
  await using at = await setup();
  await writeFile(at.mediaRoot, "a file");
  const stopped = await at.import().catch((error: unknown) => error);

  expect(stopped).toMatchObject({
    where: "books[0]",
    cause: { cause: expect.any(MediaStoreError) },
  });
  expect(stopped).toMatchObject({ report: { lists: { topics: { added: 1 } }, refused: [] } });
  expect(stopped).not.toHaveProperty("report.lists.books");
});

async function setup({ more = 0 } = {}) {
  const top = await mkdtempDisposable(join(tmpdir(), "stopped-"));
  const database = await openTestDatabase();
  const [folder, mediaRoot] = [join(top.path, "catalog"), join(top.path, "media")];
  await mkdir(folder);
  const codes = ["one", "two"];
  const books = codes.map((code) => ({ code, title: code, language: "en", pdfUrl: `${code}.pdf` }));
  const others = Array.from({ length: more }, (_, at) => `other-${at}`);
  const all = [...books, ...others.map((code) => ({ code, title: code, language: "en" }))];
  const topics = [{ id: 1, code: "grace", name: "Grace" }];
  for (const code of codes) await writeFile(join(folder, `${code}.pdf`), `%PDF-1.7\n${code}`);
  await writeFile(join(folder, "catalog.json"), JSON.stringify({ topics, books: all }));
  expect(await readdir(folder)).toHaveLength(3);

  return {
    database,
    mediaRoot,
    import: (more: { database?: OpenDatabase } = {}) =>
      importCatalog({ database, folder, mediaRoot, ...more }),
    async [Symbol.asyncDispose]() {
      await database.close();
      await top.remove();
    },
  };
}
