import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { readTable } from "./read-table.ts";

const MAX_TITLE_LENGTH = 70;

const banned = readTable("docs/glossary.md", "## Words we do not use")
  .flatMap(([words = ""]) => words.split(","))
  .map((word) => word.trim());

/** Between words: blanks, the start of a comment's next line, or what joins the words of a name. */
const gap = String.raw`[\s_\-]+(?:(?://|\*|#)\s*)?`;

/** As a word of a sentence or of a name: `tellAnybody`, `told-anybody`. */
const bannedWord = new RegExp(
  String.raw`(?<![a-z])(?:${banned.join("|").replaceAll(" ", gap)})(?![a-z])`,
  "gi",
);

const folders =
  "{api,catalog,contract,demo,deploy,docs,documents,domain,server,simulators,tests,web}";
const files = globSync([
  `${folders}/**/*.{ts,tsx,js,css,md,typ,yaml,conf,html,service}`,
  "{public,api/mail}/locales/en/*.json",
  ".github/**/*.{md,yml}",
  "*.{md,ts}",
  ".env.example",
  ".ci/run",
  "deploy/Dockerfile*",
]).filter((file) => !isExempt(file));

/** Texts of books, and the two files that name the words. */
function isExempt(file: string): boolean {
  return (
    /^demo\/(texts|scripture|classics)\/.*\.md$/.test(file) ||
    ["docs/glossary.md", "tests/documents/plain-words.test.ts"].includes(file)
  );
}

/** Splits names into their words. */
function splitNames(source: string): string {
  return source.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
}

function findBanned(source: string) {
  return [...splitNames(source).matchAll(bannedWord)];
}

test("finds a banned word in a sentence and in a name", () => {
  expect(findBanned("whoever waits; tellAnybody(); IAnybody; is-told")).toHaveLength(4);
  expect(findBanned("// it is\n  // told; what became\n * of it; was_told")).toHaveLength(3);
  expect(findBanned("the whole, renewed, thence")).toEqual([]);
});

test("uses no banned word in code, documents and English texts", () => {
  expect(files.length).toBeGreaterThan(1_700);
  const found = files.flatMap((file) => {
    return findBanned(`${file}\n${readFileSync(file, "utf8")}`).map(({ 0: word, index, input }) => {
      const line = input.slice(0, index).split("\n").length;
      return `${file}:${line}: ${word.replace(/\s+/g, " ")}`;
    });
  });
  expect(found).toEqual([]);
});

test("keeps test titles short", () => {
  const tests = globSync(`${folders}/**/*.{test,e2e}.{ts,tsx}`);
  const titles = tests.flatMap((file) =>
    [...findTitles(readFileSync(file, "utf8"))].map((title) => ({ file, title })),
  );
  expect(titles.length).toBeGreaterThan(2_500);
  expect(titles.filter(({ title }) => title.length > MAX_TITLE_LENGTH)).toEqual([]);
});

/** Without the items that a test proves: "S4.01, P2: ". */
function* findTitles(source: string): Generator<string> {
  const call = /(?:^\s*(?:test|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1).)+)\1,/gm;
  for (const [, , title = ""] of source.matchAll(call)) {
    yield title.replace(/^(?:[SPD][\d.]+(?:, |: ))+/, "");
  }
}
