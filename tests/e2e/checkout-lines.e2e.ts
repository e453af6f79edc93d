import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { demonstrationSettings } from "#simulators/demonstration-settings.ts";
import { signWebhook } from "#simulators/gateway/webhooks.ts";

import { translate } from "./account-steps.ts";
import {
  type Buyer,
  clearFaults,
  openCheckout,
  openCheckoutAsNewBuyer,
  expectChargesMatchOrders,
  paymentField,
  fillCard,
  createBuyer,
  injectFault,
  paidBooks,
  fastForwardUntilThanks,
  placeOrderButton,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { pauseClock } from "./hold-response.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { findAccessibilityViolations } from "./accessibility.ts";

/** Sends the gateway's webhook for the charge, which makes the library query it soon. */
async function sendNotice({ origin }: PeopleLibrary, buyer: Buyer): Promise<void> {
  const [sale] = await buyer.charged();
  const event_body = { order_id: sale?.orderid };
  const event_type = "transaction.sale.success";
  const body = JSON.stringify({ event_id: randomUUID(), event_type, event_body });
  const headers = {
    "content-type": "application/json",
    "webhook-signature": signWebhook(body, demonstrationSettings.GATEWAY_SIGNING_KEY),
  };
  const answer = await fetch(`${origin}/api/webhooks/gateway`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

async function setLookupAnswer({ simulators }: PeopleLibrary, answers: object): Promise<void> {
  const { origin } = new URL(simulators.env["IP_LOOKUP_URL"] ?? "");
  const body = JSON.stringify(answers);
  const answer = await fetch(`${origin}/__sim/answers`, { method: "POST", body });
  expect(answer.status).toBe(204);
}

test("S7.28: sends the looked-up IP address, and retries a lost answer once", async ({
  page,
  library,
}) => {
  await page.clock.install();
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  await fillCard(page, visaCard);
  let lost = 0;
  await page.route("**/api/orders?*", async (route) => {
    lost += 1;
    // The library gets the first request but its answer is lost; the second request does not arrive.
    if (lost === 1) await route.fetch();
    return lost < 3 ? route.abort("connectionreset") : route.continue();
  });
  const requestPromise = page.waitForRequest(/\/api\/orders\?/);
  await placeOrderButton(page).click();
  expect((await requestPromise).postDataJSON()).toMatchObject({ ipAddress: "203.0.113.7" });

  await expect(page.getByText(translate("order-waiting-unanswered"))).toBeVisible();
  await fastForwardUntilThanks(page);
  expect(lost).toBe(3);
  expect(await buyer.charged()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});

test("waits for a lost answer of the gateway and charges once", async ({ page, library }) => {
  await page.clock.install();
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  // The charge succeeds without an answer, and queries do not find it until `clearFaults`.
  await injectFault(library, { fault: "query_hide", times: 1_000 });
  await fillCard(page, { ...visaCard, number: "4000000000090029" });
  await placeOrderButton(page).click();
  await expect(page.getByText(translate("order-waiting-title"))).toBeVisible({ timeout: 45_000 });
  await expect(placeOrderButton(page)).toHaveAttribute("aria-busy", "true");
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await orderSummary(page)
    .getByRole("link", { name: translate("orders-yours") })
    .click();
  await expect(page.locator(".order-entry")).toContainText(translate("order-is-pending"));

  await page.goto("/cart?lng=en");
  await expect(placeOrderButton(page)).toHaveAttribute("aria-busy", "true");
  await clearFaults(library);
  await sendNotice(library, buyer);
  await fastForwardUntilThanks(page);
  expect(await buyer.charged()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});

test("S7.28: waits while offline, and omits the IP address without a look-up", async ({
  page,
  library,
}) => {
  await test.step("sends the order when the connection returns", () => orderOffline(page, library));
  await test.step("reports being offline at the payment", () => payOffline(page, library));
});

async function orderOffline(page: Page, library: PeopleLibrary): Promise<void> {
  const context = page.context();
  const buyer = await openCheckoutAsNewBuyer(page, library, { quay: 1 });
  // Only the connection can end the pause.
  await pauseClock(page);
  await context.setOffline(true);
  await placeOrderButton(page).click();
  await expect(page.getByText(translate("order-waiting-unanswered"))).toBeVisible();
  await context.setOffline(false);
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
  await page.clock.resume();
}

/** No field is marked invalid because of it. */
async function payOffline(page: Page, library: PeopleLibrary): Promise<void> {
  const context = page.context();
  const buyer = await createBuyer(library);
  await setLookupAnswer(library, { kind: "silent" });
  await openCheckout(page, buyer, paidBooks);
  await fillCard(page, { ...visaCard, code: "" });
  await context.setOffline(true);
  await paymentField(page, translate("payment-code")).fill(visaCard.code);
  await placeOrderButton(page).click();

  await expect(orderSummary(page).getByRole("alert")).toContainText(translate("payment-offline"));
  await expect(page.getByText(translate("payment-code-wrong"))).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(translate("payment-offline"))).toHaveCount(0);
  await expect(placeOrderButton(page)).toBeFocused();
  // A connection that fails again does not repeat the message of the earlier press.
  await context.setOffline(true);
  await expect(page.getByText(translate("payment-offline"))).toHaveCount(0);
  await context.setOffline(false);
  await fillCard(page, visaCard);
  const requestPromise = page.waitForRequest(/\/api\/orders\?/);
  await placeOrderButton(page).click();
  expect((await requestPromise).postDataJSON()).toMatchObject({ ipAddress: "" });
  await expect(thanksHeading(page)).toBeVisible();
  await setLookupAnswer(library, { kind: "usual" });
  await expectChargesMatchOrders(buyer);
}
