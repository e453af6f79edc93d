import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { readRegularGivings } from "./regular-giving-report.ts";
import { GatewayUnreachable } from "./gateway-unreachable.ts";

const parts = `<plan><plan_amount>10.00</plan_amount></plan>
  <next_charge_date>2026-04-01</next_charge_date><cc_number>4xxxxxxxxxxx1111</cc_number>`;
const report = (...regularGivings: string[]) =>
  `<nm_response>${regularGivings.join("")}</nm_response>`;

test.each([
  ["a part of it", `<subscription><subscription_id>7</subscription_id>${parts}`],
  ["a mark of it", `<subscription id="7">${parts}`],
  ["both", `<subscription id="7"><subscription_id>7</subscription_id>${parts}`],
])("the number of a giving is read where it is told as %s", (_, begin) => {
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

test("one of ours without a number makes the report useless, for left out it would count as ended", () => {
  const numbered = `<subscription id="7">${parts}<orderid>G-1</orderid></subscription>`;
  const unnumbered = `<subscription>${parts}<orderid>G-2</orderid></subscription>`;
  expect(() => readRegularGivings(report(numbered, unnumbered))).toThrow(GatewayUnreachable);
});

test("one that bears neither a number nor an id of ours is none of ours", () => {
  expect(readRegularGivings(report(`<subscription>${parts}</subscription>`))).toMatchObject([
    { id: "", orderid: "" },
  ]);
});
