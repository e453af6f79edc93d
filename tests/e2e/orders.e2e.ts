import type { Page } from "@playwright/test";

import { dayInWords } from "#domain/in-words.ts";
import { languages } from "#domain/languages.ts";

import { enter, say, sayIn } from "./account-steps.ts";
import { type Buyer, expectAgreement, moveIn } from "./checkout-steps.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";

function ordersPanel(page: Page) {
  return page.locator("section[aria-labelledby=orders]");
}

function entries(page: Page) {
  return ordersPanel(page).locator(".order-entry");
}

/** One booklet, its whole cost covered, as the page would order it. */
async function order(buyer: Buyer, { simulators }: PeopleLibrary, ccnumber = "4111111111111111") {
  const [home] = await buyer.read<{ id: number }[]>(
    `/addresses/getuseraddresses?userId=${buyer.userId}`,
  );
  const card = JSON.stringify({ ccnumber, ccexp: "1035", cvv: "123" });
  const made = await fetch(`${simulators.gatewayOrigin}/__sim/tokens`, {
    method: "POST",
    body: card,
  });
  const { token } = await made.json();
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

for (const language of languages) {
  test(`S2.17: in ${language} the account shows what was ordered, newest first, with everything about it on demand`, async ({
    page,
    library,
  }) => {
    const t = sayIn(language);
    const faults = collectFaults(page);
    await page.setViewportSize({ width: 390, height: 844 });
    const buyer = await moveIn(library);
    await orderFree(buyer);
    await order(buyer, library);
    await enter(page, library, buyer.email, `/account?lng=${language}`);

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
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    expect(faults).toEqual([]);
    await expectAgreement(buyer);
  });
}

for (const [language, width] of [
  ["fr", 320],
  ["es", 390],
] as const) {
  test(`in ${language} an order whose text is at 200 % fits a screen of ${width} px`, async ({
    page,
    library,
  }) => {
    const buyer = await moveIn(library);
    await orderFree(buyer);
    await page.setViewportSize({ width, height: 844 });
    await enter(page, library, buyer.email, `/account?lng=${language}`);
    await entries(page).first().locator("summary").click();
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expect(entries(page).first().getByRole("table")).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
  });
}

test("S2.17: whoever has ordered nothing is shown the books", async ({ page, library }) => {
  const buyer = await moveIn(library);
  await enter(page, library, buyer.email);
  await expect(ordersPanel(page)).toContainText(say("orders-none"));
  await ordersPanel(page)
    .getByRole("link", { name: say("orders-choose-books") })
    .click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
});

test("S9.01: of many orders twenty are shown, and the others on demand", async ({
  page,
  library,
}) => {
  test.slow();
  const buyer = await moveIn(library);
  await page.route("**/api/orders/getorders*", (route) => {
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get("pageCount")) * 20;
    const items = Array.from({ length: Math.min(20, 43 - from) }, (_, at) =>
      invented(1_000 - from - at),
    );
    return route.fulfill({ json: { items, total: 43 } });
  });
  await enter(page, library, buyer.email);
  await expect(entries(page)).toHaveCount(20);
  const tally = (shown: number) =>
    ordersPanel(page).getByText(say("orders-shown", { shown, total: 43 }));
  await expect(tally(20)).toBeVisible();
  const more = ordersPanel(page).getByRole("button", { name: say("orders-more") });
  await more.press("Enter");
  await expect(entries(page)).toHaveCount(40);
  await expect(more).toBeFocused();
  await more.press("Enter");
  await expect(entries(page)).toHaveCount(43);
  await expect(more).toHaveCount(0);
  await expect(tally(43)).toBeFocused();
});

function invented(id: number, state = "placed") {
  return {
    id,
    state,
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

test("where an order has come to is said in words", async ({ page, library }) => {
  const buyer = await moveIn(library);
  const states = ["pending", "doubtful", "cancelled"];
  await page.route("**/api/orders/getorders*", (route) =>
    route.fulfill({
      json: { items: states.map((state, at) => invented(at + 1, state)), total: states.length },
    }),
  );
  await enter(page, library, buyer.email);
  for (const [at, state] of states.entries()) {
    const entry = entries(page).nth(at);
    await expect(entry.locator("summary")).toContainText(say(`order-is-${state}`));
    await entry.locator("summary").click();
    await expect(entry).toContainText(say(`order-${state}-means`));
  }
  expect(await findBarriers(page)).toEqual([]);
});

test("when an order was sent, and by which number it is followed, stands with it", async ({
  page,
  library,
}) => {
  const buyer = await moveIn(library);
  const sent = { shippedOn: "2026-03-06", carrier: "Post", trackingNumber: "9400 1118 9956" };
  await page.route("**/api/orders/getorders*", (route) =>
    route.fulfill({ json: { items: [{ ...invented(1), ...sent }, invented(2)], total: 2 } }),
  );
  await enter(page, library, buyer.email);
  for (const at of [0, 1]) await entries(page).nth(at).locator("summary").click();
  for (const words of [
    say("order-shipped-on"),
    dayInWords("2026-03-06", "en"),
    say("order-carrier"),
    say("order-tracking"),
    "9400 1118 9956",
  ]) {
    await expect(entries(page).nth(0)).toContainText(words);
  }
  await expect(entries(page).nth(1)).not.toContainText(say("order-tracking"));
  await expect(entries(page).nth(1)).not.toContainText(say("order-shipped-on"));
  expect(await findBarriers(page)).toEqual([]);
});

test("orders that could not be had are asked for again", async ({ page, library }) => {
  const buyer = await moveIn(library);
  await orderFree(buyer);
  await page.route("**/api/orders/getorders*", (route) => route.abort(), { times: 1 });
  await enter(page, library, buyer.email);
  await expect(ordersPanel(page).getByRole("alert")).toContainText(say("orders-failed"));
  await ordersPanel(page)
    .getByRole("button", { name: say("try-again") })
    .click();
  await expect(entries(page)).toHaveCount(1);
});

test("on paper there is the order that was opened, and nothing that is pressed", async ({
  page,
  library,
}) => {
  const buyer = await moveIn(library);
  await orderFree(buyer);
  await order(buyer, library);
  await enter(page, library, buyer.email);
  await entries(page).last().locator("summary").click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("The Light on the Quay")).toBeVisible();
  await expect(page.getByText("The Plain Way Home")).toBeHidden();
  await expect(page.locator("main button:visible, main a.btn:visible")).toHaveCount(0);
});
