import { mkdir, mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { lockImports } from "#api/db/catalog/import-lock.ts";
import { mockOpenLibrary } from "#tests/mock-open-library.ts";
import { runCli } from "#tests/run-cli.ts";
import { startLibrary } from "#tests/start-library.ts";

const HASH = "0123456789abcdef0123456789abcdef";
const [FORMER, PRESENT] = [`files/${HASH}/a.pdf`, `files/01/23/${HASH}/a.pdf`];

const library = await startLibrary();
const { db } = library.database;
mockOpenLibrary(library);
const top = await mkdtempDisposable(join(tmpdir(), "lectern-move-"));
afterAll(async () => {
  await library[Symbol.asyncDispose]();
  await top[Symbol.asyncDispose]();
});

let count = 0;
let root = "";

/** A media folder of an earlier version, and a book whose PDF is in it. */
beforeEach(async () => {
  root = join(top.path, `media-${++count}`);
  await mkdir(join(root, `files/${HASH}`), { recursive: true });
  await writeFile(join(root, FORMER), "%PDF-1.7");
  await db.updateTable("book_files").set({ path: FORMER }).where("format", "=", "pdf").execute();
  vi.stubEnv("MEDIA_ROOT", root);
  vi.stubEnv("MEDIA_BASE_URL", "");
});

async function readPath(): Promise<string | null | undefined> {
  const row = await db
    .selectFrom("book_files")
    .select("path")
    .where("format", "=", "pdf")
    .executeTakeFirst();
  return row?.path;
}

test("moves files and their paths", async () => {
  const { code, text } = await runCli("move-media");
  expect([code, text]).toEqual([0, "1 file or folder of media moved.\n"]);
  expect(await readPath()).toBe(PRESENT);
  expect(await readdir(join(root, "files/01/23", HASH))).toEqual(["a.pdf"]);
  expect(await runCli("move-media")).toMatchObject({
    code: 0,
    text: "All media are in their places.\n",
  });
});

test("keeps the addresses of another host until it has the files", async () => {
  vi.stubEnv("MEDIA_BASE_URL", "https://media.example/library");
  const { text } = await runCli("move-media");
  expect(text).toContain("npm run library -- move-media --addresses");
  expect(await readdir(join(root, "files"))).toEqual(["01"]);
  expect(await readPath()).toBe(FORMER);

  const folder = join(top.path, "nothing");
  await mkdir(folder);
  await writeFile(join(folder, "catalog.json"), "{}");
  expect((await runCli("import", folder)).code).toBe(0);
  expect(await readPath()).toBe(FORMER);

  expect((await runCli("move-media", "--addresses")).code).toBe(0);
  expect(await readPath()).toBe(PRESENT);
});

test("moves before an import, but not before a check", async () => {
  const folder = join(top.path, "empty");
  await mkdir(folder);
  await writeFile(join(folder, "catalog.json"), "{}");
  expect((await runCli("check", folder)).code).toBe(0);
  expect(await readdir(join(root, "files"))).toEqual([HASH]);
  expect((await runCli("import", folder)).text).toContain("1 file or folder of media moved.\n");
  expect(await readdir(join(root, "files"))).toEqual(["01"]);
});

test("moves nothing while an import is running", async () => {
  await using _ = await lockImports(library.database);
  const { code, wrong } = await runCli("move-media");
  expect([code, wrong]).toEqual([
    2,
    "An import is running on this library. Repeat the command when it has ended.\n",
  ]);
});
