import type { Language } from "#domain/languages.ts";

import { translatorFor, translate } from "./account-steps.ts";
import { cartLink } from "./cart-steps.ts";
import {
  checkingAccount,
  openCheckoutAsNewBuyer,
  expectChargesMatchOrders,
  paymentField,
  fillBank,
  fillCard,
  paidBooks,
  placeOrderButton,
  privacyCheckbox,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";

const paymentKinds: Record<Language, { width: number; sums: string[] }> = {
  en: { width: 1280, sums: ["$27.50", "− $20.00", "10% of $7.50", "$0.75", "$8.25"] },
  es: { width: 390, sums: ["27,50\u00a0$", "− 20,00\u00a0$", "0,75\u00a0$", "8,25\u00a0$"] },
  fr: { width: 1280, sums: ["27,50\u00a0$", "− 20,00\u00a0$", "0,75\u00a0$", "8,25\u00a0$"] },
};

for (const language of languagesWith("es")) {
  const { width, sums } = paymentKinds[language];
  test(`S4.03, S9.03, S3.13: pays the rest by card and shows thanks, in ${language}, ${width} px`, async ({
    page,
    library,
  }) => {
    test.slow();
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    await page.setViewportSize({ width, height: 844 });
    const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks, `/cart?lng=${language}`);

    for (const sum of sums) await expect(orderSummary(page)).toContainText(sum);
    await expect(page.getByText(t("validation-cart-switch", { freeLimit: 20 }))).toBeVisible();
    await fillCard(page, visaCard, t);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    await placeOrderButton(page).click();

    await expect(thanksHeading(page, t)).toBeFocused();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    const main = page.getByRole("main");
    await expect(main).toContainText("The Light on the Quay");
    await expect(main).toContainText("27 Orchard Row");
    for (const sum of sums.filter((sum) => !sum.includes("%")))
      await expect(main).toContainText(sum);
    await expect(cartLink(page)).not.toContainText("27");
    await expect(page.getByText(t("next-free-order", { day: "" }).slice(0, 20))).toBeVisible();
    expect(await buyer.charged()).toMatchObject([{ cents: 825, kind: "card" }]);
    await expectChargesMatchOrders(buyer);

    // The placed order is shown after a reload, but not on a new visit.
    const [order] = await buyer.orders();
    await page.reload();
    await expect(thanksHeading(page, t)).toBeVisible();
    await expect(main).toContainText(order?.paymentId ?? "?");
    await main.getByRole("link", { name: t("order-more-books") }).click();
    await expect(page).toHaveURL(new RegExp(`/literature\\?lng=${language}$`));
    await page.goto(`/cart?lng=${language}`);
    await expect(main.getByText(t("cart-empty-title"))).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test("S4.02, S1.05: covers the cost by bank account and keeps the month's free order", async ({
  page,
  library,
}) => {
  const buyer = await openCheckoutAsNewBuyer(page, library, {
    "ten-letters": 1,
    "almost-ten": 1,
  });
  await expect(orderSummary(page)).toContainText("− $19.99");
  await page.getByRole("radio", { name: translate("order-cover") }).check();
  await page.getByLabel(translate("donation")).fill("2,5");
  // 19.99, ten percent of it for shipping, and the donation.
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 24.49 }));
  await fillCard(page, visaCard);
  await page.getByRole("radio", { name: translate("payment-bank") }).check({ force: true });
  await expect(page.getByText(translate("payment-other-way"))).toBeVisible();
  await fillBank(page, checkingAccount);
  await placeOrderButton(page).click();

  await expect(thanksHeading(page)).toBeVisible();
  await expect(page.getByText("Your next free order")).toHaveCount(0);
  expect(await buyer.charged()).toMatchObject([{ cents: 2449, kind: "check" }]);
  await expectChargesMatchOrders(buyer);
});

test("orders by keyboard alone", async ({ page, library }) => {
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  await page.locator('.payment-fields[data-stage="open"]').waitFor();
  await page.getByRole("radio", { name: translate("order-pay") }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: translate("order-cover") })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("radio", { name: translate("payment-card") }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: translate("payment-bank") })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type(visaCard.number);
  await page.keyboard.press("Tab");
  await page.keyboard.type(visaCard.expiry);
  await page.keyboard.press("Tab");
  await page.keyboard.type(visaCard.code);
  await expect(paymentField(page, translate("payment-code"))).toHaveValue(visaCard.code);
  await page.keyboard.press("Tab");
  await expect(privacyCheckbox(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(placeOrderButton(page)).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(thanksHeading(page)).toBeFocused();
  await expectChargesMatchOrders(buyer);
});
