import { afterAll, expect, test } from "vitest";

import { checkPayments } from "#api/ordering/reconcile.ts";
import type { PaymentLimits } from "#api/ordering/limit-payments.ts";
import { done, startGiftShop } from "#tests/payments/gift-shop.ts";
import { account, card } from "#tests/payments/start-test-gateway.ts";

/** A test says which limits there are. */
const none = { perPerson: 0, declinesPerNetwork: 0, declinesPerPerson: 0, perCard: 0 };
const limits: PaymentLimits = { ...none, giftsOfNewAccount: 0 };
const shop = await startGiftShop({ paymentLimits: limits, refusalStep: 0 });
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const declining = { ...card, ccnumber: "4000000000002008" };
const REFUSED = "402 giving-card-refused";
const CLOSED = "503 giving-cards-closed";
const TOO_OFTEN_TODAY = "429 payments-too-often-hours";

/** Somebody who gives each month, and of whom no card was declined. */
async function moveInGiver(chosen: Partial<PaymentLimits> = {}) {
  Object.assign(limits, none, chosen);
  await shop.skip(1);
  await shop.db.deleteFrom("payment_tries").execute();
  await shop.db.deleteFrom("gift_breaker").execute();
  const { giver, asked } = await shop.moveInGiver();
  const send = (paymentId: string, key?: string) =>
    shop.change(giver, { ...asked, paymentId }, key);
  return {
    giver,
    asked,
    send,
    /** Fills in another card, or an account. */
    async card(fields: Record<string, string>) {
      const paymentMethod = "checkaccount" in fields ? "bank" : "card";
      const paymentId = await shop.place.makeToken(fields);
      return shop.change(giver, { ...asked, paymentId, paymentMethod });
    },
  };
}

function declinedTries() {
  const tries = shop.db.selectFrom("payment_tries").select("reference");
  return tries.where("declined_at", "is not", null).execute();
}

test("a card that is declined takes nobody's place: the giving goes on as it was, and no mail says otherwise", async () => {
  const { giver, card, send } = await moveInGiver();
  const before = await shop.givingOf(giver);
  expect(await card(declining)).toBe(REFUSED);
  await shop.wait(2);
  expect(await shop.givingOf(giver)).toEqual(before);
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
  expect(await shop.mailsTo(giver)).toHaveLength(1);
  await shop.advance(31);
  expect(await shop.charged(giver)).toEqual([1000, 1000]);
  expect(done(await send(await shop.place.makeToken(another)))).toMatchObject({ lastFour: "0009" });
});

test("which card it is by which is given from now on is answered at once, and moves no money", async () => {
  const { giver, card } = await moveInGiver();
  expect(done(await card(another))).toMatchObject({ method: "card", lastFour: "0009" });
  expect(done(await card(account))).toMatchObject({ method: "bank", lastFour: "" });
  await shop.runJobs();
  expect(await shop.givingOf(giver)).toMatchObject({ method: "bank", lastFour: "3815" });
  expect(await shop.charged(giver)).toEqual([1000]);
});

test("where the gateway does not tell which card it is, the change is made, and it is told later", async () => {
  const { giver, card } = await moveInGiver();
  await shop.fault("query_500", "query");
  expect(done(await card(another))).toMatchObject({ method: "card", lastFour: "" });
  await shop.runJobs();
  expect(await shop.givingOf(giver)).toMatchObject({ lastFour: "0009" });
});

test("a card that was declined, and whose answer was lost, is refused when it is sent again, and counted once", async () => {
  const { giver, send } = await moveInGiver();
  const token = await shop.place.makeToken(declining);
  await shop.fault("drop_after", "validate");
  expect(await send(token)).toBe("409 giving-change-unknown");
  for (let time = 0; time < 3; time++) expect(await send(token)).toBe(REFUSED);
  expect(await declinedTries()).toHaveLength(1);
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
  expect(await shop.givingOf(giver)).toMatchObject({ lastFour: "1111" });
});

test("a card that was taken, and is sent again after that was settled, is not said to be refused, nor one too many", async () => {
  // With the first gift.
  const { giver, send } = await moveInGiver({ perPerson: 2 });
  const [key, token] = [`the-other-card-of-${giver.userId}`, await shop.place.makeToken(another)];
  await shop.fault("drop_after", "validate");
  expect(await send(token, key)).toBe("409 giving-change-unknown");
  await shop.wait(2);
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
  expect(done(await send(token, key))).toMatchObject({ lastFour: "0009" });
  expect(await declinedTries()).toEqual([]);
});

