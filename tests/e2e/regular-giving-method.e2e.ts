import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import type { Translate } from "#domain/translator.ts";

import { openSignedIn, translate, translatorFor } from "./account-steps.ts";
import {
  type Buyer,
  type Card,
  checkingAccount,
  declinedCard,
  expectPaymentForm,
  fillBank,
  fillCard,
  createBuyer,
  injectFault,
  visaCard,
} from "./checkout-steps.ts";
import { give, regularGivingOf, regularGivingsPanel } from "./regular-giving-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { waitUntilIdle } from "./visit.ts";

const mastercard = { ...visaCard, number: "5555555555554444" };

/** Opens the payment method of a regular giving from a donor's account. */
async function openPaymentMethod(
  page: Page,
  library: PeopleLibrary,
  t: Translate,
  language: Language,
): Promise<Buyer> {
  const buyer = await createBuyer(library);
  await give(buyer, library, { dollars: 18 });
  await openSignedIn(page, library, buyer.email, `/account?lng=${language}`);
  // Content that loads above the link moves it.
  await waitUntilIdle(page);
  await regularGivingsPanel(page)
    .getByRole("link", { name: t("giving-change-method") })
    .click();
  await page.waitForURL(/\/donate\/method\?.*giving=\d+/);
  await expectPaymentForm(page);
  return buyer;
}

function useButton(page: Page) {
  return page.locator("#use-method");
}

for (const language of languagesWith("es")) {
  test(`S4.04: changes the card of a regular giving without a charge, in ${language}`, async ({
    page,
    library,
  }) => {
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    const width = language === "en" ? 1280 : 390;
    await page.setViewportSize({ width, height: 844 });
    const buyer = await openPaymentMethod(page, library, t, language);
    const chargesBefore = await buyer.charged();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);

    await fillCard(page, mastercard, t);
    await page.getByRole("button", { name: t("giving-use-card") }).click();
    await expect(page.getByText(t("cart-posted-success"))).toBeVisible();
    await expect.poll(async () => (await regularGivingOf(buyer))?.lastFour).toBe("4444");
    expect(await buyer.charged()).toEqual(chargesBefore);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);

    await page.getByRole("link", { name: t("giving-back") }).click();
    await page.waitForURL(/\/account/);
    await expect(page.locator("#givings")).toBeFocused();
    await expect(regularGivingsPanel(page)).toContainText("4444");
  });
}

test("S5.10: keeps the method after an invalid field, a decline or an error", async ({
  page,
  library,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/regulargivings/change")) requests.push(request.url());
  });
  const buyer = await createBuyer(library);
  await give(buyer, library, { dollars: 18 });
  await openSignedIn(page, library, buyer.email, "/donate/method?lng=en");
  await expectPaymentForm(page);
  await useButton(page).click();
  await expect(page.getByRole("alert")).toContainText(translate("payment-not-filled-in"));
  await expect(page.getByRole("alert").locator("..")).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(requests).toEqual([]);

  await injectFault(library, { fault: "rate_limited", on: "validate" });
  await fillCard(page, mastercard);
  await useButton(page).click();
  await expect(page.getByRole("alert")).toContainText(translate("giving-not-changed"));
  await fillCard(page, declinedCard);
  await useButton(page).click();
  await expect(page.getByRole("alert")).toContainText(translate("giving-card-refused"));
  await expect.poll(async () => (await regularGivingOf(buyer))?.lastFour).toBe("1111");

  await fillBank(page, checkingAccount);
  await page.getByRole("button", { name: translate("giving-use-account") }).click();
  await expect(page.getByText(translate("cart-posted-success"))).toBeVisible();
  expect(await regularGivingOf(buyer)).toMatchObject({ method: "bank" });
});

test("S4.04: resolves a lost change on retry, and refuses another person's giving", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);

  await test.step("refuses a giving that is not the person's own", () =>
    openUnknownRegularGiving(page, library, buyer));

  await give(buyer, library, { dollars: 18 });
  const regularGiving = await regularGivingOf(buyer);
  await test.step("reports a missing payment script, and retries", () =>
    retryScript(page, library, regularGiving?.id));
  await test.step("retries a lost answer under the same key", () => loseFirstAnswer(page, buyer));
  for (const [outcome, fault, card] of [
    ["never received", "drop_before", visaCard],
    ["made without an answer", "drop_after", mastercard],
  ] as const) {
    await test.step(`resolves a change that the gateway ${outcome}`, () =>
      askAgain(page, library, { buyer, fault, card }));
  }
});

async function openUnknownRegularGiving(
  page: Page,
  library: PeopleLibrary,
  buyer: Buyer,
): Promise<void> {
  await openSignedIn(page, library, buyer.email, "/donate/method?lng=en&giving=999999");
  await expect(page.locator("main")).toContainText(translate("giving-gone"));
  await expect(page.getByRole("link", { name: translate("giving-back") })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

async function retryScript(
  page: Page,
  library: PeopleLibrary,
  regularGiving: number | undefined,
): Promise<void> {
  const alert = page.getByRole("alert");
  await injectFault(library, { fault: "script_404" });
  await page.goto(`/donate/method?lng=en&giving=${regularGiving}`);
  await expect(alert).toContainText(translate("payment-form-missing"), { timeout: 20_000 });
  await expect(useButton(page)).toBeDisabled();
  await alert.getByRole("button", { name: translate("try-again") }).click();
  await expectPaymentForm(page);
  await expect(useButton(page)).toBeEnabled();
}

async function loseFirstAnswer(page: Page, buyer: Buyer): Promise<void> {
  const keys = new Set<string | undefined>();
  await page.route("**/api/regulargivings/change?*", async (route) => {
    const isFirst = keys.size === 0;
    keys.add(route.request().headers()["idempotency-key"]);
    if (!isFirst) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await fillCard(page, mastercard);
  await useButton(page).click();
  await expect(page.getByText(translate("cart-posted-success"))).toBeVisible();
  expect(keys.size).toBe(1);
  await expect.poll(async () => (await regularGivingOf(buyer))?.lastFour).toBe("4444");
  await page.unroute("**/api/regulargivings/change?*");
}

type LostChange = { buyer: Buyer; fault: string; card: Card };

async function askAgain(
  page: Page,
  library: PeopleLibrary,
  { buyer, fault, card }: LostChange,
): Promise<void> {
  const alert = page.getByRole("alert");
  await page.goto("/donate/method?lng=en");
  await expect(useButton(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$18.00");
  await injectFault(library, { fault, on: "validate" });
  await fillCard(page, card);
  await useButton(page).click();
  await expect(alert).toContainText(translate("giving-unknown-title"));
  await expect(alert).toContainText(translate("giving-change-unknown"));
  // Both faults show the same.
  if (fault === "drop_before") expect(await findAccessibilityViolations(page)).toEqual([]);
  await alert.getByRole("button", { name: translate("order-ask-again") }).press("Enter");
  await expect(page.getByText(translate("cart-posted-success"))).toBeVisible();
  const lastFour = card.number.slice(-4);
  await expect.poll(async () => (await regularGivingOf(buyer))?.lastFour).toBe(lastFour);
}
