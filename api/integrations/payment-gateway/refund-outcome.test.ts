import { expect, test } from "vitest";

import { parseAnswer } from "./answer.ts";
import { classifyRefundAnswer } from "./refund-outcome.ts";

const tooLate = "Only transactions pending settlement can be voided";

function judge(kind: "void" | "refund", response: string, code: string, text: string) {
  const said = { response, responsetext: text, response_code: code, transactionid: "28" };
  return classifyRefundAnswer(kind, parseAnswer(`${new URLSearchParams(said)}`));
}

test.each([
  ["void", "1", "100", "Transaction Void Successful", "done"],
  ["refund", "1", "100", "SUCCESS", "done"],
  ["refund", "1", "", "SUCCESS", "done"],
  // Approved, and yet not.
  ["refund", "1", "300", "SUCCESS", "unknown"],
  ["void", "3", "300", `${tooLate} REFID:3161855545`, "settled"],
  // It was not asked for that.
  ["refund", "3", "300", tooLate, "refused"],
  ["refund", "2", "200", "DECLINE", "refused"],
  ["refund", "3", "300", "Authentication Failed", "refused"],
  ["refund", "3", "300", "Refund amount may not exceed the transaction balance", "refused"],
  ["refund", "3", "301", "Rate limit exceeded", "refused"],
  ["refund", "3", "410", "Invalid merchant configuration", "refused"],
  // Something went wrong behind the gateway, or it was done before.
  ["refund", "3", "300", "Duplicate transaction REFID:1", "unknown"],
  ...["400", "420", "421", "430", "440", ""].map((code) => [
    "refund",
    "3",
    code,
    "Error",
    "unknown",
  ]),
] as ["void" | "refund", string, string, string, string][])(
  "%s, answered %s %s %s: %s",
  (kind, response, code, text, expected) => {
    expect(judge(kind, response, code, text).kind).toBe(expected);
  },
);

test("a refund has a number of its own", () => {
  expect(judge("refund", "1", "100", "SUCCESS")).toMatchObject({ transactionId: "28" });
});

test.each(["", "<html>", "response=1&response=3", "response=4"])(
  "of %o nothing is known",
  (body) => {
    expect(classifyRefundAnswer("refund", parseAnswer(body)).kind).toBe("unknown");
  },
);
