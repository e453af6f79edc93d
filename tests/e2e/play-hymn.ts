import type { Locator, Page } from "@playwright/test";

import { expect } from "./open-shelf.ts";
import { visit } from "./visit.ts";

export async function playHymn(page: Page): Promise<Locator> {
  await visit(page, "/audio?serieId=&lng=en");
  const player = page.getByRole("region", { name: "Player", exact: true });
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  await waitUntilPosition(player, 1);
  return player;
}

export async function readPosition(player: Locator): Promise<number> {
  return Number(await player.getByRole("slider").inputValue());
}

export async function waitUntilPosition(player: Locator, seconds: number): Promise<void> {
  await expect
    .poll(() => readPosition(player), { intervals: [200] })
    .toBeGreaterThanOrEqual(seconds);
}
