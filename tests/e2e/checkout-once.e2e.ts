import type { Browser, Page } from "@playwright/test";

import { translate } from "./account-steps.ts";
import { copiesField } from "./cart-steps.ts";
import {
  type Buyer,
  clearFaults,
  openCheckoutAsNewBuyer,
  expectChargesMatchOrders,
  expectPaymentForm,
  fillCard,
  injectFault,
  paidBooks,
  fastForwardUntilThanks,
  placeOrderButton,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { accountButton, signInAs } from "./session-steps.ts";
import { NEW_PASSWORD, writeLocalStorage } from "./sign-in.ts";
import { trackRequests } from "./visit.ts";

test("P3: keeps the cart without a session; many presses place one order", async ({
  page,
  library,
}) => {
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  await fillCard(page, visaCard);
  await page.route("**/api/orders?*", (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: "err-signed-out" } }),
  );
  await placeOrderButton(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(orderSummary(page).getByRole("alert")).toContainText(translate("cart-posted-error"));
  await expect(copiesField(page, translate, "All Is Lent")).toHaveValue("2");
  await page.unroute("**/api/orders?*");

  await fillCard(page, visaCard);
  await page.getByLabel(translate("donation")).focus();
  await placeOrderButton(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
    button.form?.requestSubmit();
  });
  await page.keyboard.press("Enter");
  await placeOrderButton(page).dispatchEvent("click");

  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});

test("P3: places one order when two tabs submit at once, and both show it", async ({
  page,
  context,
  library,
}) => {
  test.slow();
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  const other = await context.newPage();
  await other.goto("/cart?lng=en");
  await fillCard(page, visaCard);
  await fillCard(other, visaCard);
  await Promise.all([press(page), press(other)]);

  await expect(thanksHeading(page)).toBeVisible();
  await expect(thanksHeading(other)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  expect(await buyer.charged()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});

/** At once, also in a tab in the background. */
function press(tab: Page): Promise<void> {
  return placeOrderButton(tab).dispatchEvent("click");
}

/** Answered after ten seconds, or when faults are cleared. */
const slow = { ...visaCard, number: "4000000000090078" };

/** Sends an order that the library has before the gateway answers: it is placed whatever happens to the page. */
async function sendSlowly(page: Page, buyer: Buyer): Promise<void> {
  await placeOrderButton(page).click();
  await expect(placeOrderButton(page)).toHaveText(translate("order-sending"));
  await expect.poll(async () => (await buyer.orders()).length).toBe(1);
}

/** Delays the gateway's next charge longer than the journey takes, and hides it from queries until it is answered. */
async function delayCharge(library: PeopleLibrary): Promise<void> {
  await injectFault(library, { fault: "slow", on: "sale", ms: 25_000 });
  await injectFault(library, { fault: "query_hide", times: 1_000 });
}

async function expectWaiting(page: Page): Promise<void> {
  await expect(placeOrderButton(page)).toHaveAttribute("aria-busy", "true");
}

test("follows an order after a reload, Back or a closed tab", async ({
  page,
  browser,
  library,
}) => {
  await page.clock.install();
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  await fillCard(page, visaCard);
  await delayCharge(library);
  await sendSlowly(page, buyer);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  const twins = [
    openSecondDevice(browser, library, stored),
    openSecondDevice(browser, library, stored),
  ] as const;
  const [returned, closed] = await Promise.all(twins);
  const next = await closed.context().newPage();
  await Promise.all([
    page.reload(),
    test.step("follows it after Back and a return", () => leaveAndReturn(returned)),
    test.step("follows it in another tab after the first is closed", () =>
      closeAndOpen(closed, next)),
  ]);
  for (const end of [page, returned, next]) await expectWaiting(end);
  await clearFaults(library);
  for (const end of [page, returned, next]) {
    await fastForwardUntilThanks(end);
    expect(await listStoredOrderKeys(end)).toEqual([]);
  }
  expect(await buyer.orders()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
  await Promise.all([returned, next].map((twin) => twin.context().close()));
});

/** The cart in a context with the same storage, where no other tab follows the order. */
async function openSecondDevice(
  browser: Browser,
  library: PeopleLibrary,
  stored: object,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: library.origin });
  trackRequests(context);
  const twin = await context.newPage();
  await twin.clock.install();
  await writeLocalStorage(twin, library, { ...stored });
  await twin.goto("/cart?lng=en");
  await expectWaiting(twin);
  return twin;
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.goBack();
  await page.goto("/cart?lng=en");
}

async function closeAndOpen(page: Page, next: Page): Promise<void> {
  await page.close();
  await next.goto("/cart?lng=en");
}

// In `npm test`: web/shop/checkout/submit/order-in-flight.test.ts, and the journey above.
test(
  "shows a reloaded order once when the device has no free storage",
  { tag: "@long" },
  async ({ page, library }) => {
    await page.clock.install();
    const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
    await fillCard(page, slow);
    await page.evaluate(fillDevice);
    await sendSlowly(page, buyer);
    expect(await listStoredOrderKeys(page)).toEqual([]);
    await page.reload();

    await expectWaiting(page);
    await clearFaults(library);
    await fastForwardUntilThanks(page);
    expect(await buyer.orders()).toHaveLength(1);
    await expectChargesMatchOrders(buyer);
  },
);

/** Fills local storage completely, so that no order fits. */
const fillDevice = `
  localStorage.removeItem("order-key");
  for (let size = 2 ** 24, at = 0; size >= 1; ) {
    try { localStorage.setItem("full " + at++, "x".repeat(size)); } catch { size /= 2; }
  }`;

/** The storage keys of an order in flight and of its idempotency key. */
function listStoredOrderKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("order")));
}

test("reports an order in flight after sign-out, does not charge it twice", async ({
  page,
  library,
}) => {
  await page.clock.install();
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);
  await fillCard(page, visaCard);
  await delayCharge(library);
  await sendSlowly(page, buyer);
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Keep and sign out" }).click();
  await expect(page).toHaveURL(`${library.origin}/`);

  await page.goto("/cart?lng=en");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signInAs(page, buyer.email, NEW_PASSWORD);
  await page.waitForURL("**/cart?lng=en");
  await expect(orderSummary(page)).toContainText("for these same books is not certain yet");
  await expectPaymentForm(page);
  await clearFaults(library);
  await expect.poll(async () => (await buyer.orders())[0]?.state).toBe("placed");
  // The cart polls by itself.
  await page.clock.fastForward(30_000);
  await expect(orderSummary(page).getByText(/^You ordered these very books/)).toBeVisible();
  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});
