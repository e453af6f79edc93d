import { afterAll, expect, test } from "vitest";

import { findOwnTries } from "#api/db/limits/payment-tries.ts";
import { deleteExpiredOrderData } from "#api/db/orders/delete-expired-order-data.ts";
import { hashSubject } from "#api/db/people/hash-subject.ts";
import { findTablesWith } from "#tests/people/full-person.ts";
import { startDonationShop } from "#tests/payments/donation-shop.ts";
import { type Buyer, paidOrder } from "#tests/payments/order-library.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

import { limitPaymentTries } from "./limit-payments.ts";
import { startPaymentChecks } from "./reconcile-payments.ts";
import type { PaymentLimits } from "#api/ports.ts";

/** Each test sets its own limits. */
const limits: PaymentLimits = {
  perPerson: 0,
  declinesPerNetwork: 0,
  declinesPerPerson: 0,
  perCard: 0,
  donationsOfNewAccount: 0,
};
const shop = await startDonationShop({ paymentLimits: limits });
afterAll(() => shop[Symbol.asyncDispose]());

/** A person whose account is older than a day, an hour later; earlier declines do not count. */
async function begin(chosen: Partial<PaymentLimits>): Promise<Buyer> {
  const none = { perPerson: 0, declinesPerNetwork: 0, declinesPerPerson: 0, perCard: 0 };
  Object.assign(limits, none, { donationsOfNewAccount: 0 }, chosen);
  shop.pass(61);
  await shop.db.updateTable("payment_tries").set({ declined_at: null }).execute();
  return moveIn();
}

async function moveIn({ days = 2 } = {}): Promise<Buyer> {
  const buyer = await shop.moveIn();
  const created_at = new Date(shop.now().getTime() - days * 24 * 60 * 60_000);
  await shop.db.updateTable("users").set({ created_at }).where("id", "=", buyer.userId).execute();
  return buyer;
}

const declined = { ...card, ccnumber: "4000000000002008" };
const TOO_OFTEN = "429 payments-too-often";
const TOO_OFTEN_TODAY = "429 payments-too-often-hours";

/** How often the gateway was asked to charge this person. */
async function countSent({ userId }: Buyer): Promise<number> {
  const attempts = shop.db.selectFrom("payment_attempts").select("orderid");
  const own = await attempts.where("user_id", "=", userId).execute();
  const orderids = new Set(own.map(({ orderid }) => orderid));
  const { transactions } = await shop.place.readLedger();
  return transactions.filter(({ orderid }) => orderids.has(orderid)).length;
}

/** The Retry-After of a refused donation, in seconds. */
async function waitOf(donor: Buyer, from?: string): Promise<number> {
  const request = { ...(await shop.asked(donor, 10)), recurringInterval: 1 };
  const answer = await shop.library.get("/orders?culture=en", {
    method: "POST",
    headers: {
      ...donor.reader.headers,
      "Content-Type": "application/json",
      ...(from !== undefined && { "X-From": from }),
    },
    body: JSON.stringify(request),
  });
  expect([429, 503]).toContain(answer.status);
  return Number(answer.headers.get("retry-after"));
}

/** Results of `count` donations in sequence. */
async function giveOften(donor: Buyer, count: number, more: object = {}): Promise<string[]> {
  const ends: string[] = [];
  for (let time = 0; time < count; time++) {
    const answer = await shop.giveOnce(donor, more);
    ends.push(typeof answer === "string" ? answer : answer.state);
  }
  return ends;
}

test("P17: sends three of thirty attempts to the gateway, then says when", async () => {
  const ruth = await begin({ perPerson: 3 });
  const ends = await giveOften(ruth, 30, { fields: declined });
  expect(ends.slice(0, 3)).toEqual(Array(3).fill("402 payment-declined"));
  expect(ends.slice(3)).toEqual(Array(27).fill(TOO_OFTEN));
  expect(await countSent(ruth)).toBe(3);
  expect(await waitOf(ruth)).toBe(600);

  shop.pass(9);
  expect(await waitOf(ruth)).toBe(60);
  shop.pass(1);
  expect(await giveOften(ruth, 1)).toEqual(["placed"]);
});

test("P17: sends no more of thirty simultaneous attempts", async () => {
  const ruth = await begin({ perPerson: 3 });
  const all = Array.from({ length: 30 }, () => shop.giveOnce(ruth, { fields: declined }));
  const ends = await Promise.all(all);
  expect(ends.filter((end) => end === TOO_OFTEN)).toHaveLength(27);
  expect(await countSent(ruth)).toBeLessThanOrEqual(3);
});

