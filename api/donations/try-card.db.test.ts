import { afterAll, expect, test } from "vitest";

import { startPaymentChecks } from "#api/ordering/reconcile-payments.ts";
import type { PaymentLimits } from "#api/ordering/limit-payments.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

/** A test says which limits there are. */
const none = { perPerson: 0, declinesPerNetwork: 0, declinesPerPerson: 0, perCard: 0 };
const limits: PaymentLimits = { ...none, donationsOfNewAccount: 0 };
const shop = await startDonationShop({ paymentLimits: limits, refusalStep: 0 });
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const declining = { ...card, ccnumber: "4000000000002008" };
const REFUSED = "402 giving-card-refused";
const CLOSED = "503 giving-cards-closed";
const TOO_OFTEN_TODAY = "429 payments-too-often-hours";

/** Somebody who gives each month, and of whom no card was declined. */
async function moveInDonor(chosen: Partial<PaymentLimits> = {}) {
  Object.assign(limits, none, chosen);
  await shop.skip(1);
  await shop.db.deleteFrom("payment_tries").execute();
  await shop.db.deleteFrom("gift_breaker").execute();
  const { donor, asked } = await shop.moveInDonor();
  const send = (paymentId: string, key?: string) =>
    shop.change(donor, { ...asked, paymentId }, key);
  return {
    donor,
    asked,
    send,
    /** Fills in another card, or an account. */
    async card(fields: Record<string, string>) {
      const paymentMethod = "checkaccount" in fields ? "bank" : "card";
      const paymentId = await shop.place.makeToken(fields);
      return shop.change(donor, { ...asked, paymentId, paymentMethod });
    },
  };
}

function declinedTries() {
  const tries = shop.db.selectFrom("payment_tries").select("reference");
  return tries.where("declined_at", "is not", null).execute();
}

test("a card that is declined takes nobody's place: the giving goes on as it was, and no mail says otherwise", async () => {
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

test("which card it is by which is given from now on is answered at once, and moves no money", async () => {
  const { donor, card } = await moveInDonor();
  expect(unwrap(await card(another))).toMatchObject({ method: "card", lastFour: "0009" });
  expect(unwrap(await card(account))).toMatchObject({ method: "bank", lastFour: "" });
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ method: "bank", lastFour: "3815" });
  expect(await shop.charged(donor)).toEqual([1000]);
});

test("where the gateway does not tell which card it is, the change is made, and it is told later", async () => {
  const { donor, card } = await moveInDonor();
  await shop.fault("query_500", "query");
  expect(unwrap(await card(another))).toMatchObject({ method: "card", lastFour: "" });
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "0009" });
});

test("a card that was declined, and whose answer was lost, is refused when it is sent again, and counted once", async () => {
  const { donor, send } = await moveInDonor();
  const token = await shop.place.makeToken(declining);
  await shop.fault("drop_after", "validate");
  expect(await send(token)).toBe("409 giving-change-unknown");
  for (let time = 0; time < 3; time++) expect(await send(token)).toBe(REFUSED);
  expect(await declinedTries()).toHaveLength(1);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "1111" });
});

test("a card that was taken, and is sent again after that was settled, is not said to be refused, nor one too many", async () => {
  // With the first gift.
  const { donor, send } = await moveInDonor({ perPerson: 2 });
  const [key, token] = [`the-other-card-of-${donor.userId}`, await shop.place.makeToken(another)];
  await shop.fault("drop_after", "validate");
  expect(await send(token, key)).toBe("409 giving-change-unknown");
  await shop.wait(2);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(unwrap(await send(token, key))).toMatchObject({ lastFour: "0009" });
  expect(await declinedTries()).toEqual([]);
});

test("while nothing is told of a card that was sent before, it is not known", async () => {
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

test("one card that is sent twice at once is declined for neither, whichever comes first", async () => {
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

test("an account that was refused is refused when it is sent again", async () => {
  const { donor, asked } = await moveInDonor();
  const paymentId = await shop.place.makeToken(account);
  await shop.place.transact({ customer_vault: "add_customer", payment_token: paymentId });
  const change = { ...asked, paymentId, paymentMethod: "bank" };
  for (let time = 0; time < 2; time++) expect(await shop.change(donor, change)).toBe(REFUSED);
  expect(await declinedTries()).toHaveLength(1);
});

test("D3: other cards that are declined are counted like payments, those of givings and gifts together", async () => {
  const { donor, card } = await moveInDonor({ declinesPerPerson: 3 });
  for (let time = 0; time < 2; time++) expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(donor, { fields: declining })).toBe("402 payment-declined");
  expect(await card(another)).toBe(TOO_OFTEN_TODAY);
  expect(await shop.giveOnce(donor)).toBe(TOO_OFTEN_TODAY);
});

test("D3: one card is tried so often a day, for whatever it is tried", async () => {
  const { donor, card } = await moveInDonor({ perCard: 2 });
  expect(await card(declining)).toBe(REFUSED);
  expect(await card(declining)).toBe(REFUSED);
  const tries = await shop.db.selectFrom("payment_tries").select("reference").execute();
  for (const { reference } of tries) await learn(reference);
  expect(await card(another)).toBe(TOO_OFTEN_TODAY);
  expect(await shop.giveOnce(donor)).toBe(TOO_OFTEN_TODAY);
});

/** Does the job that a try leaves. */
async function learn(orderid: string): Promise<void> {
  let job: Promise<void> | undefined;
  await startPaymentChecks(shop.services, {
    work: async (_, work) =>
      void (job = work({ orderid } as Parameters<typeof work>[0], async () => true)),
  });
  await job;
}

test("D3: cards that are declined for givings close gifts, and no other card is taken while they are closed", async () => {
  const { donor, asked, card } = await moveInDonor();
  for (let time = 0; time < 20; time++) expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(donor)).toMatchObject({ state: "placed" });
  expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(donor)).toBe("503 gifts-closed");
  expect(await card(another)).toBe(CLOSED);
  expect(await card(account)).toBe(CLOSED);
  // Another amount is no card.
  expect(unwrap(await shop.change(donor, { ...asked, donation: 11 }))).toMatchObject({
    amount: 11,
  });
  shop.pass(15);
  expect(unwrap(await card(another))).toMatchObject({ lastFour: "0009" });
});

test("D3: how long a card took to be refused says nothing of the reason", async () => {
  const { card } = await moveInDonor();
  shop.services.refusalStep = 400;
  const began = performance.now();
  expect(await card(declining)).toBe(REFUSED);
  shop.services.refusalStep = 0;
  expect(performance.now() - began).toBeGreaterThanOrEqual(400);
});

test("other amounts are asked for ten times in an hour", async () => {
  const { donor, asked } = await moveInDonor();
  const ask = (donation: number) => shop.change(donor, { ...asked, donation });
  for (let dollars = 11; dollars <= 20; dollars++) {
    expect(unwrap(await ask(dollars))).toMatchObject({ amount: dollars });
  }
  expect(await ask(21)).toBe("429 err-too-often-person");
  expect((await shop.scheduleOf(donor))?.cents).toBe(2000);
  shop.pass(60);
  expect(unwrap(await ask(21))).toMatchObject({ amount: 21 });
});
