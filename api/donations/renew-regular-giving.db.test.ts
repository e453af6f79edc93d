import { setTimeout } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { findLiveRegularGiving } from "#api/db/donations/regular-givings.ts";
import { beginRenewal } from "#api/db/donations/renewals.ts";
import { countLastDeclines } from "#api/db/limits/payment-tries.ts";
import { sha256 } from "#api/ordering/resolve-idempotency-key.ts";
import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";
import { account, card } from "#tests/payments/start-gateway-simulator.ts";

import { renewRegularGiving } from "./renew-regular-giving.ts";

const none = { perPerson: 0, declinesPerNetwork: 0, declinesPerPerson: 0, perCard: 0 };
const paymentLimits = { ...none, donationsOfNewAccount: 0 };
const shop = await startDonationShop({ paymentLimits, declineStepMs: 0 });
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const declining = { ...card, ccnumber: "4000000000002008" };
const REFUSED = "402 giving-card-refused";
const UNKNOWN = "409 giving-change-unknown";

/** A person who gives each month, with functions that send another card or account. */
async function moveInDonor() {
  const { donor, asked: request } = await shop.moveInDonor();
  return {
    donor,
    id: request.id,
    card: (paymentId: string) => shop.change(donor, { ...request, paymentId }),
    account: (paymentId: string, key?: string) =>
      shop.change(donor, { ...request, paymentId, paymentMethod: "bank" }, key),
  };
}

/** A token of an account that the gateway refuses, because it was used. */
async function makeUsedToken(): Promise<string> {
  const token = await shop.place.makeToken(account);
  await shop.place.transact({ customer_vault: "add_customer", payment_token: token });
  return token;
}

test("D3: counts accepted cards among the last attempts, like declined", async () => {
  await shop.db.deleteFrom("payment_tries").execute();
  const { card } = await moveInDonor();
  unwrap(await card(await shop.place.makeToken(another)));
  expect(await card(await shop.place.makeToken(declining))).toBe(REFUSED);
  // Includes the first donation.
  expect(await countLastDeclines(shop.db, 40, null)).toEqual({ seen: 3, declined: 1 });
});

test("leaves an uncertain renewal open when a later card is declined", async () => {
  const { donor, card } = await moveInDonor();
  const existing = await findLiveRegularGiving(shop.db, donor.userId);
  if (!existing) throw new Error("Nothing is given.");
  const acceptedToken = await shop.place.makeToken(another);
  await shop.fault("drop_after", "validate");
  expect(await card(acceptedToken)).toBe(UNKNOWN);

  const { externalId } = donor.reader;
  const member = { externalId, email: donor.email, isEmailVerified: true, issuedAt: shop.now() };
  const token = await shop.place.makeToken(declining);
  const paidWith = { token, paymentMethod: "card" } as const;
  await expect(
    renewRegularGiving(shop.services, existing, paidWith, { member, ipAddress: "" }),
  ).rejects.toMatchObject({ code: "giving-card-refused" });
  expect((await shop.rowOf(donor)).renewing_with).toBe(sha256(acceptedToken));
  await shop.wait(2);
  expect(await shop.regularGivingOf(donor)).toMatchObject({ lastFour: "0009" });
});

test("returns the first of two simultaneous renewals to the second", async () => {
  const { id } = await moveInDonor();
  const now = shop.now();
  const isBegun = Promise.withResolvers<void>();
  const first = shop.db.transaction().execute(async (trx) => {
    const renewal = await beginRenewal(trx, { id, hash: "first" }, now);
    isBegun.resolve();
    await setTimeout(100);
    return renewal;
  });
  await isBegun.promise;
  const second = beginRenewal(shop.db, { id, hash: "second" }, now);
  expect(await Promise.all([first, second])).toEqual([{ before: null }, { before: "first" }]);
});

test("accepts a repeated card ten times an hour", async () => {
  const { card } = await moveInDonor();
  const token = await shop.place.makeToken(another);
  for (let time = 0; time < 11; time++) expect(unwrap(await card(token)).state).toBe("active");
  const { regularGivings } = shop.services.gateway;
  const usual = regularGivings.storeMethod;
  let isAsked = false;
  regularGivings.storeMethod = async (...request) => {
    isAsked = true;
    return usual(...request);
  };
  expect(await card(token)).toBe("429 err-too-often-person");
  regularGivings.storeMethod = usual;
  expect(isAsked).toBe(false);
  shop.pass(60);
  expect(unwrap(await card(token))).toMatchObject({ lastFour: "0009" });
});

test("refuses a used account after the gateway had refused us", async () => {
  const { donor, account } = await moveInDonor();
  const token = await makeUsedToken();
  await shop.fault("rate_limited", "vault");
  expect(await account(token)).toBe("503 giving-not-changed");
  expect(await account(token, `the-account-of-${donor.userId}`)).toBe(REFUSED);
  expect(await shop.regularGivingOf(donor)).toMatchObject({ method: "card", lastFour: "1111" });
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
});

test("accepts a used account in none of three simultaneous requests", async () => {
  const { donor, account } = await moveInDonor();
  const token = await makeUsedToken();
  const ends = await Promise.all([account(token), account(token), account(token)]);
  // A request that is counted first but starts second cannot know the other's answer.
  for (const end of ends) expect([REFUSED, UNKNOWN]).toContain(end);
  await shop.wait(2);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect([REFUSED, UNKNOWN]).toContain(await account(token));
  await shop.wait(2);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ method: "card", lastFour: "1111" });
});

test("does not take a refused account for the one already charged", async () => {
  const { donor, account: send } = await moveInDonor();
  unwrap(await send(await shop.place.makeToken(account)));
  await shop.runJobs();
  const token = await makeUsedToken();
  await shop.fault("drop_before", "vault");
  expect(await send(token)).toBe(UNKNOWN);
  expect(await send(token)).toBe(UNKNOWN);
  await shop.wait(2);
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
});

test.each([
  ["whose answer was lost", "vault"],
  ["that is stored but not charged yet", "update_subscription"],
])("accepts an account again %s", async (_, on) => {
  const { donor, account: send } = await moveInDonor();
  const token = await shop.place.makeToken(account);
  await shop.fault(on === "vault" ? "drop_after" : "drop_before", on);
  expect(await send(token)).toBe(UNKNOWN);
  expect(unwrap(await send(token))).toMatchObject({ method: "bank", lastFour: "3815" });
  expect((await shop.rowOf(donor)).renewing_with).toBeNull();
});

test("refuses an account in neither of two simultaneous requests", async () => {
  const { donor, account: send } = await moveInDonor();
  const token = await shop.place.makeToken(account);
  expect(await shop.sendTwice(() => send(token))).toMatchObject([
    { method: "bank" },
    { method: "bank" },
  ]);
  await shop.runJobs();
  expect(await shop.regularGivingOf(donor)).toMatchObject({ method: "bank", lastFour: "3815" });
});
