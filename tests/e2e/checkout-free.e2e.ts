import type { Page } from "@playwright/test";

import { fillAddress, quay, say, sayIn, signUp, tellWho } from "./account-steps.ts";
import { copiesField } from "./cart-steps.ts";
import {
  comeToCheckout,
  comeToOrder,
  expectAgreement,
  expectPaymentForm,
  fillCard,
  keptCart,
  moveIn,
  placeButton,
  privacyBox,
  sumPanel,
  thanks,
  visa,
} from "./checkout-steps.ts";
import { cellsIn, seeAs } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import { putOnDevice, signIn } from "./sign-in.ts";
import { collectFaults, findBarriers } from "./sound-screen.ts";

/** What is asked of anybody but the library and who signs people in. */
function watchParties(page: Page, { simulators }: { simulators: { env: Record<string, string> } }) {
  const { GATEWAY_ORIGIN = "?", IP_LOOKUP_URL = "?" } = simulators.env;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { origin } = new URL(request.url());
    if ([new URL(GATEWAY_ORIGIN).origin, new URL(IP_LOOKUP_URL).origin].includes(origin)) {
      asked.push(request.url());
    }
  });
  return asked;
}

for (const cell of cellsIn("fr")) {
  const { name, language } = cell;
  test(`S4.02, S7.28: orders books free, and no payment service hears of it (${name})`, async ({
    page,
    library,
  }) => {
    const t = sayIn(language);
    const faults = collectFaults(page);
    const asked = watchParties(page, library);
    await seeAs(page, cell);
    const buyer = await comeToOrder(
      page,
      library,
      { quay: 1, "a-word-at-evening": 2 },
      `/cart?lng=${language}`,
    );

    await expect(page.getByRole("radio", { name: t("order-free") })).toBeChecked();
    await expect(placeButton(page)).toHaveText(t("place-order"));
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole("checkbox", { name: t("mailing-list-caten") }).check();
    await placeButton(page).click();

    await expect(thanks(page, t)).toBeFocused();
    const [order] = await buyer.orders();
    expect(order).toMatchObject({ state: "placed", valueFree: 13.5, total: 0, paymentId: null });
    await expectAgreement(buyer);
    expect(asked).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test("S4.02, S8.09: what was decided outlives a reload; a free order with a gift is free, and the gift is paid by what was typed of a card before", async ({
  page,
  library,
}) => {
  const buyer = await moveIn(library);
  await buyer.addAddress("US", "9 Mill Lane");
  await comeToCheckout(page, buyer, { "a-verse": 10 });
  await expect(page.locator(".payment-fields")).toHaveCount(0);
  await page.getByRole("radio", { name: say("order-cover") }).check();
  await page.getByRole("radio", { name: /Mill Lane/ }).check();
  await page.getByLabel(say("donation")).fill("3,50");
  await page.getByRole("checkbox", { name: say("mailing-list-fgbes") }).check();
  await privacyBox(page).uncheck();
  await page.reload();

  await expect(page.getByRole("radio", { name: /Mill Lane/ })).toBeChecked();
  await expect(page.getByLabel(say("donation"))).toHaveValue("3,50");
  await expect(page.getByRole("checkbox", { name: say("mailing-list-fgbes") })).toBeChecked();
  await expect(privacyBox(page)).not.toBeChecked();
  await expect(page.getByRole("radio", { name: say("order-free") })).toBeChecked();
  const newType = page.getByText(say("order-type-anew", { type: say("order-cover") }));
  await expect(newType).toBeVisible();
  await page.getByRole("radio", { name: say("order-pay") }).check();
  await expect(newType).toHaveCount(0);
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toMatch(/Mill|3,50|addressId/);

  // What is typed of a card outlives a moment in which there is nothing to pay.
  await privacyBox(page).check();
  await page.getByRole("radio", { name: say("order-free") }).check();
  const donation = page.getByLabel(say("donation"));
  await donation.fill("5");
  await fillCard(page, visa);
  await donation.fill("");
  await expect(placeButton(page)).toHaveText(say("place-order"));
  await donation.fill("0.10");
  await expectPaymentForm(page);
  await expect(placeButton(page)).toHaveText(say("place-order-for", { total: 0.1 }));
  await placeButton(page).click();

  // Half a dollar of books keeps the month's free order.
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText("Your next free order")).toHaveCount(0);
  expect(await buyer.charged()).toMatchObject([{ cents: 10 }]);
  expect(await buyer.orders()).toMatchObject([{ donation: 0.1, total: 0.1 }]);
  await expectAgreement(buyer);
});

test("S4.02, S5.09: a cart to be paid for is offered free when it falls to the limit; the next is paid for, and the page says when one may order free again", async ({
  page,
  library,
}) => {
  const buyer = await moveIn(library);
  await comeToCheckout(page, buyer, { "ten-letters": 3 });
  await expect(page.getByRole("radio", { name: say("order-pay") })).toBeChecked();
  await expect(page.getByText(say("validation-cart-switch", { freeLimit: 20 }))).toBeVisible();
  await page.getByRole("button", { name: say("one-fewer", { title: "Ten Letters" }) }).click();
  await expect(copiesField(page, say, "Ten Letters")).toHaveValue("2");

  await expect(page.getByRole("radio", { name: say("order-pay") })).toBeChecked();
  await page.getByRole("button", { name: say("order-free-again-choose") }).click();
  await expect(page.getByRole("radio", { name: say("order-free") })).toBeChecked();
  await expect(page.getByRole("radio", { name: say("order-free") })).toBeFocused();
  await placeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await buyer.orders()).toMatchObject([{ valueFree: 20, total: 0 }]);
  await expectAgreement(buyer);
  await expect(page.getByText(/^Your next free order opens on \w+ 1, \d{4}\.$/)).toBeVisible();

  await putOnDevice(page, library, { cart: JSON.stringify(keptCart({ "almost-ten": 1 })) });
  await page.goto("/cart?lng=en");
  await expect(page.getByText(/^Your next free order opens on/)).toBeVisible();
  await expect(page.getByRole("radio", { name: say("order-free") })).toBeDisabled();
  await expect(page.getByText(say("cart-already-ordered"))).toBeVisible();
  await expect(page.getByRole("radio", { name: say("order-pay-all") })).toBeChecked();
  await expect(placeButton(page)).toHaveText(say("place-order-for", { total: 10.99 }));
  await fillCard(page, visa);
  await placeButton(page).click();

  await expect(thanks(page)).toBeVisible();
  expect(await buyer.charged()).toMatchObject([{ cents: 1099 }]);
  await expectAgreement(buyer);
});

test("S6.02, S4.06: somebody whom the library does not know says who they are and where they live, and orders", async ({
  page,
  library,
}) => {
  const email = await signUp(library);
  await signIn(page, library, email, { cart: JSON.stringify(keptCart({ quay: 1 })) });
  await page.goto("/cart?lng=en");
  await expect(page.getByRole("table")).toBeVisible();
  await expect(placeButton(page)).toHaveCount(0);
  await tellWho(page, say);

  await expect(sumPanel(page)).toContainText(say("cart-select-address"));
  await expect(placeButton(page)).toBeDisabled();
  await fillAddress(page, say, { ...quay, country: "United States" });
  await page.getByRole("button", { name: say("address-save") }).click();
  await expect(page.getByRole("radio", { name: /3 Quay Street/ })).toBeChecked();
  await placeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("3 Quay Street");
});
