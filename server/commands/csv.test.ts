import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";

import { csv } from "./csv.ts";

test.each(["=1+1", "+1", "-1", "@sum", "\tx", "\rx"])("%j is no formula", (text) => {
  expect(parse(csv(["a"], [[text]]), { columns: false })).toEqual([["a"], [`'${text}`]]);
});

test.each(["plain", "a,b", 'a "b"', "two\r\nlines", "", "é€"])(
  "%j comes back as it was",
  (text) => {
    expect(parse(csv(["a", "b"], [[text, "x"]]))).toEqual([
      ["a", "b"],
      [text, "x"],
    ]);
  },
);

test("a telephone number is written as it is, and only there", () => {
  const rows = [
    ["+1 555 0127", "+1 555 0127"],
    ["+1+cmd", ""],
  ];
  expect(parse(csv(["phone", "name"], rows))).toEqual([
    ["phone", "name"],
    ["+1 555 0127", "'+1 555 0127"],
    ["'+1+cmd", ""],
  ]);
});
