import { expect, test } from "vitest";

import { account, card, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

test("keeps payments and used tokens across a restart", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();
  const unused = await gateway.makeToken();
  const form = { type: "sale", amount: "5.00", payment_token, orderid: "O-1" };
  const { transactionid = "" } = await gateway.transact(form);
  await gateway.restart();

  expect(await gateway.query({ order_id: "O-1" })).toContain(transactionid);
  expect(await gateway.transact(form)).toMatchObject({ response: "3" });
  const second = await gateway.transact({ ...form, payment_token: unused, orderid: "O-2" });
  expect(Number(second.transactionid)).toBeGreaterThan(Number(transactionid));
  expect((await gateway.readLedger()).transactions.map(({ orderid }) => orderid)).toEqual([
    "O-1",
    "O-2",
  ]);
});

test("writes an approved sale to disk before it answers", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "drop_after" });
  const payment_token = await gateway.makeToken();
  const form = { type: "sale", amount: "5.00", payment_token, orderid: "O-lost" };

  await expect(gateway.post("transact", form)).rejects.toThrow("fetch failed");
  expect(await gateway.readFolder()).toContain("O-lost");
});

test("stores no card number, account number or token", async () => {
  await using gateway = await startGatewaySimulator({ webhookUrl: "http://127.0.0.1:9/" });
  const payment_token = await gateway.makeToken();
  await gateway.sell({ customer_vault: "add_customer", orderid: "O-1" });
  await gateway.sell({}, account);
  await gateway.sell({}, { ...card, ccnumber: "4000000000002008" });

  const stored = await gateway.readFolder();
  expect(stored).toContain("411111******1111");
  for (const secret of [card.ccnumber, account.checkaccount, "4000000000002008", payment_token]) {
    expect(stored).not.toContain(secret);
  }
});

test.each(["ledger", "faults"])("lets no page read the %s", async (path) => {
  await using gateway = await startGatewaySimulator();
  const fetchAs = (headers: Record<string, string>) =>
    fetch(`${gateway.origin}/__sim/${path}`, { headers });

  expect((await fetchAs({})).status).toBe(200);
  expect((await fetchAs({ origin: "http://localhost:9" })).status).toBe(403);
  expect((await fetchAs({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("reports invalid fields of a test token", async () => {
  await using gateway = await startGatewaySimulator();

  const answer = await gateway.control("POST", "tokens", { ...card, ccexp: "0126" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    error: "Expiration date must be a present or future month and year",
  });
});
