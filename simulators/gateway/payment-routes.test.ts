import { expect, test } from "vitest";

import {
  account,
  card,
  startGatewaySimulator,
  type GatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

test("answers a sale like the real gateway, as text/html", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();

  const form = { type: "sale", amount: "23.99", payment_token, orderid: "O-1" };
  const answer = await gateway.post("transact", form);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=UTF-8",
  ]);
  expect(await answer.text()).toMatch(
    /^response=1&responsetext=SUCCESS&authcode=123456&transactionid=\d+&avsresponse=N&cvvresponse=M&orderid=O-1&type=sale&response_code=100$/,
  );
});

const plan = { plan_payments: "0", plan_amount: "10.00", month_frequency: "1", day_of_month: "15" };
const schedule = { ...plan, recurring: "add_subscription" };
const stored = { customer_vault_id: "1" };
const refused: [text: string, form: Record<string, string>][] = [
  ["Authentication Failed", { type: "sale", security_key: "another" }],
  ["Invalid Transaction Type", { type: "auth" }],
  ["Invalid Transaction Type", { type: "" }],
  ["Invalid currency", { type: "sale", currency: "EUR" }],
  ...["0.00", "1", "1.5", "1.555", "-1.00", "1,00", "123456789.00", ""].map(
    (amount): [string, Record<string, string>] => ["Invalid amount", { type: "sale", amount }],
  ),
  ["Required Field checkaccount is Missing", { type: "sale", payment: "check" }],
  ["Required Field cc_number is Missing", { type: "sale", payment_token: "" }],
  ["Payment Token does not exist", { type: "sale", payment_token: "used" }],
  ["Invalid Customer Vault Id Specified", { type: "sale", payment_token: "", ...stored }],
  ["Invalid Customer Vault Id Specified", { customer_vault: "update_customer", ...stored }],
  ["Invalid Customer Vault Id Specified", { customer_vault: "delete_customer", ...stored }],
  ["Invalid Transaction ID specified", { type: "void", transactionid: "1" }],
  ["Invalid Transaction ID specified", { type: "refund", transactionid: "1" }],
  ["Invalid recurring plan", { ...schedule, plan_amount: "10" }],
  ["Invalid recurring plan", { ...schedule, month_frequency: "25" }],
  ["Invalid recurring plan", { ...schedule, day_of_month: "" }],
  ["Invalid recurring plan", { ...schedule, day_frequency: "30" }],
  ["Invalid recurring plan", { ...schedule, start_date: "20260230" }],
  ["Invalid recurring plan", { ...schedule, plan_payments: "12" }],
  ["Invalid Subscription ID Specified", { recurring: "delete_subscription", subscription_id: "1" }],
];

test.each(refused)("answers %j to %o, and charges nothing", async (text, form) => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();

  expect(await gateway.transact({ amount: "5.00", payment_token, ...form })).toMatchObject({
    response: "3",
    response_code: "300",
    responsetext: expect.stringMatching(new RegExp(`^${text}`)),
    transactionid: "",
  });
  const { transactions, subscriptions } = await gateway.readLedger();
  expect([...transactions, ...subscriptions]).toEqual([]);
});

test.each([
  [
    "more than the charge",
    [
      ["12.51", "3"],
      ["12.50", "1"],
    ],
  ],
  [
    "more than the rest",
    [
      ["2.50", "1"],
      ["10.01", "3"],
      ["10.00", "1"],
    ],
  ],
  [
    "a refunded charge",
    [
      ["", "1"],
      ["", "3"],
    ],
  ],
])("refuses to refund %s", async (_, refunds) => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell();
  await gateway.advance(1);

  for (const [amount = "", response] of refunds) {
    const form = { type: "refund", transactionid, amount };
    expect(await gateway.transact(form)).toMatchObject({ response });
  }
});

