import { expect, test } from "vitest";

import { parseAnswer } from "./answer.ts";
import { classifyRefundAnswer } from "./refund-outcome.ts";

const tooLate = "Only transactions pending settlement can be voided";

function classify(kind: "void" | "refund", response: string, code: string, text: string) {
  const fields = { response, responsetext: text, response_code: code, transactionid: "28" };
  return classifyRefundAnswer(kind, parseAnswer(`${new URLSearchParams(fields)}`));
}

test.each([
  ["void", "1", "100", "Transaction Void Successful", "done"],
  ["refund", "1", "100", "SUCCESS", "done"],
  ["refund", "1", "", "SUCCESS", "done"],
  // A contradiction.
  ["refund", "1", "300", "SUCCESS", "unknown"],
  ["void", "3", "300", `${tooLate} REFID:3161855545`, "settled"],
  // The text refuses a void, but a refund was requested.
  ["refund", "3", "300", tooLate, "refused"],
  ["refund", "2", "200", "DECLINE", "refused"],
  ["refund", "3", "300", "Authentication Failed", "refused"],
  ["refund", "3", "300", "Refund amount may not exceed the transaction balance", "refused"],
  ["refund", "3", "301", "Rate limit exceeded", "refused"],
  ["refund", "3", "410", "Invalid merchant configuration", "refused"],
  // It failed behind the gateway, or was done before.
  ["refund", "3", "300", "Duplicate transaction REFID:1", "unknown"],
  ...["400", "420", "421", "430", "440", ""].map((code) => [
    "refund",
    "3",
    code,
    "Error",
    "unknown",
  ]),
] as ["void" | "refund", string, string, string, string][])(
  "classifies a %s answered %s %s %s as %s",
  (kind, response, code, text, expected) => {
    expect(classify(kind, response, code, text).kind).toBe(expected);
  },
);

test("returns the transaction id of a refund", () => {
  expect(classify("refund", "1", "100", "SUCCESS")).toMatchObject({ transactionId: "28" });
});

test.each(["", "<html>", "response=1&response=3", "response=4"])(
  "returns unknown for %o",
  (body) => {
    expect(classifyRefundAnswer("refund", parseAnswer(body)).kind).toBe("unknown");
  },
);
