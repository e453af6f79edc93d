import { existsSync, globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { embeddedFiles } from "#tests/databases/embedded-files.ts";
import { parts } from "#tests/long/parts.ts";
import { listChecks } from "#tests/runner/checks.ts";

import { findCodeSpans, readTable } from "./read-table.ts";

const page = "docs/testing.md";
const config = readFileSync("vitest.config.ts", "utf8");
const names = parts.map(({ name }) => name);

test("describes every check of npm test, with its lane and needs", () => {
  const described = readTable(page, "## npm test").map(([name = "", , needs, lane]) => [
    findCodeSpans(name)[0],
    needs === "yes",
    lane,
  ]);
  expect(described).toEqual(
    listChecks().map(({ name, after = [], lane }) => [name, after.includes("build"), lane]),
  );
});

test("describes every part of the long run, in its order", () => {
  const described = readTable(page, "## The long run").flatMap(([name = ""]) =>
    findCodeSpans(name),
  );
  expect(described).toEqual(names);
});

test("names existing parts for every folder of code, and each part", () => {
  const rows = readTable(page, "## Which parts to run after a change");
  const folders = rows.flatMap(([cell = ""]) => findCodeSpans(cell));
  const needed = rows.map(([, cell = ""]) => findCodeSpans(cell));
  const { imports } = JSON.parse(readFileSync("package.json", "utf8"));
  const code = Object.keys(imports).map((name) => name.slice("#".length, -"/*".length));

  expect(folders.filter((folder) => !existsSync(folder))).toEqual([]);
  expect(code.filter((folder) => folder !== "tests" && !folders.includes(folder))).toEqual([]);
  expect(new Set(needed.flat())).toEqual(new Set(names));
  expect(needed).not.toContainEqual([]);
});

test("lists every file of tests that replaces or resets modules", () => {
  const replacing = globSync(
    "{api,catalog,contract,demo,documents,domain,server,simulators,tests,web}/**/*.{ts,tsx}",
  ).filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, "utf8")));

  expect(replacing).toContain("tests/mock-open-library.ts");
  expect(replacing.filter((file) => !config.includes(`"${file}"`))).toEqual([
    "tests/mock-open-library.ts",
  ]);
});

test("selects existing files by every pattern of Vitest", () => {
  const configured = config
    .matchAll(/"([^"\n]+\.test\.[^"\n]+)"/g)
    .map(([, pattern = ""]) => pattern);
  const patterns = [...embeddedFiles, ...configured];
  expect(patterns).toContain("server/commands/*.db.test.ts");
  expect(patterns.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
});
