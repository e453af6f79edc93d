import { afterAll, expect, test } from "vitest";

import { countLastDeclines } from "#api/db/count-tries.ts";
import { done, startGiftShop } from "#tests/gift-shop.ts";
import { card } from "#tests/start-test-gateway.ts";

const none = { perPerson: 0, perNetwork: 0, declinesPerPerson: 0, perCard: 0 };
const paymentLimits = { ...none, giftsOfNewAccount: 0 };
const shop = await startGiftShop({ paymentLimits, refusalStep: 0 });
afterAll(() => shop[Symbol.asyncDispose]());

const another = { ...card, ccnumber: "6011000991300009" };
const declining = { ...card, ccnumber: "4000000000002008" };
const REFUSED = "402 giving-card-refused";

/** Somebody who gives each month, and who sends another card or account for it. */
async function moveInGiver() {
  const giver = await shop.moveIn();
  const { regularGiving } = done(await shop.give(giver));
  await shop.runJobs();
  const asked = { userId: giver.userId, id: regularGiving?.id ?? 0 };
  return {
    giver,
    id: asked.id,
    card: (paymentId: string) => shop.change(giver, { ...asked, paymentId }),
  };
}

test("D3: other cards that are taken count among the last tries, as those that are declined do", async () => {
  await shop.db.deleteFrom("payment_tries").execute();
  const { card } = await moveInGiver();
  done(await card(await shop.place.makeToken(another)));
  expect(await card(await shop.place.makeToken(declining))).toBe(REFUSED);
  // With the first gift.
  expect(await countLastDeclines(shop.db, 40, null)).toEqual({ seen: 3, declined: 1 });
});
