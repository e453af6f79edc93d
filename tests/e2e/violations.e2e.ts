import type { Page } from "@playwright/test";

import { isLongRun } from "#tests/test-tier.ts";

import { openSignedIn, translate } from "./account-steps.ts";
import { stubOtherHosts } from "./stub-other-hosts.ts";
import { closeFirstBookDialog } from "./cart-steps.ts";
import {
  openCheckoutAsNewBuyer,
  expectPaymentForm,
  fillBank,
  fillCard,
  checkingAccount,
  createBuyer,
  placeOrderButton,
  privacyCheckbox,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { collectViolations, type ViolationReader } from "./collect-violations.ts";
import {
  listOneAddressPerScreen,
  listScreens,
  pickQuarter,
  quarters,
  expectedStatus,
} from "./route-addresses.ts";
import { chooseAmount, comeToGive, donationThanks, giveButton } from "./donation-steps.ts";
import { give, regularGivingsPanel } from "./regular-giving-steps.ts";
import { openEverything, waitUntilInteractive } from "./open-everything.ts";
import { playHymn } from "./play-hymn.ts";
import { expect, test } from "./whole-library.ts";
import { visit } from "./visit.ts";

/** Visits these screens and opens everything on them; returns how much was opened. */
async function visitAll(page: Page, screens: string[], refusals: ViolationReader): Promise<number> {
  let opened = 0;
  for (const address of screens) {
    const answer = await page.goto(address, { waitUntil: "load" });
    expect(answer?.status(), address).toBe(expectedStatus(address));
    await waitUntilInteractive(page);
    opened += await openEverything(page);
    expect(await refusals(), address).toEqual([]);
  }
  return opened;
}

/** The page that other hosts would frame or send. */
const ELSEWHERE = "<title>Elsewhere</title><p>Elsewhere.</p>";

const everywhere = quarters.map((quarter) => ({
  name: `quarter ${quarter} of all addresses`,
  screens: pickQuarter(listScreens(), quarter),
}));

for (const { name, screens } of everywhere) {
  test(
    `P12: no violation when a visitor opens everything, ${name}`,
    { tag: "@long" },
    async ({ page }) => {
      const refusals = await collectViolations(page);
      await stubOtherHosts(page, ELSEWHERE);
      expect(await visitAll(page, screens, refusals)).toBeGreaterThan(12);
    },
  );
}

for (const { name, screens } of isLongRun
  ? everywhere
  : [{ name: "each kind of screen", screens: listOneAddressPerScreen() }]) {
  test(`P12: no violation when a signed-in reader opens everything, ${name}`, async ({
    page,
    library,
  }) => {
    const reader = await createBuyer(library);
    await give(reader, library, { dollars: 18 });
    const refusals = await collectViolations(page);
    await stubOtherHosts(page, ELSEWHERE);
    await openSignedIn(page, library, reader.email);
    expect(await visitAll(page, screens, refusals)).toBeGreaterThan(12);
  });
}

test("P12: no violation when reading, listening and watching", async ({ page }) => {
  const refusals = await collectViolations(page);
  // Also frames in frames.
  await page.route(/^https:\/\//, (route) =>
    route.fulfill({ contentType: "text/html", body: ELSEWHERE }),
  );

  await visit(page, "/read/the-lamp?lng=en");
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  await openEverything(page);
  for (const key of ["Escape", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  expect(await refusals()).toEqual([]);

  await playHymn(page);
  expect(await refusals()).toEqual([]);
  await visit(page, "/audio/videos?lng=en");
  await page.getByRole("button", { name: "Play: Harbour Talk" }).click();
  await expect(page.frameLocator("main iframe").getByText("Elsewhere.")).toBeVisible();
  expect(await refusals()).toEqual([]);

  await visit(page, "/subscriptions?lng=en");
  const form = page.frameLocator("main iframe").frameLocator("iframe");
  await expect(form.getByText("Elsewhere.")).toBeVisible();
  expect(await refusals()).toEqual([]);
});

test("P12: no violation when choosing, searching and changing the theme", async ({ page }) => {
  const refusals = await collectViolations(page);
  await visit(page, "/book/the-lamp?lng=en");
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await closeFirstBookDialog(page);
  await page.getByRole("searchbox").first().fill("lamp");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/\/search\?/);
  await page.getByRole("radio", { name: "Dark" }).check();
  await page.getByRole("radio", { name: "Automatic" }).check();
  expect(await refusals()).toEqual([]);
});

test("P12: no violation when paying for books by card and by account", async ({
  page,
  library,
}) => {
  const refusals = await collectViolations(page);
  await openCheckoutAsNewBuyer(page, library, { "the-lamp": 3 });
  await fillBank(page, checkingAccount);
  await page.getByRole("radio", { name: translate("payment-card") }).check({ force: true });
  await fillCard(page, visaCard);
  await privacyCheckbox(page).check();
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeFocused();
  expect(await refusals()).toEqual([]);
});

test("P12: no violation when donating and changing a card", async ({ page, library }) => {
  const refusals = await collectViolations(page);
  const donor = await comeToGive(page, library);
  await chooseAmount(page, "12.50");
  await fillCard(page, visaCard);
  await giveButton(page).click();
  await expect(donationThanks(page)).toBeFocused();
  expect(await refusals()).toEqual([]);

  await give(donor, library, { dollars: 19 });
  await page.goto("/account?lng=en");
  await regularGivingsPanel(page)
    .getByRole("link", { name: translate("giving-change-method") })
    .click();
  await expectPaymentForm(page);
  await fillCard(page, { ...visaCard, number: "5555555555554444" });
  await page.locator("#use-method").click();
  await expect(page.getByText(translate("cart-posted-success"))).toBeVisible();
  expect(await refusals()).toEqual([]);
});

test("reports violations of a page that is left at once", async ({ page }) => {
  const refusals = await collectViolations(page);
  await page.goto("/about?lng=en", { waitUntil: "load" });
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "void 0";
    document.body.append(script);
  });
  expect(await refusals()).toContainEqual(expect.stringMatching(/^\/about script-src-elem inline/));
});
