import type { Page } from "@playwright/test";

import { translate } from "./account-steps.ts";
import {
  type Buyer,
  openCheckout,
  expectChargesMatchOrders,
  fillCard,
  createBuyer,
  placeOrderButton,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";

/** The page gets these prices; all others are the library's own. */
async function stubPrices(page: Page, prices: Record<string, number>): Promise<void> {
  await page.route("**/api/books/getprinted*", async (route) => {
    const answer = await route.fetch();
    const books: { code: string; price: number }[] = await answer.json();
    await route.fulfill({
      json: books.map((book) => ({ ...book, price: prices[book.code] ?? book.price })),
    });
  });
}

test("S8.01, P7: charges nothing after a price change, and shows the change", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  await stubPrices(page, { "ten-letters": 9 });
  await openCheckout(page, buyer, { "ten-letters": 3 });
  await fillCard(page, visaCard);
  await page.unroute("**/api/books/getprinted*");
  await placeOrderButton(page).click();

  const alert = orderSummary(page).getByRole("alert");
  await expect(alert).toContainText(translate("cart-posted-error"));
  await expect(alert).toContainText("Books: $27.00 before, $30.00 now");
  await expect(alert).toContainText("Total: $7.70 before, $11.00 now");
  await expect(alert.locator("..")).toBeFocused();
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 11 }));
  expect(await buyer.charged()).toEqual([]);

  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.charged()).toMatchObject([{ cents: 1100 }]);
  await expectChargesMatchOrders(buyer);
});

/** Places a free order of the same person in another client. */
function orderElsewhere(buyer: Buyer, addressId: number): Promise<unknown> {
  return buyer.read("/orders?culture=en", {
    userId: buyer.userId,
    addressId,
    bookOrders: [{ bookCode: "quay", quantity: 1 }],
    type: "free",
    cartValue: 8.5,
    payAmount: 0,
  });
}

test("S5.08, S5.09: reports a deleted address and a free order placed elsewhere", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  const [home] = await buyer.read<{ id: number }[]>(
    `/addresses/getuseraddresses?userId=${buyer.userId}`,
  );
  const { id: addressId } = await buyer.addAddress("US", "9 Mill Lane");
  await openCheckout(page, buyer, { "ten-letters": 1 });
  const alert = orderSummary(page).getByRole("alert");

  await test.step("requires another address when the chosen one was deleted", async () => {
    await page.getByRole("radio", { name: /Mill Lane/ }).check();
    await buyer.read("/addresses/remove", { addressId });
    await placeOrderButton(page).click();
    await expect(alert).toContainText(translate("cart-address-gone"));
    await expect(page.getByRole("radio", { name: /Mill Lane/ })).toHaveCount(0);
    await expect(page.locator("#order-reasons")).toHaveText(translate("cart-select-address"));
    await expect(placeOrderButton(page)).toBeDisabled();
    await page.getByRole("radio", { name: /Orchard Row/ }).check();
  });
  await test.step("charges the books when a free order was placed elsewhere", async () => {
    await orderElsewhere(buyer, home?.id ?? 0);
    await placeOrderButton(page).click();
    await expect(alert).toContainText(translate("cart-already-ordered"));
    await expect(page.getByRole("radio", { name: translate("order-pay-all") })).toBeChecked();
    await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 11 }));
    await expectChargesMatchOrders(buyer);
  });

  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  await expectChargesMatchOrders(buyer);
});

test("S8.01: names a title that went out of print, and orders the others", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  await page.route("**/api/books/getprinted*", async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("codes", "quay");
    const [quay] = await (await route.fetch({ url: url.href })).json();
    await route.fulfill({
      json: [quay, { ...quay, code: "unprinted", title: "Only on the Screen", price: 1 }],
    });
  });
  await openCheckout(page, buyer, { quay: 1, unprinted: 1 });
  await page.unroute("**/api/books/getprinted*");
  await page.getByRole("radio", { name: translate("order-cover") }).check();
  await fillCard(page, visaCard);
  await placeOrderButton(page).click();

  await expect(orderSummary(page).getByRole("alert")).toContainText("Only on the Screen");
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 9.35 }));
  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  await expectChargesMatchOrders(buyer);
});

test("refuses an order while another payment of the person is pending", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  const [home] = await buyer.read<{ id: number }[]>(
    `/addresses/getuseraddresses?userId=${buyer.userId}`,
  );
  const response = await fetch(`${library.simulators.gatewayOrigin}/__sim/tokens`, {
    method: "POST",
    // For a quarter of an hour it is unknown whether this card was charged.
    body: JSON.stringify({ ccnumber: "4000000000090011", ccexp: "1035", cvv: "123" }),
  });
  const { token } = await response.json();
  const elsewhere = buyer.read("/orders?culture=en", {
    userId: buyer.userId,
    addressId: home?.id,
    bookOrders: [{ bookCode: "quay", quantity: 1 }],
    type: "cover",
    cartValue: 8.5,
    payAmount: 8.5,
    paymentId: token,
  });
  await expect(elsewhere).rejects.toThrow("order-pending");

  await openCheckout(page, buyer, { "ten-letters": 1 });
  await placeOrderButton(page).click();
  await expect(orderSummary(page).getByRole("alert")).toContainText(
    translate("other-order-pending"),
  );
  await expect(page.getByText(translate("order-waiting-title"))).toHaveCount(0);
  await expect(placeOrderButton(page)).toBeEnabled();
});
