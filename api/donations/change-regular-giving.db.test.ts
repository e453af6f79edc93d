import { readFileSync } from "node:fs";

import { afterAll, expect, test } from "vitest";

import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const UNKNOWN = "409 giving-change-unknown";

/** A person who gives ten dollars a month, with functions that change it. */
async function moveInDonor() {
  const { donor, asked: request } = await shop.moveInDonor();
  return {
    donor,
    id: request.id,
    amount: (donation: number, key?: string) => shop.change(donor, { ...request, donation }, key),
    card: (paymentId: string, key?: string) => shop.change(donor, { ...request, paymentId }, key),
  };
}

/** The charge a month later, and the card shown then. */
async function nextCharge(donor: Buyer) {
  await shop.advance(31);
  const { transactions } = await shop.place.readLedger();
  const [{ id } = { id: "" }] = await shop.chargesOf(donor);
  const charge = transactions.find(({ transactionid }) => transactionid === id);
  return { cents: charge?.cents, lastFour: (await shop.regularGivingOf(donor))?.lastFour };
}

test("replaces the stored card: charges the new one, deletes the old", async () => {
  const { donor, card } = await moveInDonor();
  expect(await shop.countKept(donor)).toBe(1);
  unwrap(await card(await shop.place.makeToken(another)));
  expect((await shop.mailsTo(donor)).at(-1)).toMatch(/changed/i);
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "0009", amount: 10 });
  expect(await shop.countKept(donor)).toBe(1);
  expect(await nextCharge(donor)).toEqual({ cents: 1000, lastFour: "0009" });
  expect(await shop.mailsTo(donor)).toHaveLength(3);
});

test.each([
  ["validate", "drop_after", "0009"],
  ["validate", "drop_before", "1111"],
  ["update_subscription", "drop_after", "0009"],
  ["update_subscription", "drop_before", "0009"],
  ["update_subscription", "html_body", "0009"],
])("resolves a new card with a lost answer (%s, %s) and shows it", async (on, fault, lastFour) => {
  const { donor, card } = await moveInDonor();
  await shop.fault(fault, on);
  expect(await card(await shop.place.makeToken(another))).toBe(UNKNOWN);
  await shop.wait(2);
  expect(await shop.regularGivingOf(donor)).toMatchObject({ state: "active", lastFour });
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(await shop.countKept(donor)).toBe(1);
  expect(await nextCharge(donor)).toEqual({ cents: 1000, lastFour });
});

test.each([
  ["was taken", "drop_after", "0009"],
  ["was not", "drop_before", "0009"],
])("charges a new card sent again after a lost answer: it %s", async (_, fault, lastFour) => {
  const { donor, card } = await moveInDonor();
  const [key, token] = [`the-other-card-of-${donor.userId}`, await shop.place.makeToken(another)];
  await shop.fault(fault, "validate");
  expect(await card(token, key)).toBe(UNKNOWN);
  expect(unwrap(await card(token, key))).toMatchObject({ state: "active" });
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour });
  // The change is done by then, so its key repeats the answer.
  expect(unwrap(await card(token, key))).toMatchObject({ lastFour });
  expect(await nextCharge(donor)).toEqual({ cents: 1000, lastFour });
});

test("keeps the card when a new one is unusable, and accepts another", async () => {
  const { donor, card } = await moveInDonor();
  const used = await shop.place.makeToken(another);
  await shop.place.transact({ type: "validate", payment_token: used });
  expect(await card(used)).toBe("402 giving-card-refused");
  await shop.wait(2);
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "1111" });
  unwrap(await card(await shop.place.makeToken(account)));
});

test.each(["validate", "update_subscription"])(
  "does not blame the card when the gateway refuses us at %s",
  async (on) => {
    const { donor, card } = await moveInDonor();
    await shop.fault("rate_limited", on);
    const refusal = on === "validate" ? "503 giving-not-changed" : UNKNOWN;
    expect(await card(await shop.place.makeToken(another))).toBe(refusal);
    await shop.wait(2);
    const lastFour = on === "validate" ? "1111" : "0009";
    expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour });
  },
);

test("mails and charges a new amount once when its answer is lost", async () => {
  const { donor, amount } = await moveInDonor();
  await shop.fault("drop_after", "update_subscription");
  expect(await amount(25)).toBe(UNKNOWN);
  await shop.runJobs();
  await shop.compare();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ amount: 25 });
  expect(await shop.mailsTo(donor)).toHaveLength(2);
  expect(await nextCharge(donor)).toMatchObject({ cents: 2500 });
});

test("accepts a new amount again under its key when it was not made", async () => {
  const { donor, amount } = await moveInDonor();
  const key = `the-other-amount-of-${donor.userId}`;
  await shop.fault("drop_before", "update_subscription");
  expect(await amount(25, key)).toBe(UNKNOWN);
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ amount: 10 });
  expect(unwrap(await amount(25, key))).toMatchObject({ amount: 25 });
  expect(unwrap(await amount(25, key))).toMatchObject({ amount: 25 });
  expect(await shop.mailsTo(donor)).toHaveLength(2);
});

