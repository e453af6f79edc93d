import { afterAll, expect, test } from "vitest";

import type { DonationList } from "#contract/donation-list.ts";
import { cents } from "#domain/money.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { type Buyer, paidOrder } from "#tests/payments/order-library.ts";
import { account, cardWithNumber } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop({ minimumDonation: cents(1) });
afterAll(() => shop[Symbol.asyncDispose]());

/** A person's donations as the account shows them, the oldest first. */
async function donationsOf({ reader, userId }: Buyer) {
  const { years } = await reader.read<DonationList>(`/gifts?userId=${userId}&language=en`);
  return years
    .flatMap(({ gifts: donations }) => donations)
    .map(({ kind, amount, state }) => [kind, amount, state]);
}

async function orderidOf({ userId }: Buyer): Promise<string> {
  const { orderid } = await shop.db
    .selectFrom("payment_attempts")
    .select("orderid")
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return orderid;
}

test("S5.06: charges a card donation to the cent, mails and lists it", async () => {
  const ruth = await shop.moveIn();
  const donation = unwrap(await shop.giveOnce(ruth, { dollars: 12.34 }));
  expect(donation).toMatchObject({
    state: "placed",
    donation: 12.34,
    total: 12.34,
    valueFree: 0,
    valuePaid: 0,
    shipping: 0,
    orderDetails: [],
    paymentId: expect.stringMatching(/^\d+$/),
  });
  expect(donation.addressString).toContain("1 Alder Lane");
  expect(await shop.charged(ruth)).toEqual([1234]);
  expect(await shop.booked(ruth)).toEqual([1234]);
  expect(await donationsOf(ruth)).toEqual([["once", 12.34, "paid"]]);
  expect(await shop.mailsTo(ruth)).toHaveLength(1);
  expect((await ruth.history()).items).toEqual([donation]);
  // It uses no free order of the month and stores no card.
  expect(await ruth.user()).toMatchObject({ alreadyOrderedMo: false });
  expect((await shop.place.readLedger()).customers).toEqual([]);
});

test("shows a bank donation as pending until it has cleared", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.giveOnce(ruth, { fields: account }));
  expect(await donationsOf(ruth)).toEqual([["once", 10, "pending"]]);
  for (let day = 0; day < 2; day++) {
    await shop.skip(1);
    await shop.compareCharges();
  }
  expect(await donationsOf(ruth)).toEqual([["once", 10, "pending"]]);
  await shop.skip(1);
  await shop.notify(await orderidOf(ruth));
  await shop.runJobs();
  expect(await donationsOf(ruth)).toEqual([["once", 10, "paid"]]);
  expect(await shop.mailsTo(ruth)).toHaveLength(1);
});

test("finds at night that a bank payment has cleared, without a webhook", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.giveOnce(ruth, { fields: account }));
  await shop.skip(10);
  await shop.compareCharges();
  expect(await donationsOf(ruth)).toEqual([["once", 10, "paid"]]);
});

test.each([
  ["in time", "90000900016", 3],
  ["late", "90000900017", 5],
])("mails and shows a donation that the bank returns %s", async (...facts) => {
  const [, checkaccount, days] = facts;
  const ruth = await shop.moveIn();
  unwrap(await shop.giveOnce(ruth, { fields: { ...account, checkaccount } }));
  for (let day = 0; day < days; day++) {
    await shop.skip(1);
    await shop.compareCharges();
  }
  await shop.notify(await orderidOf(ruth));
  await shop.runJobs();
  expect(await donationsOf(ruth)).toEqual([["once", 10, "returned"]]);
  expect((await ruth.history()).items).toMatchObject([{ state: "cancelled" }]);
  await shop.compareCharges();
  const mails = (await shop.library.mails()).filter(({ to }) => to === ruth.email);
  expect(mails).toHaveLength(2);
  expect(mails[1]?.text).toMatch(/bank/);
});

test("accepts another card under the same key after a decline", async () => {
  const ruth = await shop.moveIn();
  const key = `the-only-gift-of-${ruth.userId}`;
  const declined = { key, fields: cardWithNumber("4000000000002008") };
  expect(await shop.giveOnce(ruth, declined)).toBe("402 payment-declined");
  expect(await donationsOf(ruth)).toEqual([]);
  expect(await shop.mailsTo(ruth)).toEqual([]);
  const placed = unwrap(await shop.giveOnce(ruth, { key }));
  expect(unwrap(await shop.giveOnce(ruth, { key }))).toEqual(placed);
  expect(await shop.charged(ruth)).toEqual([1000]);
  expect(await shop.giveOnce(ruth, { key, dollars: 20 })).toBe("422 order-key-used");
});

