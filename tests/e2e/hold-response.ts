import type { Page } from "@playwright/test";

/** Holds all responses from an address until `release` is called, so that a test can act before they arrive. */
export async function holdResponse(
  page: Page,
  address: RegExp | string,
): Promise<{ release: () => void }> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    // The page may have aborted the request in the meantime.
    await route.continue().catch(() => {});
  });
  return { release: resolve };
}

/** Stops the page's clock; from here on the test moves it. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.install();
  // It cannot be paused at a time in the past.
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Stops the clock after these milliseconds until `work` is done: what it expects must be there by then. */
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
