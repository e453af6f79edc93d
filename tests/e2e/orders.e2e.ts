import type { Page } from "@playwright/test";

import { formatDay } from "#domain/formatting.ts";

import { openSignedIn, translate, translatorFor } from "./account-steps.ts";
import { type Buyer, expectChargesMatchOrders, createBuyer } from "./checkout-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";

function ordersPanel(page: Page) {
  return page.locator("section[aria-labelledby=orders]");
}

function entries(page: Page) {
  return ordersPanel(page).locator(".order-entry");
}

/** Orders one booklet and covers its whole cost, as the page would. */
async function order(buyer: Buyer, { simulators }: PeopleLibrary, ccnumber = "4111111111111111") {
  const [home] = await buyer.read<{ id: number }[]>(
    `/addresses/getuseraddresses?userId=${buyer.userId}`,
  );
  const card = JSON.stringify({ ccnumber, ccexp: "1035", cvv: "123" });
  const response = await fetch(`${simulators.gatewayOrigin}/__sim/tokens`, {
    method: "POST",
    body: card,
  });
  const { token } = await response.json();
  await buyer.read("/orders?culture=en", {
    userId: buyer.userId,
    addressId: home?.id,
    bookOrders: [{ bookCode: "the-plain-way-home", quantity: 1 }],
    type: "cover",
    cartValue: 1,
    payAmount: 1,
    paymentId: token,
  });
}

async function orderFree(buyer: Buyer) {
  const [home] = await buyer.read<{ id: number }[]>(
    `/addresses/getuseraddresses?userId=${buyer.userId}`,
  );
  await buyer.read("/orders?culture=en", {
    userId: buyer.userId,
    addressId: home?.id,
    bookOrders: [
      { bookCode: "quay", quantity: 1 },
      { bookCode: "a-word-at-evening", quantity: 2 },
    ],
    type: "free",
    cartValue: 13.5,
    payAmount: 0,
  });
}

for (const language of languagesWith("fr")) {
  test(`S2.17: lists orders with details, at 200 % and in print, in ${language}`, async ({
    page,
    library,
  }) => {
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const buyer = await createBuyer(library);
    await orderFree(buyer);
    await order(buyer, library);
    await openSignedIn(page, library, buyer.email, `/account?lng=${language}`);

    await expect(entries(page)).toHaveCount(2);
    const [newest, oldest] = [entries(page).first(), entries(page).last()];
    await expect(newest.locator("summary")).toContainText(
      language === "en" ? "$1.10" : "1,10\u00a0$",
    );
    await newest.locator("summary").click();
    await expect(newest).toContainText("The Plain Way Home");
    await expect(newest).toContainText((await buyer.charged())[0]?.transactionid ?? "?");
    await oldest.locator("summary").press("Enter");
    await expect(oldest).toContainText("The Light on the Quay");
    await expect(oldest).toContainText(t("figures-gift-to-you"));
    await expect(oldest).toContainText("27 Orchard Row");
    await expect(ordersPanel(page)).toContainText(t("next-free-order", { day: "" }).slice(0, 20));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(errors).toEqual([]);
    await expectChargesMatchOrders(buyer);

    await newest.locator("summary").click();
    await page.emulateMedia({ media: "print" });
    await expect(oldest.getByText("The Light on the Quay")).toBeVisible();
    await expect(newest.getByText("The Plain Way Home")).toBeHidden();
    await expect(page.locator("main button:visible, main a.btn:visible")).toHaveCount(0);

    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: language === "fr" ? 320 : 390, height: 844 });
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expect(oldest.getByRole("table")).toBeVisible();
    expect(await fitsViewportWidth(page)).toBe(true);
  });
}

test("S2.17, S9.01: links to books without orders, retries, and pages orders by twenty", async ({
  page,
  library,
}) => {
  test.slow();
  const buyer = await createBuyer(library);
  await openSignedIn(page, library, buyer.email);

  await test.step("links to the books when there are no orders", () => chooseBooks(page));

  await answerOrders(page);
  await page.goBack();

  await test.step("retries orders that could not be loaded", () => tryOrdersAgain(page));
  await test.step("names the state of an order", () => expectStates(page));
  await test.step("shows the date of shipment and the tracking number", () => expectShipment(page));
  await test.step("shows twenty of many orders, and more on demand", () => showMore(page));
});

async function chooseBooks(page: Page): Promise<void> {
  await expect(ordersPanel(page)).toContainText(translate("orders-none"));
  await ordersPanel(page)
    .getByRole("link", { name: translate("orders-choose-books") })
    .click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
}

const states = ["pending", "doubtful", "cancelled"];

/** Forty-three orders; the first request fails. */
async function answerOrders(page: Page): Promise<void> {
  const shipment = { shippedOn: "2026-03-06", carrier: "Post", trackingNumber: "9400 1118 9956" };
  const details = [...states.map((state) => ({ state })), shipment];
  await page.route("**/api/orders/getorders*", (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get("pageCount")) * 20;
    const items = Array.from({ length: Math.min(20, 43 - from) }, (_, at) => ({
      ...invented(1_000 - from - at),
      ...details[from + at],
    }));
    return route.fulfill({ json: { items, total: 43 } });
  });
  await page.route("**/api/orders/getorders*", (route) => route.abort(), { times: 1 });
}

async function tryOrdersAgain(page: Page): Promise<void> {
  await expect(ordersPanel(page).getByRole("alert")).toContainText(translate("orders-failed"));
  await ordersPanel(page)
    .getByRole("button", { name: translate("try-again") })
    .click();
  await expect(entries(page)).toHaveCount(20);
}

async function expectStates(page: Page): Promise<void> {
  for (const [at, state] of states.entries()) {
    const entry = entries(page).nth(at);
    await expect(entry.locator("summary")).toContainText(translate(`order-is-${state}`));
    await entry.locator("summary").click();
    await expect(entry).toContainText(translate(`order-${state}-means`));
  }
}

async function expectShipment(page: Page): Promise<void> {
  const [shipped, other] = [entries(page).nth(3), entries(page).nth(4)];
  for (const entry of [shipped, other]) await entry.locator("summary").click();
  for (const text of [
    translate("order-shipped-on"),
    formatDay("2026-03-06", "en"),
    translate("order-carrier"),
    translate("order-tracking"),
    "9400 1118 9956",
  ]) {
    await expect(shipped).toContainText(text);
  }
  await expect(other).not.toContainText(translate("order-tracking"));
  await expect(other).not.toContainText(translate("order-shipped-on"));
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

async function showMore(page: Page): Promise<void> {
  const tally = (count: number) =>
    ordersPanel(page).getByText(translate("orders-shown", { shown: count, total: 43 }));
  await expect(tally(20)).toBeVisible();
  const more = ordersPanel(page).getByRole("button", { name: translate("orders-more") });
  await more.press("Enter");
  await expect(entries(page)).toHaveCount(40);
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(entries(page)).toHaveCount(43);
  await expect(more).toHaveCount(0);
  await expect(tally(43)).toBeFocused();
}

function invented(id: number) {
  return {
    id,
    state: "placed",
    placedOn: "2026-03-04",
    orderDetails: [{ code: "quay", title: `Order ${id}`, price: 8.5, quantity: 1 }],
    donation: 0,
    addressString: "27 Orchard Row",
    valueFree: 8.5,
    valuePaid: 0,
    shipping: 0,
    total: 0,
    description: "1 copy",
    paymentId: null,
    paymentState: null,
    shippedOn: null,
    carrier: null,
    trackingNumber: null,
  };
}
