import { expect, test } from "vitest";

import { account, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

test("voids a sale until it settles", async () => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell({ orderid: "O-1" });
  const form = { type: "void", transactionid };

  expect(await gateway.transact(form)).toMatchObject({
    response: "1",
    responsetext: "Transaction Void Successful",
    transactionid,
    type: "void",
  });
  expect((await gateway.readLedger()).transactions).toMatchObject([
    { state: "canceled", actions: ["sale", "void"] },
  ]);
  expect(await gateway.transact(form)).toMatchObject({
    response: "3",
    responsetext: expect.stringMatching(
      /^Only transactions pending settlement can be voided REFID:\d+$/,
    ),
    orderid: "O-1",
  });
});

test("refunds a settled sale in parts, up to its amount", async () => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell({ orderid: "O-2" });
  const refund = (form: Record<string, string> = {}) =>
    gateway.transact({ type: "refund", transactionid, ...form });
  expect(await refund()).toMatchObject({ response: "3" });

  await gateway.advance(1);
  expect(await gateway.transact({ type: "void", transactionid })).toMatchObject({ response: "3" });
  expect(await refund({ amount: "2.50" })).toMatchObject({ response: "1", orderid: "O-2" });
  expect(await refund({ amount: "10.01" })).toMatchObject({
    responsetext: expect.stringContaining("Refund amount may not exceed"),
  });
  expect(await refund()).toMatchObject({ response: "1" });
  expect(await refund()).toMatchObject({ response: "3" });

  const { transactions } = await gateway.readLedger();
  expect(transactions).toMatchObject([
    { type: "sale", cents: 1250, state: "complete" },
    { type: "refund", cents: -250, amount: "-2.50", originalTransactionId: transactionid },
    { type: "refund", cents: -1000, originalTransactionId: transactionid },
  ]);
});

test.each([
  ["none", {}, "O-2"],
  ["another order", { orderid: "O-3" }, "O-3"],
  ["an empty order", { orderid: "" }, ""],
])("records a refund sent with %s (%j) under order %j", async (_, form, orderid) => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell({ orderid: "O-2" });
  await gateway.advance(1);
  const refund = await gateway.transact({ type: "refund", transactionid, ...form });
  expect(refund).toMatchObject({ response: "1", orderid });

  const report = await gateway.query({ action_type: "refund" });
  expect(report).toContain(`<order_id>${orderid}</order_id>`);
  expect(report).toContain(`<original_transaction_id>${transactionid}</original_transaction_id>`);
});

test("makes a voided refund available again", async () => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell();
  await gateway.advance(1);
  const refunded = await gateway.transact({ type: "refund", transactionid });

  await gateway.transact({ type: "void", transactionid: refunded.transactionid ?? "" });
  expect(await gateway.transact({ type: "refund", transactionid })).toMatchObject({
    response: "1",
  });
});

test.each(["void", "refund"])("refuses %s of an unknown transaction", async (type) => {
  await using gateway = await startGatewaySimulator();

  expect(await gateway.transact({ type, transactionid: "1" })).toMatchObject({
    response: "3",
    responsetext: expect.stringMatching(/^Invalid Transaction ID specified REFID:\d+$/),
    orderid: "",
  });
});

test.each([
  ["24413815", ["pending", "pending", "complete", "complete", "complete"]],
  ["90000900016", ["pending", "pending", "failed", "failed", "failed"]],
  ["90000900017", ["pending", "pending", "complete", "complete", "failed"]],
])("reports the account %s as %j after one to five days", async (checkaccount, states) => {
  await using gateway = await startGatewaySimulator();
  await gateway.sell({}, { ...account, checkaccount });

  const conditions: string[] = [];
  for (let day = 1; day <= 5; day++) {
    await gateway.advance(1);
    conditions.push((await gateway.readLedger()).transactions[0]?.state ?? "");
  }
  expect(conditions).toEqual(states);
});

test("voids an account charge only on the same day", async () => {
  await using gateway = await startGatewaySimulator();
  const { transactionid = "" } = await gateway.sell({}, account);
  const later = await gateway.sell({ orderid: "O-3" }, account);

  expect(await gateway.transact({ type: "void", transactionid })).toMatchObject({ response: "1" });
  await gateway.advance(1);
  expect(
    await gateway.transact({ type: "void", transactionid: later.transactionid ?? "" }),
  ).toMatchObject({ response: "3" });
});
