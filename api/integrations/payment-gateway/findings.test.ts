import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { matchesAmount, classifyCharges } from "./findings.ts";
import { parseReport } from "./report.ts";

type Facts = { id?: string; orderid?: string; condition?: string; original?: string };

/** A transaction in the format of query.php; each action is "type success amount". */
function transaction(actions: string[], facts: Facts = {}): string {
  const { id = "27", orderid = "O-1", condition = "pendingsettlement", original = "" } = facts;
  const written = actions.map((action) => {
    const [type, success, amount] = action.split(" ");
    return `<action><amount>${amount}</amount><action_type>${type}</action_type><date>20260505193542</date><success>${success}</success><ip_address>192.0.2.1</ip_address><source>api</source><response_text>SUCCESS</response_text><response_code>100</response_code><batch_id>0</batch_id></action>`;
  });
  return `<transaction><transaction_id>${id}</transaction_id><platform_id></platform_id><transaction_type>cc</transaction_type><condition>${condition}</condition><order_id>${orderid}</order_id><original_transaction_id>${original}</original_transaction_id><first_name>Ruth &amp; Naomi</first_name><cc_number>4xxxxxxxxxxx1111</cc_number><currency>USD</currency>${written.join("")}</transaction>`;
}

function report(...transactions: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>${transactions.join("\n")}</nm_response>\n`;
}

const classify = (...transactions: string[]) =>
  classifyCharges(parseReport(report(...transactions)), "O-1");

test.each([
  ["nothing", [], "none"],
  ["one that is charged", [transaction(["sale 1 13.75"])], "charged"],
  [
    "one that is settled",
    [transaction(["sale 1 13.75", "settle 1 13.75"], { condition: "complete" })],
    "charged",
  ],
  [
    "one of a bank that is pending",
    [transaction(["sale 1 13.75"], { condition: "pending" })],
    "charged",
  ],
  ["one that was declined", [transaction(["sale 0 13.75"], { condition: "failed" })], "failed"],
  [
    "one that was broken off",
    [transaction(["sale 0 13.75"], { condition: "abandoned" })],
    "failed",
  ],
  [
    "one without an answer yet",
    [transaction(["sale 0 13.75"], { condition: "unknown" })],
    "waiting",
  ],
  ["one at work", [transaction(["sale 0 13.75"], { condition: "in_progress" })], "waiting"],
  [
    "one that is voided",
    [transaction(["sale 1 13.75", "void 1 13.75"], { condition: "canceled" })],
    "voided",
  ],
  [
    "one that is refunded",
    [transaction(["sale 1 13.75", "refund 1 -13.75"], { condition: "complete" })],
    "refunded",
  ],
  [
    "one refunded by a transaction that names it",
    [
      transaction(["sale 1 13.75"], { condition: "complete" }),
      transaction(["refund 1 -13.75"], { id: "28", original: "27" }),
    ],
    "refunded",
  ],
  [
    "one whose refund was voided",
    [
      transaction(["sale 1 13.75"], { condition: "complete" }),
      transaction(["refund 1 -13.75", "void 1 -13.75"], {
        id: "28",
        original: "27",
        condition: "canceled",
      }),
    ],
    "charged",
  ],
  ...["refund 1 -13.75", "refund 1 -13.75,return 1 -13.75"].map(
    (actions): [string, string[], string] => [
      `one whose refund was refused at settlement: ${actions}`,
      [
        transaction(["sale 1 13.75"], { condition: "complete" }),
        transaction(actions.split(","), { id: "28", original: "27", condition: "failed" }),
      ],
      "charged",
    ],
  ),
  [
    "one refunded by a transaction without our id",
    [
      transaction(["sale 1 13.75"], { condition: "complete" }),
      transaction(["refund 1 -13.75"], { id: "28", orderid: "", original: "27" }),
    ],
    "refunded",
  ],
  [
    "one refunded in part",
    [transaction(["sale 1 13.75", "refund 1 -1.00"], { condition: "complete" })],
    "charged",
  ],
  ["a refund that failed", [transaction(["sale 1 13.75", "refund 0 -13.75"])], "charged"],
  [
    "one that the bank returned",
    [transaction(["sale 1 13.75", "return 1 13.75"], { condition: "failed" })],
    "returned",
  ],
  [
    "two that are charged",
    [transaction(["sale 1 13.75"]), transaction(["sale 1 13.75"], { id: "28" })],
    "several",
  ],
  [
    "one that was declined and one that is charged",
    [
      transaction(["sale 0 13.75"], { condition: "failed" }),
      transaction(["sale 1 13.75"], { id: "28" }),
    ],
    "charged",
  ],
  ["a card check", [transaction(["validate 1 0.00"])], "none"],
  ["one of another order", [transaction(["sale 1 13.75"], { orderid: "O-12" })], "none"],
] as [string, string[], string][])("classifies %s", (_, transactions, kind) => {
  expect(classify(...transactions).kind).toBe(kind);
});

test("reads the charged amount to the cent, or as null", () => {
  expect(classify(transaction(["sale 1 1234.5"]))).toEqual({
    kind: "charged",
    transactionId: "27",
    amount: 123450,
    currency: "USD",
    hasCleared: false,
    isOfBank: false,
    refunded: 0,
    cardHash: "",
  });
  expect(classify(transaction(["sale 1 13.755"]))).toMatchObject({ kind: "charged", amount: null });
});

test.each([
  ["cut off", report(transaction(["sale 1 13.75"])).slice(0, -20)],
  ["empty", ""],
  ["a page", "<html><body>Bad gateway</body></html>"],
  [
    "an error",
    "<nm_response><error_response>Invalid Security Key REFID:1</error_response></nm_response>",
  ],
])("throws for a report that is %s", (_, xml) => {
  expect(() => parseReport(xml)).toThrow(/the gateway/);
});

test("accepts a report without transactions", () => {
  expect(parseReport("<nm_response></nm_response>")).toEqual([]);
  expect(parseReport("<nm_response/>\n")).toEqual([]);
});

test.each([
  [1375, "USD", true],
  [1374, "USD", false],
  [null, "USD", false],
  [1375, "CAD", false],
])("compares a charge of %s cents in %s with the amount due: %s", (amount, currency, isDue) => {
  const charged = { amount: amount === null ? null : cents(amount / 100), currency };
  expect(matchesAmount(cents(13.75), charged)).toBe(isDue);
});
