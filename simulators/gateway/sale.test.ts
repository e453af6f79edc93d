import { createHash } from "node:crypto";

import { expect, test } from "vitest";

import { account, card, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

test("answers a sale like the real gateway", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();

  const form = { type: "sale", amount: "23.99", payment_token, orderid: "O-1" };
  const answer = await gateway.post("transact", form);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(await answer.text()).toMatch(
    /^response=1&responsetext=SUCCESS&authcode=123456&transactionid=\d+&avsresponse=N&cvvresponse=M&orderid=O-1&type=sale&response_code=100$/,
  );
});

test("records an approved sale with the hash of its token", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();
  const form = { type: "sale", amount: "23.99", payment_token, orderid: "O-1" };
  const { transactionid } = await gateway.transact(form);

  expect((await gateway.readLedger()).transactions).toEqual([
    expect.objectContaining({
      transactionid,
      orderid: "O-1",
      type: "sale",
      kind: "card",
      approved: true,
      state: "pendingsettlement",
      cents: 2399,
      amount: "23.99",
      tokenHash: createHash("sha256").update(payment_token).digest("hex"),
      subscriptionId: null,
    }),
  ]);
});

test("accepts a token only once, even if declined", async () => {
  await using gateway = await startGatewaySimulator();
  for (const ccnumber of ["4111111111111111", "4000000000002008"]) {
    const payment_token = await gateway.makeToken({ ...card, ccnumber });
    const form = { type: "sale", amount: "5.00", payment_token, orderid: "O-2" };
    await gateway.transact(form);

    expect(await gateway.transact({ ...form, amount: "6.00" })).toMatchObject({
      response: "3",
      responsetext: expect.stringMatching(/^Payment Token does not exist REFID:\d+$/),
      response_code: "300",
      transactionid: "",
      orderid: "O-2",
    });
  }
});

test("charges one of two simultaneous sales with one token", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();
  const form = { type: "sale", amount: "5.00", payment_token, dup_seconds: "0" };

  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => gateway.transact(form)));
  expect(answers.filter(({ response }) => response === "1")).toHaveLength(1);
  expect((await gateway.readLedger()).transactions).toHaveLength(1);
});

test("expires a token after a day", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();
  await gateway.advance(1);

  expect(await gateway.transact({ type: "sale", amount: "5.00", payment_token })).toMatchObject({
    responsetext: expect.stringContaining("Payment Token does not exist"),
  });
});

test("refuses a wrong key before anything else", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();
  const form = { type: "sale", amount: "5.00", payment_token, orderid: "O-3" };

  expect(await gateway.transact({ ...form, security_key: "another" })).toMatchObject({
    response: "3",
    responsetext: "Authentication Failed",
    response_code: "300",
    orderid: "",
  });
  expect(await gateway.transact(form)).toMatchObject({ response: "1" });
});

test.each([
  ["4000000000002008", "2", "200", "DECLINE"],
  ["4000000000002024", "2", "202", "DECLINE"],
  ["4000000000002230", "2", "223", "DECLINE"],
  ["4000000000002404", "2", "240", "DECLINE"],
  ["4000000000002511", "2", "251", "DECLINE"],
  ["4000000000004004", "3", "400", "Transaction error returned by processor"],
  ["4000000000004301", "3", "430", "Duplicate transaction at processor"],
])("answers the card %s with %s, %s and %s", async (ccnumber, response, code, text) => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.sell({}, { ...card, ccnumber })).toMatchObject({
    response,
    response_code: code,
    responsetext: text,
    transactionid: expect.stringMatching(/^\d+$/),
  });
  const [line] = (await gateway.readLedger()).transactions;
  expect(line).toMatchObject({ approved: false, state: "failed", code });
});

test("records no transaction for an invalid card number", async () => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.sell({}, { ...card, ccnumber: "4000000000003006" })).toMatchObject({
    response: "3",
    transactionid: "",
    responsetext: expect.stringMatching(/^Invalid Credit Card Number REFID:\d+$/),
  });
  expect((await gateway.readLedger()).transactions).toEqual([]);
});

