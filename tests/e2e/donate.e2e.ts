import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

import { say, sayIn } from "./account-steps.ts";
import {
  type Buyer,
  checking,
  declined,
  expectPaymentForm,
  fillBank,
  fillCard,
  moveIn,
  privacyBox,
  visa,
} from "./checkout-steps.ts";
import {
  chooseMonthly,
  chooseSum,
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
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";

const manners: Record<Language, { width: number; sum: string }> = {
  en: { width: 1280, sum: "$12.50" },
  es: { width: 390, sum: "12,50\u00a0$" },
  fr: { width: 390, sum: "12,50\u00a0$" },
};

for (const language of languagesWith("fr")) {
  const { width, sum } = manners[language];
  test(`S2.16, S4.04, S8.03: in ${language}, ${width} pixels wide, a gift is made once by card, shown with thanks, and made again`, async ({
    page,
    library,
  }) => {
    const t = sayIn(language);
    const faults = collectFaults(page);
    await page.setViewportSize({ width, height: 844 });
    const donor = await comeToGive(page, library, `/donate?lng=${language}`);

    await chooseSum(page, "12.50", t);
    const main = page.getByRole("main");
    await expect(main).toContainText(t("gift-charged-once", { amount: 12.5 }));
    await fillCard(page, visa, t);
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    await expect(giveButton(page)).toHaveText(t("gift-give-once", { total: 12.5 }));
    await giveButton(page).click();

    await expect(donationThanks(page, t)).toBeFocused();
    await expect(main).toContainText(donor.email);
    await expect(main).toContainText(sum);
    await expect(main).toContainText("27 Orchard Row");
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await donor.charged()).toMatchObject([{ cents: 1250, kind: "card" }]);
    expect(await donationsOf(donor)).toMatchObject([{ kind: "once", amount: 12.5, state: "paid" }]);

    await page.reload();
    await expect(donationThanks(page, t)).toBeVisible();
    await main.getByRole("button", { name: t("donate-again") }).click();
    await expect(giveButton(page)).toBeVisible();
    await expectDonationsAgree(donor);
    expect(faults).toEqual([]);
  });
}

