import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import { formatDollars } from "#domain/format-number.ts";

import { translate, translatorFor } from "./account-steps.ts";
import {
  addButton,
  cartLink,
  closeFirstBookDialog,
  openWithCart,
  copiesField,
  openCart,
  storedLine,
  moreButton,
} from "./cart-steps.ts";
import { openCheckout, createBuyer, orderSummary } from "./checkout-steps.ts";
import { cellsIn, applyCell, viewports } from "./grid.ts";
import { expect, test, TRACT_COUNT } from "./order-library.ts";
import { signInAs } from "./session-steps.ts";
import { writeLocalStorage } from "./sign-in.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { reload, waitUntilHydrated, visit } from "./visit.ts";

const quay = "The Light on the Quay";
const letters = "Ten Letters";

for (const cell of cellsIn("en")) {
  const { name, language } = cell;
  test(`S2.08, S2.18, S2.20: chooses books, signs in, clears the cart and undoes that (${name})`, async ({
    page,
    library,
  }) => {
    const errors = collectPageErrors(page);

    await applyCell(page, cell);
    await visit(page, `/literature?language=EN&lng=${language}`);
    await test.step("S4.01: shows a dialog for the first book", () => addFirstBook(page, language));
    await test.step("S4.02: reports a second paperback, then switches the order to paid", () =>
      switchToPay(page, language));

    // One cell signs in by the provider's form.
    if (language === "en" && cell.device === "phone") {
      await cartLink(page).click();
      await signInAs(page, "reader@example.org");
    } else {
      await openCart(page, library, { language });
    }
    await expect(page).toHaveURL(new RegExp(`/cart\\?lng=${language}$`));
    await test.step("S4.01: shows the whole cart, and removes a copy and a title", () =>
      changeCart(page, language));
    await test.step("S2.18: confirms before clearing the cart, then offers undo", () =>
      clearAndUndo(page, language));

    expect(errors.filter((error) => !error.includes("status of 404 ("))).toEqual([]);
  });
}

async function addFirstBook(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  await expect(cartLink(page)).toHaveText(t("cart-empty"));
  await addButton(page, t, quay).click();
  const dialog = page.getByRole("dialog", { name: t("cart-first-item", { title: quay }) });
  await expect(dialog).toContainText(formatDollars(20, language));
  await expectAccessible(page);
  await dialog
    .getByRole("button", { name: t("close") })
    .last()
    .click();
  await expect(moreButton(page, t, quay)).toBeFocused();
  await expect(cartLink(page)).toContainText(
    t("copies-worth", { count: 1, figure: 1, value: 8.5 }),
  );
  await expect(
    page.getByText(t("cart-said", { count: 1, title: quay }), { exact: true }),
  ).toBeAttached();
}

async function switchToPay(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  await moreButton(page, t, quay).click();
  await expect(page.getByText(t("validation-cart-unique-paperback"))).toBeVisible();
  await addButton(page, t, letters).click();
  await expect(page.getByText(t("validation-cart-switch", { freeLimit: 20 }))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await copiesField(page, t, letters).fill("12");
  await expect(cartLink(page)).toContainText(
    t("copies-worth", { count: 14, figure: 14, value: 137 }),
  );
  await expectAccessible(page);
}

async function changeCart(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(formatDollars(17, language));
  await expect(rows.nth(1)).toContainText(formatDollars(120, language));
  await expectAccessible(page);
  const fewer = { name: t("one-fewer", { title: letters }), exact: true };
  await rows.nth(1).getByRole("button", fewer).click();
  await expect(rows.nth(1)).toContainText(formatDollars(110, language));
  await copiesField(page, t, letters).fill("");
  await expect(copiesField(page, t, letters)).toHaveAttribute("aria-invalid", "true");
  await expect(rows.nth(1)).toContainText(t("copies-wrong", { most: 999 }));
  await expectAccessible(page);
  const removal = { name: t("remove-from-cart", { title: letters }), exact: true };
  await rows.nth(1).getByRole("button", removal).click();
  await expect(rows).toHaveCount(1);
}

async function clearAndUndo(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const clear = page.getByRole("button", { name: t("cart-clear") });
  const dialog = page.getByRole("dialog");
  await clear.click();
  await dialog.getByRole("button", { name: t("cancel") }).click();
  await expect(clear).toBeFocused();
  await expect(page.getByRole("table")).toBeVisible();
  await clear.click();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: t("cart-clear") }).click();
  await expect(page).toHaveURL(new RegExp(`/literature\\?lng=${language}$`));
  await expect(cartLink(page)).toHaveText(t("cart-empty"));
  await page.getByRole("button", { name: t("undo") }).click();
  await expect(page.getByRole("main")).toBeFocused();
  const twoCopies = t("copies-worth", { count: 2, figure: 2, value: 17 });
  await expect(cartLink(page)).toContainText(twoCopies);
  await reload(page);
  await expect(page.getByRole("button", { name: t("undo") })).toHaveCount(0);
  await expect(cartLink(page)).toContainText(twoCopies);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await fitsViewportWidth(page)).toBe(true);
}

