import { globSync, readFileSync } from "node:fs";
import { dirname, relative } from "node:path";

import { expect, test } from "vitest";

const glossary = readFileSync("docs/glossary.md", "utf8");
const roots =
  "{.ci,.github,api,catalog,contract,demo,deploy,docs,documents,domain,public,server,simulators,tests,web}";

test("says what every folder holds", () => {
  const files = globSync(`${roots}/**/*`, { withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const folders = new Set(files.map(({ parentPath }) => relative(".", parentPath)));
  const missing = [...folders].filter(
    (folder) => !isNamed(folder) && !isNamed(`${dirname(folder)}/*`),
  );
  expect(missing).toEqual([]);
});

function isNamed(folder: string): boolean {
  return glossary.includes(`| \`${folder}/\``);
}

test("names no folder that is gone", () => {
  const named = [...glossary.matchAll(/^\| `([^`]+)\/`/gm)].map(([, folder = ""]) => folder);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((folder) => globSync(`${folder}/*`).length === 0)).toEqual([]);
});
