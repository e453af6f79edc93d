import { afterAll, expect, test } from "vitest";

import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { account, cardWithNumber } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

test("S4.04: charges a monthly giving now and each month, with receipts", async () => {
  const ruth = await shop.moveIn();
  const started = unwrap(await shop.give(ruth));
  expect(started.order).toMatchObject({
    state: "placed",
    donation: 10,
    total: 10,
    orderDetails: [],
  });
  expect(started.regularGiving).toMatchObject({ state: "active", amount: 10, day: 1 });
  await shop.hint(await shop.orderidOf(ruth));
  const regularGiving = { amount: 10, nextCharge: "2026-04-01", method: "card", lastFour: "1111" };
  expect(await shop.regularGivingOf(ruth)).toMatchObject(regularGiving);

  await shop.advance(31);
  await shop.advance(30);
  await shop.compare();
  expect(await shop.booked(ruth)).toEqual([1000, 1000, 1000]);
  expect(await shop.charged(ruth)).toEqual([1000, 1000, 1000]);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ nextCharge: "2026-06-01" });
  expect(await shop.mailsTo(ruth)).toHaveLength(3);
});

test("allows one giving per person, and another after its end", async () => {
  const naomi = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(naomi));
  expect(await shop.give(naomi)).toBe("422 giving-exists");
  expect(await shop.charged(naomi)).toEqual([1000]);

  unwrap(await shop.cancel(naomi, regularGiving?.id ?? 0));
  expect(await shop.regularGivingOf(naomi)).toBeUndefined();
  expect(unwrap(await shop.give(naomi)).regularGiving).toMatchObject({ state: "active" });
});

test("starts one of two simultaneous givings", async () => {
  const ruth = await shop.moveIn();
  const both = await Promise.all([shop.give(ruth), shop.give(ruth, { dollars: 20 })]);
  const refused = both.filter((answer) => typeof answer === "string");
  expect(refused).toHaveLength(1);
  expect(["422 giving-exists", "409 other-order-pending"]).toContain(refused[0]);
  expect(await shop.charged(ruth)).toHaveLength(1);
  expect(await shop.charged(ruth)).toEqual(await shop.booked(ruth));
  const { subscriptions } = await shop.place.readLedger();
  const { orderid } = await shop.rowOf(ruth);
  expect(subscriptions.filter((subscription) => subscription.orderid === orderid)).toHaveLength(1);
});

test("P10: ends a giving once when it is ended twice at once", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  const id = regularGiving?.id ?? 0;
  const both = await Promise.all([shop.cancel(ruth, id), shop.cancel(ruth, id)]);
  for (const answer of both) {
    if (typeof answer === "string") expect(answer).toBe("409 giving-pending");
    else expect(answer).toEqual({ id });
  }
  expect(both.some((answer) => typeof answer !== "string")).toBe(true);
  expect(await shop.regularGivingOf(ruth)).toBeUndefined();
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
  await shop.advance(62);
  expect(await shop.charged(ruth)).toEqual([1000]);
});

test.each([
  ["first donation was charged", "sale", "drop_after", "409 order-pending", [1000], 2],
  ["first donation was not", "sale", "drop_before", "409 order-pending", [], 1],
])("D2.9: schedules nothing after a lost answer: the %s", async (...facts) => {
  const [, on, fault, answer, sums, mails] = facts;
  const ruth = await shop.moveIn();
  const key = `the-only-giving-of-${ruth.userId}`;
  await shop.fault(fault, on);
  expect(await shop.give(ruth, { key })).toBe(answer);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "starting", nextCharge: null });
  for (const minutes of [2, 9, 9]) await shop.wait(minutes);
  expect(await shop.regularGivingOf(ruth)).toBeUndefined();
  expect(await shop.mailsTo(ruth)).toHaveLength(mails);
  expect(await shop.booked(ruth)).toEqual(sums);
  await shop.advance(31);
  expect(await shop.charged(ruth)).toEqual(sums);
});

