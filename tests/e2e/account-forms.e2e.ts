import type { Page } from "@playwright/test";

import {
  openNewAccount,
  openSignedIn,
  fillAddress,
  quay,
  translate,
  signUp,
  fillProfile,
} from "./account-steps.ts";
import { waitForMailLink, confirmByLink } from "./mail-steps.ts";
import { expect, type PeopleLibrary, test } from "./people-library.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { trackRequests } from "./visit.ts";

test("S5.01, S5.04, S7.16, S7.23, S8.02, S8.03, S8.04, S8.09: the account's forms show errors and keep typed text", async ({
  page,
  library,
}) => {
  const email = await signUp(library);
  await test.step("reports a failed section and retries it by itself", () =>
    tryFailedPartAgain(page, library, email));

  await test.step("reports invalid fields on blur and missing ones on submit", () =>
    correctFields(page));

  await test.step("keeps the typed profile after a failure", () => expectTypedProfileKept(page));

  await test.step("retries failed addresses by itself", () => tryAddressesAgain(page));

  await test.step("reports missing fields of an address on submit", () => sendEmptyAddress(page));

  await test.step("keeps a typed address over a failure and a reload, and sends it once", () =>
    expectTypedAddressKept(page));

  await test.step("waits for confirmation of a new e-mail, which can be cancelled", () =>
    cancelEmailChange(page, email));

  await test.step("requests a link to change the password", () => askForPasswordLink(page, email));

  await test.step("notices when the new e-mail is confirmed in another tab", () =>
    confirmEmailElsewhere(page, library, email));
});

async function tryFailedPartAgain(
  page: Page,
  library: PeopleLibrary,
  email: string,
): Promise<void> {
  await page.route("**/api/users/getuser*", (route) => route.abort());
  await openSignedIn(page, library, email);
  await expect(page.getByText(translate("profile-failed"))).toBeVisible();
  await expect(page.getByRole("button", { name: "Save details" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: translate("own-data-download") })).toBeVisible();
  await expect(page.getByRole("button", { name: translate("delete-account") })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.unroute("**/api/users/getuser*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: translate("new-profile") })).toBeFocused();
}

async function correctFields(page: Page): Promise<void> {
  const first = page.getByLabel("First name");
  await first.fill("Ruth 2");
  await page.getByLabel("Phone").fill("x");
  await page.getByLabel("Last name").focus();
  for (const sentence of ["first-name-wrong", "phone-wrong"]) {
    await expect(page.getByText(translate(sentence))).toBeVisible();
  }
  await first.fill("Ruth");
  await expect(first).not.toHaveAttribute("aria-invalid");

  await page.getByLabel("Phone").fill("");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText(translate("input-missing").replace("#", "Last name"))).toBeVisible();
  await expect(page.getByLabel("Last name")).toBeFocused();
}

async function expectTypedProfileKept(page: Page): Promise<void> {
  await page.route("**/api/addresses/getuser*", (route) => route.abort());
  await page.route("**/api/users?*", (route) => route.abort());
  await fillProfile(page, translate);
  await expect(page.getByRole("alert")).toContainText("It could not be done.");
  await expect(page.getByLabel("Last name")).toHaveValue("Ellery");
  await page.unroute("**/api/users?*");
  await page.getByRole("button", { name: "Save details" }).click();
}

async function tryAddressesAgain(page: Page): Promise<void> {
  await expect(page.getByText(translate("addresses-failed"))).toBeVisible();
  await expect(page.getByText("Ruth Ellery")).toBeVisible();
  await page.unroute("**/api/addresses/getuser*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("form", { name: "New address" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeFocused();
}

async function sendEmptyAddress(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save address" }).click();
  for (const field of ["State or region", "City", "Zip code", "Street and number"]) {
    await expect(page.getByText(translate("input-missing").replace("#", field))).toBeVisible();
  }
  await expect(page.getByLabel("City")).toBeDisabled();
}

async function expectTypedAddressKept(page: Page): Promise<void> {
  await fillAddress(page, translate, { ...quay, country: "United States" });
  await page.route("**/api/addresses?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("alert").last()).toContainText("It could not be done.");
  await expect(page.getByRole("alert").last()).toContainText(translate("err-unexpected"));
  await page.unroute("**/api/addresses?*");
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Quillmere");
  await expect(page.getByLabel("State or region").locator("option:checked")).toHaveText("Vermont");
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
  expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toContain(
    "Quay",
  );

  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/addresses")) {
      requests.push(request.url());
    }
  });
  await page.getByRole("button", { name: "Save address" }).dblclick();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(
    "Done.3 Quay Street is among your addresses now.",
  );
  expect(requests).toHaveLength(1);
}

