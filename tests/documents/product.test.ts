import { existsSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { expandBraces } from "./read-table.ts";

const items = readFileSync("docs/product.md", "utf8")
  .split(/^\*\*(?=[SD]\d?\.\d\d\*\*)/m)
  .slice(1)
  .map(readItem);

function readItem(text: string) {
  const [number = ""] = /^[SD]\d?\.\d\d/.exec(text) ?? [];
  const [status = ""] = /^(Built: .+ · Tested: .+|Not built yet\.)$/m.exec(text) ?? [];
  const [built = "", tested = ""] = status.split(" · Tested: ");
  return { number, status, built: findNamedFiles(built), tested: findNamedFiles(tested) };
}

/** The files and folders that a line names, with the numbers in parentheses after them. */
function findNamedFiles(line: string) {
  const named = line.matchAll(
    /`((?:api|catalog|contract|demo|documents|domain|public|server|simulators|tests|web)\/[^`…]*)`(?: \((S[^)]+)\))?/g,
  );
  return [...named].flatMap(([, path = "", numbers = ""]) =>
    expandBraces(path).map((file) => ({ file, numbers: numbers.split(", ").filter(Boolean) })),
  );
}

function numbersInTitles(journey: string): Set<string> {
  const titles = readFileSync(journey, "utf8").matchAll(
    /\btest(?:\w*|\.describe)\(\s*(["'`])(.*?)\1/g,
  );
  return new Set([...titles].flatMap(([, , title = ""]) => title.match(/S\d\.\d\d/g) ?? []));
}

test("ends every item with its state", () => {
  expect(items.length).toBeGreaterThan(100);
  expect(items.filter(({ status }) => !status)).toEqual([]);
});

test("names only existing files that build or test an item", () => {
  const absent = items.flatMap(({ number, built, tested }) =>
    [...built, ...tested]
      .filter(({ file }) => !existsSync(file))
      .map(({ file }) => `${number} ${file}`),
  );
  expect(absent).toEqual([]);
});

test("finds an item's number in the titles of the journeys that prove it", () => {
  const silent = items.flatMap(({ number, tested }) =>
    tested
      .filter(({ file }) => number.startsWith("S") && file.endsWith(".e2e.ts"))
      .filter(({ file, numbers }) => {
        const titleNumbers = numbersInTitles(file);
        return ![number, ...numbers].some((candidate) => titleNumbers.has(candidate));
      })
      .map(({ file }) => `${number} ${file}`),
  );
  expect(silent).toEqual([]);
});
