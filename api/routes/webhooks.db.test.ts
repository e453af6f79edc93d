import { createHmac } from "node:crypto";

import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";

import { readEvent } from "#api/integrations/payment-gateway/event.ts";
import { findTablesWith } from "#tests/people/full-person.ts";
import { createStubGateway } from "#tests/payments/stub-gateway.ts";
import { createBuyer, paidOrder, startOrderLibrary } from "#tests/payments/order-library.ts";

const signingKey = "what the gateway signs with";
const gateway = createStubGateway();
gateway.readEvent = (signature, body) => readEvent(signingKey, signature, body);
const library = await startOrderLibrary({ services: { gateway } });
afterAll(() => library[Symbol.asyncDispose]());
const { db } = library.database;
const path = "/webhooks/gateway";

type EventInput = {
  id?: string;
  type?: string;
  orderid?: string;
  signature?: string | null;
  more?: object;
};

const VOIDED = "transaction.void.success";
const SOLD = "transaction.sale.success";

function sendEvent(event: EventInput = {}) {
  const { id = "event-1", type = VOIDED, orderid = "O-1", signature, more = {} } = event;
  const body = JSON.stringify({
    event_id: id,
    event_type: type,
    event_body: { order_id: orderid, card: { cc_number: "411111******1111" }, ...more },
  });
  const s = createHmac("sha256", signingKey).update(`nonce.${body}`).digest("hex");
  const header = signature === undefined ? `t=nonce,s=${s}` : signature;
  return library.get(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(header !== null && { "webhook-signature": header }),
    },
    body,
  });
}

const events = () => db.selectFrom("gateway_events").selectAll().orderBy("event_id").execute();

/** Counts the queued checks of a payment. */
async function countHints(orderid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from jobs.job
    where name = 'check-payment' and data ->> 'orderid' = ${orderid}`.execute(db);
  return rows[0]?.count ?? 0;
}

test.each([
  ["no signature", null],
  ["a forged signature", `t=nonce,s=${"0".repeat(64)}`],
  ["a malformed signature", "paid"],
])("P11: refuses an event with %s and changes nothing", async (_, signature) => {
  const answer = await sendEvent({ signature });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(await answer.json()).toMatchObject({ code: "err-bad-request" });
  expect(await events()).toEqual([]);
});

test("P11: accepts a repeated event once and checks the payment once", async () => {
  const ruth = await createBuyer(library);
  await ruth.place(paidOrder(ruth));
  const { orderid } = gateway.charged.at(-1)!;

  for (let time = 0; time < 3; time++) {
    const answer = await sendEvent({ id: "event-2", orderid });
    expect([answer.status, await answer.json()]).toEqual([200, { state: "taken" }]);
  }
  await Promise.all([1, 2, 3].map(() => sendEvent({ id: "event-3", orderid })));
  expect(await events()).toMatchObject([
    { event_id: "event-2", orderid },
    { event_id: "event-3", orderid },
  ]);
  expect(await countHints(orderid)).toBe(2);
  // The event does not prove what it says of the payment.
  expect((await ruth.history()).items).toMatchObject([{ state: "placed" }]);
});

test("delays the check of a sale until its own process has the answer", async () => {
  const naomi = await createBuyer(library);
  await naomi.place(paidOrder(naomi));
  const { orderid } = gateway.charged.at(-1)!;

  await sendEvent({ id: "event-6", type: SOLD, orderid });
  const { rows } = await sql<{ start_after: Date; created_on: Date }>`
    select start_after, created_on from jobs.job
    where name = 'check-payment' and data ->> 'orderid' = ${orderid}`.execute(db);
  const pauses = rows.map((row) => row.start_after.getTime() - row.created_on.getTime());
  expect(pauses).toEqual([3_000]);
});

test("accepts an event for an unknown order without a check", async () => {
  const answer = await sendEvent({ id: "event-4", orderid: "O-of-another-shop" });
  expect(answer.status).toBe(200);
  expect(await countHints("O-of-another-shop")).toBe(0);
  expect(library.logged.at(-1)).toMatchObject({
    level: "info",
    facts: { orderid: "O-of-another-shop" },
    message: "the gateway sent an event for an unknown id",
  });
});

test("stores nothing personal from an event", async () => {
  const more = { billing_address: { first_name: "Zebulon", email: "zebulon@example.org" } };
  expect((await sendEvent({ id: "event-5", more })).status).toBe(200);
  expect(await findTablesWith(db, "zebulon")).toEqual([]);
  expect(await findTablesWith(db, "411111")).toEqual([]);
});

test("refuses an oversized body and other methods", async () => {
  const body = "x".repeat(2 * 1024 * 1024);
  expect((await library.get(path, { method: "POST", body })).status).toBe(413);
  const read = await library.get(path);
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
});
