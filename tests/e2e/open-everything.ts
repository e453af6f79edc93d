import type { Page } from "@playwright/test";

import { isMembersOnly } from "#web/paths.ts";
import { waitUntilHydrated, waitUntilIdle } from "./visit.ts";

/**
 * Waits until the page responds to presses. It stays on the page: a members' screen may still redirect to the provider.
 */
export async function waitUntilInteractive(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  if (isMembersOnly(new URL(page.url()).pathname)) await waitUntilIdle(page);
}

/** Opens everything that opens, one after the other, and returns how many there were. */
export function openEverything(page: Page): Promise<number> {
  return page.evaluate(async (openers) => {
    let opened = 0;
    for (const opener of document.querySelectorAll<HTMLElement>(openers)) {
      if (!opener.isConnected || opener.getClientRects().length === 0) continue;
      opener.click();
      opened += 1;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return opened;
  }, OPENER_SELECTOR);
}

const OPENER_SELECTOR = "summary, [popovertarget]:not([popovertargetaction=hide]), [aria-haspopup]";
