import { afterAll, expect, test } from "vitest";

import { createApi } from "#api/app.ts";
import { reconcilePayments } from "#api/ordering/reconcile-payments.ts";
import {
  type Buyer,
  createBuyer,
  paidOrder,
  startOrderLibrary,
} from "#tests/payments/order-library.ts";
import { charged, idempotencyKeyOf } from "#tests/payments/payment-library.ts";

const MINUTE = 60_000;

const clock = { time: 0 };
const library = await startOrderLibrary({ services: { now: () => new Date(clock.time) } });
afterAll(() => library[Symbol.asyncDispose]());
const { services, gateway } = library;
const { db } = library.database;

/** A new person at that moment, with no payment left open. */
async function beginAt(moment: string): Promise<Buyer> {
  setTime(moment);
  await db.updateTable("payment_attempts").set({ state: "rejected" }).execute();
  gateway.reset();
  return createBuyer(library);
}

function setTime(moment: string): void {
  clock.time = Date.parse(moment);
}

async function pass(minutes: number): Promise<void> {
  clock.time += minutes * MINUTE;
  await reconcilePayments(services);
}

/** Leaves a payment without an answer; returns its id at the gateway. */
async function leaveUncertain(buyer: Buyer): Promise<string> {
  gateway.answers.push(() => ({ kind: "unknown", answer: "ECONNRESET" }));
  expect(await buyer.refused(paidOrder(buyer), idempotencyKeyOf(buyer))).toBe("409 order-pending");
  return gateway.charged.at(-1)?.orderid ?? "";
}

async function stateOf(orderid: string): Promise<string> {
  const attempt = db.selectFrom("payment_attempts").select("state").where("orderid", "=", orderid);
  return (await attempt.executeTakeFirstOrThrow()).state;
}

/** Sends an order to a process whose clock is `minutes` fast. */
async function sendAhead(buyer: Buyer, minutes: number): Promise<Response> {
  const now = () => new Date(clock.time + minutes * MINUTE);
  return createApi({ ...services, now }).request("/orders?culture=en", {
    method: "POST",
    headers: { ...buyer.reader.headers, "Content-Type": "application/json" },
    body: JSON.stringify(buyer.order()),
  });
}

async function daysOf(buyer: Buyer): Promise<string[]> {
  const { items } = await buyer.history();
  return items.map(({ placedOn }) => placedOn).toSorted();
}

test("P6: counts an order of a month's last second for that month", async () => {
  const ruth = await beginAt("2026-04-01T04:59:59Z");
  const orderid = await leaveUncertain(ruth);
  gateway.findings.set(orderid, charged(orderid));
  await pass(5);

  expect(await stateOf(orderid)).toBe("paid");
  expect(await daysOf(ruth)).toEqual(["2026-03-31"]);
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-03-31", alreadyOrderedMo: false });
  expect((await ruth.place(ruth.order())).placedOn).toBe("2026-04-01");
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
});

test("P6: frees only its own month when a last-second order fails", async () => {
  const ruth = await beginAt("2026-04-01T04:59:59Z");
  const orderid = await leaveUncertain(ruth);
  for (let minutes = 0; minutes <= 20; minutes += 5) await pass(5);

  expect(await stateOf(orderid)).toBe("not_charged");
  expect((await ruth.place(ruth.order())).placedOn).toBe("2026-04-01");
  // A process with a slow clock is still in March, which is free again.
  setTime("2026-04-01T04:59:00Z");
  expect((await ruth.place(ruth.order())).placedOn).toBe("2026-03-31");
  setTime("2026-04-01T06:00:00Z");
  expect(await ruth.user()).toMatchObject({ lastOrderDate: "2026-04-01", alreadyOrderedMo: true });
});

test("P6: gives one free order a month when two clocks differ", async () => {
  const ruth = await beginAt("2026-06-10T18:00:00Z");
  const simultaneous = Array.from({ length: 8 }, (_, place) =>
    place % 2 ? ruth.send(ruth.order()) : sendAhead(ruth, 5),
  );
  const statuses = (await Promise.all(simultaneous)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);

  // Two minutes before midnight by one clock, three after by the other.
  setTime("2026-08-01T04:58:00Z");
  const both = Array.from({ length: 8 }, (_, place) =>
    place % 2 ? ruth.send(ruth.order()) : sendAhead(ruth, 5),
  );
  await Promise.all(both);
  setTime("2026-08-01T05:30:00Z");
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
  expect((await sendAhead(ruth, 5)).status).toBe(422);
  expect(await daysOf(ruth)).toEqual(["2026-06-10", "2026-07-31", "2026-08-01"]);
});

test.each([
  ["the evening before the clocks go back, in a month that ends", "2026-11-01T04:59:59Z", "10-31"],
  ["the hour that is counted twice, the first time", "2026-11-01T06:30:00Z", "11-01"],
  ["the hour that is counted twice, the second time", "2026-11-01T07:30:00Z", "11-01"],
  ["the night in which the clocks go forward", "2026-03-08T08:00:00Z", "03-08"],
])("P6: dates a free order in %s by its own day, once in its month", async (_, moment, day) => {
  setTime(moment);
  const ruth = await createBuyer(library);
  expect((await ruth.place(ruth.order())).placedOn).toBe(`2026-${day}`);
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
});

test("P6: counts a free order of a leap day for February", async () => {
  const ruth = await beginAt("2028-03-01T05:59:59Z");
  expect((await ruth.place(ruth.order())).placedOn).toBe("2028-02-29");
  expect(await ruth.refused(ruth.order())).toBe("422 cart-already-ordered");
  clock.time += 1_000;
  expect((await ruth.place(ruth.order())).placedOn).toBe("2028-03-01");
});
