import { expect, test } from "vitest";

import { beginsAtStart, readRange } from "./file-source.ts";

test.each([
  [undefined, null],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-1000", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", null],
  ["bytes=-", null],
  ["bytes=0-1,5-6", null],
  ["pages=1-2", null],
  ["bytes=99999999999999999999-", null],
])("reads %s of 100 bytes as %j", (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test("refuses any range of an empty file", () => {
  expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
});

test.each([
  [undefined, true],
  ["bytes=0-", true],
  ["bytes=0-99", true],
  ["bytes=100-", false],
  ["bytes=-100", false],
])("detects whether %s begins at the start: %s", (header, expected) => {
  expect(beginsAtStart(header)).toBe(expected);
});
