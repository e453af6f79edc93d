import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { findLiveGiving } from "#api/db/givings/givings.ts";
import { beginRenewal } from "#api/db/givings/renewals.ts";
import { countLastDeclines } from "#api/db/limits/count-tries.ts";
import { sha256 } from "#api/ordering/fingerprint.ts";
import { done, startGiftShop } from "#tests/payments/gift-shop.ts";
import { account, card } from "#tests/payments/start-test-gateway.ts";

import { renewGiving } from "./renew-giving.ts";

const none = { perPerson: 0, declinesPerNetwork: 0, declinesPerPerson: 0, perCard: 0 };
const paymentLimits = { ...none, giftsOfNewAccount: 0 };
const shop = await startGiftShop({ paymentLimits, refusalStep: 0 });
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const declining = { ...card, ccnumber: "4000000000002008" };
const REFUSED = "402 giving-card-refused";
const UNKNOWN = "409 giving-change-unknown";

/** Somebody who gives each month, and who sends another card or account for it. */
async function moveInGiver() {
  const { giver, asked } = await shop.moveInGiver();
  return {
    giver,
    id: asked.id,
    card: (paymentId: string) => shop.change(giver, { ...asked, paymentId }),
    account: (paymentId: string, key?: string) =>
      shop.change(giver, { ...asked, paymentId, paymentMethod: "bank" }, key),
  };
}

/** A token of an account that the gateway refuses from now on: it was used. */
async function makeUsedToken(): Promise<string> {
  const token = await shop.place.makeToken(account);
  await shop.place.transact({ customer_vault: "add_customer", payment_token: token });
  return token;
}

test("D3: other cards that are taken count among the last tries, as those that are declined do", async () => {
  await shop.db.deleteFrom("payment_tries").execute();
  const { card } = await moveInGiver();
  done(await card(await shop.place.makeToken(another)));
  expect(await card(await shop.place.makeToken(declining))).toBe(REFUSED);
  // With the first gift.
  expect(await countLastDeclines(shop.db, 40, null)).toEqual({ seen: 3, declined: 1 });
});

test("a card that is declined leaves to be settled what was begun with another since it was sent", async () => {
  const { giver, card } = await moveInGiver();
  const before = await findLiveGiving(shop.db, giver.userId);
  if (!before) throw new Error("Nothing is given.");
  const taken = await shop.place.makeToken(another);
  await shop.fault("drop_after", "validate");
  expect(await card(taken)).toBe(UNKNOWN);

  const { externalId } = giver.reader;
  const member = { externalId, email: giver.email, isEmailVerified: true, issuedAt: shop.now() };
  const token = await shop.place.makeToken(declining);
  const paidWith = { token, paymentMethod: "card" } as const;
  await expect(
    renewGiving(shop.services, before, paidWith, { member, ipAddress: "" }),
  ).rejects.toMatchObject({ code: "giving-card-refused" });
  expect((await shop.rowOf(giver)).renewing_with).toBe(sha256(taken));
  await shop.wait(2);
  expect(await shop.givingOf(giver)).toMatchObject({ lastFour: "0009" });
});

test("of two cards that are begun with at once, the second knows of the first", async () => {
  const { id } = await moveInGiver();
  const now = shop.now();
  const isBegun = Promise.withResolvers<void>();
  const first = shop.db.transaction().execute(async (trx) => {
    const begun = await beginRenewal(trx, { id, hash: "first" }, now);
    isBegun.resolve();
    await setTimeout(100);
    return begun;
  });
  await isBegun.promise;
  const second = beginRenewal(shop.db, { id, hash: "second" }, now);
  expect(await Promise.all([first, second])).toEqual([{ before: null }, { before: "first" }]);
});

test("one card that was sent before is sent again ten times in an hour", async () => {
  const { card } = await moveInGiver();
  const token = await shop.place.makeToken(another);
  for (let time = 0; time < 11; time++) expect(done(await card(token)).state).toBe("active");
  const { givings } = shop.services.gateway;
  const usual = givings.replace;
  let isAsked = false;
  givings.replace = async (...asked) => {
    isAsked = true;
    return usual(...asked);
  };
  expect(await card(token)).toBe("429 err-too-often-person");
  givings.replace = usual;
  expect(isAsked).toBe(false);
  shop.pass(60);
  expect(done(await card(token))).toMatchObject({ lastFour: "0009" });
});

test("an account that is refused after the gateway refused the library is refused, and the giving goes on as it was", async () => {
  const { giver, account } = await moveInGiver();
  const token = await makeUsedToken();
  await shop.fault("rate_limited", "vault");
  expect(await account(token)).toBe("503 giving-not-changed");
  expect(await account(token, `the-account-of-${giver.userId}`)).toBe(REFUSED);
  expect(await shop.givingOf(giver)).toMatchObject({ method: "card", lastFour: "1111" });
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
});

test("one account that is refused, and sent three times at once, is taken by none of them", async () => {
  const { giver, account } = await moveInGiver();
  const token = await makeUsedToken();
  const ends = await Promise.all([account(token), account(token), account(token)]);
  // Whoever is counted first and begins second cannot know what the other was told.
  for (const end of ends) expect([REFUSED, UNKNOWN]).toContain(end);
  await shop.wait(2);
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
  expect([REFUSED, UNKNOWN]).toContain(await account(token));
  await shop.wait(2);
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
  expect(await shop.givingOf(giver)).toMatchObject({ method: "card", lastFour: "1111" });
});

test("an account that was refused does not pass for the one that is charged already", async () => {
  const { giver, account: send } = await moveInGiver();
  done(await send(await shop.place.makeToken(account)));
  await shop.runJobs();
  const token = await makeUsedToken();
  await shop.fault("drop_before", "vault");
  expect(await send(token)).toBe(UNKNOWN);
  expect(await send(token)).toBe(UNKNOWN);
  await shop.wait(2);
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
});

test.each([
  ["whose answer was lost", "vault"],
  ["that was not yet told to be charged", "update_subscription"],
])("an account that was taken, and %s, is taken when it is sent again", async (_, on) => {
  const { giver, account: send } = await moveInGiver();
  const token = await shop.place.makeToken(account);
  await shop.fault(on === "vault" ? "drop_after" : "drop_before", on);
  expect(await send(token)).toBe(UNKNOWN);
  expect(done(await send(token))).toMatchObject({ method: "bank", lastFour: "3815" });
  expect((await shop.rowOf(giver)).renewing_with).toBeNull();
});

test("one account that is sent twice at once is refused for neither, whichever comes first", async () => {
  const { giver, account: send } = await moveInGiver();
  const token = await shop.place.makeToken(account);
  expect(await shop.sendTwice(() => send(token))).toMatchObject([
    { method: "bank" },
    { method: "bank" },
  ]);
  await shop.runJobs();
  expect(await shop.givingOf(giver)).toMatchObject({ method: "bank", lastFour: "3815" });
});
