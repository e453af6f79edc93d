import type { Page } from "@playwright/test";

import { isClosed } from "#web/paths.ts";
import { untilAlive, untilQuiet } from "./visit.ts";

/** The page takes what is pressed, and stays: a closed screen may still lead to the provider. */
export async function settle(page: Page): Promise<void> {
  await untilAlive(page);
  if (isClosed(new URL(page.url()).pathname)) await untilQuiet(page);
}

/** Presses whatever opens something, one after the other, and answers how many there were. */
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
  }, OPENERS);
}

const OPENERS = "summary, [popovertarget]:not([popovertargetaction=hide]), [aria-haspopup]";