test("resolves an uncertain change within the stated Retry-After", async () => {
  const { donor, id } = await moveInDonor();
  await shop.fault("drop_after", "validate");
  const request = { userId: donor.userId, id, paymentId: await shop.place.makeToken(another) };
  const answer = await donor.reader.post("/regulargivings/change?culture=en", request);
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([409, "120"]);
  const texts = JSON.parse(readFileSync("public/locales/en/translation.json", "utf8"));
  expect(texts["giving-change-unknown"]).toContain("up to two minutes");
  // Reconciles each minute, as the program does.
  for (const minutes of [1, 1]) await shop.wait(minutes);
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "0009" });
});

test("keeps the amount when the gateway refuses a new one", async () => {
  const { donor, amount } = await moveInDonor();
  await shop.fault("rate_limited", "update_subscription");
  expect(await amount(25)).toBe("503 giving-not-changed");
  expect(await amount(0.05)).toBe("422 gift-too-small");
  expect(await amount(25_000.01)).toBe("422 donation-too-large");
  expect(await amount(100_000_000)).toBe("400 err-invalid-field");
  expect(await shop.regularGivingOf(donor)).toMatchObject({ amount: 10 });
  expect(await shop.mailsTo(donor)).toHaveLength(1);
});

test("ends two simultaneous changes in the amount that is charged", async () => {
  const { donor, amount } = await moveInDonor();
  await Promise.all([amount(20), amount(30)]);
  await shop.runJobs();
  const schedule = await shop.scheduleOf(donor);
  const { amount: shown } = (await shop.regularGivingOf(donor)) ?? {};
  expect((shown ?? 0) * 100).toBe(schedule?.cents);
});

test("mails and shows a change made at the gateway's pages", async () => {
  const { donor } = await moveInDonor();
  const { id = "" } = (await shop.scheduleOf(donor)) ?? {};
  await shop.place.transact({
    recurring: "update_subscription",
    subscription_id: id,
    plan_amount: "15.00",
  });
  await shop.hint((await shop.rowOf(donor)).orderid);
  expect(await shop.regularGivingOf(donor)).toMatchObject({ amount: 15 });
  expect(await shop.mailsTo(donor)).toHaveLength(2);
});

test.each(["find", "list"] as const)(
  "keeps an amount that was changed while the gateway answered %s",
  async (query) => {
    const { donor, amount } = await moveInDonor();
    const { regularGivings } = shop.gateway;
    const { find, list } = regularGivings;
    const changeMeanwhile = async <T>(report: T): Promise<T> => {
      Object.assign(regularGivings, { find, list });
      unwrap(await amount(25));
      return report;
    };
    if (query === "find") {
      regularGivings.find = async (...input) => changeMeanwhile(await find(...input));
      await shop.hint((await shop.rowOf(donor)).orderid);
    } else {
      regularGivings.list = async () => changeMeanwhile(await list());
      await shop.compare();
    }
    expect(await shop.regularGivingOf(donor)).toMatchObject({ amount: 25 });
    await shop.runJobs();
    expect(await shop.regularGivingOf(donor)).toMatchObject({ amount: 25 });
    expect(await shop.mailsTo(donor)).toHaveLength(2);
  },
);

test("mails about a giving in the language its donor used last", async () => {
  const { donor, id } = await moveInDonor();
  const change = { userId: donor.userId, id, donation: 12 };
  unwrap(await shop.send(donor, "POST", "/regulargivings/change?culture=es", change));
  expect((await shop.mailsTo(donor)).at(-1)).toMatch(/donación mensual/);
  await shop.advance(31);
  const [receipt] = (await shop.library.mails()).filter(({ to }) => to === donor.email).slice(-1);
  expect(receipt?.text).toMatch(/account\?lng=es/);
  unwrap(await shop.send(donor, "DELETE", `/regulargivings?id=${id}&culture=fr`));
  expect((await shop.mailsTo(donor)).at(-1)).toBe("Votre don mensuel a pris fin");
});

test("refuses changes of an ended or uncertain giving", async () => {
  const { donor, id, amount, card } = await moveInDonor();
  await shop.fault("drop_after", "delete_subscription");
  expect(await shop.cancel(donor, id)).toBe("409 giving-pending");
  expect(await amount(20)).toBe("409 giving-pending");
  expect(await card(await shop.place.makeToken(another))).toBe("409 giving-pending");
  for (const minutes of [2, 16]) await shop.wait(minutes);
  expect(await amount(20)).toBe("404 err-not-found");
  expect((await shop.scheduleOf(donor))?.state).toBe("deleted");
});