test.each([
  ["was charged", "4000000000090029", "placed", [1000]],
  ["is hidden at first", "4000000000090110", "placed", [1000]],
  ["did not arrive", "4000000000090011", "nothing", []],
])("P4: resolves a donation with a lost answer that %s", async (...facts) => {
  const [, ccnumber, end, sums] = facts;
  const ruth = await shop.moveIn();
  const request = { key: `the-only-gift-of-${ruth.userId}`, fields: cardWithNumber(ccnumber) };
  expect(await shop.giveOnce(ruth, request)).toBe("409 order-pending");
  expect(await donationsOf(ruth)).toEqual([["once", 10, "pending"]]);
  // Other donations have to wait.
  expect(await shop.giveOnce(ruth)).toBe("409 other-order-pending");
  expect(await shop.give(ruth)).toBe("409 other-order-pending");

  for (const minutes of [2, 2, 9, 9]) await shop.wait(minutes);
  expect(await shop.charged(ruth)).toEqual(sums);
  expect(await shop.booked(ruth)).toEqual(sums);
  expect(await donationsOf(ruth)).toEqual(end === "placed" ? [["once", 10, "paid"]] : []);
  expect(await shop.mailsTo(ruth)).toHaveLength(1);
});

test("P11: changes nothing after repeated or unrelated webhooks", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.giveOnce(ruth));
  const orderid = await orderidOf(ruth);
  await shop.runJobs();
  for (const id of ["one-notice", "one-notice", "another-notice"]) {
    expect(await shop.notify(orderid, id)).toBe(200);
  }
  // The two accepted webhooks make one check, or two when they fall into different time slots.
  expect([1, 2]).toContain(await shop.runJobs());
  expect(await shop.notify("D-00000000-0000-0000-0000-000000000000")).toBe(200);
  expect(await shop.runJobs()).toBe(0);
  expect(await donationsOf(ruth)).toEqual([["once", 10, "paid"]]);
  expect(await shop.mailsTo(ruth)).toHaveLength(1);
});

test.each([
  ["below the minimum", { donation: 0.99 }, "422 gift-too-small"],
  ["of nothing", { donation: 0 }, "422 gift-too-small"],
  ["above the maximum", { donation: 25_000.01 }, "422 donation-too-large"],
  ["of the largest sum", { donation: 99_999_999.99 }, "422 donation-too-large"],
  ["of less than nothing", { donation: -5 }, "400 err-invalid-field"],
  ["of parts of a cent", { donation: 1.005 }, "400 err-invalid-field"],
  ["above the largest sum", { donation: 100_000_000 }, "400 err-invalid-field"],
  ["that is no number", { donation: "10" }, "400 err-invalid-field"],
  ["every week", { recurringInterval: 3 }, "400 err-invalid-field"],
  ["without a token", { paymentId: "" }, "422 payment-missing"],
  ["with the number of a card", { paymentId: "4111111111111111" }, "400 err-invalid-field"],
  ["with unknown fields", { type: "free" }, "400 err-invalid-field"],
  ["to another's address", { addressId: 999_999 }, "404 cart-address-gone"],
  ["in another's name", { userId: 999_999 }, "403 err-not-yours"],
])("refuses a donation %s, and charges nothing", async (_, change, code) => {
  const ruth = await shop.moveIn();
  const donation = { ...(await shop.asked(ruth, 10)), recurringInterval: 1, ...change };
  expect(await shop.send(ruth, "POST", "/orders?culture=en", donation)).toBe(code);
  expect(await shop.charged(ruth)).toEqual([]);
  expect(await donationsOf(ruth)).toEqual([]);
});

test("P8: answers alike for another person's records and missing ones", async () => {
  const [ruth, naomi] = [await shop.moveIn(), await shop.moveIn()];
  const send = async (change: object) => {
    const donation = { ...(await shop.asked(ruth, 10)), recurringInterval: 1, ...change };
    const answer = await ruth.reader.post("/orders?culture=en", donation);
    return answer.text();
  };
  const hers = await send({ addressId: naomi.addressId });
  expect(hers).toBe(await send({ addressId: 999_999 }));
  expect(await send({ userId: naomi.userId })).toBe(await send({ userId: 999_999 }));
  const { status } = await ruth.reader.get(`/gifts?userId=${naomi.userId}&language=en`);
  expect(status).toBe(403);
  expect(await shop.charged(naomi)).toEqual([]);
});

test("P3: charges a token once, for any sender and content", async () => {
  const [ruth, naomi] = [await shop.moveIn(), await shop.moveIn()];
  const token = await shop.place.makeToken();
  const all = await Promise.all([
    shop.giveOnce(ruth, { token }),
    shop.giveOnce(ruth, { token, dollars: 20 }),
    shop.give(ruth, { token }),
    shop.giveOnce(naomi, { token }),
  ]);
  expect(all.filter((answer) => typeof answer !== "string")).toHaveLength(1);
  const sums = [...(await shop.charged(ruth)), ...(await shop.charged(naomi))];
  expect(sums).toHaveLength(1);
  expect([...(await shop.booked(ruth)), ...(await shop.booked(naomi))]).toEqual(sums);
});

test("lists a donation with an order, in the order's payment state", async () => {
  const ruth = await shop.moveIn();
  const paymentId = await shop.place.makeToken();
  const order = paidOrder(ruth, { donation: 5, total: 18.75, paymentId });
  await ruth.place(order);
  expect(await donationsOf(ruth)).toEqual([["with-order", 5, "paid"]]);
});
