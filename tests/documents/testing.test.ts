import { existsSync, globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { parts } from "#tests/long/parts.ts";
import { listChecks } from "#tests/runner/checks.ts";

import { findCodeSpans, readTable } from "./read-table.ts";

const page = "docs/testing.md";
const names = parts.map(({ name }) => name);
const rows = readTable(page, "## Which parts to run after a change").map(
  ([folders = "", named = ""]) => ({
    folders: findCodeSpans(folders),
    named: findCodeSpans(named),
  }),
);

test("describes every check of npm test, with its lane and needs", () => {
  const described = readTable(page, "## npm test").map(([name = "", , needs, lane]) => [
    findCodeSpans(name)[0],
    needs === "yes",
    lane,
  ]);

  const checks = listChecks();
  expect(described).toEqual(
    checks.map(({ name, after = [], lane }) => [name, after.includes("build"), lane]),
  );
});

test("describes every part of the long run, in its order", () => {
  const described = readTable(page, "## The long run").flatMap(([part = ""]) =>
    findCodeSpans(part),
  );

  expect(described).toEqual(names);
});

test("names folders and parts that are there", () => {
  const folders = rows.flatMap(({ folders }) => folders);

  expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
  expect(rows.flatMap(({ named }) => named).filter((name) => !names.includes(name))).toEqual([]);
  expect(rows.filter(({ named }) => named.length === 0)).toEqual([]);
});

test("lists every file of tests that replaces or resets modules", () => {
  const replacing = globSync(
    "{api,catalog,contract,demo,documents,domain,server,simulators,tests,web}/**/*.{ts,tsx}",
  ).filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8")));
  const config = readFileSync("vitest.config.ts", "utf8");

  expect(replacing).toContain("tests/mock-open-library.ts");
  expect(replacing.filter((file) => !config.includes(`"${file}"`))).toEqual([
    "tests/mock-open-library.ts",
  ]);
});

test("gives every part a folder, and every folder of code its parts", () => {
  const { imports } = JSON.parse(readFileSync("package.json", "utf8"));
  const folders = Object.keys(imports).map((name) => name.slice("#".length, -"/*".length));
  const covered = new Set(rows.flatMap(({ folders }) => folders));

  expect(names.filter((name) => !rows.some(({ named }) => named.includes(name)))).toEqual([]);
  expect(folders.filter((folder) => folder !== "tests" && !covered.has(folder))).toEqual([]);
});
