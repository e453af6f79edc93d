import { afterAll, expect, test } from "vitest";

import {
  type Buyer,
  createBuyer,
  newToken,
  startOrderLibrary,
} from "#tests/payments/order-library.ts";

const clock = { time: Date.parse("2026-03-01T18:00:00Z") };
const library = await startOrderLibrary({ services: { now: () => new Date(clock.time) } });
afterAll(() => library[Symbol.asyncDispose]());
const { gateway } = library;
const { db } = library.database;

const CLOSED = "503 gifts-closed";
const DECLINED = "402 payment-declined";

/** Resets declines and opens donations. */
async function begin(): Promise<Buyer> {
  clock.time += 24 * 60 * 60_000;
  await db.deleteFrom("gift_breaker").execute();
  await db.deleteFrom("orders").execute();
  await db.deleteFrom("payment_tries").execute();
  library.logged.length = 0;
  return createBuyer(library);
}

const pass = (minutes: number) => (clock.time += minutes * 60_000);

type Outcome = "paid" | "declined" | "unsent" | "account";

async function ask(
  { reader, userId, addressId }: Buyer,
  outcome: Outcome,
  path = "/orders",
): Promise<Response> {
  const answer = "200 DECLINE";
  if (outcome === "declined") gateway.answers.push(() => ({ kind: "declined", answer }));
  if (outcome === "unsent")
    gateway.answers.push(() => ({ kind: "unsent", answer: "ECONNREFUSED" }));
  if (outcome === "account") {
    gateway.answers.push(() => ({ kind: "rejected", why: "library", answer: "410" }));
  }
  const recurringInterval = path === "/orders" ? 1 : 2;
  const donation = { userId, addressId, donation: 1, recurringInterval, paymentId: newToken() };
  const response = await reader.post(path, donation);
  gateway.answers.length = 0;
  return response;
}

async function give(donor: Buyer, outcome: Outcome = "paid", path = "/orders"): Promise<string> {
  const answer = await ask(donor, outcome, path);
  const { code } = (await answer.json()) as { code?: string };
  return code ? `${answer.status} ${code}` : `${answer.status}`;
}

/** `count` donations, each from another person, because of the limit per person. */
async function decline(count: number, outcome: Outcome = "declined"): Promise<string[]> {
  const ends: string[] = [];
  for (let place = 0; place < count; place++) {
    ends.push(await give(await createBuyer(library), outcome));
  }
  return ends;
}

const alerts = () => library.logged.filter(({ message }) => /donations are closed/.test(message));

test("D3, P17: closes donations for 15 minutes after 21 declines in ten", async () => {
  const ruth = await begin();
  expect(await decline(20)).toEqual(Array(20).fill(DECLINED));
  expect(await give(ruth)).toBe("200");
  expect(await decline(1)).toEqual([DECLINED]);

  expect(await give(ruth)).toBe(CLOSED);
  expect(await give(ruth, "paid", "/regulargivings")).toBe(CLOSED);
  expect((await ask(ruth, "paid")).headers.get("retry-after")).toBe("900");
  expect(alerts()).toMatchObject([{ level: "error", facts: { lately: 21 } }]);
  // Books can still be ordered.
  expect((await ruth.place(ruth.order())).state).toBe("placed");

  pass(14);
  expect(await give(ruth)).toBe(CLOSED);
  pass(1);
  expect(await give(ruth)).toBe("200");
  // A single decline counts from one again.
  expect(await decline(5)).toEqual(Array(5).fill(DECLINED));
  expect(await give(ruth)).toBe("200");
  expect(alerts()).toHaveLength(1);
});

test("D3: closes donations when each tried account is deleted", async () => {
  const ruth = await begin();
  for (let place = 0; place < 21; place++) {
    const naomi = await createBuyer(library);
    expect(await give(naomi, "declined")).toBe(DECLINED);
    const { externalId } = naomi.reader;
    expect((await naomi.reader.post("/users/erase", { externalId })).status).toBe(200);
  }
  expect(await give(ruth)).toBe(CLOSED);
});

test("D3: stays open after twenty-one slow declines", async () => {
  const ruth = await begin();
  for (let place = 0; place < 21; place++) {
    await decline(1);
    pass(1);
  }
  expect(await give(ruth)).toBe("200");
  expect(alerts()).toEqual([]);
});

test("D3: closes donations when over half of the last 40 were declined", async () => {
  const ruth = await begin();
  for (let place = 0; place < 20; place++) {
    await decline(1, "paid");
    await decline(1);
    pass(5);
  }
  expect(await give(ruth)).toBe("200");
  expect(await decline(2)).toEqual([DECLINED, DECLINED]);
  expect(await give(ruth)).toBe(CLOSED);
  expect(alerts()).toMatchObject([{ facts: { declined: 21, of: 40 } }]);
  pass(15);
  expect(await decline(1)).toEqual([DECLINED]);
  expect(await give(ruth)).toBe("200");
});

test("counts declined book orders with donations", async () => {
  const ruth = await begin();
  for (let place = 0; place < 21; place++) {
    const naomi = await createBuyer(library);
    gateway.answers.push(() => ({ kind: "declined", answer: "200" }));
    const order = { ...naomi.order(), type: "cover", payAmount: 1, paymentId: newToken() } as const;
    expect(await naomi.refused(order)).toBe(DECLINED);
  }
  expect(await give(ruth)).toBe(CLOSED);
});

test("stays open while the gateway is away or our account is refused", async () => {
  const ruth = await begin();
  expect(await decline(15, "unsent")).toEqual(Array(15).fill("503 payments-unavailable"));
  expect(await decline(15, "account")).toEqual(Array(15).fill("503 payments-unavailable"));
  expect(await give(ruth)).toBe("200");
  expect(alerts()).toEqual([]);
});

test("repeats the answer of an earlier donation while they are closed", async () => {
  const ruth = await begin();
  const { userId, addressId } = ruth;
  const donation = { userId, addressId, donation: 1, recurringInterval: 1, paymentId: newToken() };
  const send = () => ruth.reader.post("/orders", donation);
  expect((await send()).status).toBe(200);
  await decline(21);
  expect((await send()).status).toBe(200);
  expect(await give(ruth)).toBe(CLOSED);
});
