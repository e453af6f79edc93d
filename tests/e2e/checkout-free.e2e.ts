import type { Page } from "@playwright/test";

import {
  fillAddress,
  quay,
  translate,
  translatorFor,
  signUp,
  fillProfile,
} from "./account-steps.ts";
import { copiesField } from "./cart-steps.ts";
import {
  openCheckout,
  openCheckoutAsNewBuyer,
  expectChargesMatchOrders,
  expectPaymentForm,
  fillCard,
  storedCart,
  createBuyer,
  placeOrderButton,
  privacyCheckbox,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { cellsIn, applyCell } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import { writeLocalStorage, signIn } from "./sign-in.ts";
import { collectPageErrors, findAccessibilityViolations } from "./accessibility.ts";

/** Requests to hosts other than the library and the identity provider. */
function recordThirdPartyRequests(
  page: Page,
  { simulators }: { simulators: { env: Record<string, string> } },
) {
  const { GATEWAY_ORIGIN = "?", IP_LOOKUP_URL = "?" } = simulators.env;
  const requests: string[] = [];
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if ([new URL(GATEWAY_ORIGIN).origin, new URL(IP_LOOKUP_URL).origin].includes(origin)) {
      requests.push(request.url());
    }
  });
  return requests;
}

for (const cell of cellsIn("fr")) {
  const { name, language } = cell;
  test(`S4.02, S7.28: places a free order without any payment service (${name})`, async ({
    page,
    library,
  }) => {
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    const requests = recordThirdPartyRequests(page, library);
    await applyCell(page, cell);
    const buyer = await openCheckoutAsNewBuyer(
      page,
      library,
      { quay: 1, "a-word-at-evening": 2 },
      `/cart?lng=${language}`,
    );

    await expect(page.getByRole("radio", { name: t("order-free") })).toBeChecked();
    await expect(placeOrderButton(page)).toHaveText(t("place-order"));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.getByRole("checkbox", { name: t("mailing-list-caten") }).check();
    await placeOrderButton(page).click();

    await expect(thanksHeading(page, t)).toBeFocused();
    const [order] = await buyer.orders();
    expect(order).toMatchObject({ state: "placed", valueFree: 13.5, total: 0, paymentId: null });
    await expectChargesMatchOrders(buyer);
    expect(requests).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test("S4.02, S8.09: keeps choices over a reload, and charges only the donation", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  await buyer.addAddress("US", "9 Mill Lane");
  await openCheckout(page, buyer, { "a-verse": 10 });
  await expect(page.locator(".payment-fields")).toHaveCount(0);
  await page.getByRole("radio", { name: translate("order-cover") }).check();
  await page.getByRole("radio", { name: /Mill Lane/ }).check();
  await page.getByLabel(translate("donation")).fill("3,50");
  await page.getByRole("checkbox", { name: translate("mailing-list-fgbes") }).check();
  await privacyCheckbox(page).uncheck();
  await page.reload();

  await expect(page.getByRole("radio", { name: /Mill Lane/ })).toBeChecked();
  await expect(page.getByLabel(translate("donation"))).toHaveValue("3,50");
  await expect(page.getByRole("checkbox", { name: translate("mailing-list-fgbes") })).toBeChecked();
  await expect(privacyCheckbox(page)).not.toBeChecked();
  await expect(page.getByRole("radio", { name: translate("order-free") })).toBeChecked();
  const newType = page.getByText(translate("order-type-again", { type: translate("order-cover") }));
  await expect(newType).toBeVisible();
  await page.getByRole("radio", { name: translate("order-pay") }).check();
  await expect(newType).toHaveCount(0);
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toMatch(/Mill|3,50|addressId/);

  // Typed card data stay while there is nothing to pay.
  await privacyCheckbox(page).check();
  await page.getByRole("radio", { name: translate("order-free") }).check();
  const donation = page.getByLabel(translate("donation"));
  await donation.fill("5");
  await fillCard(page, visaCard);
  await donation.fill("");
  await expect(placeOrderButton(page)).toHaveText(translate("place-order"));
  await donation.fill("0.10");
  await expectPaymentForm(page);
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 0.1 }));
  await placeOrderButton(page).click();

  // Books worth half a dollar do not use up the month's free order.
  await expect(thanksHeading(page)).toBeVisible();
  await expect(page.getByText("Your next free order")).toHaveCount(0);
  expect(await buyer.charged()).toMatchObject([{ cents: 10 }]);
  expect(await buyer.orders()).toMatchObject([{ donation: 0.1, total: 0.1 }]);
  await expectChargesMatchOrders(buyer);
});

test("S4.02, S5.09: offers a free order at the limit, charges the next, and names the date", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  await openCheckout(page, buyer, { "ten-letters": 3 });
  await expect(page.getByRole("radio", { name: translate("order-pay") })).toBeChecked();
  await expect(
    page.getByText(translate("validation-cart-switch", { freeLimit: 20 })),
  ).toBeVisible();
  await page
    .getByRole("button", { name: translate("one-fewer", { title: "Ten Letters" }) })
    .click();
  await expect(copiesField(page, translate, "Ten Letters")).toHaveValue("2");

  await expect(page.getByRole("radio", { name: translate("order-pay") })).toBeChecked();
  await page.getByRole("button", { name: translate("order-free-again-choose") }).click();
  await expect(page.getByRole("radio", { name: translate("order-free") })).toBeChecked();
  await expect(page.getByRole("radio", { name: translate("order-free") })).toBeFocused();
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.orders()).toMatchObject([{ valueFree: 20, total: 0 }]);
  await expectChargesMatchOrders(buyer);
  await expect(page.getByText(/^Your next free order opens on \w+ 1, \d{4}\.$/)).toBeVisible();

  await writeLocalStorage(page, library, { cart: JSON.stringify(storedCart({ "almost-ten": 1 })) });
  await page.goto("/cart?lng=en");
  await expect(page.getByText(/^Your next free order opens on/)).toBeVisible();
  await expect(page.getByRole("radio", { name: translate("order-free") })).toBeDisabled();
  await expect(page.getByText(translate("cart-already-ordered"))).toBeVisible();
  await expect(page.getByRole("radio", { name: translate("order-pay-all") })).toBeChecked();
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 10.99 }));
  await fillCard(page, visaCard);
  await placeOrderButton(page).click();

  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.charged()).toMatchObject([{ cents: 1099 }]);
  await expectChargesMatchOrders(buyer);
});

test("S6.02, S4.06: a new person enters profile and address, and orders", async ({
  page,
  library,
}) => {
  const email = await signUp(library);
  await signIn(page, library, email, { cart: JSON.stringify(storedCart({ quay: 1 })) });
  await page.goto("/cart?lng=en");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(placeOrderButton(page)).toHaveCount(0);
  await fillProfile(page, translate);

  await expect(orderSummary(page)).toContainText(translate("cart-select-address"));
  await expect(placeOrderButton(page)).toBeDisabled();
  await fillAddress(page, translate, { ...quay, country: "United States" });
  await page.getByRole("button", { name: translate("address-save") }).click();
  await expect(page.getByRole("radio", { name: /3 Quay Street/ })).toBeChecked();
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("3 Quay Street");
});
