import type { Page } from "@playwright/test";

import { openNewAccount, fillAddress, quay, translate } from "./account-steps.ts";
import { expect, test } from "./people-library.ts";
import { waitUntilIdle } from "./visit.ts";

test("S4.06, S5.03, S7.23, S8.09: keeps typed text and shows changes made in other tabs", async ({
  page,
  library,
}) => {
  await test.step("answers 404 on the confirmation page when the link is missing", () =>
    openWithoutLink(page));

  await openNewAccount(page, library);
  await test.step("keeps neither an unchanged form nor a tax id over a reload", () =>
    reloadForms(page));

  await test.step("keeps typed text after leaving and Back, but not after Cancel", () =>
    leaveAndReturn(page));

  await fillAddress(page, translate, { ...quay, country: "United States" });
  await test.step("keeps typed text when Back comes before the other screen is shown", () =>
    returnBeforeHydration(page));

  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("3 Quay Street is among")).toBeVisible();
  await test.step("shows both tax ID rules while the country is unknown", () => hideCountry(page));

  await test.step("focuses the heading when the address was deleted in another tab", () =>
    deleteInTwoTabs(page));
});

async function openWithoutLink(page: Page): Promise<void> {
  const answer = await page.request.get("/confirm?lng=en");
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toMatch(new RegExp(`<h1[^>]*>${translate("link-missing")}</h1>`));
}

async function reloadForms(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Change details" }).click();
  await expect(page.getByLabel("First name")).toHaveValue("Ruth");
  await page.locator("section[aria-labelledby=tax-id] header").getByRole("button").click();
  await page.getByRole("textbox", { name: "Tax id" }).fill("RUT-654321");
  await page.reload();
  await expect(page.getByRole("button", { name: "Change details" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Tax id" })).toHaveCount(0);
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toMatch(/typed|654321/);

  await page.getByRole("button", { name: "Change details" }).click();
  await page.getByLabel("First name").fill("Ruthie");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Ruthie");
  await page.getByRole("button", { name: "Cancel" }).click();
}

async function leaveAndReturn(page: Page): Promise<void> {
  await fillAddress(page, translate, { ...quay, country: "United States" });
  await page.getByRole("banner").getByRole("link", { name: "Harbour Library" }).click();
  await expect(page).toHaveURL(/\/(\?|$)/);
  await page.goBack();
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
  await expect(page.getByLabel("City")).toHaveValue("Quillmere");

  await page.getByRole("button", { name: "Change details" }).click();
  await page.getByLabel("First name").fill("Naomi");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(page.getByText("Ruth Ellery")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveCount(0);
}

async function returnBeforeHydration(page: Page): Promise<void> {
  const home = page.getByRole("banner").getByRole("link", { name: "Harbour Library" });
  await home.evaluate(async (link) => {
    if (link instanceof HTMLElement) link.click();
    while (location.pathname !== "/") await new Promise((resolve) => setTimeout(resolve));
    history.back();
  });
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
  // Nothing is pending: the other screen is drawn by then, or never will be.
  await waitUntilIdle(page);
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
}

async function hideCountry(page: Page): Promise<void> {
  await page.route("**/api/addresses/getuser*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(translate("addresses-failed"))).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("at least 6 where the country")).toBeVisible();
  await page.unroute("**/api/addresses/getuser*");
  await page.getByRole("button", { name: "Try again" }).click();
}

async function deleteInTwoTabs(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto("/account?lng=en");
  await deleteQuayAddress(other);
  await expect(other.getByText("3 Quay Street is deleted.")).toBeVisible();
  await other.close();

  await deleteQuayAddress(page);
  await expect(page.getByRole("alert")).toContainText("It could not be done.");
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeFocused();
}

async function deleteQuayAddress(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: "Delete 3 Quay Street" }).click();
  await tab.getByRole("dialog").getByRole("button", { name: "Delete address" }).click();
}
