import type { Page, Route } from "@playwright/test";

import { placedOrder } from "#tests/payments/placed-order.ts";

import { translate } from "./account-steps.ts";
import { copiesField, moreButton } from "./cart-steps.ts";
import {
  type Buyer,
  openCheckout,
  expectChargesMatchOrders,
  expectPaymentForm,
  fillCard,
  createBuyer,
  paidBooks,
  placeOrderButton,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";
import { writeLocalStorage } from "./sign-in.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { visit } from "./visit.ts";

const ORDER_CALL = "**/api/orders?*";

/** Holds the next order request until `held` resolves; `sent` resolves when the request is held. */
async function delayOrder(page: Page) {
  const sent = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(
    ORDER_CALL,
    async (route) => {
      sent.resolve();
      await held.promise;
      await route.continue().catch(() => {});
    },
    { times: 1 },
  );
  return { sent: sent.promise, letGo: held.resolve };
}

/** The order is shown, and none of it can be changed. */
async function expectLocked(page: Page): Promise<void> {
  await expect(page.getByText(translate("order-locked"))).toBeVisible();
  await expect(page.locator(".checkout-steps")).toHaveAttribute("inert");
  await expect(page.getByRole("textbox", { name: /^Copies/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: translate("cart-clear") })).toHaveCount(0);
  await expect(placeOrderButton(page)).toHaveAttribute("aria-disabled", "true");
  await expect(orderSummary(page).getByText("$27.50")).toBeVisible();
  await expect(orderSummary(page).getByText("$8.25")).toBeVisible();
}

test("S4.03: locks the order in every tab while it is sent, then shows the outcome", async ({
  page,
  context,
  library,
}) => {
  test.slow();
  const buyer = await createBuyer(library);
  await page.clock.install();
  await openCheckout(page, buyer, paidBooks);
  const open = await context.newPage();
  await open.goto("/cart?lng=en");
  await expectPaymentForm(open);
  await page.bringToFront();
  await fillCard(page, visaCard);
  const order = await test.step("locks the order while it is sent", () => sendAndDelay(page));

  await test.step("shows one message after a moment and another later", () => waitForBank(page));

  const late = await context.newPage();
  await test.step("shows the locked order in a second tab", () => openSecondTab(late, open));
  await test.step("keeps new books for the next order", () => addToNextCart(page, late));

  order.letGo();
  for (const tab of [page, open, late]) await expect(thanksHeading(tab)).toBeVisible();
  await page.getByRole("button", { name: translate("order-back-to-cart", { count: 1 }) }).click();
  await expect(copiesField(page, translate, "All Is Lent")).toHaveValue("1");
  expect(await buyer.orders()).toHaveLength(1);
  expect(await buyer.charged()).toMatchObject([{ cents: 825 }]);
  await expectChargesMatchOrders(buyer);
});

async function sendAndDelay(page: Page) {
  const order = await delayOrder(page);
  await page.getByLabel(translate("donation")).focus();
  await page.keyboard.press("Enter");
  await order.sent;
  await expectLocked(page);
  await expect(placeOrderButton(page)).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  return order;
}

async function waitForBank(page: Page): Promise<void> {
  await page.clock.fastForward(5_000);
  await expect(
    orderSummary(page).getByRole("status").getByText(translate("order-slow")),
  ).toBeVisible();
  await expect(orderSummary(page).getByText(translate("order-slow-bank"))).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(orderSummary(page).getByText(translate("order-slower"))).toBeVisible();
}

async function openSecondTab(late: Page, open: Page): Promise<void> {
  await late.goto("/cart?lng=en");
  for (const tab of [open, late]) {
    await expectLocked(tab);
    await expect(tab.getByText(translate("order-waiting-elsewhere"))).toBeVisible();
  }
}

async function addToNextCart(page: Page, late: Page): Promise<void> {
  await visit(late, "/book/lent?lng=en");
  await moreButton(late, translate, "All Is Lent").click();
  await expect(copiesField(late, translate, "All Is Lent")).toHaveValue("3");
  // This tab has got the change by now.
  await expect(page.getByRole("banner").getByText("5 copies")).toBeVisible();
  await expectLocked(page);
  await late.goto("/cart?lng=en");
  await expectLocked(late);
}

test("unlocks after a refusal, and thanks only for a placed order", async ({ page, library }) => {
  const buyer = await createBuyer(library);
  await openCheckout(page, buyer, { quay: 1 });
  const other = await test.step("unlocks the second tab when the order is refused", () =>
    refuseOrder(page, buyer));

  // The tab would ask the library for the answer stubbed here.
  await other.close();
  await test.step("shows no thanks for a cancelled order", () => orderCancelled(page));

  await test.step("keeps thanks over a reload until the cart has a book", () =>
    expectThanksAfterReload(page));
  await expectChargesMatchOrders(buyer);
});

async function refuseOrder(page: Page, buyer: Buyer): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto("/cart?lng=en");
  const held = Promise.withResolvers<void>();
  await page.route(
    ORDER_CALL,
    async (route) => {
      await held.promise;
      await refuse(route, 422, "cart-already-ordered");
    },
    { times: 1 },
  );
  await placeOrderButton(page).dispatchEvent("click");
  await expect(other.getByText(translate("order-waiting-elsewhere"))).toBeVisible();

  held.resolve();
  await expect(orderSummary(page).getByRole("alert")).toContainText(
    translate("cart-already-ordered"),
  );
  await expect(copiesField(other, translate, "The Light on the Quay")).toBeEnabled();
  await expect(orderSummary(other).getByRole("alert")).toHaveCount(0);
  expect(await buyer.orders()).toEqual([]);
  return other;
}

