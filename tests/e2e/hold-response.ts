import type { Page } from "@playwright/test";

/** Lets no answer from an address through until it is released: however slow the machine, what is done first is done before. */
export async function holdResponse(
  page: Page,
  address: RegExp | string,
): Promise<{ release: () => void }> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => {});
  });
  return { release: resolve };
}

/** From here on time passes only as it is let pass. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  // It cannot be stopped at a moment that is over by then.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Once so many milliseconds have passed no more do until the work is done: what it expects must be there by then. */
export async function pauseClockAfter(
  page: Page,
  milliseconds: number,
  work: () => Promise<void>,
): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + milliseconds);
  await work();
  await page.clock.resume();
}
