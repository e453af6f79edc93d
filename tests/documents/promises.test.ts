import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { z } from "zod";

import { scenarios } from "#tests/chaos/scenarios.ts";
import { parts } from "#tests/long/parts.ts";

import { findCodeSpans, readTable, expandBraces } from "./read-table.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

/** Each row of the table: its number, the files that prove it, the tiers and the commands that run them. */
const rows = readTable("docs/promises.md").map(
  ([number = "", , proof = "", tier = "", command = ""]) => ({
    number,
    files: filesIn(proof),
    tiers: findCodeSpans(tier),
    commands: findCodeSpans(command),
  }),
);

test("lists every promise once", () => {
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 21 }, (_, index) => `P${index + 1}`),
  );
});

test.each(rows)("$number is proven by existing files", ({ files }) => {
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(rows)("$number is in a title of each test that proves it", ({ number, files }) => {
  const tests = files.filter((file) => /\.(test|e2e)\.tsx?$/.test(file));
  const silent = tests.filter((file) => !numbersIn(file).has(number));
  expect(tests.length).toBeGreaterThan(0);
  expect(silent).toEqual([]);
});

test.each(rows)("$number names a command that runs its proof", ({ commands }) => {
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const [, script = ""] = /^npm (?:run )?([\w:]+)/.exec(command) ?? [];
    expect(Object.keys(scripts), command).toContain(script);
    const only = [...command.matchAll(/--only ([\w-]+)/g)].map(([, name]) => name);
    expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining(only));
  }
});

test.each(rows)("$number names the tier of its proof", ({ tiers: [first, ...long] }) => {
  const names = new Set(parts.map(({ name }) => name));
  expect(first).toBe("npm test");
  expect(long.filter((name) => !names.has(name))).toEqual([]);
});

test.each(rows)("$number names the long parts of its scripts", ({ files, tiers, commands }) => {
  const scripts = [
    ...files.flatMap((file) => /^tests\/(kills|chaos|fuzz)\/$/.exec(file)?.[1] ?? []),
    ...commands.flatMap((command) => /^npm run (kills|chaos|fuzz)\b/.exec(command)?.[1] ?? []),
  ];
  const absent = scripts.filter((script) => !tiers.some((tier) => tier.startsWith(script)));
  expect(absent).toEqual([]);
});

test.each(rows)(
  "$number names a long part for each file with more cases there",
  ({ files, tiers }) => {
    const absent = files.filter((file) => {
      const part = longPartOf(file);
      return part !== null && !tiers.some((tier) => tier.startsWith(part));
    });
    expect(absent).toEqual([]);
  },
);

test("names only existing files for the requirements of the standard", () => {
  const proofs = readTable("docs/standard.md").map(([items = "", , , proof = ""]) => ({
    items,
    files: filesIn(proof),
  }));
  expect(proofs.length).toBeGreaterThan(25);
  expect(proofs.filter(({ files }) => files.length === 0)).toEqual([]);
  expect(proofs.flatMap(({ files }) => files).filter((file) => !existsSync(file))).toEqual([]);
});

function filesIn(text: string): string[] {
  return findCodeSpans(text)
    .filter((inside) => inside.includes("/"))
    .flatMap(expandBraces);
}

/** The numbers that titles start with, as in "P4, P21: …". */
function numbersIn(file: string): Set<string> {
  const code = readFileSync(file, "utf8");
  const titles = code.matchAll(/["'`]((?:[SDP][\d.]+, )*[SDP][\d.]+):\s/g);
  return new Set([...titles].flatMap(([, numbers = ""]) => numbers.split(", ")));
}

/** The prefix of the part in which a file runs more than in `npm test`; null when it runs the same. */
function longPartOf(file: string): string | null {
  if (!/\.(test|e2e)\.tsx?$/.test(file)) return null;
  const code = readFileSync(file, "utf8");
  if (!/test-tier\.ts"|grid\.ts"|"@long"/.test(code)) return null;
  if (file.endsWith(".e2e.ts")) return "journeys";
  return /\.db\.test\.tsx?$/.test(file) ? "postgres-tests" : "properties";
}