async function orderCancelled(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole("radio", { name: translate("order-free") })).toBeChecked();
  const json = placedOrder({ state: "cancelled" });
  await page.route(ORDER_CALL, (route) => route.fulfill({ json }), { times: 1 });
  await placeOrderButton(page).click();

  const heading = page.getByRole("heading", { level: 1, name: translate("order-ended") });
  await expect(heading).toBeFocused();
  await expect(page.getByText(translate("order-cancelled-means"))).toBeVisible();
  await expect(thanksHeading(page)).toHaveCount(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: translate("order-back-to-cart", { count: 1 }) }).click();
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
}

async function expectThanksAfterReload(page: Page): Promise<void> {
  await page.reload();
  await expect(thanksHeading(page)).toBeFocused();
  await expect(thanksHeading(page)).toHaveCSS("outline-style", "none");

  const next = await page.context().newPage();
  await visit(next, "/book/quay?lng=en");
  await next.locator("main .cart-control button").first().click();
  await expect(copiesField(next, translate, "The Light on the Quay")).toHaveValue("1");
  await expect(
    page.getByRole("button", { name: translate("order-back-to-cart", { count: 1 }) }),
  ).toBeVisible();
  await expect(thanksHeading(page)).toBeVisible();
  await page.reload();
  await expect(copiesField(page, translate, "The Light on the Quay")).toHaveValue("1");
  await expect(thanksHeading(page)).toHaveCount(0);
}

function refuse(route: Route, status: number, code: string): Promise<void> {
  return route.fulfill({ status, json: { status, code, detail: translate(code) } });
}

test("S8.01: orders again after a voided payment, checks a pending one on request", async ({
  page,
  context,
  library,
}) => {
  const buyer = await createBuyer(library);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/orders?"))
      keys.push(request.headers()["idempotency-key"]);
  });
  await openCheckout(page, buyer, paidBooks);
  await fillCard(page, visaCard);
  await page.route(ORDER_CALL, (route) => refuse(route, 409, "payment-given-back"), { times: 1 });
  await placeOrderButton(page).click();

  await expect(orderSummary(page).getByRole("alert")).toContainText(
    translate("payment-given-back"),
  );
  await fillCard(page, visaCard);
  await page.route(ORDER_CALL, (route) => route.abort());
  await placeOrderButton(page).click();
  await expect(orderSummary(page).getByText(translate("order-waiting-unanswered"))).toBeVisible();
  // The second order has an idempotency key of its own.
  expect(new Set(keys).size).toBe(2);
  await page.close();
  const next = await context.newPage();
  await writeLocalStorage(next, library, {});
  await next.evaluate(() => {
    for (const [name, stored] of Object.entries(localStorage)) {
      if (!name.includes("own-order ")) continue;
      const since = Date.now() - 20 * 60_000;
      localStorage.setItem(name, JSON.stringify({ ...JSON.parse(stored), since }));
    }
  });
  await next.goto("/cart?lng=en");

  const alert = orderSummary(next).getByRole("alert");
  await expect(alert).toContainText(translate("order-unsettled-unanswered"));
  await alert.getByRole("button", { name: translate("order-ask-again") }).click();
  await expect(alert).toContainText(translate("order-not-arrived"));
  expect(await buyer.charged()).toEqual([]);
  await fillCard(next, visaCard);
  await placeOrderButton(next).click();
  await expect(thanksHeading(next)).toBeVisible();
  expect(await buyer.charged()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});
