import { afterAll, expect, test } from "vitest";

import type { LastOrder } from "#contract/last-order.ts";
import { crashAfterSteps } from "#tests/crash-after-steps.ts";
import type { Buyer } from "#tests/payments/order-library.ts";
import { cancelCopies, startRefundLibrary, cancelWhole } from "#tests/payments/refund-library.ts";
import { recoveryMinutes } from "#tests/test-tier.ts";

const shop = await startRefundLibrary();
afterAll(() => shop[Symbol.asyncDispose]());

/** Passes enough time for every outcome to be certain. */
async function passUntilCertain(): Promise<void> {
  for (const minutes of recoveryMinutes) await shop.pass(minutes);
}

test.each([
  ["a void", 0, cancelWhole, 6550],
  ["a refund", 1, cancelWhole, 6550],
  ["the refund of a part", 1, cancelCopies("booklet", 1), 550],
] as const)(
  "P4, P21: refunds and mails once when a crash interrupts %s",
  { timeout: 300_000 },
  async (_, days, options, amount) => {
    let steps = 0;
    for (let hasEnded = true; hasEnded; steps++) {
      const { ruth, order } = await shop.sell(days);
      const process = crashAfterSteps(steps, shop.services);
      await shop.cancel(order, options, { by: process.services }).catch((error: unknown) => {
        if (!process.hasEnded()) throw error;
      });
      hasEnded = process.hasEnded();
      await expectRight(ruth, order, options, amount);
    }
    expect(steps).toBeGreaterThan(20);
  },
);

async function expectRight(
  ruth: Buyer,
  order: LastOrder,
  options: typeof cancelWhole,
  amount: number,
): Promise<void> {
  await passUntilCertain();
  await shop.expectBooksMatchGateway(ruth, order);
  // Repeats the cancellation: a refund that never started or never arrived is sent now.
  const result = await shop.cancel(order, options);
  if (result !== "known done") expect(await shop.cancel(order, options)).toBe("known done");
  expect(await shop.expectBooksMatchGateway(ruth, order)).toBe(amount);
  expect(await shop.subjectsTo(ruth)).toHaveLength(2);
  // The month may have changed by now.
  expect((await ruth.user()).lastOrderDate === null).toBe(options === cancelWhole);
}

test(
  "P4: refunds a waiting part once when reconciliation crashes",
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
