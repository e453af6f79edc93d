import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { type ReceivedRequest, startReceiver } from "#tests/start-receiver.ts";
import { account, card, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

test("sends a webhook for a sale, with a signature of its bytes", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  const { transactionid } = await gateway.sell({ orderid: "O-1", email: "ada@example.org" });

  const [notice] = await receiver.until(1);
  expect(notice && isSigned(notice)).toBe(true);
  expect(readNotice(notice)).toMatchObject({
    event_id: expect.stringMatching(/^[\da-f-]{36}$/),
    event_type: "transaction.sale.success",
    event_body: {
      transaction_id: transactionid,
      transaction_type: "cc",
      condition: "pendingsettlement",
      order_id: "O-1",
      requested_amount: "12.50",
      billing_address: { email: "ada@example.org" },
      card: { cc_number: "411111******1111", cc_bin: "411111", csc_response: "M" },
      action: { amount: "12.50", success: "1", source: "api", response_code: "100" },
    },
  });
});

test.each([
  ["4000000000002008", "transaction.sale.failure"],
  ["4000000000004202", "transaction.sale.unknown"],
])("reports the card %s as %s", async (ccnumber, type) => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  await gateway.sell({}, { ...card, ccnumber });

  expect((await receiver.until(1)).map(typeOf)).toEqual([type]);
});

test("reports refunds", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  const first = await gateway.sell({ orderid: "O-1" });
  await gateway.transact({ type: "void", transactionid: first.transactionid ?? "" });
  const second = await gateway.sell({ orderid: "O-2" });
  await gateway.advance(1);
  await gateway.transact({ type: "refund", transactionid: second.transactionid ?? "" });

  expect((await receiver.until(4)).map(typeOf).toSorted()).toEqual([
    "transaction.refund.success",
    "transaction.sale.success",
    "transaction.sale.success",
    "transaction.void.success",
  ]);
});

test.each([
  ["24413815", ["transaction.check.status.settle"]],
  ["90000900016", ["transaction.check.status.return"]],
  ["90000900017", ["transaction.check.status.settle", "transaction.check.status.latereturn"]],
])("reports the bank's events for the account %s", async (checkaccount, types) => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  await gateway.sell({}, { ...account, checkaccount });
  await receiver.until(1);

  for (let day = 0; day < 5; day++) await gateway.advance(1);
  const notices = await receiver.until(1 + types.length);
  expect(notices.slice(1).map(typeOf).toSorted()).toEqual(types.toSorted());
});

test("reports the start, charges and end of a subscription", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  const { subscription_id = "" } = await gateway.transact({
    recurring: "add_subscription",
    payment_token: await gateway.makeToken(),
    plan_amount: "10.00",
    plan_payments: "0",
    month_frequency: "1",
    day_of_month: "2",
    orderid: "G-1",
  });
  await receiver.until(1);
  await gateway.advance(1);
  await receiver.until(2);
  await gateway.transact({ recurring: "delete_subscription", subscription_id });

  const [added, charged, deleted] = (await receiver.until(3)).map(readNotice);
  expect(added).toMatchObject({
    event_type: "recurring.subscription.add",
    event_body: {
      subscription_id,
      order_id: "G-1",
      plan: { amount: "10.00", month_frequency: "1", day_of_month: "2" },
      next_charge_date: "2026-03-02",
    },
  });
  expect(charged).toMatchObject({
    event_type: "transaction.sale.success",
    event_body: { order_id: "G-1", action: { source: "recurring", amount: "10.00" } },
  });
  expect(deleted).toMatchObject({
    event_type: "recurring.subscription.delete",
    event_body: { subscription_id, next_charge_date: "1970-01-01" },
  });
});

test("repeats an unaccepted webhook unchanged", async () => {
  await using receiver = await startReceiver(500, 302, 200);
  await using gateway = await startGatewaySimulator({
    webhookUrl: receiver.url,
    webhookPauses: [5, 5, 5],
  });
  await gateway.sell();

  const bodies = (await receiver.until(3)).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1);
  await expect.poll(() => waiting(gateway)).toBe(0);
});

test("gives up an unaccepted webhook in the end", async () => {
  await using receiver = await startReceiver(500, 500, 500);
  await using gateway = await startGatewaySimulator({
    webhookUrl: receiver.url,
    webhookPauses: [5, 5],
  });
  await gateway.sell();

  await receiver.until(3);
  await expect.poll(() => waiting(gateway)).toBe(0);
  expect(receiver.received).toHaveLength(3);
});

test("keeps a waiting webhook across a restart", async () => {
  await using receiver = await startReceiver(503);
  await using gateway = await startGatewaySimulator({
    webhookUrl: receiver.url,
    webhookPauses: [40],
  });
  await gateway.sell();
  await receiver.until(1);
  await gateway.restart();

  const [first, second] = await receiver.until(2);
  expect(second?.body).toBe(first?.body);
  await expect.poll(() => waiting(gateway)).toBe(0);
});

test("sends no webhook without an address", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.sell();

  expect(await waiting(gateway)).toBe(0);
});

test("sends a webhook twice when requested", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  await gateway.control("POST", "faults", { fault: "webhook_dup", orderid: "O-2" });
  await gateway.sell({ orderid: "O-1" });
  await receiver.until(1);
  await gateway.sell({ orderid: "O-2" });

  const [, first, second] = await receiver.until(3);
  expect(first?.body).toBe(second?.body);
});

test("sends a webhook late when requested", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  await gateway.control("POST", "faults", { fault: "webhook_delay", ms: 60 });
  const since = performance.now();
  await gateway.sell();

  await receiver.until(1);
  expect(performance.now() - since).toBeGreaterThan(55);
});

test("signs a wrongly signed webhook correctly in the next attempt", async () => {
  await using receiver = await startReceiver(401);
  await using gateway = await startGatewaySimulator({
    webhookUrl: receiver.url,
    webhookPauses: [5],
  });
  await gateway.control("POST", "faults", { fault: "webhook_badsig" });
  await gateway.sell();

  expect((await receiver.until(2)).map(isSigned)).toEqual([false, true]);
});

test("sends a webhook after the next one when requested", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  await gateway.control("POST", "faults", { fault: "webhook_reorder" });
  await gateway.sell({ orderid: "O-1" });
  await gateway.sell({ orderid: "O-2" });

  expect((await receiver.until(2)).map(orderOf)).toEqual(["O-2", "O-1"]);
});

type Notice = { event_id: string; event_type: string; event_body: { order_id: string } };

function readNotice(notice: ReceivedRequest | undefined): Notice {
  return JSON.parse(notice?.body ?? "null");
}

function typeOf(notice: ReceivedRequest): string {
  return readNotice(notice).event_type;
}

function orderOf(notice: ReceivedRequest): string {
  return readNotice(notice).event_body.order_id;
}

function isSigned({ headers, body }: ReceivedRequest): boolean {
  const header = String(headers["webhook-signature"]);
  const [, nonce, signature] = /^t=(\w+),s=([\da-f]{64})$/.exec(header) ?? [];
  const signed = createHmac("sha256", "signing-key").update(`${nonce}.${body}`).digest("hex");
  return signature === signed;
}

async function waiting(gateway: { control: (method: string, path: string) => Promise<Response> }) {
  return (await (await gateway.control("GET", "webhooks")).json()).waiting;
}
