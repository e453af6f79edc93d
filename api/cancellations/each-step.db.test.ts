import { afterAll, expect, test } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { crashAfterSteps } from "#tests/crash-after-steps.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";
import { recoveryMinutes } from "#tests/test-tier.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

/** Long enough for everything to become certain. */
async function rest(): Promise<void> {
  for (const minutes of recoveryMinutes) await shop.pass(minutes);
}

test.each([
  ["a void", 0, cancelWhole, 6550],
  ["a refund", 1, cancelWhole, 6550],
  ["the refund of a part", 1, cancelCopies("booklet", 1), 550],
] as const)(
  "P4, P21: after whichever step of %s its process ends, it is given back once in the end, and told once",
  { timeout: 300_000 },
  async (_, days, wish, amount) => {
    let steps = 0;
    for (let hasEnded = true; hasEnded; steps++) {
      const { ruth, order } = await shop.sell(days);
      const process = crashAfterSteps(steps, shop.services);
      await shop.cancel(order, wish, { by: process.services }).catch((error: unknown) => {
        if (!process.hasEnded()) throw error;
      });
      hasEnded = process.hasEnded();
      await expectRight(ruth, order, wish, amount);
    }
    expect(steps).toBeGreaterThan(20);
  },
);

async function expectRight(
  ruth: Buyer,
  order: LastOrder,
  wish: typeof cancelWhole,
  amount: number,
): Promise<void> {
  await rest();
  await shop.expectBooksMatchGateway(ruth, order);
  // The operator says it again: what was not begun, or never arrived, is done now.
  const said = await shop.cancel(order, wish);
  if (said !== "known done") expect(await shop.cancel(order, wish)).toBe("known done");
  expect(await shop.expectBooksMatchGateway(ruth, order)).toBe(amount);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  // A month may have gone by.
  expect((await ruth.user()).lastOrderDate === null).toBe(wish === cancelWhole);
}

test(
  "P4: after whichever step of the reconciler it ends, what waited for its charge is given back once",
  { timeout: 300_000 },
  async () => {
    let steps = 0;
    for (let hasEnded = true; hasEnded; steps++) {
      const { ruth, order } = await shop.sell();
      await shop.cancel(order, cancelCopies("booklet", 1));
      await shop.advance(1);
      const process = crashAfterSteps(steps, shop.services);
      await shop.pass(61, process.services).catch((error: unknown) => {
        if (!process.hasEnded()) throw error;
      });
      hasEnded = process.hasEnded();
      await expectRight(ruth, order, cancelCopies("booklet", 1), 550);
    }
    expect(steps).toBeGreaterThan(10);
  },
);
