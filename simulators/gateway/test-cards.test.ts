import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { validateField } from "./fields.ts";
import { getAccountBehavior, getCardBehavior } from "./test-cards.ts";

const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
const documented = [...readme.matchAll(/^\| `(\d{14,16})` +\| (\S+)/gm)];
const context = { today: "20260301", hash: String };

test("accepts every documented card, which behaves as documented", () => {
  expect(documented.length).toBeGreaterThan(35);
  for (const [, number = "", effect = ""] of documented) {
    expect(validateField("ccnumber", number, context).isValid, number).toBe(true);
    const { code, fault, later } = getCardBehavior(number);
    const isOfCode = number.startsWith("400000000000");
    expect(code, number).toBe(isOfCode ? effect : "100");
    const isOfFault = number.startsWith("400000000009");
    expect(fault !== null || later !== "well", number).toBe(isOfFault);
  }
});

test.each([
  ["24413815", { code: "100", fault: null, later: "well" }],
  ["90000000200", { code: "200" }],
  ["90000900002", { fault: "drop_after" }],
  ["90000900016", { later: "returned" }],
  ["90000900017", { later: "returned-late" }],
])("maps the account %s to its behavior", (number, conduct) => {
  expect(getAccountBehavior(number)).toMatchObject(conduct);
});