async function cancelEmailChange(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Change details" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  const newEmail = `new-${email}`;
  await page.getByLabel("E-mail address").fill(newEmail);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText(`Waiting for you to confirm ${newEmail}`)).toBeVisible();
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText(`A mail is on its way to ${newEmail}.`)).toBeVisible();
  await page.getByRole("button", { name: "Keep the old address" }).click();
  await expect(page.getByText("Waiting for you")).toHaveCount(0);
}

async function askForPasswordLink(page: Page, email: string): Promise<void> {
  await page.route("**/dbconnections/change_password", (route) => route.abort());
  await page.getByRole("button", { name: "Send me a link to change it" }).click();
  await expect(page.getByRole("alert")).toContainText("It could not be done.");
  await page.unroute("**/dbconnections/change_password");
  await page.getByRole("button", { name: "Send me a link to change it" }).click();
  await expect(page.getByText(`If ${email} has a password here`)).toBeVisible();
}

async function confirmEmailElsewhere(
  page: Page,
  library: PeopleLibrary,
  email: string,
): Promise<void> {
  const otherEmail = `other-${email}`;
  await page.getByRole("button", { name: "Change details" }).click();
  await page.getByLabel("E-mail address").fill(otherEmail);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Waiting for you to confirm")).toBeVisible();
  await confirmByLink(
    page,
    await waitForMailLink(library, otherEmail, /confirm/),
    translate("new-email-done"),
  );

  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("Waiting for you to confirm")).toHaveCount(0);
  await expect(page.getByText(otherEmail, { exact: true })).toBeVisible();
}

test("S2.22, S4.06, S9.06: suggests the country, loads places in order, covers no button", async ({
  browser,
  library,
}) => {
  const context = await browser.newContext({ baseURL: library.origin, locale: "es-CO" });
  trackRequests(context);
  const page = await context.newPage();
  await openNewAccount(page, library);

  const country = page.getByLabel("Country");
  await expect(country.locator("option:checked")).toHaveText("Colombia");
  const before = await country.evaluate((select) =>
    [...select.children].findIndex(({ tagName }) => tagName === "HR"),
  );
  // The prompt and eight countries.
  expect(before).toBe(9);

  await country.selectOption("");
  await expect(page.getByLabel("State or region")).toBeDisabled();
  await country.selectOption({ label: "Canada" });
  await expect(page.getByLabel("City")).toBeDisabled();
  await page.getByLabel("State or region").selectOption({ label: "Ontario" });
  await expect(page.getByLabel("City")).toBeEnabled();

  await page.setViewportSize({ width: 390, height: 700 });
  await fillAddress(page, translate, { ...quay, country: "United States" });
  await page.route("**/api/addresses?*", (route) => route.abort());
  const save = page.getByRole("button", { name: "Save address" });

  for (const edge of ["start", "end"] as const) {
    await save.evaluate((button, block) => button.scrollIntoView({ block }), edge);
    await save.click();
    const news = page.getByRole("alert").filter({ hasText: translate("err-unreachable") });
    await expect(news).toBeVisible();
    const [button, message] = await Promise.all([save.boundingBox(), news.boundingBox()]);
    const isClear = bottomOf(button) <= (message?.y ?? 0) || (button?.y ?? 0) >= bottomOf(message);
    expect(isClear, edge).toBe(true);
    await news.getByRole("button", { name: translate("close") }).click();
  }
  await context.close();
});

test("S4.05: does not change the e-mail of an account of another provider", async ({ page }) => {
  await page.goto("/account?lng=en");
  await page.locator("form[action$=social] button").click();
  await page.waitForURL("**/account?lng=en");
  const email = page.getByLabel("E-mail address");
  await expect(email).toHaveValue("social@example.org");
  await expect(email).toHaveAttribute("readonly");
  await expect(page.getByText(translate("email-locked"))).toBeVisible();
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Infinity;
}
