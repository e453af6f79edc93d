import { expect, test } from "vitest";

import { isEmail, isPersonName, LONGEST_NAME } from "./person-fields.ts";

test.each(["reader@example.org", "o'brien+books@mail.example.co.uk", "r@xn--bcher-kva.example"])(
  "%s is an address",
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  "",
  "reader",
  "reader@",
  "@example.org",
  "reader@example",
  "reader@@example.org",
  "reader @example.org",
  "reader@example..org",
  "reader@-example.org",
  "reader@example.org\nBcc: all@example.org",
  `${"r".repeat(65)}@example.org`,
  `reader@${"example.".repeat(32)}org`,
])("%j is none", (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each(["Ana", "María José", "O’Brien", "Nguyễn", "  Ruth  "])("%s is a name", (text) => {
  expect(isPersonName(text)).toBe(true);
});

test.each(["", "   ", "Ruth 2", "٣", "n".repeat(LONGEST_NAME + 1)])("%j is none", (text) => {
  expect(isPersonName(text)).toBe(false);
});
