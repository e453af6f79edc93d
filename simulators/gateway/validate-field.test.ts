import { expect, test } from "vitest";

import type { FieldName } from "./fields.ts";
import { validateField } from "./validate-field.ts";

const judge = { today: "20260301", hash: (number: string) => `#${number.length}` };

test.each([
  ["4111111111111111", "visa"],
  ["4111 1111 1111 1111", "visa"],
  ["5431111111111111", "mastercard"],
  ["6011000991300009", "discover"],
  ["341111111111111", "amex"],
  ["30205252489926", "diners"],
  ["3541963594572595", "jcb"],
])("%s is a card of %s", (number, brand) => {
  expect(validateField("ccnumber", number, judge)).toMatchObject({
    filled: { ccnumber: { brand } },
  });
});

test("of a number only the first six and the last four are kept", () => {
  expect(validateField("ccnumber", "4111111111111111", judge)).toMatchObject({
    filled: { ccnumber: { number: "411111******1111", hash: "#16" } },
  });
  expect(validateField("checkaccount", "24413815", judge)).toMatchObject({
    filled: { checkaccount: { account: "****3815", hash: "#8" } },
  });
  expect(validateField("checkaccount", "12345", judge)).toMatchObject({
    filled: { checkaccount: { account: "****5" } },
  });
});

test.each(["1030", "10/30", "10 / 30", "10/2030"])("%s is October 2030", (text) => {
  expect(validateField("ccexp", text, judge)).toMatchObject({ filled: { ccexp: "1030" } });
});

test("a card holds to the end of its month", () => {
  expect(validateField("ccexp", "0326", judge).isValid).toBe(true);
  expect(validateField("ccexp", "0226", judge).isValid).toBe(false);
});

test("of a security code only is kept whether it matches", () => {
  expect(validateField("cvv", "999", judge)).toMatchObject({ filled: { cvv: "M" } });
  expect(validateField("cvv", "1234", judge)).toMatchObject({ filled: { cvv: "N" } });
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
test.each(bad)("%s with %o is told as wrong", (field, value, message) => {
  const judged = validateField(field, value, judge);
  expect(judged).toMatchObject({ isValid: false, message: expect.stringContaining(message) });
});