test("sets a giving up once when it is sent again with its key", async () => {
  const joel = await shop.moveIn();
  const request = { key: "the-giving-of-joel" };
  const first = unwrap(await shop.give(joel, request));
  expect(unwrap(await shop.give(joel, request))).toEqual(first);
  expect(await shop.charged(joel)).toEqual([1000]);
});

test.each([
  ["below the minimum donation", { donation: 0.09 }, "422 gift-too-small"],
  ["above the maximum donation", { donation: 25_000.01 }, "422 donation-too-large"],
  ["of no known interval", { recurringInterval: 3 }, "400 err-invalid-field"],
  ["given once", { recurringInterval: 1 }, "400 err-invalid-field"],
  ["without a token", { paymentId: "" }, "422 payment-missing"],
  ["to another's address", { addressId: 999_999 }, "404 cart-address-gone"],
  ["in another's name", { userId: 999_999 }, "403 err-not-yours"],
])("refuses a giving %s, and charges nothing", async (_, change, code) => {
  const micah = await shop.moveIn();
  const request = { ...(await shop.asked(micah, 10)), ...change };
  expect(await shop.send(micah, "POST", "/regulargivings?culture=en", request)).toBe(code);
  expect(await shop.charged(micah)).toEqual([]);
  expect(await shop.regularGivingOf(micah)).toBeUndefined();
});

test("starts nothing with a declined card, and accepts another", async () => {
  const amos = await shop.moveIn();
  const declined = { fields: cardWithNumber("4000000000002008") };
  expect(await shop.give(amos, declined)).toBe("402 payment-declined");
  expect(await shop.regularGivingOf(amos)).toBeUndefined();
  expect(unwrap(await shop.give(amos)).regularGiving).toMatchObject({ state: "active" });
  expect(await shop.charged(amos)).toEqual([1000]);
});

test("P10: never charges an ended giving again", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  const id = regularGiving?.id ?? 0;
  expect(unwrap(await shop.cancel(ruth, id))).toEqual({ id });
  expect(unwrap(await shop.cancel(ruth, id))).toEqual({ id });
  await shop.advance(62);
  expect(await shop.charged(ruth)).toEqual([1000]);
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
});

test("P10: keeps a giving active when the gateway refuses to end it", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  await shop.fault("rate_limited", "delete_subscription");
  expect(await shop.cancel(ruth, regularGiving?.id ?? 0)).toBe("503 giving-not-cancelled");
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
});

test.each([
  ["arrived", "drop_after"],
  ["did not arrive", "drop_before"],
])("P10: finishes an end with a lost answer that %s", async (_, fault) => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  const id = regularGiving?.id ?? 0;
  await shop.fault(fault, "delete_subscription");
  expect(await shop.cancel(ruth, id)).toBe("409 giving-pending");
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "ending" });
  expect(await shop.cancel(ruth, id)).toBe("409 giving-pending");

  await shop.wait(2);
  await shop.wait(2);
  // Reports may lag, so no answer is believed at once, and nothing is mailed.
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "ending" });
  expect(await shop.mailsTo(ruth)).toHaveLength(1);
  await shop.wait(16);
  expect(await shop.regularGivingOf(ruth)).toBeUndefined();
  const [, ...mails] = await shop.mailsTo(ruth);
  expect(mails).toEqual(["Your monthly giving has ended"]);
  await shop.advance(31);
  expect(await shop.charged(ruth)).toEqual([1000]);
});

test.each([["drop_before"], ["rate_limited"]])(
  "P10: retries a failing end (%s) with growing pauses, then mails",
  async (fault) => {
    const ruth = await shop.moveIn();
    const { regularGiving } = unwrap(await shop.give(ruth));
    const id = regularGiving?.id ?? 0;
    await shop.fault("drop_before", "delete_subscription");
    expect(await shop.cancel(ruth, id)).toBe("409 giving-pending");

    const tries: number[] = [];
    for (let minute = 0; minute <= 150; minute++) {
      const { end_tries } = await shop.rowOf(ruth);
      if (end_tries > tries.length) tries.push(minute);
      // One fault for each try to come.
      if (minute === 0 || (tries.at(-1) === minute && end_tries < 3)) {
        await shop.fault(fault, "delete_subscription");
      }
      await shop.wait(1);
    }
    const [first = 0, second = 0, third = 0, ...more] = tries;
    expect([second - first, third - second, more]).toEqual([30, 60, []]);
    expect(first).toBeGreaterThanOrEqual(15);
    expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
    const [, ...mails] = await shop.mailsTo(ruth);
    expect(mails).toEqual(["Your monthly giving has not ended"]);
  },
);

