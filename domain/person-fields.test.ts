import { expect, test } from "vitest";

import { isEmail, isPersonName, isPhone, isValidTaxId, MAX_NAME_LENGTH } from "./person-fields.ts";

test.each(["reader@example.org", "o'brien+books@mail.example.co.uk", "r@xn--bcher-kva.example"])(
  "accepts the e-mail address %s",
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
])("refuses the e-mail address %j", (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each(["Ana", "María José", "O’Brien", "Nguyễn", "  Ruth  "])("accepts the name %s", (text) => {
  expect(isPersonName(text)).toBe(true);
});

test.each([
  "",
  "   ",
  "Ruth 2",
  "٣",
  "Ruth\u202Eyrelle",
  "\u2066Ruth",
  "\u200B",
  "\u3164\uFEFF",
  "n".repeat(MAX_NAME_LENGTH + 1),
])("refuses the name %j", (text) => {
  expect(isPersonName(text)).toBe(false);
});

test.each([
  "(555) 010-0127",
  "+1 (555) 010-0127",
  "+33 1 99 00 12 34",
  "++441632960127",
  "5",
  "0034.555.01.27",
  "12/34",
  "\u202A+1\u3000555\u202C",
])("accepts the phone number %j", (phone) => {
  expect(isPhone(phone)).toBe(true);
});

test.each([
  "",
  "+",
  "phone",
  "+1 555 x27",
  "(55555) 1",
  "1".repeat(31),
  "555;01",
  "+1 ()",
  "+1 (555",
])("refuses the phone number %j", (phone) => {
  expect(isPhone(phone)).toBe(false);
});

test.each([
  ["12345", false],
  ["123456", true],
  [`  123  `, false],
  ["1".repeat(40), true],
  ["1".repeat(41), false],
])("checks the tax id %j where one is required: %s", (taxId, isEnough) => {
  expect(isValidTaxId(taxId)).toBe(isEnough);
});
