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

test("S4.01: stores the cart over pages and a reload, and drops invalid lines", async ({
  page,
  library,
}) => {
  const pageErrors = collectPageErrors(page);
  await visit(page, list);
  await addButton(page, translate, quay).click();
  await closeFirstBookDialog(page);
  // The page is left at once: the latest choice is stored all the same.
  await moreButton(page, translate, quay).click();
  await reload(page);
  await expect(copiesField(page, translate, quay)).toHaveValue("2");
  await page.getByRole("link", { name: quay, exact: true }).click();
  await expect(copiesField(page, translate, quay)).toHaveValue("2");

  expect(await readStoredCopies(page)).toEqual(["2 quay"]);
  const stored = await page.evaluate<string>("localStorage.getItem('cart')");
  expect(Object.keys(JSON.parse(stored)).toSorted()).toEqual(["lines", "seen"]);

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
  expect(pageErrors).toEqual([]);
});

test("merges choices made in two tabs at once, and clears both", async ({ context, library }) => {
  const [firstTab, secondTab] = [await openTab(context), await openTab(context)];
  await Promise.all([
    addButton(firstTab, translate, quay).click(),
    addButton(secondTab, translate, letters).click(),
  ]);
  await expect(cartLink(firstTab)).toContainText("2 copies, $18.50");
  await expect(cartLink(secondTab)).toContainText("2 copies, $18.50");
  await expect
    .poll(async () => (await readStoredCopies(firstTab)).toSorted())
    .toEqual(["1 quay", "1 ten-letters"]);
  await closeFirstBookDialog(firstTab);
  await closeFirstBookDialog(secondTab);

  await Promise.all([
    moreButton(firstTab, translate, quay).click(),
    moreButton(secondTab, translate, quay).click(),
  ]);
  await expect(copiesField(firstTab, translate, quay)).toHaveValue("3");
  await expect(copiesField(secondTab, translate, quay)).toHaveValue("3");

  await openCart(firstTab, library);
  await expect(firstTab.getByRole("table")).toBeVisible();
  await firstTab.getByRole("button", { name: "Clear cart" }).click();
  await firstTab.getByRole("dialog").getByRole("button", { name: "Clear cart" }).click();
  await expect(cartLink(secondTab)).toHaveText("Cart, empty");
  await expect(addButton(secondTab, translate, quay)).toBeVisible();
});

test("works within the page when storage is full or blocked", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.clock.install();
  for (const [state, storage] of [
    ["full", { setItem: "QuotaExceededError" }],
    ["blocked", { setItem: "SecurityError", getItem: "SecurityError" }],
  ] as const) {
    await test.step(state, async () => {
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
      // It would be stored by now.
      await page.clock.runFor(1_200);
      await moreButton(page, translate, quay).click();
      await page.getByRole("link", { name: quay, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(quay);
      await expect(copiesField(page, translate, quay)).toHaveValue("3");
    });
  }
  expect(errors).toEqual([]);
});

test("S2.18: shows today's prices, marks titles out of print, survives Back", async ({
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

  await test.step("shows the stored prices when today's cannot be loaded", async () => {
    await expect(page.getByRole("alert")).toContainText("Today’s prices could not be loaded.");
    await expect(page.getByRole("row", { name: "Kept quay" })).toContainText("$2.00");
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("loads today's prices and reports one that changed", async () => {
    await page.unroute("**/api/books/getprinted**");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("a price has changed")).toBeVisible();
    await expect(row).toContainText("$17.00");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
  await test.step("marks titles that are out of print, and does not order them", async () => {
    await expect(page.getByText("2 of these titles are no longer available.")).toBeVisible();
    await expect(page.getByRole("row", { name: /Kept unprinted/ })).toContainText(
      "No longer available",
    );
    await expect(cartLink(page)).toContainText("4 copies, $27.40");
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("reports a changed price once", async () => {
    await page.reload();
    await expect(row).toContainText("$17.00");
    await expect(page.getByText("a price has changed")).toHaveCount(0);
  });
  await test.step("removes titles that are out of print", async () => {
    await page.getByRole("button", { name: "Take them out" }).click();
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(3);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
  await test.step("stays whole after opening a book and Back", async () => {
    await page.getByRole("link", { name: quay, exact: true }).click();
    await moreButton(page, translate, quay).click();
    await expect(page).toHaveURL(/\/book\/quay/);
    await page.goBack();
    await expect(row).toContainText("$25.50");
  });
});