test("S2.08, S5.09: adds and removes a book on its page, refuses a fifteenth free title", async ({
  page,
  library,
}) => {
  await page.setViewportSize(viewports.phone);
  await visit(page, "/book/quay?lng=en");
  const box = () => page.getByRole("main").locator(".cart-control").boundingBox();
  const before = await box();
  await addButton(page, translate, quay).click();
  await closeFirstBookDialog(page);
  await moreButton(page, translate, quay).click();
  await expect(copiesField(page, translate, quay)).toHaveValue("2");
  expect((await box())?.height).toBe(before?.height);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByRole("button", { name: `Remove from cart: ${quay}`, exact: true }).click();
  await expect(addButton(page, translate, quay)).toBeFocused();
  await expect(cartLink(page)).toHaveText("Cart, empty");

  const lines = Array.from({ length: 14 }, (_, place) => storedLine(`tract-${place + 1}`));
  await openWithCart(page, library, `/book/tract-${TRACT_COUNT}?lng=en`, { lines });
  const add = addButton(page, translate, `Tract ${TRACT_COUNT}`);
  await add.click();
  await expect(page.getByText("A free order may hold 14 titles at most.")).toBeVisible();
  await expect(add).toBeFocused();
  await expect(cartLink(page)).toContainText("14 copies");

  // A cart over the allowance is no free order, so the number of titles is not limited.
  await openWithCart(page, library, "/book/ten-letters?lng=en", {
    lines: [storedLine("tract-1", { quantity: 50 }), ...lines.slice(1)],
  });
  await addButton(page, translate, letters).click();
  await expect(cartLink(page)).toContainText("64 copies");
});

test("S5.11: edits copies by keyboard, reports an invalid number until corrected", async ({
  page,
}) => {
  await visit(page, "/literature?language=EN&lng=en");
  const add = addButton(page, translate, quay);
  await add.press("Enter");
  await closeFirstBookDialog(page);
  await expect(moreButton(page, translate, quay)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(copiesField(page, translate, quay)).toBeFocused();
  await page.keyboard.type("5");
  await expect(cartLink(page)).toContainText("5 copies, $42.50");
  await page.keyboard.type("12");
  await expect(cartLink(page)).toContainText("512 copies");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("1");
  await page.keyboard.press("Shift+Tab");
  await expect(page.locator(":focus")).toHaveAccessibleName(`Remove from cart: ${quay}`);
  await page.keyboard.press("Space");
  await expect(add).toBeFocused();

  await page.keyboard.press("Space");
  await closeFirstBookDialog(page);
  await expect(cartLink(page)).toContainText("1 copy, $8.50");
  const field = copiesField(page, translate, quay);
  const message = page
    .getByRole("article", { name: quay })
    .getByText("Write a whole number from 1 to 999.");
  await field.click();
  for (const typed of ["1.5", "2,5", "-5", "1e3", "99999", ""]) {
    await field.press("ControlOrMeta+A");
    await field.press("Delete");
    await page.keyboard.type(typed);
    await field.blur();
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAccessibleDescription("Write a whole number from 1 to 999.");
    await expect(message).toBeVisible();
    await expect(cartLink(page)).toHaveText("Cart, empty");
  }
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await fitsViewportWidth(page)).toBe(true);

  await moreButton(page, translate, quay).click();
  await expect(field).toHaveValue("1");
  await expect(message).toHaveCount(0);
  await field.fill("007");
  await field.blur();
  await expect(field).toHaveValue("7");
});

