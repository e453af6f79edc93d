import type { Language } from "#domain/languages.ts";

import { sayIn, say } from "./account-steps.ts";
import { cartLink } from "./cart-steps.ts";
import {
  checking,
  comeToOrder,
  expectAgreement,
  field,
  fillBank,
  fillCard,
  paidBooks,
  placeButton,
  privacyBox,
  sumPanel,
  thanks,
  visa,
} from "./checkout-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";

const manners: Record<Language, { width: number; sums: string[] }> = {
  en: { width: 1280, sums: ["$27.50", "− $20.00", "10% of $7.50", "$0.75", "$8.25"] },
  es: { width: 390, sums: ["27,50\u00a0$", "− 20,00\u00a0$", "0,75\u00a0$", "8,25\u00a0$"] },
  fr: { width: 1280, sums: ["27,50\u00a0$", "− 20,00\u00a0$", "0,75\u00a0$", "8,25\u00a0$"] },
};

for (const language of languagesWith("es")) {
  const { width, sums } = manners[language];
  test(`S4.03, S9.03, S3.13: in ${language}, ${width} pixels wide, the difference is paid by card, and the order is shown with thanks`, async ({
    page,
    library,
  }) => {
    test.slow();
    const t = sayIn(language);
    const faults = collectFaults(page);
    await page.setViewportSize({ width, height: 844 });
    const buyer = await comeToOrder(page, library, paidBooks, `/cart?lng=${language}`);

    for (const sum of sums) await expect(sumPanel(page)).toContainText(sum);
    await expect(page.getByText(t("validation-cart-switch", { freeLimit: 20 }))).toBeVisible();
    await fillCard(page, visa, t);
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    await placeButton(page).click();

    await expect(thanks(page, t)).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    const main = page.getByRole("main");
    await expect(main).toContainText("The Light on the Quay");
    await expect(main).toContainText("27 Orchard Row");
    for (const sum of sums.filter((sum) => !sum.includes("%")))
      await expect(main).toContainText(sum);
    await expect(cartLink(page)).not.toContainText("27");
    await expect(page.getByText(t("next-free-order", { day: "" }).slice(0, 20))).toBeVisible();
    expect(await buyer.charged()).toMatchObject([{ cents: 825, kind: "card" }]);
    await expectAgreement(buyer);

    // The order outlives a reload of its page, and a new visit does not show it.
    const [order] = await buyer.orders();
    await page.reload();
    await expect(thanks(page, t)).toBeVisible();
    await expect(main).toContainText(order?.paymentId ?? "?");
    await main.getByRole("link", { name: t("order-more-books") }).click();
    await expect(page).toHaveURL(new RegExp(`/literature\\?lng=${language}$`));
    await page.goto(`/cart?lng=${language}`);
    await expect(main.getByText(t("cart-empty-title"))).toBeVisible();
    expect(faults).toEqual([]);
  });
}

test("S4.02, S1.05: paying the whole cost keeps the month's free order; a bank account works too, and choosing it clears the typed card", async ({
  page,
  library,
}) => {
  const buyer = await comeToOrder(page, library, {
    "ten-letters": 1,
    "almost-ten": 1,
  });
  await expect(sumPanel(page)).toContainText("− $19.99");
  await page.getByRole("radio", { name: say("order-cover") }).check();
  await page.getByLabel(say("donation")).fill("2,5");
  // 19.99, ten per cent of it for shipping, and the gift.
  await expect(placeButton(page)).toHaveText(say("place-order-for", { total: 24.49 }));
  await fillCard(page, visa);
  await page.getByRole("radio", { name: say("payment-bank") }).check({ force: true });
  await expect(page.getByText(say("payment-other-way"))).toBeVisible();
  await fillBank(page, checking);
  await placeButton(page).click();

  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText("Your next free order")).toHaveCount(0);
  expect(await buyer.charged()).toMatchObject([{ cents: 2449, kind: "check" }]);
  await expectAgreement(buyer);
});

test("it is ordered by keyboard alone", async ({ page, library }) => {
  const buyer = await comeToOrder(page, library, paidBooks);
  await page.locator('.payment-fields[data-stage="open"]').waitFor();
  await page.getByRole("radio", { name: say("order-pay") }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: say("order-cover") })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("radio", { name: say("payment-card") }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: say("payment-bank") })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.type(visa.number);
  await page.keyboard.press("Tab");
  await page.keyboard.type(visa.expiry);
  await page.keyboard.press("Tab");
  await page.keyboard.type(visa.code);
  await expect(field(page, say("payment-code"))).toHaveValue(visa.code);
  await page.keyboard.press("Tab");
  await expect(privacyBox(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(placeButton(page)).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(thanks(page)).toBeFocused();
  await expectAgreement(buyer);
});