test("counts an attempt that breaks a rule, but none without a token", async () => {
  const ruth = await begin({ perPerson: 3 });
  const none = { ...(await shop.asked(ruth, 10)), recurringInterval: 1, paymentId: "" };
  for (let time = 0; time < 5; time++) {
    expect(await shop.send(ruth, "POST", "/orders", none)).toBe("422 payment-missing");
  }
  expect(await giveOften(ruth, 3, { dollars: 0.05 })).toEqual(Array(3).fill("422 gift-too-small"));
  expect(await giveOften(ruth, 1)).toEqual([TOO_OFTEN]);
  expect(await countSent(ruth)).toBe(0);
});

test("shares one limit among donations, regular givings and orders", async () => {
  const ruth = await begin({ perPerson: 2 });
  expect(await giveOften(ruth, 1, { fields: declined })).toEqual(["402 payment-declined"]);
  expect(await shop.give(ruth, { fields: declined })).toBe("402 payment-declined");
  expect(await shop.give(ruth)).toBe(TOO_OFTEN);
  const order = { ...ruth.order(), type: "cover", payAmount: 1, paymentId: "a-token" } as const;
  expect(await ruth.refused(order)).toBe(TOO_OFTEN);
  // A free order is no payment.
  expect((await ruth.place(ruth.order())).state).toBe("placed");
});

test("counts new cards of a regular giving", async () => {
  const ruth = await begin({ perPerson: 2 });
  const started = await shop.give(ruth);
  const id = typeof started === "string" ? 0 : started.regularGiving?.id;
  const another = async () =>
    shop.change(ruth, { userId: ruth.userId, id, paymentId: await shop.place.makeToken() });
  expect(await another()).toMatchObject({ state: "active" });
  expect(await another()).toBe(TOO_OFTEN);
});

test.each([
  ["an IPv4 address", Array<string>(12).fill("198.51.100.7"), "198.51.100.8"],
  [
    "the half of an IPv6 address that a provider gives out",
    Array.from({ length: 12 }, (_, place) => `2001:db8:1:2::${place}`),
    "2001:db8:1:3::1",
  ],
])("P17: allows ten declines an hour from %s", async (_, addresses, another) => {
  await begin({ declinesPerNetwork: 10 });
  const ends: string[] = [];
  for (const from of addresses) {
    const donor = await moveIn();
    ends.push(...(await giveOften(donor, 1, { from, fields: declined })));
  }
  expect(ends.filter((end) => end === "402 payment-declined")).toHaveLength(10);
  expect(ends.slice(10)).toEqual([TOO_OFTEN, TOO_OFTEN]);

  const naomi = await moveIn();
  expect(await waitOf(naomi, addresses[0])).toBe(3600);
  expect(await giveOften(naomi, 1, { from: another })).toEqual(["placed"]);
  shop.pass(60);
  expect(await giveOften(naomi, 1, { from: addresses[0] })).toEqual(["placed"]);
  for (const address of [...addresses, another]) {
    expect((await findTablesWith(shop.db, address)).filter((name) => name === "attempts")).toEqual(
      [],
    );
  }
});

test("P17: stops only the card tester among thirty people of one network", async () => {
  const from = "198.51.100.20";
  const thief = await begin({ declinesPerNetwork: 20, declinesPerPerson: 5, perPerson: 3 });
  const tried: string[] = [];
  for (let time = 0; time < 6; time++) {
    tried.push(...(await giveOften(thief, 3, { from, fields: declined })));
    shop.pass(10);
  }
  expect(tried.filter((end) => end === "402 payment-declined")).toHaveLength(5);
  expect(await giveOften(thief, 1, { from })).toEqual([TOO_OFTEN_TODAY]);

  const people: Buyer[] = [];
  for (let index = 0; index < 30; index++) people.push(await moveIn());
  const ends = await Promise.all(people.map((donor) => giveOften(donor, 1, { from })));
  expect(ends.flat()).toEqual(Array(30).fill("placed"));
});

test("P17: limits one network with many accounts to forty declines", async () => {
  await begin({ declinesPerNetwork: 20, declinesPerPerson: 5, perPerson: 3 });
  const from = "198.51.100.21";
  const accounts: Buyer[] = [];
  for (let index = 0; index < 60; index++) accounts.push(await moveIn());
  const order = async (buyer: Buyer) => {
    const paymentId = await shop.place.makeToken(declined);
    const request = paidOrder(buyer, { paymentId });
    return shop.send(buyer, "POST", "/orders?culture=en", request, undefined, from);
  };
  const ends = await Promise.all(accounts.map(order));
  const atOnce = ends.filter((end) => end === "402 payment-declined").length;
  expect(atOnce).toBeGreaterThanOrEqual(20);
  expect(atOnce).toBeLessThanOrEqual(40);
  expect(ends.filter((end) => end === TOO_OFTEN)).toHaveLength(60 - atOnce);

  const later = await moveIn();
  expect(await order(later)).toBe(TOO_OFTEN);
  // Payments from other networks work, and from this one again an hour later.
  expect(await giveOften(later, 1)).toEqual(["placed"]);
  shop.pass(60);
  expect(await order(await moveIn())).toBe("402 payment-declined");
});

