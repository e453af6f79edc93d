import { expect, test } from "vitest";

import { toPrintable } from "./printable.ts";

test.each([
  ['#eval("1") $x$ *bold* \\ `raw` <label> @name', '#eval("1") $x$ *bold* \\ `raw` <label> @name'],
  ["one\nline,\r\nnot\ttwo\u2028or three", "one line, not two or three"],
  ["a bell\u0007, an escape\u001b[31m and nothing\u0000", "a bell , an escape [31m and nothing "],
  ["half a pair \ud83d alone", "half a pair \ufffd alone"],
  ["turned \u202eback\u202c, \u2066set apart\u2069", "turned back, set apart"],
  ["\ufeffno mark\u200b, no\uffff thing", "no mark, no thing"],
  ["北京 مرحبا Łódź 😀 می‌خواهم", "北京 مرحبا Łódź 😀 می‌خواهم"],
])("prints %j as %j", (typed, printed) => {
  expect(toPrintable(typed)).toBe(printed);
});