test("while nothing is told of a card that was sent before, it is not known", async () => {
  const { send } = await moveInGiver();
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
  const { giver, send } = await moveInGiver();
  const token = await shop.place.makeToken(another);
  expect(await shop.sendTwice(() => send(token))).toMatchObject([
    { state: "active" },
    { state: "active" },
  ]);
  expect(await declinedTries()).toEqual([]);
  await shop.runJobs();
  expect(await shop.givingOf(giver)).toMatchObject({ lastFour: "0009" });
});

test("an account that was refused is refused when it is sent again", async () => {
  const { giver, asked } = await moveInGiver();
  const paymentId = await shop.place.makeToken(account);
  await shop.place.transact({ customer_vault: "add_customer", payment_token: paymentId });
  const change = { ...asked, paymentId, paymentMethod: "bank" };
  for (let time = 0; time < 2; time++) expect(await shop.change(giver, change)).toBe(REFUSED);
  expect(await declinedTries()).toHaveLength(1);
});

test("D3: other cards that are declined are counted like payments, those of givings and gifts together", async () => {
  const { giver, card } = await moveInGiver({ declinesPerPerson: 3 });
  for (let time = 0; time < 2; time++) expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(giver, { fields: declining })).toBe("402 payment-declined");
  expect(await card(another)).toBe(TOO_OFTEN_TODAY);
  expect(await shop.giveOnce(giver)).toBe(TOO_OFTEN_TODAY);
});

test("D3: one card is tried so often a day, for whatever it is tried", async () => {
  const { giver, card } = await moveInGiver({ perCard: 2 });
  expect(await card(declining)).toBe(REFUSED);
  expect(await card(declining)).toBe(REFUSED);
  const tries = await shop.db.selectFrom("payment_tries").select("reference").execute();
  for (const { reference } of tries) await learn(reference);
  expect(await card(another)).toBe(TOO_OFTEN_TODAY);
  expect(await shop.giveOnce(giver)).toBe(TOO_OFTEN_TODAY);
});

/** Does the job that a try leaves. */
async function learn(orderid: string): Promise<void> {
  let job: Promise<void> | undefined;
  await checkPayments(shop.services, {
    work: async (_, work) =>
      void (job = work({ orderid } as Parameters<typeof work>[0], async () => true)),
  });
  await job;
}

test("D3: cards that are declined for givings close gifts, and no other card is taken while they are closed", async () => {
  const { giver, asked, card } = await moveInGiver();
  for (let time = 0; time < 20; time++) expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(giver)).toMatchObject({ state: "placed" });
  expect(await card(declining)).toBe(REFUSED);
  expect(await shop.giveOnce(giver)).toBe("503 gifts-closed");
  expect(await card(another)).toBe(CLOSED);
  expect(await card(account)).toBe(CLOSED);
  // Another amount is no card.
  expect(done(await shop.change(giver, { ...asked, donation: 11 }))).toMatchObject({ amount: 11 });
  shop.pass(15);
  expect(done(await card(another))).toMatchObject({ lastFour: "0009" });
});

test("D3: how long a card took to be refused says nothing of the reason", async () => {
  const { card } = await moveInGiver();
  shop.services.refusalStep = 400;
  const began = performance.now();
  expect(await card(declining)).toBe(REFUSED);
  shop.services.refusalStep = 0;
  expect(performance.now() - began).toBeGreaterThanOrEqual(400);
});

test("other amounts are asked for ten times in an hour", async () => {
  const { giver, asked } = await moveInGiver();
  const ask = (donation: number) => shop.change(giver, { ...asked, donation });
  for (let dollars = 11; dollars <= 20; dollars++) {
    expect(done(await ask(dollars))).toMatchObject({ amount: dollars });
  }
  expect(await ask(21)).toBe("429 err-too-often-person");
  expect((await shop.scheduleOf(giver))?.cents).toBe(2000);
  shop.pass(60);
  expect(done(await ask(21))).toMatchObject({ amount: 21 });
});
