import { afterAll, expect, test } from "vitest";

import { unwrap, startDonationShop } from "#tests/payments/donation-shop.ts";

const shop = await startDonationShop();
afterAll(() => shop[Symbol.asyncDispose]());

/** Days from March 31 to the 29th of each month after it, and at the end to March 1. */
const DAYS = [29, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31];

test("S4.04: charges a giving of the 31st on the 28th, also in February", async () => {
  await shop.skip(30);
  const ruth = await shop.moveIn();
  const { order, regularGiving } = unwrap(await shop.give(ruth));
  expect(order.placedOn).toBe("2026-03-31");
  expect(regularGiving).toMatchObject({ state: "active", day: 28 });

  for (const [place, days] of DAYS.entries()) {
    await shop.advance(days);
    expect(await shop.charged(ruth)).toHaveLength(place + 2);
    expect(await shop.booked(ruth)).toEqual(await shop.charged(ruth));
  }
  expect(shop.now().toISOString()).toMatch(/^2027-03-01/);
  expect(await shop.regularGivingOf(ruth)).toMatchObject({ nextCharge: "2027-03-28" });
});
