import { expect, test } from "vitest";

import { describeByKind, describeRow, isSound } from "./describe-corpus.ts";
import { describeFiles } from "./import-corpus.ts";
import type { CorpusRow } from "./run-corpus.ts";

const reading = {
  isOpen: true,
  isAtEnd: true,
  chapters: 3,
  shown: 3,
  pages: 9,
  failures: [],
  remarks: [],
  text: "",
};

const row: CorpusRow = {
  name: "names/a.epub",
  outcome: "imported",
  notes: [],
  code: "a",
  screen: "phone",
  reading,
  errors: [],
  unexpected: [],
  seconds: 1.234,
};

test("tells what an import made of each file by its report", () => {
  const names = ["a.epub", "a.epub b.epub", "c.epub", "d.epub", "e.epub", "f.epub"];
  const lines = [
    "Note: a.epub b.epub: taken out: a script.",
    'Note: c.epub has no language; imported as "en".',
    "Refused: d.epub (code): The book has no chapter that can be read.",
  ];
  const hashes = new Map(names.map((name) => [name, name === "e.epub" ? "a.epub" : name]));
  const codes = new Map(["a.epub", "a.epub b.epub", "c.epub"].map((hash) => [hash, hash]));

  const files = describeFiles(names, { lines, hashes, codes });
  expect(files.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ["imported"],
    ["noted", "taken out: a script."],
    ["noted", 'has no language; imported as "en".'],
    ["refused", "(code): The book has no chapter that can be read."],
    ["repeated", "a.epub"],
    ["replaced"],
  ]);
});

test.each<[string, Partial<CorpusRow>, boolean]>([
  ["read to the end", {}, true],
  ["refused", { outcome: "refused", reading: null }, true],
  ["replaced by another", { outcome: "replaced", reading: null }, false],
  ["not opened", { reading: { ...reading, isOpen: false } }, false],
  ["not read to the end", { reading: { ...reading, isAtEnd: false } }, false],
  ["blank", { reading: { ...reading, failures: ["chapter 2 is blank"] } }, false],
  ["not as expected", { unexpected: ["it should be refused"] }, false],
])("judges a book that is %s", (_, changes, isExpected) => {
  expect(isSound({ ...row, ...changes })).toBe(isExpected);
});

test("describes a file in a line, with its faults below", () => {
  const lost = { ...reading, isAtEnd: false, shown: 2, failures: ["it does not turn"] };
  expect(describeRow({ ...row, reading: lost }, 2, 9)).toEqual([
    "! [2/9] phone names/a.epub: imported; NOT TO THE END, 2 of 3 chapters, 9 pages, 1.2 s",
    "      FAULT: it does not turn",
  ]);
});

test("counts by kind, and all of a screen", () => {
  const other: CorpusRow = { ...row, name: "zip/b.epub", outcome: "refused", reading: null };
  expect(describeByKind([row, other]).slice(2)).toEqual([
    "| phone: names | 1 | 1 | 0 | 0 | 0 | 0 | 1 | 1 | 3 of 3 | 0 | 0 | 0 |",
    "| phone: zip | 1 | 0 | 0 | 0 | 0 | 1 | 0 | 0 | 0 of 0 | 0 | 0 | 0 |",
    "| phone: all | 2 | 1 | 0 | 0 | 0 | 1 | 1 | 1 | 3 of 3 | 0 | 0 | 0 |",
  ]);
});
