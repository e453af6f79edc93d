import type { Page } from "@playwright/test";

import { say } from "./account-steps.ts";
import { copiesField } from "./cart-steps.ts";
import {
  type Buyer,
  callOffFaults,
  comeToOrder,
  expectAgreement,
  fillCard,
  orderFault,
  paidBooks,
  passPausesUntilThanked,
  placeButton,
  sumPanel,
  thanks,
  visa,
} from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { nameOf, signInAs } from "./session-steps.ts";
import { NEW_PASSWORD } from "./sign-in.ts";

test("P3: whose session has ended is asked to sign in and keeps the cart; then, however fast the button is pressed, and Enter besides, one order is placed", async ({
  page,
  library,
}) => {
  const buyer = await comeToOrder(page, library, paidBooks);
  await fillCard(page, visa);
  await page.route("**/api/orders?*", (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: "err-signed-out" } }),
  );
  await placeButton(page).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(sumPanel(page).getByRole("alert")).toContainText(say("cart-posted-error"));
  await expect(copiesField(page, say, "All Is Lent")).toHaveValue("2");
  await page.unroute("**/api/orders?*");

  await fillCard(page, visa);
  await page.getByLabel(say("donation")).focus();
  await placeButton(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 3; press += 1) button.click();
    button.form?.requestSubmit();
  });
  await page.keyboard.press("Enter");
  await placeButton(page).dispatchEvent("click");

  await expect(thanks(page)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  await expectAgreement(buyer);
});

test("P3: two tabs that order the same cart at the same moment place one order, and both show it", async ({
  page,
  context,
  library,
}) => {
  test.slow();
  const buyer = await comeToOrder(page, library, paidBooks);
  const other = await context.newPage();
  await other.goto("/cart?lng=en");
  await fillCard(page, visa);
  await fillCard(other, visa);
  await Promise.all([press(page), press(other)]);

  await expect(thanks(page)).toBeVisible();
  await expect(thanks(other)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  expect(await buyer.charged()).toHaveLength(1);
  await expectAgreement(buyer);
});

/** At once, whichever tab is in front. */
function press(tab: Page): Promise<void> {
  return placeButton(tab).dispatchEvent("click");
}

/** It is answered in ten seconds, or as soon as faults are called off. */
const slow = { ...visa, number: "4000000000090078" };

/** Sends an order that the library has before the gateway answers: whatever becomes of its page, it is placed. */
async function sendSlowly(page: Page, buyer: Buyer): Promise<void> {
  await placeButton(page).click();
  await expect(placeButton(page)).toHaveText(say("order-sending"));
  await expect.poll(async () => (await buyer.orders()).length).toBe(1);
}

/** The page waits for the order as long as the gateway does not answer, and gives thanks once it has. */
async function expectThanksAtItsEnd(page: Page, library: PeopleLibrary): Promise<void> {
  await expect(placeButton(page)).toHaveAttribute("aria-busy", "true");
  await callOffFaults(library);
  await passPausesUntilThanked(page);
}

test("an order whose page is reloaded, left by Back, or closed while it is being sent is followed wherever the cart is opened, and placed once", async ({
  page,
  context,
  library,
}) => {
  await page.clock.install();
  const buyer = await comeToOrder(page, library, paidBooks);
  await fillCard(page, visa);
  // The answer takes longer than all of these ways, and nobody finds the charge before it.
  await orderFault(library, { fault: "slow", on: "sale", ms: 25_000 });
  await orderFault(library, { fault: "query_hide", times: 1_000 });
  await sendSlowly(page, buyer);
  await test.step("reloaded", async () => {
    await page.reload();
    await expect(placeButton(page)).toHaveAttribute("aria-busy", "true");
  });
  await test.step("left by Back and come to again", async () => {
    await page.goBack();
    await page.goto("/cart?lng=en");
    await expect(placeButton(page)).toHaveAttribute("aria-busy", "true");
  });
  const next = await context.newPage();
  await test.step("closed, and opened in another tab", async () => {
    await page.close();
    await next.goto("/cart?lng=en");
    await expectThanksAtItsEnd(next, library);
  });
  expect(await buyer.orders()).toHaveLength(1);
  expect(await keptOfOrders(next)).toEqual([]);
  await expectAgreement(buyer);
});

// In npm test: web/layout/kept.test.ts, and the order that is followed above.
test(
  "on a device without room an order whose page is reloaded is shown when it is placed, once",
  { tag: "@long" },
  async ({ page, library }) => {
    await page.clock.install();
    const buyer = await comeToOrder(page, library, paidBooks);
    await fillCard(page, slow);
    await page.evaluate(fillDevice);
    await sendSlowly(page, buyer);
    expect(await keptOfOrders(page)).toEqual([]);
    await page.reload();

    await expectThanksAtItsEnd(page, library);
    expect(await buyer.orders()).toHaveLength(1);
    await expectAgreement(buyer);
  },
);

/** To the last letter, as if there had never been room for an order. */
const fillDevice = `
  localStorage.removeItem("order-key");
  for (let size = 2 ** 24, at = 0; size >= 1; ) {
    try { localStorage.setItem("full " + at++, "x".repeat(size)); } catch { size /= 2; }
  }`;

/** The names of what the device keeps of an order that is under way, and of its key. */
function keptOfOrders(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("order")));
}

test("whoever signs out while an order is being sent is told of it in the cart, and does not pay for it twice", async ({
  page,
  library,
}) => {
  await page.clock.install();
  const buyer = await comeToOrder(page, library, paidBooks);
  await fillCard(page, slow);
  await sendSlowly(page, buyer);
  await nameOf(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${library.origin}/`);

  await callOffFaults(library);
  await expect.poll(async () => (await buyer.orders())[0]?.state).toBe("placed");
  await page.goto("/cart?lng=en");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signInAs(page, buyer.email, NEW_PASSWORD);
  await page.waitForURL("**/cart?lng=en");
  await expect(sumPanel(page).getByText(/^You ordered these very books/)).toBeVisible();
  await fillCard(page, visa);
  await placeButton(page).click();
  await expect(thanks(page)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  await expectAgreement(buyer);
});
