import { afterAll, expect, test } from "vitest";

import { startPaymentChecks } from "#api/ordering/reconcile-payments.ts";
import type { PaymentLimits } from "#api/ports.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

/** Each test sets its own limits. */
const none = { perPerson: 0, declinesPerNetwork: 0, declinesPerPerson: 0, perCard: 0 };
const limits: PaymentLimits = { ...none, donationsOfNewAccount: 0 };
const shop = await startDonationShop({ paymentLimits: limits, declineStepMs: 0 });
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const declining = { ...card, ccnumber: "4000000000002008" };
const REFUSED = "402 giving-card-refused";
const CLOSED = "503 giving-cards-closed";
const TOO_OFTEN_TODAY = "429 payments-too-often-hours";

/** A person who gives each month, with no declined cards. */
async function moveInDonor(chosen: Partial<PaymentLimits> = {}) {
  Object.assign(limits, none, chosen);
  await shop.skip(1);
  await shop.db.deleteFrom("payment_tries").execute();
  await shop.db.deleteFrom("gift_breaker").execute();
  const { donor, asked: request } = await shop.moveInDonor();
  const send = (paymentId: string, key?: string) =>
    shop.change(donor, { ...request, paymentId }, key);
  return {
    donor,
    asked: request,
    send,
    /** Sends another card or account. */
    async card(fields: Record<string, string>) {
      const paymentMethod = "checkaccount" in fields ? "bank" : "card";
      const paymentId = await shop.place.makeToken(fields);
      return shop.change(donor, { ...request, paymentId, paymentMethod });
    },
  };
}

function declinedTries() {
  const tries = shop.db.selectFrom("payment_tries").select("reference");
  return tries.where("declined_at", "is not", null).execute();
}

test("keeps the giving as it was when another card is declined", async () => {
  const { donor, card, send } = await moveInDonor();
  const before = await shop.regularGivingOf(donor);
  expect(await card(declining)).toBe(REFUSED);
  await shop.wait(2);
  expect(await shop.regularGivingOf(donor)).toEqual(before);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(await shop.mailsTo(donor)).toHaveLength(1);
  await shop.advance(31);
  expect(await shop.charged(donor)).toEqual([1000, 1000]);
  expect(unwrap(await send(await shop.place.makeToken(another)))).toMatchObject({
    lastFour: "0009",
  });
});

test("shows a new card at once, and charges nothing", async () => {
  const { donor, card } = await moveInDonor();
  expect(unwrap(await card(another))).toMatchObject({ method: "card", lastFour: "0009" });
  expect(unwrap(await card(account))).toMatchObject({ method: "bank", lastFour: "" });
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ method: "bank", lastFour: "3815" });
  expect(await shop.charged(donor)).toEqual([1000]);
});

test("changes the card when its lookup fails, and shows it later", async () => {
  const { donor, card } = await moveInDonor();
  await shop.fault("query_500", "query");
  expect(unwrap(await card(another))).toMatchObject({ method: "card", lastFour: "" });
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "0009" });
});

test("refuses a declined card again after a lost answer, counted once", async () => {
  const { donor, send } = await moveInDonor();
  const token = await shop.place.makeToken(declining);
  await shop.fault("drop_after", "validate");
  expect(await send(token)).toBe("409 giving-change-unknown");
  for (let time = 0; time < 3; time++) expect(await send(token)).toBe(REFUSED);
  expect(await declinedTries()).toHaveLength(1);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "1111" });
});

test("accepts a stored card again after a lost answer, uncounted", async () => {
  // The first donation is the other one.
  const { donor, send } = await moveInDonor({ perPerson: 2 });
  const [key, token] = [`the-other-card-of-${donor.userId}`, await shop.place.makeToken(another)];
  await shop.fault("drop_after", "validate");
  expect(await send(token, key)).toBe("409 giving-change-unknown");
  await shop.wait(2);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(unwrap(await send(token, key))).toMatchObject({ lastFour: "0009" });
  expect(await declinedTries()).toEqual([]);
});

