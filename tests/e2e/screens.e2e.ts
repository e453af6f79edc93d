import { expect, test } from "./journey.ts";
import { findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { visit } from "./visit.ts";

test("S2.03: the Spanish addresses are Spanish, whatever the browser prefers", async ({ page }) => {
  for (const address of ["/spanish", "/spanish/spanish-literature", "/spanish/title-catalog"]) {
    const answer = await page.goto(address);
    expect(answer?.headers()["cache-control"], address).toMatch(/^public/);
    await expect(page.locator("html"), address).toHaveAttribute("lang", "es");
  }
});

test("a visitor who uses no mouse finds a book", async ({ page }) => {
  await visit(page, "/?lng=en");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();

  await page.getByRole("searchbox").focus();
  await page.keyboard.type("lamp");
  await page.keyboard.press("Enter");
  const found = page.getByRole("link", { name: "The Lamp on the Stair", exact: true });
  await found.waitFor();
  for (let steps = 0; steps < 40; steps++) {
    if (await found.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamp on the Stair");
});

test("S2.20: the menu of a small screen leads on and closes behind one", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/?lng=en");
  await page.getByRole("button", { name: "Menu", exact: true }).press("Enter");
  const menu = page.getByRole("navigation", { name: "Main" });
  await menu.getByRole("link", { name: "Courses" }).click();

  await expect(page).toHaveURL(/\/courses/);
  await expect(menu).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);
});

test("a chosen theme holds over the device's and is kept", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/?lng=en");
  const paper = () => page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
  const light = await paper();

  await page.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();

  await visit(page, "/literature?lng=en");
  expect(await paper()).toBe(dark);
  await page.getByRole("radio", { name: "Automatic" }).check();
  await expect.poll(paper).toBe(light);
});

test("S5.05: too few letters are not searched for, and the box says why", async ({ page }) => {
  await visit(page, "/?lng=en");
  await page.getByRole("searchbox").fill("la");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("alert")).toContainText("at least 3 letters");
  await expect(page).toHaveURL(/\/\?lng=en$/);
});

for (const width of [1280, 390, 320]) {
  test(`text at 200 % fits a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });

    for (const address of ["/", "/literature", "/literature/authors", "/audio", "/no-such-page"]) {
      await visit(page, `${address}?lng=fr`);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      expect(await fitsItsWidth(page), address).toBe(true);
    }
    await visit(page, "/literature?lng=en");
    await page.getByRole("link", { name: "The Lamp on the Stair", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamp on the Stair");
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await fitsItsWidth(page), "a book").toBe(true);
  });
}

test("a switch shows by its ground and its knob that it is on, in the device's own colours too", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await visit(page, "/?lng=en");
  await page.getByRole("button", { name: "Language, English" }).click();
  const choice = page.getByRole("checkbox", { name: "Only what is in my language" });
  const look = () =>
    choice.evaluate((box) => [
      getComputedStyle(box).backgroundColor,
      getComputedStyle(box, "::before").backgroundColor,
    ]);

  await choice.check();
  const [ground, knob] = await look();
  expect(knob).not.toBe(ground);
  await choice.uncheck();
  await expect.poll(async () => (await look())[0]).not.toBe(ground);
});

test("S2.20: the languages close behind the focus that walks out of them", async ({ page }) => {
  await visit(page, "/?lng=en");
  const button = page.getByRole("button", { name: "Language, English" });
  const last = page.getByRole("checkbox", { name: "Only what is in my language" });

  await button.press("Enter");
  await last.focus();
  await page.keyboard.press("Tab");
  await expect(last).toBeHidden();

  await button.click();
  await last.focus();
  await button.click();
  await expect(last).toBeHidden();
});

test("on a large screen the ways into the library come before the content by keyboard too", async ({
  page,
}) => {
  await visit(page, "/?lng=en");
  await page.getByRole("main").focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("complementary").locator("summary").first()).toBeFocused();
});
