import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import { dollarsInWords } from "#web/i18n/in-words.ts";

import { say, sayIn } from "./account-steps.ts";
import {
  addButton,
  cartLink,
  closeFirstWords,
  comeWithCart,
  copiesField,
  enterCart,
  keptLine,
  moreButton,
} from "./cart-steps.ts";
import { comeToCheckout, moveIn, sumPanel } from "./checkout-steps.ts";
import { cellsIn, seeAs, viewports } from "./grid.ts";
import { expect, test, TRACTS } from "./order-library.ts";
import { signInAs } from "./session-steps.ts";
import { putOnDevice } from "./sign-in.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { reload, untilAlive, visit } from "./visit.ts";

const quay = "The Light on the Quay";
const letters = "Ten Letters";

for (const cell of cellsIn("en")) {
  const { name, language } = cell;
  test(`S2.08, S2.18, S2.20: chooses books, signs in, finds the cart whole, clears it and takes that back (${name})`, async ({
    page,
    library,
  }) => {
    const faults = collectFaults(page);

    await seeAs(page, cell);
    await visit(page, `/literature?language=EN&lng=${language}`);
    await test.step("S4.01: the first book explains itself", () => addFirstBook(page, language));
    await test.step("S4.02: a second paperback is explained, and then the value turns the order to pay", () =>
      turnToPay(page, language));

    // One of them by the provider's form.
    if (language === "en" && cell.device === "phone") {
      await cartLink(page).click();
      await signInAs(page, "reader@example.org");
    } else {
      await enterCart(page, library, { language });
    }
    await expect(page).toHaveURL(new RegExp(`/cart\\?lng=${language}$`));
    await test.step("S4.01: the cart is whole; there is one copy less, and a title less", () =>
      changeCart(page, language));
    await test.step("S2.18: to clear the cart asks first, returns to the books, and can be taken back", () =>
      clearAndUndo(page, language));

    expect(faults.filter((fault) => !fault.includes("status of 404 ("))).toEqual([]);
  });
}

