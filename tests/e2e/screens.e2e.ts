import type { Page } from "@playwright/test";

import { viewports } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import { findAccessibilityViolations, fitsViewportWidth } from "./accessibility.ts";
import { visit } from "./visit.ts";

test("S2.03: serves the Spanish addresses in Spanish for any Accept-Language", async ({
  request,
}) => {
  for (const address of ["/spanish", "/spanish/spanish-literature", "/spanish/title-catalog"]) {
    const answer = await request.get(address, { headers: { "Accept-Language": "en-US,en" } });
    expect(answer.headers()["cache-control"], address).toMatch(/^public/);
    expect(await answer.text(), address).toMatch(/<html[^>]* lang="es"/);
  }
});

test("S2.20: languages, themes and menu work by keyboard, which also finds a book", async ({
  page,
}) => {
  await page.setViewportSize(viewports.desk);
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/?lng=en");

  await test.step("skips the navigation by the first link", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  });

  await test.step("puts the ways into the library before the content on a desktop", async () => {
    await page.getByRole("main").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("complementary").locator("summary").first()).toBeFocused();
  });

  await test.step("S2.20: closes the languages when the focus leaves them", () =>
    walkOutOfLanguages(page));

  await test.step("shows the state of a switch, also in forced colors", () =>
    showSwitchState(page));

  await test.step("S2.20: opens a screen by the phone menu, which then closes", () =>
    followMenu(page));

  await test.step("prefers the chosen theme to the device's, and remembers it", () =>
    chooseTheme(page));

  await test.step("finds a book by keyboard", () => findBookByKeyboard(page));
});

async function walkOutOfLanguages(page: Page): Promise<void> {
  const languages = page.getByRole("button", { name: "Language, English" });
  const onlyMine = page.getByRole("checkbox", { name: "Only what is in my language" });
  await languages.press("Enter");
  await onlyMine.focus();
  await page.keyboard.press("Tab");
  await expect(onlyMine).toBeHidden();

  await languages.click();
  await onlyMine.focus();
  await languages.click();
  await expect(onlyMine).toBeHidden();
}

async function showSwitchState(page: Page): Promise<void> {
  const languages = page.getByRole("button", { name: "Language, English" });
  const onlyMine = page.getByRole("checkbox", { name: "Only what is in my language" });
  await page.emulateMedia({ forcedColors: "active" });
  await languages.click();
  const look = () =>
    onlyMine.evaluate((box) => [
      getComputedStyle(box).backgroundColor,
      getComputedStyle(box, "::before").backgroundColor,
    ]);

  await onlyMine.check();
  const [ground, knob] = await look();
  expect(knob).not.toBe(ground);
  await onlyMine.uncheck();
  await expect.poll(async () => (await look())[0]).not.toBe(ground);
  await languages.click();
  await page.emulateMedia({ forcedColors: "none" });
}

async function followMenu(page: Page): Promise<void> {
  await page.setViewportSize(viewports.phone);
  await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Courses" }).click();
  await expect(page).toHaveURL(/\/courses/);
  await expect(menu).toBeHidden();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(viewports.desk);
}

async function chooseTheme(page: Page): Promise<void> {
  const light = await readBackgroundColor(page);
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(() => readBackgroundColor(page)).not.toBe(light);
  const dark = await readBackgroundColor(page);

  await visit(page, "/literature?lng=en");
  expect(await readBackgroundColor(page)).toBe(dark);
  await page.getByRole("radio", { name: "Automatic" }).check();
  await expect.poll(() => readBackgroundColor(page)).toBe(light);
}

async function findBookByKeyboard(page: Page): Promise<void> {
  await page.getByRole("searchbox").focus();
  await page.keyboard.type("lamp");
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: "The Lamp on the Quay", exact: true });
  await found.waitFor();
  for (let steps = 0; steps < 40; steps++) {
    if (await found.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamp on the Quay");
}

test("fits 1280, 390 and 320 px at 200 % text size", async ({ page }) => {
  for (const address of ["/", "/literature/authors", "/audio", "/no-such-page", "/literature"]) {
    await visit(page, `${address}?lng=fr`);
    await expectLargeTextFits(page, address);
  }
  await page.getByRole("link", { name: "La lampe sur le quai", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La lampe sur le quai");
  await expectLargeTextFits(page, "a book");
});

function readBackgroundColor(page: Page): Promise<unknown> {
  return page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
}

async function expectLargeTextFits(page: Page, screen: string): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await fitsViewportWidth(page), `${screen} at ${width} px`).toBe(true);
  }
}
