import { expect, test } from "vitest";

import {
  account,
  card,
  startGatewaySimulator,
  type GatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

const monthly = {
  recurring: "add_subscription",
  plan_payments: "0",
  plan_amount: "10.00",
  month_frequency: "1",
  day_of_month: "15",
};

test("charges a subscription on its days, each with a new transaction", async () => {
  await using gateway = await startGatewaySimulator();
  const { subscription_id = "" } = await subscribe(gateway, { orderid: "G-1" });
  expect(subscription_id).toMatch(/^\d+$/);

  await gateway.advance(13);
  expect(await chargesOf(gateway)).toEqual([]);
  await gateway.advance(1);
  expect(await chargesOf(gateway)).toHaveLength(1);
  await gateway.advance(31);
  const charges = await chargesOf(gateway);
  expect(charges).toMatchObject([
    { orderid: "G-1", amount: "10.00", subscriptionId: subscription_id, state: "complete" },
    { orderid: "G-1", approved: true, type: "sale", state: "pendingsettlement" },
  ]);
  expect(charges[0]?.transactionid).not.toBe(charges[1]?.transactionid);
});

test("begins on the requested day", async () => {
  await using gateway = await startGatewaySimulator();
  await subscribe(gateway, { start_date: "20260415" });

  await gateway.advance(44);
  expect(await chargesOf(gateway)).toEqual([]);
  await gateway.advance(1);
  expect(await chargesOf(gateway)).toHaveLength(1);
});

test("charges what is due today at the end of the day", async () => {
  await using gateway = await startGatewaySimulator();
  await subscribe(gateway, { day_of_month: "1" });

  await gateway.advance(1);
  expect(await chargesOf(gateway)).toHaveLength(1);
});

test("keeps the plan and skipped days across a restart", async () => {
  await using gateway = await startGatewaySimulator();
  await subscribe(gateway);
  await gateway.advance(10);
  await gateway.restart();

  await gateway.advance(4);
  expect(await chargesOf(gateway)).toHaveLength(1);
});

test("never charges a canceled subscription, which is canceled once", async () => {
  await using gateway = await startGatewaySimulator();
  const { subscription_id = "" } = await subscribe(gateway);
  await gateway.advance(14);
  const form = { recurring: "delete_subscription", subscription_id };

  expect(await gateway.transact(form)).toMatchObject({
    response: "1",
    responsetext: "Subscription Deleted",
    subscription_id,
  });
  await gateway.advance(62);
  expect(await chargesOf(gateway)).toHaveLength(1);
  expect(await gateway.transact(form)).toMatchObject({
    response: "3",
    responsetext: expect.stringMatching(/^Invalid Subscription ID Specified REFID:\d+$/),
  });
  expect((await gateway.readLedger()).subscriptions).toMatchObject([{ state: "deleted" }]);
});

test("changes the amount, pauses and resumes", async () => {
  await using gateway = await startGatewaySimulator();
  const { subscription_id = "" } = await subscribe(gateway);
  const update = (form: Record<string, string>) =>
    gateway.transact({ recurring: "update_subscription", subscription_id, ...form });

  expect(await update({ plan_amount: "7.00" })).toMatchObject({ response: "1" });
  await gateway.advance(14);
  await update({ paused_subscription: "true" });
  await gateway.advance(31);
  await update({ paused_subscription: "false" });
  await gateway.advance(30);
  expect((await chargesOf(gateway)).map(({ amount }) => amount)).toEqual(["7.00", "7.00"]);
  expect(await update({ plan_amount: "7" })).toMatchObject({ response: "3" });
});

test("adds a failed charge each month for a card declined later", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken({ ...card, ccnumber: "4000000000090151" });
  await subscribe(gateway, { payment_token });

  await gateway.advance(14);
  expect(await chargesOf(gateway)).toMatchObject([{ approved: false, code: "202" }]);
  expect((await gateway.readLedger()).subscriptions).toMatchObject([
    { state: "active", completed: 0, nextCharge: "20260415" },
  ]);
});

test("ends after a number of payments", async () => {
  await using gateway = await startGatewaySimulator();
  await subscribe(gateway, { plan_payments: "2" });

  await gateway.advance(120);
  expect(await chargesOf(gateway)).toHaveLength(2);
  expect((await gateway.readLedger()).subscriptions).toMatchObject([{ state: "finished" }]);
});

test("charges a stored customer, an earlier payment or an account", async () => {
  await using gateway = await startGatewaySimulator();
  const sold = await gateway.sell({ customer_vault: "add_customer" });
  const { customer_vault_id = "", transactionid = "" } = sold;
  const sources: Record<string, string>[] = [
    { customer_vault_id },
    { source_transaction_id: transactionid },
    { payment_token: await gateway.makeToken(account) },
  ];
  for (const source of sources) {
    expect(await gateway.transact({ ...monthly, ...source })).toMatchObject({ response: "1" });
  }

  await gateway.advance(14);
  expect((await chargesOf(gateway)).map(({ kind }) => kind)).toEqual(["card", "card", "check"]);
});

test("adds a subscription with a sale", async () => {
  await using gateway = await startGatewaySimulator();

  const answer = await gateway.sell({ ...monthly, orderid: "G-2" });
  expect(answer).toMatchObject({ response: "1", type: "sale" });
  const { transactions, subscriptions } = await gateway.readLedger();
  expect(transactions).toMatchObject([{ subscriptionId: answer.subscription_id }]);
  expect(subscriptions).toMatchObject([{ id: answer.subscription_id, orderid: "G-2" }]);
});

const badPlans: Record<string, string>[] = [
  { plan_amount: "10" },
  { plan_amount: "0.00" },
  { month_frequency: "25" },
  { day_of_month: "" },
  { day_frequency: "30" },
  { start_date: "20260230" },
  { plan_payments: "-1" },
];
test.each(badPlans)("refuses a plan with %o and keeps the token", async (change) => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();

  expect(await gateway.transact({ ...monthly, payment_token, ...change })).toMatchObject({
    response: "3",
    response_code: "300",
  });
  expect(await gateway.transact({ ...monthly, payment_token })).toMatchObject({ response: "1" });
});

test("accepts a plan with an interval in days", async () => {
  await using gateway = await startGatewaySimulator();
  const { month_frequency: _, day_of_month: __, ...weekly } = monthly;
  const payment_token = await gateway.makeToken();
  await gateway.transact({ ...weekly, day_frequency: "7", payment_token });

  await gateway.advance(15);
  expect(await chargesOf(gateway)).toHaveLength(3);
});

async function subscribe(gateway: GatewaySimulator, form: Record<string, string> = {}) {
  const payment_token = form["payment_token"] ?? (await gateway.makeToken());
  return gateway.transact({ ...monthly, payment_token, ...form });
}

async function chargesOf(gateway: GatewaySimulator) {
  const { transactions } = await gateway.readLedger();
  return transactions.filter(({ source }) => source === "recurring");
}
