import { afterAll, expect, test } from "vitest";

import { done, startGiftShop } from "#tests/gift-shop.ts";
import { account, card } from "#tests/start-test-gateway.ts";

const shop = await startGiftShop();
afterAll(() => shop[Symbol.asyncDispose]());

const cardOf = (ccnumber: string) => ({ ...card, ccnumber });

test("S4.04: a monthly giving charges now, and by itself on the same day of each month, each with its receipt", async () => {
  const ruth = await shop.moveIn();
  const begun = done(await shop.give(ruth));
  expect(begun.order).toMatchObject({ state: "placed", donation: 10, total: 10, orderDetails: [] });
  expect(begun.regularGiving).toMatchObject({ state: "active", amount: 10, day: 1 });
  await shop.hint(await shop.orderidOf(ruth));
  const giving = { amount: 10, nextCharge: "2026-04-01", method: "card", lastFour: "1111" };
  expect(await shop.givingOf(ruth)).toMatchObject(giving);

  await shop.advance(31);
  await shop.advance(30);
  await shop.compare();
  expect(await shop.booked(ruth)).toEqual([1000, 1000, 1000]);
  expect(await shop.charged(ruth)).toEqual([1000, 1000, 1000]);
  expect(await shop.givingOf(ruth)).toMatchObject({ nextCharge: "2026-06-01" });
  expect(await shop.mailsTo(ruth)).toHaveLength(3);
});
