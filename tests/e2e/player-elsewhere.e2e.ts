import { expect, test } from "./open-shelf.ts";
import { placeOf, playHymn, untilAt } from "./play-hymn.ts";
import { reload, visit } from "./visit.ts";

test("S3.02, S3.05: a recording is the same one in an article and in the catalogue, and its title keeps its language", async ({
  page,
}) => {
  await visit(page, "/book/beacon-7?lng=es");
  await page.getByRole("link", { name: /^Escuchar.*Of Bells/ }).click();
  const dialog = page.getByRole("dialog", { name: "Of Bells" });
  await expect(dialog.getByRole("button", { name: "Pausa" })).toBeVisible();
  await expect(dialog.getByText("Of Bells", { exact: true })).toHaveAttribute("lang", "en");
  await page.keyboard.press("Escape");

  await visit(page, `/audio?serieId=&language=&lng=en`);
  await expect(page.getByRole("article", { name: "Foghorn Tune" })).toHaveAttribute("aria-current");
});

test("S2.14: a text of the ministry is browsed while a recording goes on", async ({ page }) => {
  const player = await playHymn(page);
  await page.getByRole("banner").getByRole("link", { name: "About" }).click();
  await page.evaluate("globalThis.isSame = true");
  await page.getByRole("main").getByRole("link", { name: "prisoners" }).click();

  await expect(page).toHaveURL(/\/prison\?lng=en/);
  expect(await page.evaluate("globalThis.isSame")).toBe(true);
  await expect(player.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
});

test("S2.12: a recording goes on in a screen with a document of its own, with its sleep timer", async ({
  page,
}) => {
  const player = await playHymn(page);
  await player.getByRole("button", { name: "Sleep timer" }).click();
  await page.getByRole("radio", { name: "30 min" }).check();
  await page.keyboard.press("Escape");
  const left = await placeOf(player);
  await page.evaluate("location.assign('/audio/videos?lng=en')");
  await expect(page).toHaveURL(/videos/);

  await expect(player.getByRole("button", { name: "Pause", exact: true })).toBeVisible();
  await untilAt(player, left + 2);
  await expect(player.getByRole("button", { name: "Sleep timer" })).toContainText(/29:|30:/);

  await player.getByRole("button", { name: "Pause", exact: true }).click();
  await reload(page);
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("S2.12: a window that rests follows another, and does not lose its place", async ({
  page,
  context,
}) => {
  const player = await playHymn(page);
  await player.getByRole("button", { name: "Pause", exact: true }).click();
  const other = await context.newPage();
  await visit(other, "/about?lng=en");
  const resting = other.getByRole("region", { name: "Player", exact: true });
  await expect(resting).toBeVisible();

  await player.getByRole("slider").fill("40");
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await untilAt(player, 41);
  await player.getByRole("button", { name: "Pause", exact: true }).click();

  await untilAt(resting, 41);
  await resting.getByRole("button", { name: "Play", exact: true }).click();
  await untilAt(resting, 42);
  await resting.getByRole("button", { name: "Pause", exact: true }).click();
  await untilAt(player, 42);
  await player.getByRole("slider").fill("60");
  await player.getByRole("button", { name: "Play", exact: true }).click();
  await untilAt(player, 61);
  await player.getByRole("button", { name: "Pause", exact: true }).click();
  await other.close({ runBeforeUnload: true });

  await reload(page);
  await untilAt(player, 61);
});

test("S8.09: where cookies and storage are blocked one is warned, and listens all the same", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
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
  await untilAt(player, 1);
  await visit(page, "/literature?lng=en&language=EN");
  await page.getByRole("link", { name: "Listen: The Lamp on the Quay" }).click();
  await expect(page.getByRole("dialog", { name: "The Lamp on the Quay" })).toBeVisible();
  expect(faults).toEqual([]);
});

test("S2.12: two windows are not heard at once, and one that closes its player leaves the other's", async ({
  page,
  context,
}) => {
  const player = await playHymn(page);
  const other = await context.newPage();
  const second = await playHymn(other);
  await expect(player.getByRole("button", { name: "Play", exact: true })).toBeVisible();

  await player.getByRole("button", { name: "Play", exact: true }).click();
  await expect(second.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await second.getByRole("button", { name: "Close the player" }).click();
  await page.evaluate("location.assign('/about?lng=en')");
  await expect(page).toHaveURL(/about/);
  await expect(player.getByRole("link", { name: "Evening Hymn" })).toBeVisible();
});

test("S8.09: what cannot be played does not keep back what comes after it", async ({ page }) => {
  await visit(page, "/audio?serieId=&lng=en");
  const url = await page
    .getByRole("link", { name: /^Download: Evening Hymn/ })
    .getAttribute("href");
  await page.route(`**${url}`, (route) =>
    route.fulfill({ contentType: "audio/mpeg", body: "no sound" }),
  );
  await page.getByRole("button", { name: "Play Evening Hymn" }).click();
  const player = page.getByRole("region", { name: "Player", exact: true });
  await expect(player.getByRole("alert")).toContainText("cannot play the recording");
  await expect(player.getByRole("link", { name: "Foghorn Tune" })).toBeVisible();
  await expect(player.getByRole("alert")).toHaveCount(0);
});
