import { expect, test } from "vitest";

import { type FieldName, validateField } from "./fields.ts";

const context = { today: "20260301", hash: (number: string) => `#${number.length}` };

test.each([
  ["ccnumber", "4111 1111 1111 1111", { number: "411111******1111", hash: "#16", brand: "visa" }],
  ["checkaccount", "24413815", { account: "****3815", hash: "#8" }],
  ["checkaccount", "12345", { account: "****5" }],
  ["ccexp", "10 / 2030", "1030"],
  ["ccexp", "0326", "0326"],
  ["cvv", "999", "M"],
  ["cvv", "1234", "N"],
] as const)("stores of %s %j only %j", (field, value, stored) => {
  expect(validateField(field, value, context)).toMatchObject({ filled: { [field]: stored } });
});

const refused: [FieldName, string, string][] = [
  ["ccnumber", "", "Field is empty"],
  ["ccnumber", "4111111111111112", "Card number must be 13-19 digits"],
  ["ccnumber", "1111111111111117", "Card number must be 13-19 digits"],
  ["ccexp", "1330", "Expiration date must be a present or future month and year"],
  ["ccexp", "0226", "Expiration date must be a present or future month and year"],
  ["cvv", "12", "CVV must be 3 or 4 digits"],
  ["checkname", "Al", "Account owner's name should be at least 3 characters"],
  ["checkaccount", "123", "Account number must be"],
  ["checkaba", "123123124", "Routing number must be 6 or 9 digits"],
];
test.each(refused)("refuses %s with %o", (field, value, message) => {
  const result = validateField(field, value, context);
  expect(result).toMatchObject({ isValid: false, message: expect.stringContaining(message) });
});
