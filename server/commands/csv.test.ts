import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

import { csv, withoutApostrophe } from "./csv.ts";

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
])("%j is no formula, and no number that is written otherwise", (text) => {
  for (const head of ["a", "phone"]) {
    expect(read(csv([head], [[text]]))).toEqual([[head], [`'${text}`]]);
  }
  expect(withoutApostrophe(`'${text}`)).toBe(text);
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
])("%j comes back as it was", (text) => {
  expect(read(csv(["a", "b"], [[text, "x"]]))).toEqual([
    ["a", "b"],
    [text, "x"],
  ]);
  expect(withoutApostrophe(text)).toBe(text);
});

test("a spreadsheet is told that it is UTF-8", () => {
  expect(Buffer.from(csv(["name"], [["María"]])).subarray(0, 3)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf]),
  );
});
