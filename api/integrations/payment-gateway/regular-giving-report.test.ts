import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { readRegularGivings } from "./regular-giving-report.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";

const fields = `<plan><plan_amount>10.00</plan_amount></plan>
  <next_charge_date>2026-04-01</next_charge_date><cc_number>4xxxxxxxxxxx1111</cc_number>`;
const report = (...regularGivings: string[]) =>
  `<nm_response>${regularGivings.join("")}</nm_response>`;

test.each([
  ["an element", `<subscription><subscription_id>7</subscription_id>${fields}`],
  ["an attribute", `<subscription id="7">${fields}`],
  ["both", `<subscription id="7"><subscription_id>7</subscription_id>${fields}`],
])("reads the gateway's id of a giving from %s", (_, begin) => {
  expect(readRegularGivings(report(`${begin}<orderid>G-1</orderid></subscription>`))).toEqual([
    {
      id: "7",
      orderid: "G-1",
      amount: cents(10),
      nextDay: "2026-04-01",
      paymentMethod: "card",
      lastFour: "1111",
    },
  ]);
});

test("throws for one of ours without an id, instead of omitting it", () => {
  const numbered = `<subscription id="7">${fields}<orderid>G-1</orderid></subscription>`;
  const unnumbered = `<subscription>${fields}<orderid>G-2</orderid></subscription>`;
  expect(() => readRegularGivings(report(numbered, unnumbered))).toThrow(GatewayUnreachable);
});

test("returns empty ids for one without any", () => {
  expect(readRegularGivings(report(`<subscription>${fields}</subscription>`))).toMatchObject([
    { id: "", orderid: "" },
  ]);
});
