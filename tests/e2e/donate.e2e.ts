import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

import { translate, translatorFor } from "./account-steps.ts";
import {
  type Buyer,
  checkingAccount,
  declinedCard,
  expectPaymentForm,
  fillBank,
  fillCard,
  createBuyer,
  privacyCheckbox,
  visaCard,
} from "./checkout-steps.ts";
import {
  chooseMonthly,
  chooseAmount,
  comeToGive,
  expectDonationsAgree,
  donationsOf,
  donationThanks,
  giveButton,
  signInToGive,
} from "./donation-steps.ts";
import { donationsPanel, ordersPanel } from "./regular-giving-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import { signInAs } from "./session-steps.ts";
import { NEW_PASSWORD } from "./sign-in.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";

const paymentKinds: Record<Language, { width: number; sum: string }> = {
  en: { width: 1280, sum: "$12.50" },
  es: { width: 390, sum: "12,50\u00a0$" },
  fr: { width: 390, sum: "12,50\u00a0$" },
};

for (const language of languagesWith("fr")) {
  const { width, sum } = paymentKinds[language];
  test(`S2.16, S4.04, S8.03: donates once by card and shows thanks, in ${language}, ${width} px`, async ({
    page,
    library,
  }) => {
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    await page.setViewportSize({ width, height: 844 });
    const donor = await comeToGive(page, library, `/donate?lng=${language}`);

    await chooseAmount(page, "12.50", t);
    const main = page.getByRole("main");
    await expect(main).toContainText(t("gift-charged-once", { amount: 12.5 }));
    await fillCard(page, visaCard, t);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    await expect(giveButton(page)).toHaveText(t("gift-give-once", { total: 12.5 }));
    await giveButton(page).click();

    await expect(donationThanks(page, t)).toBeFocused();
    await expect(main).toContainText(donor.email);
    await expect(main).toContainText(sum);
    await expect(main).toContainText("27 Orchard Row");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(await donor.charged()).toMatchObject([{ cents: 1250, kind: "card" }]);
    expect(await donationsOf(donor)).toMatchObject([{ kind: "once", amount: 12.5, state: "paid" }]);

    await page.reload();
    await expect(donationThanks(page, t)).toBeVisible();
    await main.getByRole("button", { name: t("donate-again") }).click();
    await expect(giveButton(page)).toBeVisible();
    await expectDonationsAgree(donor);
    expect(errors).toEqual([]);
  });
}

