import { expect, test } from "vitest";

import {
  card,
  startGatewaySimulator,
  type GatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

test.each([
  ["drop_before", 0],
  ["drop_after", 1],
])("%s drops the connection with %i charges", async (fault, charges) => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault });

  await expect(gateway.sell()).rejects.toThrow("fetch failed");
  expect((await gateway.readLedger()).transactions).toHaveLength(charges);
  expect(await gateway.sell({ orderid: "O-2" })).toMatchObject({ response: "1" });
});

test.each([
  ["hang_before", 0],
  ["hang_after", 1],
])("%s does not answer, with %i charges", async (fault, charges) => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault });
  const form = { type: "sale", amount: "5.00", payment_token: await gateway.makeToken() };

  await gateway.expectSilence((signal) => gateway.post("transact", form, signal));
  expect((await gateway.readLedger()).transactions).toHaveLength(charges);
});

test.each([
  ["http_502_after", 502, "502 Bad Gateway"],
  ["empty_body", 200, ""],
  ["html_body", 200, "<h1>"],
])("%s answers %i after charging", async (fault, status, text) => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault });
  const form = { type: "sale", amount: "5.00", payment_token: await gateway.makeToken() };

  const answer = await gateway.post("transact", form);
  expect(answer.status).toBe(status);
  const body = await answer.text();
  expect(text === "" ? body === "" : body.includes(text)).toBe(true);
  expect(body).not.toContain("response=");
  expect((await gateway.readLedger()).transactions).toMatchObject([{ approved: true }]);
});

test.each([
  ["dup_reply", "300", "Duplicate transaction", 1],
  ["error_400_after", "400", "Transaction error returned by processor", 1],
  ["rate_limited", "301", "Rate limit exceeded", 0],
])("%s answers %s: %s", async (fault, code, text, charges) => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault });

  expect(await gateway.sell({ orderid: "O-1" })).toMatchObject({
    response: "3",
    response_code: code,
    responsetext: expect.stringMatching(new RegExp(`^${text} REFID:\\d+$`)),
    transactionid: "",
    orderid: "",
  });
  expect((await gateway.readLedger()).transactions).toHaveLength(charges);
});

test("delays slow answers", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "slow", ms: 60 });

  const since = performance.now();
  expect(await gateway.sell()).toMatchObject({ response: "1" });
  expect(performance.now() - since).toBeGreaterThan(55);
});

test("sends a slow answer when faults are cleared", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "slow", ms: 60_000 });

  const sold = gateway.sell();
  await expect.poll(async () => (await gateway.readLedger()).transactions).toHaveLength(1);
  await gateway.control("DELETE", "faults");
  expect(await sold).toMatchObject({ response: "1" });
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
});

test("clears pending faults", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "drop_before" });
  await gateway.control("DELETE", "faults");

  expect(await gateway.sell()).toMatchObject({ response: "1" });
});

test.each([{ fault: "nothing" }, { fault: "slow", times: 0 }, { fault: "dup_reply", on: "query" }])(
  "refuses the fault %o",
  async (order) => {
    await using gateway = await startGatewaySimulator();

    expect((await gateway.control("POST", "faults", order)).status).toBe(400);
  },
);

test("hides a charge from queries, or fails them", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.sell({ orderid: "O-1" });
  await gateway.sell({ orderid: "O-2" });
  await gateway.control("POST", "faults", { fault: "query_hide", times: 2, orderid: "O-1" });

  expect(await isFound(gateway, "O-1")).toBe(false);
  expect(await isFound(gateway, "O-2")).toBe(true);
  expect(await isFound(gateway, "O-1")).toBe(false);
  expect(await isFound(gateway, "O-1")).toBe(true);
  await gateway.control("POST", "faults", { fault: "query_500" });
  expect((await gateway.post("query", {})).status).toBe(500);
});

test("applies a transport fault to a query only if requested", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "drop_after" });
  expect(await gateway.query({})).toContain("nm_response");
  await gateway.control("POST", "faults", { fault: "html_body", on: "query" });

  expect(await gateway.query({})).toContain("<h1>");
});

test.each([
  ["4000000000090011", 0],
  ["4000000000090029", 1],
])("drops the connection for the number %s, with %i charges", async (ccnumber, charges) => {
  await using gateway = await startGatewaySimulator();

  await expect(gateway.sell({}, { ...card, ccnumber })).rejects.toThrow("fetch failed");
  expect((await gateway.readLedger()).transactions).toHaveLength(charges);
});

test("hides a charge from two queries for a number, across a restart", async () => {
  await using gateway = await startGatewaySimulator();
  const hiding = { ...card, ccnumber: "4000000000090110" };
  await expect(gateway.sell({ orderid: "O-1" }, hiding)).rejects.toThrow("fetch failed");

  expect(await isFound(gateway, "O-1")).toBe(false);
  await gateway.restart();
  expect(await isFound(gateway, "O-1")).toBe(false);
  expect(await isFound(gateway, "O-1")).toBe(true);
});

test.each([
  ["4000000000090045", 502],
  ["4000000000090060", 200],
])("charges the number %s and answers %i with a page", async (ccnumber, status) => {
  await using gateway = await startGatewaySimulator();
  const payment_token = await gateway.makeToken({ ...card, ccnumber });

  const answer = await gateway.post("transact", { type: "sale", amount: "5.00", payment_token });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain("<html>");
  expect((await gateway.readLedger()).transactions).toMatchObject([{ approved: true }]);
});

async function isFound(gateway: GatewaySimulator, order_id: string): Promise<boolean> {
  return (await gateway.query({ order_id })).includes("<transaction>");
}
