import { expect, test } from "vitest";

import { parseToken } from "./token-request.ts";

const token = "SW8eBa72-jkaqt9-xyuEX2-DC8qceRbe6z6";
const noCard = { number: null, bin: null, exp: null, type: null, hash: null };
const noCheck = { name: null, account: null, hash: null, aba: null };
const byCard = { token, card: { ...noCard, number: "411111******1111" }, check: noCheck };
const byBank = { token, card: noCard, check: { ...noCheck, account: "x3815" } };

test.each([
  ["a card", byCard, "card", token],
  ["a bank account", byBank, "bank", token],
  ["an answer without details", { token }, "card", token],
  ["a card where a bank account was chosen", byCard, "bank", null],
  ["a bank account where a card was chosen", byBank, "card", null],
  ["no token", { ...byCard, token: "" }, "card", null],
  ["a token with a space", { ...byCard, token: "a b" }, "card", null],
  ["an overlong token", { ...byCard, token: "a".repeat(101) }, "card", null],
  ["a missing answer", null, "card", null],
] as const)("S4.03: parses the token of %s, or rejects it", (_, answer, method, expected) => {
  expect(parseToken(answer, method)).toBe(expected);
});