test.each([
  ["ten", 20, ["placed"]],
  ["all, without the limit,", 0, ["503 gifts-closed"]],
])(
  "D3: counts %s declines of one network towards the circuit breaker",
  async (_, limit, answers) => {
    await begin({ declinesPerNetwork: limit });
    const from = "198.51.100.22";
    const fields = declined;
    for (let index = 0; index < 21; index++) await giveOften(await moveIn(), 1, { from, fields });
    expect(await giveOften(await moveIn(), 1)).toEqual(answers);
  },
);

test("keeps a network's limit across midnight", async () => {
  const ruth = await begin({ declinesPerNetwork: 2 });
  const from = "198.51.100.9";
  const minutes = (shop.now().getUTCHours() * 60 + shop.now().getUTCMinutes() + 18 * 60) % 1440;
  // Midnight in Chicago, in winter.
  shop.pass(1440 - minutes - 5);
  const refused = "402 payment-declined";
  expect(await giveOften(ruth, 2, { from, fields: declined })).toEqual([refused, refused]);
  shop.pass(10);
  expect(await giveOften(ruth, 1, { from })).toEqual([TOO_OFTEN]);
});

test("limits attempts with one card per day without storing its number", async () => {
  const ruth = await begin({ perCard: 2 });
  const naomi = await moveIn();
  const stolen = { ...card, ccnumber: "4000000000002529" };
  for (const donor of [ruth, naomi]) {
    expect(await giveOften(donor, 1, { fields: stolen })).toEqual(["402 payment-declined"]);
    await learnCards(donor);
  }
  expect(await giveOften(ruth, 1, { fields: stolen })).toEqual([TOO_OFTEN_TODAY]);
  expect(await giveOften(naomi, 1, { fields: stolen })).toEqual([TOO_OFTEN_TODAY]);
  // Another card is not limited.
  expect(await giveOften(await moveIn(), 1)).toEqual(["placed"]);
  expect(await findTablesWith(shop.db, "400000000000")).toEqual([]);

  shop.pass(24 * 60 + 1);
  expect(await giveOften(ruth, 1)).toEqual(["placed"]);
});

test("looks up the card soon after each attempt", async () => {
  const ruth = await begin({ perCard: 5 });
  expect(await giveOften(ruth, 1)).toEqual(["placed"]);
  expect(await giveOften(ruth, 1, { fields: declined })).toEqual(["402 payment-declined"]);
  expect(await giveOften(ruth, 1, { fields: account })).toEqual(["placed"]);
  // A bank account is no card.
  expect(await learnCards(ruth)).toEqual([true, true, false]);
});

test("counts a card of a deleted account, also when looked up later", async () => {
  await begin({ perCard: 2 });
  const stolen = { ...card, ccnumber: "4000000000002511" };
  for (let time = 0; time < 2; time++) {
    const ruth = await moveIn();
    expect(await giveOften(ruth, 1, { fields: stolen })).toEqual(["402 payment-declined"]);
    const [{ reference } = { reference: "" }] = await triesOf(ruth);
    expect(await leave(ruth)).toBe(200);
    await hint(reference);
  }
  const naomi = await moveIn();
  expect(await giveOften(naomi, 1, { fields: stolen })).toEqual(["402 payment-declined"]);
  await learnCards(naomi);
  expect(await giveOften(naomi, 1)).toEqual([TOO_OFTEN_TODAY]);
});

test("keeps the declines of a person who deletes their account", async () => {
  const ruth = await begin({ declinesPerPerson: 2 });
  expect(await giveOften(ruth, 2, { fields: declined })).toHaveLength(2);
  const tries = await triesOf(ruth);
  expect(await leave(ruth)).toBe(200);
  expect(await triesOf(ruth)).toEqual(tries);
  await expect(
    limitPaymentTries(shop.services, { member: ruth.reader, isDonation: true }),
  ).rejects.toMatchObject({ code: "payments-too-often-hours" });
  // No other table names the person.
  expect(await findTablesWith(shop.db, ruth.reader.externalId)).toEqual(["account_deletions"]);
});

test("deletes attempts and card hashes after two days", async () => {
  const ruth = await begin({ perCard: 5 });
  await giveOften(ruth, 1);
  expect(await learnCards(ruth)).toEqual([true]);
  shop.pass(47 * 60);
  await deleteExpiredOrderData(shop.db, shop.now());
  expect(await triesOf(ruth)).toHaveLength(1);
  shop.pass(61);
  await deleteExpiredOrderData(shop.db, shop.now());
  expect(await triesOf(ruth)).toEqual([]);
});

