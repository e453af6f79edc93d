import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { type ReceivedRequest, startReceiver } from "#tests/start-receiver.ts";
import { account, card, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

test("sends a webhook for a sale, with a signature of its bytes", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  const { transactionid } = await gateway.sell({ orderid: "O-1", first_name: "Ada" });

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
      billing_address: { first_name: "Ada" },
      card: { cc_number: "411111******1111", cc_bin: "411111", csc_response: "M" },
      action: { amount: "12.50", success: "1", source: "api", response_code: "100" },
    },
  });
});

test.each([
  ["4000000000002008", ["transaction.sale.failure"]],
  ["4000000000004202", ["transaction.sale.unknown"]],
  ["24413815", ["transaction.sale.success", "transaction.check.status.settle"]],
  ["90000900016", ["transaction.sale.success", "transaction.check.status.return"]],
  [
    "90000900017",
    [
      "transaction.sale.success",
      "transaction.check.status.settle",
      "transaction.check.status.latereturn",
    ],
  ],
])("reports each event of a charge to %s", async (number, types) => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  const isCard = number.length === 16;
  await gateway.sell(
    {},
    isCard ? { ...card, ccnumber: number } : { ...account, checkaccount: number },
  );
  await receiver.until(1);

  for (let day = 0; day < 5; day++) await gateway.advance(1);
  expect((await receiver.until(types.length)).map(typeOf).toSorted()).toEqual(types.toSorted());
});

test("reports voids, refunds, and each event of a subscription", async () => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  const first = await gateway.sell({ orderid: "O-1" });
  await gateway.transact({ type: "void", transactionid: first.transactionid ?? "" });
  const second = await gateway.sell({ orderid: "O-2" });
  const { subscription_id = "" } = await gateway.transact({
    recurring: "add_subscription",
    payment_token: await gateway.makeToken(),
    plan_amount: "10.00",
    plan_payments: "0",
    month_frequency: "1",
    day_of_month: "1",
    orderid: "G-1",
  });
  await gateway.advance(1);
  await gateway.transact({ type: "refund", transactionid: second.transactionid ?? "" });
  await gateway.transact({ recurring: "delete_subscription", subscription_id });

  const notices = (await receiver.until(7)).map(readNotice);
  const types = notices.map(({ event_type, event_body }) => `${event_body.order_id} ${event_type}`);
  expect(types.toSorted()).toEqual([
    "G-1 recurring.subscription.add",
    "G-1 recurring.subscription.delete",
    "G-1 transaction.sale.success",
    "O-1 transaction.sale.success",
    "O-1 transaction.void.success",
    "O-2 transaction.refund.success",
    "O-2 transaction.sale.success",
  ]);
  const ended = notices.find(({ event_type }) => event_type === "recurring.subscription.delete");
  expect(ended).toMatchObject({
    event_body: {
      subscription_id,
      plan: { amount: "10.00", month_frequency: "1", day_of_month: "1" },
      next_charge_date: "1970-01-01",
    },
  });
});

test("repeats an unaccepted webhook across a restart, then gives up", async () => {
  await using receiver = await startReceiver(500, 302, 503);
  await using gateway = await startGatewaySimulator({
    webhookUrl: receiver.url,
    webhookPauses: [5, 40],
  });
  await gateway.sell({ orderid: "O-1" });
  await receiver.until(2);
  await gateway.restart();

  const bodies = (await receiver.until(3)).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1);
  await gateway.sell({ orderid: "O-2" });
  let orders = (await receiver.until(4)).map(orderOf);
  // The restart may come before the answer to the second attempt; then that is repeated.
  if (orders[3] === "O-1") orders = (await receiver.until(5)).map(orderOf).slice(1);
  expect(orders).toEqual(["O-1", "O-1", "O-1", "O-2"]);
});

test.each([
  ["webhook_dup", ["O-1", "O-1", "O-2"]],
  ["webhook_reorder", ["O-2", "O-1"]],
  ["webhook_delay", ["O-2", "O-1"]],
])("sends webhooks after %s in the order %j", async (fault, orders) => {
  await using receiver = await startReceiver();
  await using gateway = await startGatewaySimulator({ webhookUrl: receiver.url });
  await gateway.control("POST", "faults", { fault, orderid: "O-1", ms: 300 });
  await gateway.sell({ orderid: "O-1" });
  if (fault === "webhook_dup") await receiver.until(2);
  await gateway.sell({ orderid: "O-2" });

  expect((await receiver.until(orders.length)).map(orderOf)).toEqual(orders);
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
