import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

import { expect, test } from "vitest";

const glossary = readFileSync("docs/glossary.md", "utf8");
const roots = "{api,catalog,contract,demo,deploy,documents,domain,server,simulators,tests,web}";

test("says what every folder holds", () => {
  const folders = new Set(globSync(`${roots}/**/*.{ts,tsx}`).map((file) => dirname(file)));
  const missing = [...folders].filter((folder) => !glossary.includes(`| \`${folder}/\``));
  expect(missing).toEqual([]);
});

test("names no folder that is gone", () => {
  const named = [...glossary.matchAll(/^\| `([^`]+)\/`/gm)].map(([, folder = ""]) => folder);
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((folder) => globSync(`${folder}/*`).length === 0)).toEqual([]);
});