/** Recorded attempts of a person, also of an erased one. */
function triesOf({ reader }: Buyer) {
  return findOwnTries(shop.db, hashSubject(reader.externalId));
}

/** Runs the card lookups of a person's attempts; returns for each whether the card is known. */
async function learnCards(donor: Buyer): Promise<boolean[]> {
  for (const { reference } of await triesOf(donor)) await hint(reference);
  return (await triesOf(donor)).map(({ cardSign }) => cardSign !== null);
}

async function hint(orderid: string): Promise<void> {
  let job: Promise<void> | undefined;
  await startPaymentChecks(shop.services, {
    work: async (_, work) =>
      void (job = work({ orderid } as Parameters<typeof work>[0], async () => true)),
  });
  await job;
}

async function leave({ reader }: Buyer): Promise<number> {
  return (await reader.post("/users/erase", { externalId: reader.externalId })).status;
}

test("refuses a person with five declines until a day has passed", async () => {
  const ruth = await begin({ declinesPerPerson: 5 });
  expect(await giveOften(ruth, 2, { fields: declined })).toHaveLength(2);
  shop.pass(60);
  expect(await giveOften(ruth, 3, { fields: declined })).toHaveLength(3);
  expect(await giveOften(ruth, 1)).toEqual([TOO_OFTEN_TODAY]);
  expect(await waitOf(ruth)).toBe(23 * 3600);
  expect(await giveOften(await moveIn(), 1)).toEqual(["placed"]);

  shop.pass(23 * 60);
  expect(await giveOften(ruth, 1)).toEqual(["placed"]);
  expect(await countSent(ruth)).toBe(6);
});

test("does not count an unavailable gateway as a decline", async () => {
  const ruth = await begin({ declinesPerPerson: 2 });
  await shop.fault("rate_limited", "sale", { times: 4 });
  expect(await giveOften(ruth, 4)).toEqual(Array(4).fill("503 payments-unavailable"));
  expect(await giveOften(ruth, 1)).toEqual(["placed"]);
});

test("limits donations of a new account, but not its orders", async () => {
  await begin({ donationsOfNewAccount: 1 });
  const naomi = await moveIn({ days: 0 });
  expect(await giveOften(naomi, 2, { fields: declined })).toEqual([
    "402 payment-declined",
    TOO_OFTEN,
  ]);
  const cover = { ...naomi.order(), type: "cover", payAmount: 1, donation: 0 } as const;
  const paymentId = await shop.place.makeToken();
  expect((await naomi.place({ ...cover, paymentId })).state).toBe("placed");
  shop.pass(10);
  expect(await giveOften(naomi, 1)).toEqual(["placed"]);

  const ruth = await moveIn();
  expect(await giveOften(ruth, 3)).toEqual(["placed", "placed", "placed"]);
});

test.each([
  ["with its token", false],
  ["with another token", true],
])("repeats a lost answer %s, and charges once", async (_, isOther) => {
  const ruth = await begin({ perPerson: 1, declinesPerNetwork: 1 });
  const [key, token] = [`the-only-gift-of-${ruth.userId}`, await shop.place.makeToken()];
  const first = await shop.giveOnce(ruth, { key, token });
  expect(first).toMatchObject({ state: "placed" });
  for (let time = 0; time < 4; time++) {
    const repeatedToken = isOther ? await shop.place.makeToken() : token;
    expect(await shop.giveOnce(ruth, { key, token: repeatedToken })).toEqual(first);
  }
  expect(await countSent(ruth)).toBe(1);
  // Another donation is limited.
  expect(await giveOften(ruth, 1)).toEqual([TOO_OFTEN]);
});

test("allows polling without a limit, but counts repeated declines", async () => {
  const ruth = await begin({ perPerson: 2 });
  const key = `the-only-gift-of-${ruth.userId}`;
  await shop.fault("drop_after", "sale");
  expect(await shop.giveOnce(ruth, { key })).toBe("409 order-pending");
  for (let time = 0; time < 3; time++) {
    expect(await shop.giveOnce(ruth, { key })).toBe("409 order-pending");
  }
  await shop.wait(2);
  expect(await shop.giveOnce(ruth, { key })).toMatchObject({ state: "placed" });
  expect(await shop.charged(ruth)).toEqual([1000]);

  shop.pass(10);
  const second = { key: `the-other-gift-of-${ruth.userId}`, dollars: 11, fields: declined };
  expect(await shop.giveOnce(ruth, second)).toBe("402 payment-declined");
  expect(await shop.giveOnce(ruth, second)).toBe("402 payment-declined");
  expect(await shop.giveOnce(ruth, second)).toBe(TOO_OFTEN);
});

test("has no limit at 0", async () => {
  const ruth = await begin({});
  const ends = await giveOften(ruth, 15, { fields: declined });
  expect(ends).toEqual(Array(15).fill("402 payment-declined"));
});
