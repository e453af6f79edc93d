import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import type { Translate } from "#domain/translator.ts";

import { expect } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { writeLocalStorage, signIn } from "./sign-in.ts";
import { visit } from "./visit.ts";

/** Opens the page with this cart in local storage. */
export async function openWithCart(
  page: Page,
  library: { origin: string },
  path: string,
  cart: unknown,
): Promise<void> {
  await writeLocalStorage(page, library, { cart: JSON.stringify(cart) });
  await visit(page, path);
}

/** The stored line of a title of the order library. */
export function storedLine(code: string, more: object = {}) {
  return {
    code,
    title: `Kept ${code}`,
    friendlyTitle: code,
    authors: [{ code: "elsa-orme" }],
    type: "Tracts",
    price: 0.4,
    coverUrl: null,
    cover: null,
    isoLangCode: "en",
    quantity: 1,
    ...more,
  };
}

export function addButton(page: Page, t: Translate, title: string) {
  const name = t("action-of-book", { action: t("add-to-cart"), title });
  return page.getByRole("button", { name, exact: true });
}

export function moreButton(page: Page, t: Translate, title: string) {
  return page.getByRole("button", { name: t("one-more", { title }), exact: true });
}

export function copiesField(page: Page, t: Translate, title: string) {
  return page.getByRole("textbox", { name: t("copies-of", { title }), exact: true });
}

/** The link to the cart in the header, which names its contents. */
export function cartLink(page: Page) {
  return page.getByRole("banner").locator(".cart-place a");
}

export async function closeFirstBookDialog(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

/** Opens the cart signed in, with the stored cart or with `kept`. */
export async function openCart(
  page: Page,
  library: PeopleLibrary,
  { language = "en", kept }: { language?: Language; kept?: unknown } = {},
): Promise<void> {
  const stored: Record<string, string> = kept ? { cart: JSON.stringify(kept) } : {};
  await signIn(page, library, "reader@example.org", stored);
  await page.goto(`/cart?lng=${language}`);
}

/** The stored copies of each title, such as "2 quay". */
export function readStoredCopies(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lines } = JSON.parse(localStorage.getItem("cart") ?? '{"lines":[]}');
    return lines.map(
      (line?: { code: string; quantity: number }) => `${line?.quantity} ${line?.code}`,
    );
  });
}