test("S2.22: repeats no message, keeps toasts off the button, prints choices", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const buyer = await createBuyer(library);
  await buyer.addAddress("US", "5 Mill Lane");
  await openCheckout(page, buyer, { quay: 1 });
  await copiesField(page, translate, quay).fill("999");
  await expect(
    page.locator("main").getByText(translate("validation-cart-switch", { freeLimit: 20 })),
  ).toBeVisible();
  const messages = page.getByRole("region", { name: translate("messages") });
  await moreButton(page, translate, quay).click();
  await expect(messages).toHaveText(translate("cart-most-copies", { most: 999 }));
  const [news, panel] = await Promise.all([
    messages.boundingBox(),
    orderSummary(page).boundingBox(),
  ]);
  expect((news?.x ?? 0) + (news?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);

  await copiesField(page, translate, quay).fill("1");
  const steps = page.locator(".checkout-steps");
  await steps.getByRole("radio", { name: translate("order-cover") }).check();
  await steps.getByRole("radio", { name: /Mill Lane/ }).check();
  await steps.getByRole("checkbox", { name: translate("mailing-list-cates") }).check();
  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("row", { name: quay })).toContainText("$8.50");
  for (const text of [translate("order-cover"), translate("mailing-list-cates")]) {
    await expect(steps.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(steps.getByText("5 Mill Lane")).toBeVisible();
  for (const text of [
    translate("order-free"),
    translate("mailing-list-caten"),
    translate("add-gift"),
    translate("pay-by"),
  ]) {
    await expect(steps.getByText(text, { exact: true }).first()).toBeHidden();
  }
  await expect(steps.getByText("27 Orchard Row")).toBeHidden();
  await expect(orderSummary(page)).toContainText("$9.35");
  await expect(page.locator("main button:visible, .checkout-steps input:visible")).toHaveCount(0);

  await page.emulateMedia({ media: "screen" });
  await steps.getByRole("textbox", { name: translate("donation") }).fill("2");
  await page.emulateMedia({ media: "print" });
  await expect(steps.getByText(translate("add-gift"), { exact: true })).toBeVisible();
});

test("S4.02: keeps focus when emptied by keyboard, and reports this month's order", async ({
  page,
  library,
}) => {
  await page.route("**/api/users/getuserbyexternalid**", (route) =>
    route.fulfill({ json: { userId: 1, firstName: "Ada", freeLimit: 20, alreadyOrderedMo: true } }),
  );
  const lines = [1, 2, 3].map((place) => storedLine(`tract-${place}`));
  await openCart(page, library, { kept: { lines } });
  await page.getByRole("button", { name: "Remove from cart: Tract 2" }).press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Remove from cart: Tract 3");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Remove from cart: Tract 1");
  await page.getByRole("button", { name: "One fewer: Tract 1" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("There is nothing in your cart")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Choose books" }).click();

  // Outside the cart it is another document.
  await expect(addButton(page, translate, quay)).toBeVisible();
  await waitUntilHydrated(page);
  await addButton(page, translate, quay).click();
  await expect(page.getByRole("dialog")).toContainText("this month’s free order already");
});

test("S2.20: shifts no layout, and fits 1280, 390 and 320 px at 200 % text size", async ({
  page,
  library,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The viewport has just been resized, and not every page is laid out in the new size first.
        if (Reflect.get(entry, "hadRecentInput")) continue;
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        // The text itself may change within the room reserved for it.
        const others = sources.filter(({ node }) => !node?.parentElement?.closest(".cart-place"));
        moved.push(...others.map(({ node }) => String(node?.textContent)));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const lines = [
    storedLine("quay", { quantity: 12 }),
    storedLine("ten-letters", { quantity: 999 }),
  ];
  await writeLocalStorage(page, library, { cart: JSON.stringify({ lines }) });
  const paths = ["/literature?language=EN&lng=es", "/book/quay?lng=fr"];
  for (const viewport of Object.values(viewports)) {
    for (const path of paths) {
      await page.setViewportSize(viewport);
      await visit(page, path);
      await expect(page.locator(".stepper").first()).toBeVisible();
      expect(await page.evaluate("moved"), `${path} at ${viewport.width}`).toEqual([]);
      if (viewport === viewports.desk) await expectToFitEnlarged(page);
    }
  }
  await openCheckout(
    page,
    await createBuyer(library),
    { quay: 999, "ten-letters": 2 },
    "/cart?lng=fr",
  );
  await expectToFitEnlarged(page);
});

async function expectToFitEnlarged(page: Page): Promise<void> {
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  await expect(page.locator(".stepper").first()).toBeVisible();
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await fitsViewportWidth(page), `${page.url()} at ${width}`).toBe(true);
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.08: hides what needs a script, and the book's page says why", async ({ page }) => {
    await page.goto("/book/quay?lng=en");
    await expect(page.getByText("Ordering printed copies needs JavaScript")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add to cart/ })).toBeHidden();
    await expect(cartLink(page)).toBeHidden();

    await page.goto("/literature?language=EN&lng=en");
    await expect(page.getByRole("article", { name: quay })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Add to cart/ })).toHaveCount(0);
    await page.goto("/cart?lng=en");
    await expect(page.getByText("Signing in needs JavaScript")).toBeVisible();
  });
});
