import { expect, test } from "vitest";

import {
  card,
  startGatewaySimulator,
  type GatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

test.each([
  ["drop_before", 0],
  ["drop_after", 1],
])("%s breaks the connection off with %i charges", async (fault, charges) => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault });

  await expect(gateway.sell()).rejects.toThrow("fetch failed");
  expect((await gateway.readLedger()).transactions).toHaveLength(charges);
  expect(await gateway.sell({ orderid: "O-2" })).toMatchObject({ response: "1" });
});

test.each([
  ["hang_before", 0],
  ["hang_after", 1],
])("%s answers nothing, with %i charges", async (fault, charges) => {
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
])("%s is answered %i, and charged", async (fault, status, text) => {
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
])("%s is answered with %s: %s", async (fault, code, text, charges) => {
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

test("slow answers come, later", async () => {
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

test("a fault can be meant for a call, for an order, and more than once", async () => {
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

test("faults that wait are called off", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "drop_before" });
  await gateway.control("DELETE", "faults");

  expect(await gateway.sell()).toMatchObject({ response: "1" });
});

test.each([{ fault: "nothing" }, { fault: "slow", times: 0 }, { fault: "dup_reply", on: "query" }])(
  "%o is no fault",
  async (order) => {
    await using gateway = await startGatewaySimulator();

    expect((await gateway.control("POST", "faults", order)).status).toBe(400);
  },
);

test("a query finds nothing for a while, or fails", async () => {
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

test("a fault of the connection strikes a query only when it is meant for it", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "drop_after" });
  expect(await gateway.query({})).toContain("nm_response");
  await gateway.control("POST", "faults", { fault: "html_body", on: "query" });

  expect(await gateway.query({})).toContain("<h1>");
});

test.each([
  ["4000000000090011", 0],
  ["4000000000090029", 1],
])("the number %s drops the connection with %i charges", async (ccnumber, charges) => {
  await using gateway = await startGatewaySimulator();

  await expect(gateway.sell({}, { ...card, ccnumber })).rejects.toThrow("fetch failed");
  expect((await gateway.readLedger()).transactions).toHaveLength(charges);
});

test("a number can lose the answer and hide the charge from two queries, also through a restart", async () => {
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
])("the number %s is charged and answered %i with a page", async (ccnumber, status) => {
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