test("charges an account with payment=check and refuses it with FAILED", async () => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.sell({ orderid: "O-4" }, account)).toMatchObject({
    response: "1",
    orderid: "O-4",
    cvvresponse: "",
  });
  expect(await gateway.sell({}, { ...account, checkaccount: "90000000200" })).toMatchObject({
    response: "2",
    responsetext: "FAILED",
    authcode: "123456",
  });
  expect(await gateway.sell({ payment: "" }, account)).toMatchObject({ response: "3" });
  expect(await gateway.sell({ payment: "check" })).toMatchObject({ response: "3" });
});

test.each(["0.00", "1", "1.5", "1.555", "-1.00", "1,00", "123456789.00", ""])(
  "refuses the amount %o",
  async (amount) => {
    await using gateway = await startGatewaySimulator();

    expect(await gateway.sell({ amount })).toMatchObject({ response: "3", response_code: "300" });
    expect((await gateway.readLedger()).transactions).toEqual([]);
  },
);

test("declines small amounts only in test mode", async () => {
  await using gateway = await startGatewaySimulator();
  await using asInTestMode = await startGatewaySimulator({ testModeAmounts: true });

  expect(await gateway.sell({ amount: "0.10" })).toMatchObject({ response: "1" });
  expect(await asInTestMode.sell({ amount: "0.10" })).toMatchObject({ response_code: "200" });
  expect(await asInTestMode.sell({ amount: "1.00" })).toMatchObject({ response: "1" });
});

test("refuses a repeated sale of an order as duplicate for a while", async () => {
  let now = Date.UTC(2026, 2, 1);
  await using gateway = await startGatewaySimulator({ currentTime: () => now });
  await gateway.sell({ orderid: "O-5" });

  expect(await gateway.sell({ orderid: "O-5" })).toMatchObject({
    response: "3",
    response_code: "300",
    responsetext: expect.stringMatching(/^Duplicate transaction REFID:\d+$/),
    transactionid: "",
    orderid: "",
  });
  expect(await gateway.sell({ orderid: "O-6" })).toMatchObject({ response: "1" });
  expect(await gateway.sell({ orderid: "O-5", amount: "12.51" })).toMatchObject({ response: "1" });
  expect(await gateway.sell({ orderid: "O-5", dup_seconds: "0" })).toMatchObject({ response: "1" });
  now += 1_201_000;
  expect(await gateway.sell({ orderid: "O-5" })).toMatchObject({ response: "1" });
});

test("in strict mode ignores the order id of duplicates, after a restart too", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.sell({ orderid: "O-7" });
  await gateway.control("POST", "duplicates", { strict: true });
  await gateway.restart();

  expect(await gateway.sell({ orderid: "O-8" })).toMatchObject({
    responsetext: expect.stringContaining("Duplicate transaction"),
  });
});

test("does not treat a failed sale as a duplicate", async () => {
  await using gateway = await startGatewaySimulator();
  const declined = { ...card, ccnumber: "4000000000002008" };
  await gateway.sell({ orderid: "O-9" }, declined);
  const { transactionid = "" } = await gateway.sell({ orderid: "O-10" });
  await gateway.transact({ type: "void", transactionid });

  expect(await gateway.sell({ orderid: "O-9" }, declined)).toMatchObject({ response_code: "200" });
  expect(await gateway.sell({ orderid: "O-10" })).toMatchObject({ response: "1" });
});

test("stores a customer with a sale for later charges without a token", async () => {
  await using gateway = await startGatewaySimulator();
  const kept = await gateway.sell({ customer_vault: "add_customer" });
  expect(kept.customer_vault_id).toMatch(/^\d+$/);

  const again = { type: "sale", amount: "3.00", customer_vault_id: kept.customer_vault_id ?? "" };
  expect(await gateway.transact(again)).toMatchObject({ response: "1" });
  expect(await gateway.transact({ ...again, customer_vault_id: "1" })).toMatchObject({
    responsetext: expect.stringContaining("Invalid Customer Vault Id Specified"),
  });
});