async function addFirstBook(page: Page, language: Language): Promise<void> {
  const t = sayIn(language);
  await expect(cartLink(page)).toHaveText(t("cart-empty"));
  await addButton(page, t, quay).click();
  const words = page.getByRole("dialog", { name: t("cart-first-item", { title: quay }) });
  await expect(words).toContainText(dollarsInWords(20, language));
  await expectSound(page);
  await words
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

async function turnToPay(page: Page, language: Language): Promise<void> {
  const t = sayIn(language);
  await moreButton(page, t, quay).click();
  await expect(page.getByText(t("validation-cart-unique-paperback"))).toBeVisible();
  await addButton(page, t, letters).click();
  await expect(page.getByText(t("validation-cart-switch", { freeLimit: 20 }))).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await copiesField(page, t, letters).fill("12");
  await expect(cartLink(page)).toContainText(
    t("copies-worth", { count: 14, figure: 14, value: 137 }),
  );
  await expectSound(page);
}

async function changeCart(page: Page, language: Language): Promise<void> {
  const t = sayIn(language);
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText(dollarsInWords(17, language));
  await expect(rows.nth(1)).toContainText(dollarsInWords(120, language));
  await expectSound(page);
  const fewer = { name: t("one-fewer", { title: letters }), exact: true };
  await rows.nth(1).getByRole("button", fewer).click();
  await expect(rows.nth(1)).toContainText(dollarsInWords(110, language));
  await copiesField(page, t, letters).fill("");
  await expect(copiesField(page, t, letters)).toHaveAttribute("aria-invalid", "true");
  await expect(rows.nth(1)).toContainText(t("copies-wrong", { most: 999 }));
  await expectSound(page);
  const removal = { name: t("remove-from-cart", { title: letters }), exact: true };
  await rows.nth(1).getByRole("button", removal).click();
  await expect(rows).toHaveCount(1);
}

async function clearAndUndo(page: Page, language: Language): Promise<void> {
  const t = sayIn(language);
  const clear = page.getByRole("button", { name: t("cart-clear") });
  const dialog = page.getByRole("dialog");
  await clear.click();
  await dialog.getByRole("button", { name: t("cancel") }).click();
  await expect(clear).toBeFocused();
  await expect(page.getByRole("table")).toBeVisible();
  await clear.click();
  expect(await findBarriers(page)).toEqual([]);
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

async function expectSound(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
}

test("S2.08, S5.09: on its own page a book is put in, and all of it taken out; the fifteenth title of a free cart is refused, and why is said", async ({
  page,
  library,
}) => {
  await page.setViewportSize(viewports.phone);
  await visit(page, "/book/quay?lng=en");
  const box = () => page.getByRole("main").locator(".cart-control").boundingBox();
  const before = await box();
  await addButton(page, say, quay).click();
  await closeFirstWords(page);
  await moreButton(page, say, quay).click();
  await expect(copiesField(page, say, quay)).toHaveValue("2");
  expect((await box())?.height).toBe(before?.height);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole("button", { name: `Remove from cart: ${quay}`, exact: true }).click();
  await expect(addButton(page, say, quay)).toBeFocused();
  await expect(cartLink(page)).toHaveText("Cart, empty");

  const lines = Array.from({ length: 14 }, (_, place) => keptLine(`tract-${place + 1}`));
  await comeWithCart(page, library, `/book/tract-${TRACTS}?lng=en`, { lines });
  const add = addButton(page, say, `Tract ${TRACTS}`);
  await add.click();
  await expect(page.getByText("A free order may hold 14 titles at most.")).toBeVisible();
  await expect(add).toBeFocused();
  await expect(cartLink(page)).toContainText("14 copies");

  // What lifts it over the limit is no free order any more.
  await comeWithCart(page, library, "/book/ten-letters?lng=en", {
    lines: [keptLine("tract-1", { quantity: 50 }), ...lines.slice(1)],
  });
  await addButton(page, say, letters).click();
  await expect(cartLink(page)).toContainText("64 copies");
});

test("S5.11: the list takes the keyboard alone; what is no number of copies is said to be none, and stays to be mended", async ({
  page,
}) => {
  await visit(page, "/literature?language=EN&lng=en");
  const add = addButton(page, say, quay);
  await add.press("Enter");
  await closeFirstWords(page);
  await expect(moreButton(page, say, quay)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(copiesField(page, say, quay)).toBeFocused();
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
  await closeFirstWords(page);
  await expect(cartLink(page)).toContainText("1 copy, $8.50");
  const field = copiesField(page, say, quay);
  const words = page
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
    await expect(words).toBeVisible();
    await expect(cartLink(page)).toHaveText("Cart, empty");
  }
  expect(await findBarriers(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);

  await moreButton(page, say, quay).click();
  await expect(field).toHaveValue("1");
  await expect(words).toHaveCount(0);
  await field.fill("007");
  await field.blur();
  await expect(field).toHaveValue("7");
});

test("S2.22: at the checkout nothing is said twice, and news do not lie over what places the order; on paper there is what was chosen", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const buyer = await moveIn(library);
  await buyer.addAddress("US", "5 Mill Lane");
  await comeToCheckout(page, buyer, { quay: 1 });
  await copiesField(page, say, quay).fill("999");
  await expect(
    page.locator("main").getByText(say("validation-cart-switch", { freeLimit: 20 })),
  ).toBeVisible();
  const messages = page.getByRole("region", { name: say("messages") });
  await moreButton(page, say, quay).click();
  await expect(messages).toHaveText(say("cart-most-copies", { most: 999 }));
  const [news, panel] = await Promise.all([messages.boundingBox(), sumPanel(page).boundingBox()]);
  expect((news?.x ?? 0) + (news?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);

  await copiesField(page, say, quay).fill("1");
  const steps = page.locator(".checkout-steps");
  await steps.getByRole("radio", { name: say("order-cover") }).check();
  await steps.getByRole("radio", { name: /Mill Lane/ }).check();
  await steps.getByRole("checkbox", { name: say("mailing-list-cates") }).check();
  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("row", { name: quay })).toContainText("$8.50");
  for (const text of [say("order-cover"), say("mailing-list-cates")]) {
    await expect(steps.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(steps.getByText("5 Mill Lane")).toBeVisible();
  for (const text of [
    say("order-free"),
    say("mailing-list-caten"),
    say("add-gift"),
    say("pay-by"),
  ]) {
    await expect(steps.getByText(text, { exact: true }).first()).toBeHidden();
  }
  await expect(steps.getByText("27 Orchard Row")).toBeHidden();
  await expect(sumPanel(page)).toContainText("$9.35");
  await expect(page.locator("main button:visible, .checkout-steps input:visible")).toHaveCount(0);

  await page.emulateMedia({ media: "screen" });
  await steps.getByRole("textbox", { name: say("donation") }).fill("2");
  await page.emulateMedia({ media: "print" });
  await expect(steps.getByText(say("add-gift"), { exact: true })).toBeVisible();
});

test("S4.02: the cart can be emptied by keyboard without losing focus; the first book shows a notice when this month's order was placed", async ({
  page,
  library,
}) => {
  await page.route("**/api/users/getuserbyexternalid**", (route) =>
    route.fulfill({ json: { userId: 1, firstName: "Ada", freeLimit: 20, alreadyOrderedMo: true } }),
  );
  const lines = [1, 2, 3].map((place) => keptLine(`tract-${place}`));
  await enterCart(page, library, { kept: { lines } });
  await page.getByRole("button", { name: "Remove from cart: Tract 2" }).press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Remove from cart: Tract 3");
  await page.keyboard.press("Enter");
  await expect(page.locator(":focus")).toHaveAccessibleName("Remove from cart: Tract 1");
  await page.getByRole("button", { name: "One fewer: Tract 1" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("There is nothing in your cart")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Choose books" }).click();

  // Beyond the cart it is another load.
  await expect(addButton(page, say, quay)).toBeVisible();
  await untilAlive(page);
  await addButton(page, say, quay).click();
  await expect(page.getByRole("dialog")).toContainText("this month’s free order already");
});

test("S2.20: nothing moves when the cart appears, and with text at 200 % it fits screens of 1280, 390 and 320 px", async ({
  page,
  library,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The viewport had another size just before, and not every page is laid out in the new one first.
        if (Reflect.get(entry, "hadRecentInput")) continue;
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        // The words themselves are others within the room that is kept for them.
        const others = sources.filter(({ node }) => !node?.parentElement?.closest(".cart-place"));
        moved.push(...others.map(({ node }) => String(node?.textContent)));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const lines = [keptLine("quay", { quantity: 12 }), keptLine("ten-letters", { quantity: 999 })];
  await putOnDevice(page, library, { cart: JSON.stringify({ lines }) });
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
  await comeToCheckout(
    page,
    await moveIn(library),
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
    expect(await fitsItsWidth(page), `${page.url()} at ${width}`).toBe(true);
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.08: nothing that needs a script is offered, and the book's page says why", async ({
    page,
  }) => {
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