test("charges one of five simultaneous sales with one token, for a day", async () => {
  await using gateway = await startGatewaySimulator();
  const [payment_token, expired] = [await gateway.makeToken(), await gateway.makeToken()];
  const form = { type: "sale", amount: "5.00", dup_seconds: "0" };

  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map(() => gateway.transact({ ...form, payment_token })),
  );
  expect(answers.filter(({ response }) => response === "1")).toHaveLength(1);
  await gateway.advance(1);
  expect(await gateway.transact({ ...form, payment_token: expired })).toMatchObject({
    responsetext: expect.stringContaining("Payment Token does not exist"),
  });
  expect((await gateway.readLedger()).transactions).toHaveLength(1);
});

test("refuses a repeated sale of an order for twenty minutes", async () => {
  let now = Date.UTC(2026, 2, 1);
  await using gateway = await startGatewaySimulator({ currentTime: () => now });
  const sell = async (form: Record<string, string> = {}) =>
    (await gateway.sell({ orderid: "O-5", ...form })).responsetext;
  await sell();

  expect(await sell()).toMatch(/^Duplicate transaction REFID:\d+$/);
  expect(await sell({ orderid: "O-6" })).toBe("SUCCESS");
  expect(await sell({ amount: "12.51" })).toBe("SUCCESS");
  expect(await sell({ dup_seconds: "0" })).toBe("SUCCESS");
  now += 1_201_000;
  expect(await sell()).toBe("SUCCESS");
});

test("requires payment=check for an account, and refuses one with FAILED", async () => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.sell({ payment: "" }, account)).toMatchObject({ response: "3" });
  expect(await gateway.sell({}, { ...account, checkaccount: "90000000200" })).toMatchObject({
    response: "2",
    responsetext: "FAILED",
    authcode: "123456",
  });
});

test("hides a charge from two queries for a number, across a restart", async () => {
  await using gateway = await startGatewaySimulator();
  const hiding = { ...card, ccnumber: "4000000000090110" };
  await expect(gateway.sell({ orderid: "O-1" }, hiding)).rejects.toThrow("fetch failed");

  expect(await countFound(gateway)).toBe(0);
  await gateway.restart();
  expect([await countFound(gateway), await countFound(gateway)]).toEqual([0, 1]);
});

test("numbers pages from 0, and answers a wrong key with an error", async () => {
  await using gateway = await startGatewaySimulator();
  for (const orderid of ["O-1", "O-2", "O-3"]) await gateway.sell({ orderid });

  const pages = ["0", "1", "2"].map((page_number) =>
    countFound(gateway, { result_limit: "2", page_number }),
  );
  expect(await Promise.all(pages)).toEqual([2, 1, 0]);
  expect(await gateway.query({ security_key: "another" })).toMatch(
    /<nm_response><error_response>Invalid Security Key REFID:\d+<\/error_response><\/nm_response>/,
  );
});

test("limits a fault to a call or an order, and repeats it", async () => {
  await using gateway = await startGatewaySimulator();
  const order = (fault: object) => gateway.control("POST", "faults", fault);
  await order({ fault: "rate_limited", orderid: "O-2", times: 2 });
  await order({ fault: "empty_body", on: "void" });

  const { transactionid = "" } = await gateway.sell({ orderid: "O-1" });
  expect(transactionid).not.toBe("");
  expect(await gateway.sell({ orderid: "O-2" })).toMatchObject({ response_code: "301" });
  expect(await gateway.sell({ orderid: "O-2" })).toMatchObject({ response_code: "301" });
  expect(await gateway.sell({ orderid: "O-2" })).toMatchObject({ response_code: "100" });
  expect(await gateway.transact({ type: "void", transactionid })).toEqual({});
  expect(await (await gateway.control("GET", "faults")).json()).toEqual([]);
  for (const wrong of [{ fault: "nothing" }, { fault: "dup_reply", on: "query" }]) {
    expect((await order(wrong)).status).toBe(400);
  }
});

async function countFound(gateway: GatewaySimulator, form: Record<string, string> = {}) {
  return (await gateway.query(form)).split("<transaction>").length - 1;
}