test("stays uncertain while nothing is known of a card sent before", async () => {
  const { send } = await moveInDonor();
  const token = await shop.place.makeToken(declining);
  await shop.fault("drop_after", "validate");
  await shop.fault("query_500", "query");
  expect(await send(token)).toBe("409 giving-change-unknown");
  expect(await send(token)).toBe("409 giving-change-unknown");
  await shop.fault("query_hide", "query");
  expect(await send(token)).toBe("409 giving-change-unknown");
  expect(await send(token)).toBe(REFUSED);
});

test("declines a card in neither of two simultaneous requests", async () => {
  const { donor, send } = await moveInDonor();
  const token = await shop.place.makeToken(another);
  expect(await shop.sendTwice(() => send(token))).toMatchObject([
    { state: "active" },
    { state: "active" },
  ]);
  expect(await declinedTries()).toEqual([]);
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "0009" });
});

test("refuses a refused account again", async () => {
  const { donor, asked: request } = await moveInDonor();
  const paymentId = await shop.place.makeToken(account);
  await shop.place.transact({ customer_vault: "add_customer", payment_token: paymentId });
  const change = { ...request, paymentId, paymentMethod: "bank" };
  for (let time = 0; time < 2; time++) expect(await shop.change(donor, change)).toBe(REFUSED);
  expect(await declinedTries()).toHaveLength(1);
});

test("D3: counts declined new cards like declined payments", async () => {
  const { donor, card } = await moveInDonor({ declinesPerPerson: 3 });
  for (let time = 0; time < 2; time++) expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(donor, { fields: declining })).toBe("402 payment-declined");
  expect(await card(another)).toBe(TOO_OFTEN_TODAY);
  expect(await shop.giveOnce(donor)).toBe(TOO_OFTEN_TODAY);
});

test("D3: limits tries of one card across donations and givings", async () => {
  const { donor, card } = await moveInDonor({ perCard: 2 });
  expect(await card(declining)).toBe(REFUSED);
  expect(await card(declining)).toBe(REFUSED);
  const tries = await shop.db.selectFrom("payment_tries").select("reference").execute();
  for (const { reference } of tries) await learn(reference);
  expect(await card(another)).toBe(TOO_OFTEN_TODAY);
  expect(await shop.giveOnce(donor)).toBe(TOO_OFTEN_TODAY);
});

/** Runs the card lookup that follows a try. */
async function learn(orderid: string): Promise<void> {
  let job: Promise<void> | undefined;
  await startPaymentChecks(shop.services, {
    work: async (_, work) =>
      void (job = work({ orderid } as Parameters<typeof work>[0], async () => true)),
  });
  await job;
}

test("D3: closes donations and new cards after many declined cards", async () => {
  const { donor, asked: request, card } = await moveInDonor();
  for (let time = 0; time < 20; time++) expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(donor)).toMatchObject({ state: "placed" });
  expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(donor)).toBe("503 gifts-closed");
  expect(await card(another)).toBe(CLOSED);
  expect(await card(account)).toBe(CLOSED);
  // A new amount tries no card.
  expect(unwrap(await shop.change(donor, { ...request, donation: 11 }))).toMatchObject({
    amount: 11,
  });
  shop.pass(15);
  expect(unwrap(await card(another))).toMatchObject({ lastFour: "0009" });
});

test("D3: pads the response time of a refused card", async () => {
  const { card } = await moveInDonor();
  shop.services.declineStepMs = 400;
  const startedAt = performance.now();
  expect(await card(declining)).toBe(REFUSED);
  shop.services.declineStepMs = 0;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(400);
});

test("allows ten changes of the amount in an hour", async () => {
  const { donor, asked: request } = await moveInDonor();
  const changeAmount = (donation: number) => shop.change(donor, { ...request, donation });
  for (let dollars = 11; dollars <= 20; dollars++) {
    expect(unwrap(await changeAmount(dollars))).toMatchObject({ amount: dollars });
  }
  expect(await changeAmount(21)).toBe("429 err-too-often-person");
  expect((await shop.scheduleOf(donor))?.cents).toBe(2000);
  shop.pass(60);
  expect(unwrap(await changeAmount(21))).toMatchObject({ amount: 21 });
});
