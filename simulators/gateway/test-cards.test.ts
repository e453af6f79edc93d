import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { findBrand } from "./cards.ts";
import { getAccountBehavior, getCardBehavior, getResponseText } from "./test-cards.ts";

test.each([
  ["4111111111111111", { code: "100", fault: null, later: "well" }],
  ["4000000000002008", { code: "200" }],
  ["4000000000004202", { code: "420" }],
  ["4000000000000991", { code: "100" }],
  ["4000000000090029", { code: "100", fault: "drop_after" }],
  ["4000000000090110", { fault: "drop_after", hiddenFor: 2 }],
  ["4000000000090151", { later: "declined" }],
])("maps the card %s to its behavior", (number, conduct) => {
  expect(getCardBehavior(number)).toMatchObject(conduct);
});

test.each([
  ["24413815", { code: "100", fault: null, later: "well" }],
  ["90000000200", { code: "200" }],
  ["90000900016", { later: "returned" }],
  ["90000900017", { later: "returned-late" }],
])("maps the account %s to its behavior", (number, conduct) => {
  expect(getAccountBehavior(number)).toMatchObject(conduct);
});

test("refuses an account with another text than a card", () => {
  expect(getResponseText("200", "card")).toBe("DECLINE");
  expect(getResponseText("200", "check")).toBe("FAILED");
});

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
const documented = [...readme.matchAll(/^\| `(\d{14,16})` +\| (\S+)/gm)];

test("accepts every documented card, which behaves as documented", () => {
  expect(documented.length).toBeGreaterThan(35);
  for (const [, number = "", effect = ""] of documented) {
    expect(findBrand(number), number).not.toBeNull();
    const { code, fault, later } = getCardBehavior(number);
    const isOfCode = number.startsWith("400000000000");
    expect(code, number).toBe(isOfCode ? effect : "100");
    const isOfFault = number.startsWith("400000000009");
    expect(fault !== null || later !== "well", number).toBe(isOfFault);
  }
});