test("S2.16: a visitor is shown where to give without an account, also without scripts, and where to sign in, and returns to the form for gifts", async ({
  page,
  browser,
  library,
}) => {
  await page.goto("/?lng=en");
  await page
    .getByRole("banner")
    .getByRole("link", { name: say("donate") })
    .click();
  await expect(page).toHaveURL(/\/donate/);
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: say("sign-in") })).toBeVisible();
  await expect(main.getByRole("link", { name: say("gift-without-account") })).toHaveAttribute(
    "href",
    "https://give.harbour.example/",
  );
  expect(await findBarriers(page)).toEqual([]);

  const donor = await moveIn(library);
  await main.getByRole("button", { name: say("sign-in") }).click();
  await signInAs(page, donor.email, NEW_PASSWORD);
  await page.waitForURL("**/donate?lng=en");
  await expect(giveButton(page)).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${library.origin}/donate?lng=en`);
  await expect(
    plain.getByRole("main").getByRole("link", { name: say("gift-partner") }),
  ).toBeVisible();
  await expect(plain.getByRole("main").getByText(say("members-need-script"))).toBeVisible();
  await context.close();
});

test("S1.03, P1: a gift is made once from a bank account, despite repeated presses and a reload, and waits for the bank", async ({
  page,
  library,
}) => {
  const donor = await comeToGive(page, library);
  await chooseSum(page, "$100");
  await fillBank(page, checking);
  await giveButton(page).dblclick();
  await expect.poll(async () => (await donor.charged()).length).toBe(1);
  await page.reload();

  await expect(donationThanks(page)).toBeVisible();
  expect(await donor.charged()).toMatchObject([{ cents: 10_000, kind: "check" }]);
  expect(await donationsOf(donor)).toMatchObject([{ kind: "once", amount: 100, state: "pending" }]);
  await expect(page.getByRole("main")).toContainText(say("gift-state-pending-means"));
  await page.goto("/account?lng=en");
  const [orders, donations] = [ordersPanel(page), donationsPanel(page)];
  await orders.locator("summary").click();
  for (const panel of [orders, donations]) {
    await expect(panel).toContainText(say("gift-state-pending"));
    await expect(panel).toContainText(say("gift-state-pending-means"));
  }
  await expectDonationsAgree(donor);
});

test("S4.04, P1: what is given every month is said with its days; repeated presses and reloads make one donation and start no other", async ({
  page,
  library,
}) => {
  const donor = await comeToGive(page, library, "/donate?monthly&lng=en");
  const main = page.getByRole("main");
  await expect(page.getByRole("radio", { name: say("gift-monthly") })).toBeChecked();
  await chooseSum(page, "$10");
  await expect(main).toContainText(
    /\$10\.00 is charged today, and then on the \d+(st|nd|rd|th) of each month/,
  );
  await expect(giveButton(page)).toHaveText("Give $10.00 every month");
  await fillCard(page, visa);
  await giveButton(page).dblclick();
  await expect.poll(async () => (await donor.charged()).length).toBe(1);
  await page.reload();

  await expect(donationThanks(page)).toBeVisible();
  await expect(main).toContainText("You give $10.00 every month");
  await main.getByRole("button", { name: say("donate-again") }).click();
  await expect(main).toContainText(say("gift-gives-already", { amount: 10 }));
  await expect(page.getByRole("radio", { name: say("gift-monthly") })).toHaveCount(0);
  expect(await donor.charged()).toMatchObject([{ cents: 1_000 }]);
  await expectDonationsAgree(donor);
});

test("S5.06, S5.08, S8.01, S9.04: what cannot be given is said beside its field; letters of twice the size fit; a declined card is reported, another pays", async ({
  page,
  library,
}) => {
  const donor = await comeToGive(page, library);
  await expectPaymentForm(page);
  await test.step("what cannot be given is said beside its field", () => refuseWrongSums(page));

  await test.step("letters of twice the size fit the narrowest phone, and no sum is broken", () =>
    enlargeLetters(page));

  await test.step("a declined card is reported, and nothing is charged", () =>
    giveDeclined(page, donor));

  // It is said until the next payment.
  await fillCard(page, visa);
  await expect(page.getByRole("alert")).toContainText(say("payment-declined"));
  await giveButton(page).click();
  await expect(donationThanks(page)).toBeVisible();
  await expectDonationsAgree(donor);
});

async function refuseWrongSums(page: Page): Promise<void> {
  const other = page.getByLabel(say("gift-other-sum"));
  for (const [sum, reason] of [
    ["", say("gift-too-small", { minimum: 0.1 })],
    ["0.09", say("gift-too-small", { minimum: 0.1 })],
    ["25000.01", say("donation-too-large", { maximum: 25_000 })],
    ["ten", say("donation-wrong")],
    ["1,000", say("donation-parted")],
  ] as const) {
    await chooseSum(page, sum);
    await other.blur();
    await expect(giveButton(page)).toBeDisabled();
    await expect(page.locator("#other-sum-error")).toHaveText(reason);
    await expect(page.locator("#order-reasons")).toContainText(reason);
    await expect(other).toHaveValue(sum);
  }
  await chooseSum(page, "0.10");
  await privacyBox(page).uncheck();
  await expect(page.locator("#order-reasons")).toHaveText(say("privacy-not-agreed"));
  await privacyBox(page).check();
  await expect(giveButton(page)).toBeEnabled();
  await expect(giveButton(page)).toHaveText("Give $0.10");

  await page.reload();
  await expect(other).toHaveValue("0.10");
}

async function enlargeLetters(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 844 });
  for (const size of ["150%", "200%"]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
    expect(await fitsItsWidth(page)).toBe(true);
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
  await chooseSum(page, "12.50");
  await chooseMonthly(page);
  await fillCard(page, declined);
  await giveButton(page).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(say("payment-declined"));
  await expect(alert).toContainText(say("gift-kept-for-later"));
  await expect(giveButton(page)).toHaveText(say("gift-give-monthly", { total: 12.5 }));
  expect(await donationsOf(donor)).toEqual([]);
}

test("S6.02: a donor without an address enters one, changes it, and donates by keyboard alone", async ({
  page,
  library,
}) => {
  const donor = await moveIn(library, { country: null });
  await signInToGive(page, donor);
  await expect(page.locator("#order-reasons")).toContainText(say("gift-select-address"));
  await expect(page.getByText(say("gift-address-first"))).toBeVisible();
  await donor.addAddress("US", "27 Orchard Row");
  await donor.addAddress("US", "9 Quay Street");
  await page.reload();
  const main = page.getByRole("main");
  await main.getByRole("button", { name: say("gift-address-change"), exact: true }).click();
  await main.getByRole("radio", { name: /9 Quay Street/ }).check();
  await expectPaymentForm(page);
  await page.getByRole("radio", { name: say("gift-once") }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: say("gift-monthly") })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "$50" })).toBeChecked();
  await fillCard(page, visa);
  await giveButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(donationThanks(page)).toBeFocused();
  await expectDonationsAgree(donor);
  await expect(main).toContainText("9 Quay Street");
});
