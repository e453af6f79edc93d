import type { Locator } from "@playwright/test";

import { expect, test } from "./open-shelf.ts";
import { readPosition, playHymn, waitUntilPosition } from "./play-hymn.ts";
import { reload, visit } from "./visit.ts";

test("S2.12, S2.14, S3.02, S3.05: keeps playing from screen to screen", async ({ page }) => {
  const player = page.getByRole("region", { name: "Player", exact: true });
  const pause = player.getByRole("button", { name: "Pause", exact: true });

  await test.step("S3.02, S3.05: names an article in its language, and marks it in the catalog", async () => {
    await visit(page, "/book/beacon-7?lng=es");
    await page.getByRole("link", { name: /^Escuchar.*Of Bells/ }).click();
    const dialog = page.getByRole("dialog", { name: "Of Bells" });
    await expect(dialog.getByRole("button", { name: "Pausa" })).toBeVisible();
    await expect(dialog.getByText("Of Bells", { exact: true })).toHaveAttribute("lang", "en");
    await page.keyboard.press("Escape");

    await visit(page, `/audio?serieId=&language=&lng=en`);
    const tune = page.getByRole("article", { name: "Foghorn Tune" });
    await expect(tune).toHaveAttribute("aria-current");
  });

  await test.step("S2.14: keeps playing while a page of the ministry is read", async () => {
    await page.getByRole("button", { name: "Play Evening Hymn" }).click();
    await waitUntilPosition(player, 1);
    await player.getByRole("button", { name: "Sleep timer" }).click();
    await page.getByRole("radio", { name: "30 min" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("link", { name: "About" }).click();
    await page.evaluate("globalThis.isSame = true");
    await page.getByRole("main").getByRole("link", { name: "prisoners" }).click();

    await expect(page).toHaveURL(/\/prison\?lng=en/);
    expect(await page.evaluate("globalThis.isSame")).toBe(true);
    await expect(pause).toBeVisible();
  });

  await test.step("S2.12: keeps playing with its sleep timer in another document", async () => {
    const position = await readPosition(player);
    await page.evaluate("location.assign('/audio/videos?lng=en')");
    await expect(page).toHaveURL(/videos/);

    await expect(pause).toBeVisible();
    await waitUntilPosition(player, position + 2);
    await expect(player.getByRole("button", { name: "Sleep timer" })).toContainText(/29:|30:/);

    await pause.click();
    await reload(page);
    await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  });
});

test("S2.12: plays in one window at a time, and keeps the position in all", async ({
  page,
  context,
}) => {
  // Simulates a window that the browser suspended: it gets no storage events.
  await page.addInitScript(
    "addEventListener('storage', (event) => globalThis.isAsleep && event.stopImmediatePropagation())",
  );
  const player = await playHymn(page);
  const play = player.getByRole("button", { name: "Play", exact: true });
  const pause = player.getByRole("button", { name: "Pause", exact: true });
  await pause.click();
  const other = await context.newPage();
  await visit(other, "/about?lng=en");
  const resting = other.getByRole("region", { name: "Player", exact: true });
  await expect(resting).toBeVisible();

  await test.step("follows the position of another window", () =>
    followOtherWindow(player, resting));

  await test.step("pauses when another window plays", () => playOneWindow(player, resting));

  await test.step("keeps the newer position of a closed window", async () => {
    await waitUntilPosition(player, 61);
    await pause.click();
    await page.evaluate("globalThis.isAsleep = true");
    await resting.getByRole("button", { name: "Play", exact: true }).click();
    await resting.getByRole("slider").fill("75");
    await waitUntilPosition(resting, 76);
    const closed = other.waitForEvent("close");
    await other.close({ runBeforeUnload: true });
    await closed;
    expect(await readPosition(player)).toBeLessThan(75);
    await reload(page);
    await waitUntilPosition(player, 76);
  });

  await test.step("keeps the player open when another window closes its own", async () => {
    const third = await context.newPage();
    await visit(third, "/about?lng=en");
    const closing = third.getByRole("region", { name: "Player", exact: true });
    await waitUntilPosition(closing, 76);
    await play.click();
    await closing.getByRole("button", { name: "Close the player" }).click();
    await page.evaluate("location.assign('/about?lng=en')");
    await expect(page).toHaveURL(/about/);
    await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
  });
});

async function followOtherWindow(player: Locator, resting: Locator): Promise<void> {
  const play = player.getByRole("button", { name: "Play", exact: true });
  const pause = player.getByRole("button", { name: "Pause", exact: true });
  await player.getByRole("slider").fill("40");
  await play.click();
  await waitUntilPosition(player, 41);
  await pause.click();
  await waitUntilPosition(resting, 41);
  await resting.getByRole("button", { name: "Play", exact: true }).click();
  await waitUntilPosition(resting, 42);
  await resting.getByRole("button", { name: "Pause", exact: true }).click();
  await waitUntilPosition(player, 42);
}

async function playOneWindow(player: Locator, resting: Locator): Promise<void> {
  const play = player.getByRole("button", { name: "Play", exact: true });
  const pause = player.getByRole("button", { name: "Pause", exact: true });
  await player.getByRole("slider").fill("60");
  await play.click();
  await expect(pause).toBeVisible();
  await resting.getByRole("button", { name: "Play", exact: true }).click();
  await expect(play).toBeVisible();
  await play.click();
  await expect(resting.getByRole("button", { name: "Play", exact: true })).toBeVisible();
}

test("S8.09: warns about blocked storage, and plays all the same", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    const blocked: PropertyDescriptor = {
      configurable: true,
      get() {
        throw new DOMException("It is blocked.", "SecurityError");
      },
    };
    Object.defineProperties(globalThis, { localStorage: blocked, sessionStorage: blocked });
  });
  for (const path of ["/search?input=lamp&lng=en", "/audio?lng=en"]) {
    await visit(page, path);
    await expect(page.getByText("Cookies and site data are blocked")).toBeVisible();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  }
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  const player = page.getByRole("region", { name: "Player", exact: true });
  await waitUntilPosition(player, 1);
  await page.getByRole("banner").getByRole("link", { name: "Literature" }).click();
  await page.getByRole("link", { name: "Listen: The Lamp on the Quay" }).click();
  await expect(page.getByRole("dialog", { name: "The Lamp on the Quay" })).toBeVisible();
  expect(errors).toEqual([]);
});
