import { mkdtempDisposable, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import readWorkbook from "read-excel-file/node";
import { expect, test } from "vitest";

import { openArchive } from "#catalog/epub/archive.ts";
import { checkFolder } from "#tests/tables/check-folder.ts";
import { makeWorkbook } from "#tests/tables/make-workbook.ts";

import { listColumnNames } from "./read/table-columns.ts";
import { templateLists, usualTemplates, writeTemplates } from "./write-templates.ts";

test("writes an example into every column, which an import ignores", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-template-"));
  await writeTemplates(folder.path, templateLists);
  for (const list of templateLists) {
    const [sheet] = await readWorkbook(join(folder.path, `${list}.xlsx`));
    expect(sheet?.data).toHaveLength(2);
    expect(sheet?.data[0]).toEqual(listColumnNames(list));
    expect(sheet?.data[1]).not.toContain(null);
  }

  const { lists, refused, remarks } = await checkFolder(folder.path);
  expect(refused).toEqual([]);
  expect(Object.values(lists).flatMap(({ added, changed }) => [added, changed])).not.toContain(1);
  expect(remarks).toContain("books.xlsx: the rows that begin with # were ignored (1).");
});

test("has cells that programs leave as they are typed", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-template-"));
  await writeTemplates(folder.path, ["audios"]);
  const [sheet, styles] = await readParts(join(folder.path, "audios.xlsx"), [
    "xl/worksheets/sheet1.xml",
    "xl/styles.xml",
  ]);
  const [, text] = /numFmtId="(\d+)" formatCode="@"/.exec(styles ?? "") ?? [];
  const [, list = ""] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/.exec(styles ?? "") ?? [];
  const formats = [...list.matchAll(/<xf( [^>]*)>/g)].map(([, attributes]) => attributes);
  const letter = String.fromCharCode(65 + listColumnNames("audios").indexOf("duration"));
  for (const row of [2, 3, 502]) {
    const [, style] = new RegExp(`<c r="${letter}${row}" s="(\\d+)"`).exec(sheet ?? "") ?? [];
    expect(formats[Number(style)]).toContain(` numFmtId="${text}" applyNumberFormat="1"`);
  }
});

async function readParts(path: string, parts: readonly string[]): Promise<string[]> {
  const archive = await openArchive(path);
  try {
    const read = await Promise.all(parts.map((part) => archive.read(part)));
    return read.map((bytes) => new TextDecoder().decode(bytes));
  } finally {
    archive.close();
  }
}

test("overwrites no spreadsheet, and writes none beside it", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-template-"));
  await writeTemplates(folder.path, ["topics"]);
  await expect(writeTemplates(folder.path, usualTemplates)).rejects.toThrow(/topics\.xlsx exists/);
  expect(await readdir(folder.path)).toEqual(["topics.xlsx"]);
});

test("has examples that are accepted as records", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "lectern-template-"));
  await using filled = await mkdtempDisposable(join(tmpdir(), "lectern-template-"));
  await writeTemplates(folder.path, templateLists);
  for (const list of templateLists) {
    const [sheet] = await readWorkbook(join(folder.path, `${list}.xlsx`));
    const rows = (sheet?.data ?? []).map((cells) => cells.map((cell) => toRealCell(String(cell))));
    await writeFile(join(filled.path, `${list}.xlsx`), makeWorkbook(rows));
  }
  const { refused } = await checkFolder(filled.path);
  expect(refused.flatMap(({ reasons }) => reasons)).toEqual([
    "course-books.xlsx, row 2: There is no file files/first-steps-1.pdf.",
  ]);
});

/** The files of the examples are not there. */
function toRealCell(text: string): string {
  if (text.endsWith(".mp3")) return "https://audio.test/1.mp3";
  return /\.(?:jpg|pdf|epub)$/.test(text) ? "" : text.replace(/^# /, "");
}