test("stores no customer for a declined sale", async () => {
  await using gateway = await startGatewaySimulator();
  const declined = { ...card, ccnumber: "4000000000002008" };

  const answer = await gateway.sell({ customer_vault: "add_customer" }, declined);
  expect(answer).not.toHaveProperty("customer_vault_id");
});

test("stores, updates and deletes customers with separate calls", async () => {
  await using gateway = await startGatewaySimulator();
  const change = (customer_vault: string, form: Record<string, string>) =>
    gateway.transact({ customer_vault, ...form });
  const added = await change("add_customer", { payment_token: await gateway.makeToken() });
  const { customer_vault_id = "" } = added;

  expect(added).toMatchObject({ response: "1", responsetext: "Customer Added" });
  expect(
    await change("update_customer", {
      customer_vault_id,
      payment_token: await gateway.makeToken({ ...card, ccnumber: "4000000000002008" }),
    }),
  ).toMatchObject({ response: "1", customer_vault_id });
  const sale = { type: "sale", amount: "3.00", customer_vault_id };
  expect(await gateway.transact(sale)).toMatchObject({ response_code: "200" });
  expect(await change("delete_customer", { customer_vault_id })).toMatchObject({ response: "1" });
  expect(await change("delete_customer", { customer_vault_id })).toMatchObject({ response: "3" });
});

test("validates a card without charging it", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();

  const answer = await gateway.transact({ type: "validate", payment_token });
  expect(answer).toMatchObject({ response: "1", type: "validate" });
  const [line] = (await gateway.readLedger()).transactions;
  expect(line).toMatchObject({ type: "validate", cents: 0 });
});

test("stores a validated card unless it is declined", async () => {
  await using gateway = await startGatewaySimulator();
  const { customer_vault_id = "" } = await gateway.sell({ customer_vault: "add_customer" });
  const keep = async (ccnumber: string, more: Record<string, string> = {}) => {
    const payment_token = await gateway.makeToken({ ...card, ccnumber });
    const kept = { customer_vault: "update_customer", customer_vault_id };
    return gateway.transact({ payment_token, ...kept, ...more });
  };
  const look = (ccnumber: string, more: Record<string, string> = {}) =>
    keep(ccnumber, { type: "validate", ...more });
  const sale = { type: "sale", amount: "3.00", customer_vault_id, dup_seconds: "0" };
  const sell = () => gateway.transact(sale);

  expect(await look("4000000000002008")).toMatchObject({
    response: "2",
    transactionid: expect.stringMatching(/\d/),
  });
  expect(await look("4000000000003006")).toMatchObject({ response: "3", transactionid: "" });
  expect(await look(card.ccnumber, { customer_vault_id: "1" })).toMatchObject({
    responsetext: expect.stringContaining("Invalid Customer Vault Id Specified"),
  });
  expect(await sell()).toMatchObject({ response: "1" });
  await keep("4000000000002008");
  expect(await sell()).toMatchObject({ response_code: "200" });
  expect(await look(card.ccnumber)).toMatchObject({ response: "1", customer_vault_id });
  expect(await sell()).toMatchObject({ response: "1" });
});

test("checks address and security code", async () => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.sell({ address1: "888 Test", zip: "77777" })).toMatchObject({
    avsresponse: "Y",
    cvvresponse: "M",
  });
  expect(await gateway.sell({ orderid: "O-11" }, { ...card, cvv: "123" })).toMatchObject({
    avsresponse: "N",
    cvvresponse: "N",
  });
});

const notOffered: Record<string, string>[] = [
  { type: "auth" },
  {},
  { type: "sale", currency: "EUR" },
];
test.each(notOffered)("refuses unsupported options: %o", async (form) => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();

  expect(await gateway.transact({ amount: "5.00", payment_token, ...form })).toMatchObject({
    response: "3",
    response_code: "300",
  });
});
