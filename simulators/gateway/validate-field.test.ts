import { expect, test } from "vitest";

import type { FieldName } from "./fields.ts";
import { validateField } from "./validate-field.ts";

const context = { today: "20260301", hash: (number: string) => `#${number.length}` };

test.each([
  ["4111111111111111", "visa"],
  ["4111 1111 1111 1111", "visa"],
  ["5431111111111111", "mastercard"],
  ["6011000991300009", "discover"],
  ["341111111111111", "amex"],
  ["30205252489926", "diners"],
  ["3541963594572595", "jcb"],
])("recognizes %s as a card of %s", (number, brand) => {
  expect(validateField("ccnumber", number, context)).toMatchObject({
    filled: { ccnumber: { brand } },
  });
});

test("stores only the first six and last four digits of a number", () => {
  expect(validateField("ccnumber", "4111111111111111", context)).toMatchObject({
    filled: { ccnumber: { number: "411111******1111", hash: "#16" } },
  });
  expect(validateField("checkaccount", "24413815", context)).toMatchObject({
    filled: { checkaccount: { account: "****3815", hash: "#8" } },
  });
  expect(validateField("checkaccount", "12345", context)).toMatchObject({
    filled: { checkaccount: { account: "****5" } },
  });
});

test.each(["1030", "10/30", "10 / 30", "10/2030"])("reads %s as October 2030", (text) => {
  expect(validateField("ccexp", text, context)).toMatchObject({ filled: { ccexp: "1030" } });
});

test("accepts a card until the end of its month", () => {
  expect(validateField("ccexp", "0326", context).isValid).toBe(true);
  expect(validateField("ccexp", "0226", context).isValid).toBe(false);
});

test("stores only whether a security code matches", () => {
  expect(validateField("cvv", "999", context)).toMatchObject({ filled: { cvv: "M" } });
  expect(validateField("cvv", "1234", context)).toMatchObject({ filled: { cvv: "N" } });
});

const bad: [FieldName, string, string][] = [
  ["ccnumber", "", "Field is empty"],
  ["ccnumber", "4111111111111112", "Card number must be 13-19 digits"],
  ["ccnumber", "1111111111111117", "Card number must be 13-19 digits"],
  ["ccexp", "1330", "Expiration date must be a present or future month and year"],
  ["ccexp", "soon", "Expiration date must be a present or future month and year"],
  ["cvv", "12", "CVV must be 3 or 4 digits"],
  ["checkname", "Al", "Account owner's name should be at least 3 characters"],
  ["checkaccount", "123", "Account number must be"],
  ["checkaba", "123123124", "Routing number must be 6 or 9 digits"],
  ["checkaba", "   ", "Field is empty"],
];
test.each(bad)("refuses %s with %o", (field, value, message) => {
  const result = validateField(field, value, context);
  expect(result).toMatchObject({ isValid: false, message: expect.stringContaining(message) });
});
