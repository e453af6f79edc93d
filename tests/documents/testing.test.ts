import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { parts } from "#tests/long/parts.ts";
import { listChecks } from "#tests/runner/checks.ts";

import { findCodeSpans, readTable } from "./read-table.ts";

test.each([
  ["## npm test", listChecks()],
  ["## The long run", parts],
])("describes every part below %s", (heading, all) => {
  const described = readTable("docs/testing.md", heading).flatMap(([name = ""]) =>
    findCodeSpans(name),
  );
  expect(described).toEqual(all.map(({ name }) => name));
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
