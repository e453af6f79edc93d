import { expect, test } from "vitest";

import { account, card, startGatewaySimulator } from "#tests/payments/start-gateway-simulator.ts";

test("what was paid outlives a restart, and what was used stays used", async () => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken();
  const unused = await gateway.makeToken();
  const form = { type: "sale", amount: "5.00", payment_token, orderid: "O-1" };
  const { transactionid = "" } = await gateway.transact(form);
  await gateway.restart();

  expect(await gateway.query({ order_id: "O-1" })).toContain(transactionid);
  expect(await gateway.transact(form)).toMatchObject({ response: "3" });
  const other = await gateway.transact({ ...form, payment_token: unused, orderid: "O-2" });
  expect(Number(other.transactionid)).toBeGreaterThan(Number(transactionid));
  expect((await gateway.readLedger()).transactions.map(({ orderid }) => orderid)).toEqual([
    "O-1",
    "O-2",
  ]);
});

test("an approved sale is on the disk before its answer is sent", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "drop_after" });
  const payment_token = await gateway.makeToken();
  const form = { type: "sale", amount: "5.00", payment_token, orderid: "O-lost" };

  await expect(gateway.post("transact", form)).rejects.toThrow("fetch failed");
  expect(await gateway.readFolder()).toContain("O-lost");
});

test("no number of a card or an account is kept, and no token", async () => {
  await using gateway = await startGatewaySimulator({ webhookUrl: "http://127.0.0.1:9/" });
  const payment_token = await gateway.makeToken();
  await gateway.sell({ customer_vault: "add_customer", orderid: "O-1" });
  await gateway.sell({}, account);
  await gateway.sell({}, { ...card, ccnumber: "4000000000002008" });

  const kept = await gateway.readFolder();
  expect(kept).toContain("411111******1111");
  for (const secret of [card.ccnumber, account.checkaccount, "4000000000002008", payment_token]) {
    expect(kept).not.toContain(secret);
  }
});

test.each(["ledger", "faults"])("no page may read the %s", async (path) => {
  await using gateway = await startGatewaySimulator();
  const ask = (headers: Record<string, string>) =>
    fetch(`${gateway.origin}/__sim/${path}`, { headers });

  expect((await ask({})).status).toBe(200);
  expect((await ask({ origin: "http://localhost:9" })).status).toBe(403);
  expect((await ask({ "sec-fetch-site": "cross-site" })).status).toBe(403);
});

test("a test is told what is wrong with the fields it makes a token of", async () => {
  await using gateway = await startGatewaySimulator();

  const answer = await gateway.control("POST", "tokens", { ...card, ccexp: "0126" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    error: "Expiration date must be a present or future month and year",
  });
});
