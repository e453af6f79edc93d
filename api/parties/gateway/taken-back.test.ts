import { expect, test } from "vitest";

import { readAnswer } from "./answer.ts";
import { judgeTakenBack } from "./taken-back.ts";

function judge(response: string, code: string, text: string) {
  const body = new URLSearchParams({ response, responsetext: text, response_code: code });
  return judgeTakenBack(readAnswer(`${body}`)).kind;
}

const tooLate = "Only transactions pending settlement can be voided";

test.each([
  ["1", "100", "Transaction Void Successful", "done"],
  ["1", "", "Transaction Void Successful", "done"],
  ["3", "300", tooLate, "settled"],
  ["3", "300", `${tooLate} REFID:3161855545`, "settled"],
  // Approved, and yet not.
  ["1", "300", "SUCCESS", "unknown"],
  ["2", "200", "DECLINE", "unknown"],
  ["3", "300", "Authentication Failed", "unknown"],
  ["3", "300", "Invalid Transaction ID specified REFID:1", "unknown"],
  ["3", "300", "Duplicate transaction REFID:1", "unknown"],
  ["3", "300", "", "unknown"],
  // Something went wrong behind the gateway, whatever it says of it.
  ...["301", "400", "410", "411", "420", "421", "430", ""].map((code) => [
    "3",
    code,
    tooLate,
    "unknown",
  ]),
])("%s %s %s: %s", (response = "", code = "", text = "", expected = "") => {
  expect(judge(response, code, text)).toBe(expected);
});

test.each(["", "<html>", "response=1&response=3", "response=4"])(
  "of %o nothing is known",
  (body) => {
    expect(judgeTakenBack(readAnswer(body)).kind).toBe("unknown");
  },
);