test("S2.16: offers visitors other ways to donate, and sign-in to the form", async ({
  page,
  browser,
  library,
}) => {
  await page.goto("/?lng=en");
  await page
    .getByRole("banner")
    .getByRole("link", { name: translate("donate") })
    .click();
  await expect(page).toHaveURL(/\/donate/);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: translate("sign-in") })).toBeVisible();
  await expect(main.getByRole("link", { name: translate("gift-without-account") })).toHaveAttribute(
    "href",
    "https://give.harbour.example/",
  );
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const donor = await createBuyer(library);
  await main.getByRole("button", { name: translate("sign-in") }).click();
  await signInAs(page, donor.email, NEW_PASSWORD);
  await page.waitForURL("**/donate?lng=en");
  await expect(giveButton(page)).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${library.origin}/donate?lng=en`);
  await expect(
    plain.getByRole("main").getByRole("link", { name: translate("gift-partner") }),
  ).toBeVisible();
  await expect(plain.getByRole("main").getByText(translate("members-need-script"))).toBeVisible();
  await context.close();
});

test("S1.03, P1: donates once by bank account despite repeated presses and a reload", async ({
  page,
  library,
}) => {
  const donor = await comeToGive(page, library);
  await chooseAmount(page, "$100");
  await fillBank(page, checkingAccount);
  await giveButton(page).dblclick();
  await expect.poll(async () => (await donor.charged()).length).toBe(1);
  await page.reload();

  await expect(donationThanks(page)).toBeVisible();
  expect(await donor.charged()).toMatchObject([{ cents: 10_000, kind: "check" }]);
  expect(await donationsOf(donor)).toMatchObject([{ kind: "once", amount: 100, state: "pending" }]);
  await expect(page.getByRole("main")).toContainText(translate("gift-state-pending-means"));
  await page.goto("/account?lng=en");
  const [orders, donations] = [ordersPanel(page), donationsPanel(page)];
  await orders.locator("summary").click();
  for (const panel of [orders, donations]) {
    await expect(panel).toContainText(translate("gift-state-pending"));
    await expect(panel).toContainText(translate("gift-state-pending-means"));
  }
  await expectDonationsAgree(donor);
});

test("S4.04, P1: names the monthly days, and starts one donation despite reloads", async ({
  page,
  library,
}) => {
  const donor = await comeToGive(page, library, "/donate?monthly&lng=en");
  const main = page.getByRole("main");
  await expect(page.getByRole("radio", { name: translate("gift-monthly") })).toBeChecked();
  await chooseAmount(page, "$10");
  await expect(main).toContainText(
    /\$10\.00 is charged today, and then on the \d+(st|nd|rd|th) of each month/,
  );
  await expect(giveButton(page)).toHaveText("Give $10.00 every month");
  await fillCard(page, visaCard);
  await giveButton(page).dblclick();
  await expect.poll(async () => (await donor.charged()).length).toBe(1);
  await page.reload();

  await expect(donationThanks(page)).toBeVisible();
  await expect(main).toContainText("You give $10.00 every month");
  await main.getByRole("button", { name: translate("donate-again") }).click();
  await expect(main).toContainText(translate("gift-gives-already", { amount: 10 }));
  await expect(page.getByRole("radio", { name: translate("gift-monthly") })).toHaveCount(0);
  expect(await donor.charged()).toMatchObject([{ cents: 1_000 }]);
  await expectDonationsAgree(donor);
});

test("S5.06, S5.08, S8.01, S9.04: reports wrong amounts and a declined card, and fits at 200 %", async ({
  page,
  library,
}) => {
  const donor = await comeToGive(page, library);
  await expectPaymentForm(page);
  await test.step("reports an invalid amount beside its field", () => refuseWrongSums(page));

  await test.step("fits 320 px at 200 % text size without broken amounts", () =>
    enlargeLetters(page));

  await test.step("reports a declined card and charges nothing", () => giveDeclined(page, donor));

  // The message stays until the next payment.
  await fillCard(page, visaCard);
  await expect(page.getByRole("alert")).toContainText(translate("payment-declined"));
  await giveButton(page).click();
  await expect(donationThanks(page)).toBeVisible();
  await expectDonationsAgree(donor);
});

async function refuseWrongSums(page: Page): Promise<void> {
  const other = page.getByLabel(translate("gift-other-sum"));
  for (const [sum, reason] of [
    ["", translate("gift-too-small", { minimum: 0.1 })],
    ["0.09", translate("gift-too-small", { minimum: 0.1 })],
    ["25000.01", translate("donation-too-large", { maximum: 25_000 })],
    ["ten", translate("donation-wrong")],
    ["1,000", translate("donation-parted")],
  ] as const) {
    await chooseAmount(page, sum);
    await other.blur();
    await expect(giveButton(page)).toBeDisabled();
    await expect(page.locator("#other-sum-error")).toHaveText(reason);
    await expect(page.locator("#order-reasons")).toContainText(reason);
    await expect(other).toHaveValue(sum);
  }
  await chooseAmount(page, "0.10");
  await privacyCheckbox(page).uncheck();
  await expect(page.locator("#order-reasons")).toHaveText(translate("privacy-not-agreed"));
  await privacyCheckbox(page).check();
  await expect(giveButton(page)).toBeEnabled();
  await expect(giveButton(page)).toHaveText("Give $0.10");

  await page.reload();
  await expect(other).toHaveValue("0.10");
}

async function enlargeLetters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const size of ["150%", "200%"]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    expect(await fitsViewportWidth(page)).toBe(true);
    const broken = await page.locator(".sum").evaluateAll((sums) =>
      sums
        .filter((sum) => {
          const range = document.createRange();
          range.selectNodeContents(sum);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 2;
        })
        .map((sum) => sum.textContent),
    );
    expect(broken).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.setViewportSize({ width: 1280, height: 844 });
}

async function giveDeclined(page: Page, donor: Buyer): Promise<void> {
  await chooseAmount(page, "12.50");
  await chooseMonthly(page);
  await fillCard(page, declinedCard);
  await giveButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(translate("payment-declined"));
  await expect(alert).toContainText(translate("gift-kept-for-later"));
  await expect(giveButton(page)).toHaveText(translate("gift-give-monthly", { total: 12.5 }));
  expect(await donationsOf(donor)).toEqual([]);
}

test("S6.02: a donor adds and changes an address, and donates by keyboard alone", async ({
  page,
  library,
}) => {
  const donor = await createBuyer(library, { country: null });
  await signInToGive(page, donor);
  await expect(page.locator("#order-reasons")).toContainText(translate("gift-select-address"));
  await expect(page.getByText(translate("gift-address-first"))).toBeVisible();
  await donor.addAddress("US", "27 Orchard Row");
  await donor.addAddress("US", "9 Quay Street");
  await page.reload();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: translate("gift-address-change"), exact: true }).click();
  await main.getByRole("radio", { name: /9 Quay Street/ }).check();
  await expectPaymentForm(page);
  await page.getByRole("radio", { name: translate("gift-once") }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: translate("gift-monthly") })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "$50" })).toBeChecked();
  await fillCard(page, visaCard);
  await giveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(donationThanks(page)).toBeFocused();
  await expectDonationsAgree(donor);
  await expect(main).toContainText("9 Quay Street");
});
