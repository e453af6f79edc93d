import { expect, test } from "vitest";

import { account, card, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

const EMPTY = "<nm_response></nm_response>";

test("reports a sale with its action and a masked number", async () => {
  await using gateway = await startGatewaySimulator();
  const sale = { orderid: "O-1", first_name: "Ada", zip: "60601", order_description: "A & B <c>" };
  const { transactionid } = await gateway.sell(sale);

  const answer = await gateway.query({ order_id: "O-1" });
  expect(answer).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<nm_response><transaction>/);
  for (const part of [
    `<transaction_id>${transactionid}</transaction_id>`,
    "<transaction_type>cc</transaction_type>",
    "<condition>pendingsettlement</condition>",
    "<order_id>O-1</order_id>",
    "<order_description>A &amp; B &lt;c&gt;</order_description>",
    "<first_name>Ada</first_name>",
    "<postal_code>60601</postal_code>",
    "<cc_number>4xxxxxxxxxxx1111</cc_number>",
    "<cc_exp>1030</cc_exp>",
    "<currency>USD</currency>",
    "<action><amount>12.50</amount><action_type>sale</action_type><date>20260301120000</date>",
    "<success>1</success>",
    "<source>api</source><response_text>SUCCESS</response_text><response_code>100</response_code>",
  ]) {
    expect(answer).toContain(part);
  }
});

test("reports the last digits of an account", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.sell({ orderid: "O-2" }, account);

  const answer = await gateway.query({ order_id: "O-2" });
  expect(answer).toContain("<transaction_type>ck</transaction_type>");
  expect(answer).toContain("<check_account>****3815</check_account>");
});

test("finds several orders at once and omits unknown ones", async () => {
  await using gateway = await startGatewaySimulator();
  for (const orderid of ["O-1", "O-2", "O-3"]) await gateway.sell({ orderid });

  expect(ordersIn(await gateway.query({ order_id: "O-1,O-3,O-4" }))).toEqual(["O-1", "O-3"]);
  expect(await gateway.query({ order_id: "O-4" })).toContain(EMPTY);
});

test("reports the later actions of a sale", async () => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell({ orderid: "O-1" });
  await gateway.advance(1);
  await gateway.transact({ type: "refund", transactionid, amount: "2.00" });

  const answer = await gateway.query({ transaction_id: transactionid });
  expect(answer).toContain("<condition>complete</condition>");
  expect(answer).toContain("<action_type>settle</action_type>");
  const refunds = await gateway.query({ order_id: "O-1", action_type: "refund" });
  expect(refunds).toContain(`<original_transaction_id>${transactionid}</original_transaction_id>`);
  expect(refunds).toContain("<amount>-2.00</amount>");
});

test("filters by condition, day, source and person", async () => {
  let now = Date.UTC(2026, 2, 1, 12);
  await using gateway = await startGatewaySimulator({ currentTime: () => now });
  await gateway.sell({ orderid: "O-1", email: "ada@example.org", merchant_defined_field_1: "x" });
  now = Date.UTC(2026, 2, 5, 12);
  await gateway.sell({ orderid: "O-2" }, { ...card, ccnumber: "4000000000002008" });
  await gateway.sell({ orderid: "O-3" }, account);
  const queryOrders = async (form: Record<string, string>) => ordersIn(await gateway.query(form));

  expect(await queryOrders({})).toEqual(["O-1", "O-2", "O-3"]);
  expect(await queryOrders({ condition: "failed" })).toEqual(["O-2"]);
  expect(await queryOrders({ condition: "failed,pendingsettlement" })).toHaveLength(3);
  expect(await queryOrders({ start_date: "20260302000000" })).toEqual(["O-2", "O-3"]);
  expect(await queryOrders({ end_date: "20260302000000" })).toEqual(["O-1"]);
  expect(await queryOrders({ transaction_type: "ck" })).toEqual(["O-3"]);
  expect(await queryOrders({ source: "recurring" })).toEqual([]);
  expect(await queryOrders({ email: "ada@example.org" })).toEqual(["O-1"]);
  expect(await queryOrders({ cc_number: "1111" })).toEqual(["O-1"]);
  expect(await queryOrders({ merchant_defined_field_1: "x" })).toEqual(["O-1"]);
});

test("numbers pages from 0", async () => {
  await using gateway = await startGatewaySimulator();
  for (const orderid of ["O-1", "O-2", "O-3"]) await gateway.sell({ orderid });
  const queryPage = async (page_number: string, more: Record<string, string> = {}) =>
    ordersIn(await gateway.query({ result_limit: "2", page_number, ...more }));

  expect(await queryPage("0")).toEqual(["O-1", "O-2"]);
  expect(await queryPage("1")).toEqual(["O-3"]);
  expect(await queryPage("0", { result_order: "reverse" })).toEqual(["O-3", "O-2"]);
});

test("reports subscriptions without their state and omits ended ones", async () => {
  await using gateway = await startGatewaySimulator();
  const { subscription_id = "" } = await gateway.transact({
    recurring: "add_subscription",
    payment_token: await gateway.makeToken(),
    plan_amount: "10.00",
    plan_payments: "0",
    month_frequency: "1",
    day_of_month: "15",
    orderid: "G-1",
  });

  const report = await gateway.query({ report_type: "recurring" });
  for (const part of [
    `<subscription id="${subscription_id}"><subscription_id>${subscription_id}</subscription_id>`,
    "<plan_amount>10.00</plan_amount><plan_payments>until_canceled</plan_payments>",
    "<month_frequency>1</month_frequency><day_of_month>15</day_of_month>",
    "<next_charge_date>2026-03-15</next_charge_date>",
    "<orderid>G-1</orderid>",
  ]) {
    expect(report).toContain(part);
  }
  await gateway.transact({ recurring: "delete_subscription", subscription_id });
  expect(await gateway.query({ report_type: "recurring" })).toContain(EMPTY);
});

test("answers a wrong key or unknown report with an error", async () => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.query({ security_key: "another" })).toMatch(
    /<nm_response><error_response>Invalid Security Key REFID:\d+<\/error_response><\/nm_response>/,
  );
  expect(await gateway.query({ report_type: "profile" })).toContain("<error_response>");
});

function ordersIn(xml: string): string[] {
  return [...xml.matchAll(/<order_id>(.*?)<\/order_id>/g)].map(([, id = ""]) => id);
}
