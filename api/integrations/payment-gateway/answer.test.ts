import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";

import { classifyChargeAnswer, parseAnswer } from "./answer.ts";

const amount = cents(13.75);
const approved =
  "response=1&responsetext=SUCCESS&authcode=123456&transactionid=2762757839&orderid=O-1&type=sale&response_code=100";

/** The outcome of a whole answer with this code and text. */
function classify(response: string, code: string, text: string) {
  const { kind, ...more } = classifyChargeAnswer(
    parseAnswer(
      `response=${response}&responsetext=${text}&transactionid=27&orderid=&type=&response_code=${code}`,
    ),
    amount,
  );
  return "why" in more ? `${kind} ${more.why}` : kind;
}

test.each([
  ["1", "100", "SUCCESS", "paid"],
  ["1", "", "SUCCESS", "paid"],
  // A contradiction, so nothing is certain.
  ["1", "200", "SUCCESS", "unknown"],
  ["1", "300", "SUCCESS", "unknown"],
  ...[
    "200",
    "201",
    "202",
    "203",
    "204",
    "220",
    "221",
    "222",
    "223",
    "224",
    "225",
    "226",
    "240",
    "250",
    "251",
    "252",
    "253",
    "260",
    "261",
    "262",
    "263",
    "264",
    "",
  ].map((code) => ["2", code, "DECLINE", "declined"]),
  ["2", "200", "FAILED", "declined"],
  ["3", "300", "Authentication+Failed", "rejected library"],
  ["3", "300", "Specified API key not found REFID:1", "rejected library"],
  ["3", "301", "Rate limit exceeded", "rejected library"],
  ["3", "410", "Invalid merchant configuration", "rejected library"],
  ["3", "411", "Merchant account is inactive", "rejected library"],
  ["3", "300", "Your account is not set up to use the Customer Vault. REFID:2", "rejected library"],
  ["3", "300", "AVS REJECTED", "declined"],
  ["3", "300", "CVV2 REJECTED REFID:4", "declined"],
  ["3", "300", "Payment Token does not exist REFID:3", "rejected payment"],
  ["3", "300", "Invalid Credit Card Number REFID:3", "rejected payment"],
  ["3", "440", "Transaction format error", "rejected payment"],
  ["3", "441", "", "rejected payment"],
  ["3", "460", "", "rejected payment"],
  ["3", "461", "Unsupported card type", "rejected payment"],
  ["3", "300", "Duplicate transaction REFID:3161855545", "ambiguous duplicate"],
  ["3", "430", "", "ambiguous duplicate"],
  ["3", "400", "Transaction error returned by processor", "ambiguous processor"],
  ["3", "420", "Communication error", "ambiguous processor"],
  ["3", "421", "Communication error with issuer", "ambiguous processor"],
] as [string, string, string, string][])(
  "classifies %s/%s %s as %s",
  (response, code, text, outcome) => {
    expect(classify(response, code, text)).toBe(outcome);
  },
);

test("returns the transaction id when paid, and the reason otherwise", () => {
  expect(classifyChargeAnswer(parseAnswer(approved), amount)).toEqual({
    kind: "paid",
    transactionId: "2762757839",
    answer: "100 SUCCESS",
  });
  expect(
    classifyChargeAnswer(parseAnswer("response=2&response_code=225&responsetext=CVV"), amount),
  ).toEqual({
    kind: "declined",
    answer: "225 CVV",
  });
});

test.each([
  ["", "paid"],
  ["13.75", "paid"],
  ["1.00", "conflict"],
  ["13.750", "conflict"],
  ["all", "conflict"],
])("compares an approval's amount %j with the request: %s", (charged, kind) => {
  expect(
    classifyChargeAnswer(parseAnswer(`${approved}&amount_authorized=${charged}`), amount).kind,
  ).toBe(kind);
});

test("is uncertain after an approval without a transaction id", () => {
  expect(classifyChargeAnswer(parseAnswer(approved.replace("2762757839", "")), amount).kind).toBe(
    "unknown",
  );
});

test.each([
  ["nothing", ""],
  ["a page", "<html><body>response=1&transactionid=2</body></html>"],
  ["a page in the middle", `${approved}<br>`],
  ["JSON", '{"response":1}'],
  ["no response", "responsetext=SUCCESS&response_code=100"],
  ["an empty response", "response=&responsetext=SUCCESS"],
  ["an unknown response", "response=4"],
  ["a response of two digits", "response=11"],
  ["two responses", `${approved}&response=2`],
  ["the same response twice", `${approved}&response=1`],
])("takes %s for no answer", (_, body) => {
  expect(classifyChargeAnswer(parseAnswer(body), amount).kind).toBe("unknown");
});

test("accepts unknown fields, an empty order id and spaces in texts", () => {
  const body =
    "response=3&responsetext=Only transactions pending settlement can be voided REFID:3161855545&orderid=&new_name=7&response_code=300\n";
  expect(parseAnswer(body)).toMatchObject({
    response: "3",
    text: "Only transactions pending settlement can be voided REFID:3161855545",
    transactionId: "",
  });
});
