import { translatorFor } from "./account-steps.ts";
import { languagesWith, viewports } from "./grid.ts";
import { expect, signInAtProvider, test } from "./people-library.ts";
import { countSignIns, expectMainFocused, accountButton, signInAs } from "./session-steps.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { reload, visit } from "./visit.ts";

const { phone } = viewports;

for (const language of languagesWith("es")) {
  test(`S2.18: returns from sign-in to the same filtered list, in ${language}`, async ({
    page,
  }) => {
    const t = translatorFor(language);
    const offer = page.getByRole("banner").getByRole("button", { name: t("sign-in"), exact: true });
    const address = `/literature?lng=${language}&sortby=title&language=EN&topicId=1#list`;
    await visit(page, address);
    await offer.click();

    await test.step("returns to the list when a visitor goes on after a failure", async () => {
      await page.route("**/oauth/token", (route) => route.abort());
      await signInAs(page, "lecteur@example.org");
      await expect(page.getByRole("alert")).toContainText(t("sign-in-request-error"));
      await page.unroute("**/oauth/token");
      await page.getByRole("button", { name: t("stay-visitor") }).click();
      await expect(page).toHaveURL(address);
      // The provider itself has signed the person in.
      await page.context().clearCookies({ name: /^identity/ });
      await offer.click();
      await signInAs(page, "access_denied@errors.example");
      await expect(page.getByRole("alert")).toBeVisible();
    });

    const errors = collectPageErrors(page);
    await offer.click();
    await signInAs(page, "lecteur@example.org");
    await expect(page).toHaveURL(address);
    await expect(accountButton(page)).toContainText("Luc Lecteur");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await reload(page);
    await expect(accountButton(page)).toContainText("Luc Lecteur");
    // The person has no profile in the library yet.
    expect(errors.filter((error) => !error.includes("status of 404 ("))).toEqual([]);
  });
}

test("S2.17, S2.18: goes Back past a members' page, and then asks before a redirect", async ({
  page,
}) => {
  const signIns = countSignIns(page);
  await visit(page, "/literature?lng=en");
  await page.goto("/account?lng=en");
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await visit(page, "/account?lng=en");

  await expect(page.getByText("This page is yours alone")).toBeVisible();
  expect(signIns()).toBe(1);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signInAtProvider(page);
  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await expect(page.getByLabel("First name")).toBeVisible();
});

test("S2.18, S2.20: signs in by keyboard at the same scroll position, opens the account", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, "/literature?lng=en");
  await page.evaluate("scrollTo(0, 300)");
  const offer = page.getByRole("button", { name: "Sign in", exact: true });
  // The page does not scroll.
  await offer.evaluate((button) => button.focus({ preventScroll: true }));
  await page.keyboard.press("Enter");
  await signInAtProvider(page);
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await expectMainFocused(page);
  await expect(accountButton(page)).toBeVisible();
  await expect.poll(() => page.evaluate("scrollY")).toBe(300);

  const name = accountButton(page);
  await name.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "My account" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
  await expect(page.getByRole("link", { name: "My account" })).toBeHidden();

  await name.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await expect(page.getByRole("link", { name: "My account" })).toBeHidden();
});

test("S2.20: signs in by the phone menu, which fits a long name", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/?lng=en");
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await sheet.getByRole("button", { name: "Sign in" }).click();
  await signInAtProvider(page, "account_selection_required.renewal@errors.example");

  await expect(page).toHaveURL(/\/\?lng=en$/);
  await expectMainFocused(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(sheet.getByText("account_selection_required.renewal@")).toBeVisible();
  expect(await sheet.evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityViolations(page, ":popover-open")).toEqual([]);
  expect(await fitsViewportWidth(page)).toBe(true);
  await sheet.getByRole("link", { name: "My account" }).click();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
});