test("P10: resolves a retried end with a lost answer before the next", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  await shop.fault("drop_before", "delete_subscription");
  expect(await shop.cancel(ruth, regularGiving?.id ?? 0)).toBe("409 giving-pending");
  await shop.wait(2);
  await shop.fault("drop_after", "delete_subscription");
  await shop.wait(16);
  expect((await shop.scheduleOf(ruth))?.state).toBe("deleted");
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "ending" });
  for (const minutes of [2, 16]) await shop.wait(minutes);
  expect(await shop.rowOf(ruth)).toMatchObject({ state: "cancelled", end_tries: 1 });
  const [, ...mails] = await shop.mailsTo(ruth);
  expect(mails).toEqual(["Your monthly giving has ended"]);
});

test.each([
  ["arrived", "drop_after", { state: "active" }],
  ["did not arrive", "drop_before", undefined],
])("D2.9: checks a schedule with a lost answer that %s", async (_, fault, regularGiving) => {
  const ruth = await shop.moveIn();
  await shop.fault(fault, "add_subscription");
  const started = unwrap(await shop.give(ruth));
  expect(started).toMatchObject({
    order: { state: "placed" },
    regularGiving: { state: "starting" },
  });
  expect(await shop.mailsTo(ruth)).toEqual([]);

  for (const minutes of [2, 9, 9]) await shop.wait(minutes);
  const found = await shop.regularGivingOf(ruth);
  if (regularGiving) expect(found).toMatchObject(regularGiving);
  else expect(found).toBeUndefined();
  expect(await shop.mailsTo(ruth)).toHaveLength(regularGiving ? 1 : 2);
  expect(await shop.charged(ruth)).toEqual([1000]);
});

test("D2.9: mails a single donation when no schedule is made", async () => {
  const ruth = await shop.moveIn();
  await shop.fault("rate_limited", "add_subscription");
  expect(unwrap(await shop.give(ruth))).toMatchObject({
    order: { state: "placed" },
    regularGiving: null,
  });
  await shop.advance(31);
  expect(await shop.charged(ruth)).toEqual([1000]);
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
});

test("makes a first donation once, unscheduled, when its request ended", async () => {
  const ruth = await shop.moveIn();
  expect(await shop.give(ruth, { fields: cardWithNumber("4000000000090029") })).toBe(
    "409 order-pending",
  );
  await shop.wait(2);
  expect(await shop.regularGivingOf(ruth)).toBeUndefined();
  expect(await shop.booked(ruth)).toEqual([1000]);
  await shop.advance(31);
  expect(await shop.charged(ruth)).toEqual([1000]);
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
});

test("changes the amount once per key", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  const change = { userId: ruth.userId, id: regularGiving?.id, donation: 25.5 };
  const key = "the-change-of-ruth";
  expect(unwrap(await shop.change(ruth, change, key))).toMatchObject({ amount: 25.5 });
  expect(unwrap(await shop.change(ruth, change, key))).toMatchObject({ amount: 25.5 });
  const secondChange = { ...change, donation: 30 };
  expect(await shop.change(ruth, secondChange, key)).toBe("422 order-key-used");

  await shop.advance(31);
  expect(await shop.booked(ruth)).toEqual([1000, 2550]);
  expect(await shop.charged(ruth)).toEqual([1000, 2550]);
  expect(await shop.mailsTo(ruth)).toHaveLength(3);
});

