import { promises, writeFileSync } from "node:fs";
import { mkdtempDisposable, readdir, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test, vi } from "vitest";

import { numRuns } from "#tests/test-tier.ts";

import { CommandError } from "./command-error.ts";
import { writeNewFile, formatCsv, removeApostrophes } from "./write-records.ts";

test("removes the partial file when the disk is full", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  const file = join(folder.path, "orders.csv");
  const open = promises.open;
  const fill = vi.spyOn(promises, "open").mockImplementation(async (...args) => {
    const handle = await open(...args);
    vi.spyOn(handle, "writeFile").mockImplementation(async () => {
      writeFileSync(file, "half");
      throw Object.assign(new Error("ENOSPC: …"), { code: "ENOSPC", syscall: "write" });
    });
    return handle;
  });
  syncBuiltinESMExports();
  try {
    await expect(writeNewFile(file, "all of it")).rejects.toThrow(
      `${file} cannot be written: the disk is full.`,
    );
  } finally {
    fill.mockRestore();
    syncBuiltinESMExports();
  }
  expect(await readdir(folder.path)).toEqual([]);
});

test("does not overwrite an existing file", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  const file = join(folder.path, "orders.csv");
  await writeFile(file, "old");

  await expect(writeNewFile(file, "new")).rejects.toThrow("exists already. Use another name.");
  expect(await readFile(file, "utf8")).toBe("old");
});

test.each([
  ["below a file", (folder: string) => join(folder, "old", "orders.csv"), "ENOTDIR"],
  [
    "under a name that is too long",
    (folder: string) => join(folder, "a".repeat(300)),
    "ENAMETOOLONG",
  ],
  [
    "to a folder that is not there",
    (folder: string) => join(folder, "none", "orders.csv"),
    "ENOENT",
  ],
])("refuses a file that cannot be written %s", async (_, nameIn, code) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "new-file-"));
  await writeFile(join(folder.path, "old"), "old");

  await expect(writeNewFile(nameIn(folder.path), "new")).rejects.toMatchObject({
    constructor: CommandError,
    message: `${nameIn(folder.path)} cannot be written (${code}).`,
  });
});

const read = (text: string): string[][] => parse(text, { bom: true });

test.each([
  "=1+1",
  "+1",
  "-1",
  "@sum",
  "\tx",
  "\rx",
  "+1-555-0100",
  "+15550127",
  "9400111899561234567890",
  "12E34",
])("escapes the formula or long number %j", (text) => {
  for (const head of ["a", "phone"]) {
    expect(read(formatCsv([head], [[text]]))).toEqual([[head], [`'${text}`]]);
  }
  expect(removeApostrophes(`'${text}`)).toBe(text);
});

test.each([
  "plain",
  "a,b",
  'a "b"',
  "two\r\nlines",
  "",
  "é€",
  "00127",
  "12.50",
  "555 0127",
  "10123456789",
  "1Z999AA10123456784",
  "'Tis",
])("returns %j unchanged", (text) => {
  expect(read(formatCsv(["a", "b"], [[text, "x"]]))).toEqual([
    ["a", "b"],
    [text, "x"],
  ]);
  expect(removeApostrophes(text)).toBe(text);
});

test("marks the file as UTF-8", () => {
  expect(Buffer.from(formatCsv(["name"], [["María"]])).subarray(0, 3)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf]),
  );
});

const formulas = [
  "a;=1+1",
  "a\t=1+1",
  "a,=1+1",
  "a\n=1+1",
  "a\r\n+1",
  "\n=1+1",
  "\n\t=1",
  "\uFEFF=1+1",
  "\u00A0-1",
  "\u200B@sum",
  "\u200D\uFE0F=1",
  "\u3164=1",
  "＝1",
  "＋1",
  "－1",
  "＠sum",
  "﹦1",
  "−1",
  '"=1',
  'a;""=1',
  "a; ' =1",
  "'=1",
  "''\n=1",
];

/** What a spreadsheet skips before it looks for a formula. */
const isFormula = (cell: string) =>
  /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}"]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/v.test(cell);

/**
 * Reads like spreadsheets: a quote counts only at the start of a cell, and text after the closing quote belongs to the
 * cell.
 */
function readLeniently(text: string, separators: string): string[] {
  const rest = `[^${separators}\\r\\n]*`;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"(${rest})|(${rest}))(?:[${separators}]|\\r?\\n|\\r|$)`,
    "g",
  );
  return [...text.matchAll(cell)].map(
    ([, quoted = "", rest = "", bare = ""]) => `${quoted.replaceAll('""', '"')}${rest}${bare}`,
  );
}

/** Reads like a program that knows no quotes. */
const readPlainly = (text: string, separators: string) =>
  text.split(new RegExp(`[\\r\\n${separators}]`));

function expectNoFormula(rows: string[][]) {
  const text = formatCsv(["a", "b"], rows).replace("\uFEFF", "");
  for (const separators of [",", ";", "\\t", ",;\\t"]) {
    const cells = [...readLeniently(text, separators), ...readPlainly(text, separators)];
    expect(cells.filter(isFormula)).toEqual([]);
  }
  const [, ...read] = parse(formatCsv(["a", "b"], rows), { bom: true }) as string[][];
  expect(read.flat().filter(isFormula)).toEqual([]);
  expect(read.map((row) => row.map(removeApostrophes))).toEqual(rows);
}

test.each(formulas)("escapes %j for any separator, reversibly", (text) => {
  expectNoFormula([
    [text, "x"],
    ["x", text],
  ]);
});

test("escapes random texts for any separator, reversibly", () => {
  const piece = fc.constantFrom(
    ..."=+-@＝−,;\t\n\r\"' a1E\u00A0\uFEFF\u200B\v\u2028",
    "123456789012",
  );
  const text = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((all) => all.join("")),
    fc.string(),
  );
  const rows = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(rows, (cellRows) => expectNoFormula(cellRows)),
    { numRuns: numRuns({ short: 1_000, long: 50_000 }) },
  );
});
