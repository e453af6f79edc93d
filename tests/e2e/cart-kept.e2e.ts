import type { BrowserContext, Page } from "@playwright/test";

import { translate } from "./account-steps.ts";
import {
  addButton,
  cartLink,
  closeFirstBookDialog,
  openWithCart,
  copiesField,
  openCart,
  readStoredCopies,
  storedLine,
  moreButton,
} from "./cart-steps.ts";
import { expect, test } from "./order-library.ts";
import { collectPageErrors, findAccessibilityViolations } from "./accessibility.ts";
import { reload, visit } from "./visit.ts";

const list = "/literature?language=EN&lng=en";
const quay = "The Light on the Quay";
const letters = "Ten Letters";

async function openTab(context: BrowserContext, path = list): Promise<Page> {
  const page = await context.newPage();
  await visit(page, path);
  return page;
}

test("S4.01: a cart is kept on the device, books only, over pages and a reload; what was changed in the storage goes line by line", async ({
  page,
  library,
}) => {
  const faults = collectPageErrors(page);
  await visit(page, list);
  await addButton(page, translate, quay).click();
  await closeFirstBookDialog(page);
  // Left at once: what was chosen a moment ago is kept all the same.
  await moreButton(page, translate, quay).click();
  await reload(page);
  await expect(copiesField(page, translate, quay)).toHaveValue("2");
  await page.getByRole("link", { name: quay, exact: true }).click();
  await expect(copiesField(page, translate, quay)).toHaveValue("2");

  expect(await readStoredCopies(page)).toEqual(["2 quay"]);
  const kept = await page.evaluate<string>("localStorage.getItem('cart')");
  expect(Object.keys(JSON.parse(kept)).toSorted()).toEqual(["lines", "seen"]);

  await openWithCart(page, library, list, {
    lines: [
      storedLine("quay", { quantity: 4, price: 8.5 }),
      storedLine("ten-letters", { quantity: 1e9, price: 10 }),
      storedLine("a-verse", { price: "<img src=x onerror=alert(1)>" }),
      storedLine("lent", { type: "Gold" }),
      null,
      { code: "almost-ten" },
    ],
    seen: "all",
    type: "cover",
    email: "ruth@example.org",
  });
  await expect(copiesField(page, translate, quay)).toHaveValue("4");
  await expect(copiesField(page, translate, letters)).toHaveValue("999");
  await expect(addButton(page, translate, "A Verse")).toBeVisible();
  await expect(cartLink(page)).toContainText("1,003 copies, $10,024.00");

  await moreButton(page, translate, quay).click();
  await expect.poll(() => readStoredCopies(page)).toEqual(["5 quay", "999 ten-letters"]);
  expect(await page.evaluate("localStorage.getItem('cart')")).not.toContain("ruth@example.org");

  await page.evaluate("localStorage.setItem('cart', '{broken')");
  await reload(page);
  await expect(cartLink(page)).toHaveText("Cart, empty");
  expect(faults).toEqual([]);
});

test("two tabs that choose within the same second keep what both chose, and what one clears is cleared in both", async ({
  context,
  library,
}) => {
  const [one, other] = [await openTab(context), await openTab(context)];
  await Promise.all([
    addButton(one, translate, quay).click(),
    addButton(other, translate, letters).click(),
  ]);
  await expect(cartLink(one)).toContainText("2 copies, $18.50");
  await expect(cartLink(other)).toContainText("2 copies, $18.50");
  await expect
    .poll(async () => (await readStoredCopies(one)).toSorted())
    .toEqual(["1 quay", "1 ten-letters"]);
  await closeFirstBookDialog(one);
  await closeFirstBookDialog(other);

  await Promise.all([
    moreButton(one, translate, quay).click(),
    moreButton(other, translate, quay).click(),
  ]);
  await expect(copiesField(one, translate, quay)).toHaveValue("3");
  await expect(copiesField(other, translate, quay)).toHaveValue("3");

  await openCart(one, library);
  await expect(one.getByRole("table")).toBeVisible();
  await one.getByRole("button", { name: "Clear cart" }).click();
  await one.getByRole("dialog").getByRole("button", { name: "Clear cart" }).click();
  await expect(cartLink(other)).toHaveText("Cart, empty");
  await expect(addButton(other, translate, quay)).toBeVisible();
});

test("where storage is full or blocked a cart holds for its page", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.clock.install();
  for (const [how, storage] of [
    ["full", { setItem: "QuotaExceededError" }],
    ["blocked", { setItem: "SecurityError", getItem: "SecurityError" }],
  ] as const) {
    await test.step(how, async () => {
      await page.addInitScript((storage) => {
        for (const [call, name] of Object.entries(storage)) {
          Object.defineProperty(Storage.prototype, call, {
            value: () => {
              throw new DOMException("It cannot be.", name);
            },
          });
        }
      }, storage);
      await visit(page, list);
      await addButton(page, translate, quay).click();
      await closeFirstBookDialog(page);
      await moreButton(page, translate, quay).click();
      // It would be kept by now.
      await page.clock.runFor(1_200);
      await moreButton(page, translate, quay).click();
      await page.getByRole("link", { name: quay, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(quay);
      await expect(copiesField(page, translate, quay)).toHaveValue("3");
    });
  }
  expect(errors).toEqual([]);
});

test("S2.18: prices are those of today, also after they could not be had; a title that is gone is marked; from the cart to a book and back it stays whole", async ({
  page,
  library,
}) => {
  const lines = [
    storedLine("quay", { price: 1, quantity: 2, type: "Paperbacks" }),
    storedLine("ten-letters", { price: 10, type: "Booklets" }),
    storedLine("unprinted", { quantity: 3 }),
    storedLine("tract-1"),
    storedLine("no-such"),
  ];
  const row = page.getByRole("row", { name: quay });
  await page.route("**/api/books/getprinted**", (route) => route.abort());
  await openCart(page, library, { kept: { lines } });

  await test.step("where today's prices cannot be had those that were kept are shown", async () => {
    await expect(page.getByRole("alert")).toContainText("Today’s prices could not be loaded.");
    await expect(page.getByRole("row", { name: "Kept quay" })).toContainText("$2.00");
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("they come, and one that has changed is said", async () => {
    await page.unroute("**/api/books/getprinted**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("a price has changed")).toBeVisible();
    await expect(row).toContainText("$17.00");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  await test.step("titles that are not printed any more are marked, and are not ordered", async () => {
    await expect(page.getByText("2 of these titles are no longer printed.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Kept unprinted/ })).toContainText(
      "No longer printed",
    );
    await expect(cartLink(page)).toContainText("4 copies, $27.40");
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("a price that has changed is said once", async () => {
    await page.reload();
    await expect(row).toContainText("$17.00");
    await expect(page.getByText("a price has changed")).toHaveCount(0);
  });
  await test.step("titles that are not printed any more can be taken out", async () => {
    await page.getByRole("button", { name: "Take them out" }).click();
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
  await test.step("from the cart to a book and back it stays whole", async () => {
    await page.getByRole("link", { name: quay, exact: true }).click();
    await moreButton(page, translate, quay).click();
    await expect(page).toHaveURL(/\/book\/quay/);
    await page.goBack();
    await expect(row).toContainText("$25.50");
  });
});
