import type { Locator } from "@playwright/test";

import { openSignedIn, signUp } from "./account-steps.ts";
import { expect, test } from "./people-library.ts";

/** What a screen reader announces for the element. */
function readAccessibleName(focused: Locator): Promise<string> {
  return focused.evaluate((element) => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField ? element.labels?.[0] : element;
    return (element.ariaLabel ?? label?.textContent ?? "").trim();
  });
}

test("S2.17: fills in the account by keyboard alone", async ({ page, library }) => {
  await openSignedIn(page, library, await signUp(library));
  const reach = async (name: string) => {
    // The focus skips a field that is not enabled yet.
    await expect(page.getByLabel(name, { exact: true })).toBeEnabled();
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      if ((await focused.count()) > 0 && (await readAccessibleName(focused)) === name) return;
    }
    throw new Error(`${name} was not reached.`);
  };
  await reach("First name");
  await page.keyboard.type("Ruth");
  await reach("Last name");
  await page.keyboard.type("Ellery");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeFocused();

  await reach("Country");
  await page.keyboard.type("Canada");
  const ontario = page.getByLabel("State or region").getByRole("option", { name: "Ontario" });
  await expect(ontario).toBeAttached();
  await reach("State or region");
  await page.keyboard.type("Ontario");
  await reach("City");
  await page.keyboard.type("Fairwater");
  await reach("Zip code");
  await page.keyboard.type("K0K 0K0");
  await reach("Street and number");
  await page.keyboard.type("8 Mill Lane");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "New address" })).toBeFocused();

  await reach("Delete 8 Mill Lane");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Delete 8 Mill Lane" })).toBeFocused();
  await reach("Request The Broadcaster");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^The Broadcaster: / })).toBeDisabled();
});
