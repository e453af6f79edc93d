import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { loadMigrations, sortMigrations } from "./migrate.ts";

const migration = { up: async () => {} };

test("loads every file of the folder in order", async () => {
  const files = await readdir(new URL("../migrations/", import.meta.url));
  const names = files.filter((name) => !name.endsWith(".test.ts")).toSorted();

  const migrations = await loadMigrations();
  expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(names);
  for (const { up } of Object.values(migrations)) expect(up).toBeTypeOf("function");
});

test("loads the same when Node runs the sources", async () => {
  const program = `import { loadMigrations } from "#api/db/database/migrate.ts";
    const migrations = Object.entries(await loadMigrations());
    console.log(JSON.stringify(migrations.map(([name, { up }]) => [name, typeof up])));`;
  const options = ["--input-type=module", "--eval", program];
  const { stdout } = await promisify(execFile)(process.execPath, options);

  const expected = Object.keys(await loadMigrations()).map((name) => [name, "function"]);
  expect(JSON.parse(stdout)).toEqual(expected);
});

test("sorts files by number", () => {
  const sorted = sortMigrations(listFiles("/a/002-search.ts", "/a/001-library.ts"));
  expect(Object.keys(sorted)).toEqual(["001-library", "002-search"]);
});

test.each([
  ["a number is missing", ["001-library.ts", "003-pages.ts"], /003-pages .* 002/],
  ["a number is used twice", ["001-library.ts", "001-search.ts"], /001-search .* 002/],
  ["the first number is missing", ["002-search.ts"], /002-search .* 001/],
  ["a file has no number", ["001-library.ts", "search.ts"], /search .* 002/],
])("refuses migrations when %s", (_, names, message) => {
  expect(() => sortMigrations(listFiles(...names))).toThrow(message);
});

function listFiles(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, migration]));
}