test("changes the payment method, but not to an unusable card", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  const change = { userId: ruth.userId, id: regularGiving?.id };
  const paymentId = await shop.place.makeToken(account);
  const changed = await shop.change(ruth, { ...change, paymentId, paymentMethod: "bank" });
  expect(unwrap(changed)).toMatchObject({ method: "bank", amount: 10 });
  const spent = await shop.place.makeToken();
  await shop.place.transact({ type: "validate", payment_token: spent });
  expect(await shop.change(ruth, { ...change, paymentId: spent })).toBe("402 giving-card-refused");
  expect(await shop.change(ruth, change)).toBe("400 err-invalid-field");
  const both = { ...change, donation: 5, paymentId };
  expect(await shop.change(ruth, both)).toBe("400 err-invalid-field");
});

test("reports a change with a lost answer as uncertain, then shows it", async () => {
  const ruth = await shop.moveIn();
  const { regularGiving } = unwrap(await shop.give(ruth));
  const change = { userId: ruth.userId, id: regularGiving?.id, donation: 25 };
  await shop.fault("drop_after", "update_subscription");
  expect(await shop.change(ruth, change)).toBe("409 giving-change-unknown");
  await shop.hint(await shop.orderidOf(ruth));
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ amount: 25 });
});

test("mails a declined monthly charge, and goes on", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth, { fields: cardWithNumber("4000000000090151") }));
  await shop.advance(31);
  await shop.compare();
  expect(await shop.booked(ruth)).toEqual([1000]);
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
});

test("shows a bank charge as pending for days, then as returned", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth, { fields: { ...account, checkaccount: "90000900016" } }));
  await shop.advance(31);
  const states = async () =>
    (
      await shop.db
        .selectFrom("giving_charges as c")
        .innerJoin("givings as g", "g.id", "c.giving_id")
        .select("c.state")
        .where("g.user_id", "=", ruth.userId)
        .execute()
    ).map(({ state }) => state);
  expect(await states()).toEqual(["pending"]);
  await shop.advance(4);
  expect(await states()).toEqual(["returned"]);
  await shop.compare();
  expect(await states()).toEqual(["returned"]);
});

test("finds an end at the gateway's pages in the second night", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  const { subscriptions } = await shop.place.readLedger();
  const orderid = await shop.orderidOf(ruth);
  const id = subscriptions.find((subscription) => subscription.orderid === orderid)?.id ?? "";
  await shop.place.transact({ recurring: "delete_subscription", subscription_id: id });
  await shop.compare();
  // A second question in the same night does not count.
  await shop.compare();
  await shop.wait(2);
  await shop.hint(orderid);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ state: "active" });
  shop.pass(24 * 60);
  await shop.compare();
  expect(await shop.regularGivingOf(ruth)).toBeUndefined();
  expect(await shop.mailsTo(ruth)).toHaveLength(2);
});

test("ends a giving at night that goes on after its end", async () => {
  const ruth = await shop.moveIn();
  unwrap(await shop.give(ruth));
  const orderid = await shop.orderidOf(ruth);
  await shop.db
    .updateTable("givings")
    .set({ state: "failed" })
    .where("orderid", "=", orderid)
    .execute();
  await shop.compare();
  const { subscriptions } = await shop.place.readLedger();
  expect(subscriptions.find((subscription) => subscription.orderid === orderid)?.state).toBe(
    "deleted",
  );
});

test("hides another person's giving, and refuses to change it", async () => {
  const [ruth, naomi] = [await shop.moveIn(), await shop.moveIn()];
  const { regularGiving } = unwrap(await shop.give(naomi));
  const id = regularGiving?.id ?? 0;
  expect(await shop.cancel(ruth, id)).toBe("404 err-not-found");
  const change = { userId: ruth.userId, id, donation: 5 };
  expect(await shop.change(ruth, change)).toBe("404 err-not-found");
  const named = { ...change, userId: naomi.userId };
  expect(await shop.change(ruth, named)).toBe("403 err-not-yours");
  expect(await shop.regularGivingOf(naomi)).toMatchObject({ state: "active", amount: 10 });
});
