import type { Page } from "@playwright/test";

import { translate } from "./account-steps.ts";
import { copiesField } from "./cart-steps.ts";
import {
  openCheckout,
  expectChargesMatchOrders,
  fillCard,
  createBuyer,
  placeOrderButton,
  privacyCheckbox,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";
import { findAccessibilityViolations } from "./accessibility.ts";

/** The reasons beside a disabled button, and no others. */
async function expectReasons(page: Page, ...reasons: string[]): Promise<void> {
  await expect(page.locator("#order-reasons > li")).toHaveText(reasons);
  if (reasons.length > 0) await expect(placeOrderButton(page)).toBeDisabled();
  else await expect(placeOrderButton(page)).toBeEnabled();
}

test("S5.01, S5.06, S5.07, S5.08, S5.11, S9.04: refuses an incomplete order or an invalid donation with the reason", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  await buyer.addAddress("US", "9 Mill Lane");
  await buyer.addAddress("US", "3 Quay Street");
  const [home] = await buyer.read<{ id: number }[]>(
    `/addresses/getuseraddresses?userId=${buyer.userId}`,
  );
  await buyer.read("/addresses/remove", { addressId: home?.id });
  await openCheckout(page, buyer, { quay: 1 });
  await expectReasons(page, translate("cart-select-address"));
  await page.getByRole("radio", { name: /Mill Lane/ }).check();
  await expectReasons(page);

  await privacyCheckbox(page).uncheck();
  await expectReasons(page, translate("privacy-not-agreed"));
  await copiesField(page, translate, "The Light on the Quay").fill("0");
  await expectReasons(page, translate("cart-no-books"), translate("privacy-not-agreed"));
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await copiesField(page, translate, "The Light on the Quay").fill("1");
  await privacyCheckbox(page).check();
  await expectReasons(page);

  const donation = page.getByLabel(translate("donation"));
  for (const [typed, error, params] of [
    ["0,05", "donation-too-small", { minimum: 0.1 }],
    ["five", "donation-wrong", {}],
    ["1,000.00", "donation-parted", {}],
    ["25000,01", "donation-too-large", { maximum: 25_000 }],
    ["100000000", "donation-too-large", { maximum: 25_000 }],
  ] as const) {
    await donation.fill("");
    await expect(placeOrderButton(page)).toBeEnabled();
    await donation.fill(typed);
    await donation.blur();
    await expect(donation).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("#donation-error")).toHaveText(translate(error, params));
    await expect(orderSummary(page).getByText(translate(error, params))).toBeVisible();
    await expect(placeOrderButton(page)).toBeDisabled();
    // It is no valid amount.
    await expect(placeOrderButton(page)).toHaveText(translate("place-order"));
    await expect(page.getByRole("region", { name: translate("pay-by") })).toHaveCount(0);
  }
});

test("S5.08, S6.03: applies foreign terms, takes a tax id, and refuses a closed country", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  await buyer.addAddress("MX", "Apartado 88");
  await buyer.addAddress("CU", "Calle 23");
  await openCheckout(page, buyer, { "almost-ten": 1, "a-word-at-evening": 1 });
  await expect(placeOrderButton(page)).toHaveText(translate("place-order"));

  await page.getByRole("radio", { name: /Calle 23/ }).check();
  await fillCard(page, visaCard);
  const closed = `${translate("cart-country-ordering-disabled")} ${translate("distributors")}`;
  await expectReasons(page, closed);
  await page.getByRole("radio", { name: /Apartado 88/ }).check();
  await expectReasons(page, translate("cart-tax-id-required", { shortest: 6 }));
  // 12.49 less 5.00 free, and a quarter of the rest for shipping.
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 9.36 }));

  const taxId = page.getByRole("textbox", { name: translate("tax-id") });
  await taxId.fill("12345");
  await page.getByRole("button", { name: translate("tax-id-save") }).click();
  await expect(taxId).toHaveAttribute("aria-invalid", "true");
  await taxId.fill("XAXX010101");
  await page.getByRole("button", { name: translate("tax-id-save") }).click();
  await expect(page.getByRole("heading", { name: translate("tax-id") })).toBeFocused();
  await expectReasons(page);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.charged()).toMatchObject([{ cents: 936 }]);
  await expectChargesMatchOrders(buyer);
});

test("S4.02, S5.09, S9.02: limits a free order to 14 titles, one paperback and the allowance", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  const tracts = Object.fromEntries(
    Array.from({ length: 14 }, (_, place) => [`tract-${place + 1}`, 1]),
  );
  await openCheckout(page, buyer, { ...tracts, lent: 1 });
  await test.step("refuses more than fourteen titles", async () => {
    await expectReasons(page, translate("validation-cart-limit-count", { titles: 14 }));
    const removal = translate("remove-from-cart", { title: "Tract 14" });
    await page.getByRole("button", { name: removal }).click();
    await expectReasons(page);
  });
  await test.step("refuses a free order over the allowance", async () => {
    await expect(page.getByRole("radio", { name: translate("order-free") })).toBeChecked();
    // From 9.70 to 29.30.
    await copiesField(page, translate, "Tract 13").fill("50");
    await expect(page.getByRole("radio", { name: translate("order-free") })).toBeDisabled();
    await expect(page.getByText(translate("reduce-cart", { freeLimit: 20 }))).toBeVisible();
    await expect(page.getByRole("radio", { name: translate("order-pay") })).toBeChecked();
    await copiesField(page, translate, "Tract 13").fill("1");
    await page.getByRole("radio", { name: translate("order-free") }).check();
  });
  await test.step("allows one paperback unless the whole cost is covered", async () => {
    await copiesField(page, translate, "All Is Lent").fill("2");
    await expectReasons(page, translate("validation-cart-unique-paperback"));
    // An order whose books cost nothing is free, whatever its type.
    await page.getByRole("radio", { name: translate("order-pay") }).check();
    await expectReasons(page, translate("validation-cart-unique-paperback"));
    await page.getByRole("radio", { name: translate("order-cover") }).check();
    await fillCard(page, visaCard);
    await expectReasons(page);
  });
});
