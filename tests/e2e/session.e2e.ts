import { enter, sayIn } from "./account-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, signInThere, test } from "./people-library.ts";
import { countSignIns, expectArrival, nameOf, signInAs } from "./session-steps.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { reload, visit } from "./visit.ts";

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

for (const language of languagesWith("es")) {
  test(`S2.18: in ${language} a sign-in from a filtered list leads back to exactly that list`, async ({
    page,
  }) => {
    const faults = collectFaults(page);
    const address = `/literature?lng=${language}&sortby=title&language=EN&topicId=1#list`;
    await visit(page, address);
    await page.getByRole("button", { name: sayIn(language)("sign-in"), exact: true }).click();
    await signInAs(page, "lecteur@example.org");

    await expect(page).toHaveURL(address);
    await expect(nameOf(page)).toContainText("Luc Lecteur");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    expect(await findBarriers(page)).toEqual([]);

    await reload(page);
    await expect(nameOf(page)).toContainText("Luc Lecteur");
    // Nobody has told the library who they are yet.
    expect(faults.filter((fault) => !fault.includes("status of 404 ("))).toEqual([]);
  });
}

test("S2.18: who comes back from a sign-in finds the list where they left it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await visit(page, "/literature?lng=en");
  await page.evaluate("scrollTo(0, 300)");
  await page.getByRole("button", { name: "Sign in", exact: true }).dispatchEvent("click");
  await signInThere(page);
  await expect(nameOf(page)).toBeVisible();
  await expect.poll(() => page.evaluate("scrollY")).toBe(300);
});

test("S2.17: a visitor of the account is led to the provider, and comes back to it", async ({
  page,
}) => {
  const signIns = countSignIns(page);
  await page.goto("/account?lng=en");
  await signInThere(page, "new@example.org");
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  expect(signIns()).toBe(1);
});

test("S2.18: who turns back at the provider is asked, and not led there again", async ({
  page,
}) => {
  const signIns = countSignIns(page);
  await visit(page, "/literature?lng=en");
  await page.goto("/account?lng=en");
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.goBack();
  await visit(page, "/account?lng=en");

  await expect(page.getByText("This page is yours alone")).toBeVisible();
  expect(signIns()).toBe(1);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signInThere(page);
  await expect(nameOf(page)).toBeVisible();
});

test("S2.18: Back from the provider leads past the closed page that led there", async ({
  page,
}) => {
  await visit(page, "/literature?lng=en");
  await page.goto("/account?lng=en");
  await expect(page.getByLabel("Password")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
});

test("S2.18: the way back outlives a sign-in that failed, whichever button begins the next", async ({
  page,
}) => {
  const list = "/literature?lng=en&topicId=1#list";
  await visit(page, list);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.route("**/oauth/token", (route) => route.abort());
  await signInThere(page);
  await expect(page.getByRole("alert")).toContainText("could not be reached");
  await page.unroute("**/oauth/token");

  await page.getByRole("button", { name: "Go on as a visitor" }).click();
  await expect(page).toHaveURL(list);
  // The provider itself let them in.
  await page.context().clearCookies({ name: /^identity/ });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInThere(page, "access_denied@errors.example");
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true }).click();
  await signInThere(page);
  await expect(page).toHaveURL(list);
  await expect(nameOf(page)).toBeVisible();
});

test("S2.20: with the keyboard alone the card under the name leads to the account and out", async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await visit(page, "/?lng=en");
  await page.getByRole("button", { name: "Sign in", exact: true }).press("Enter");
  await signInThere(page);
  await expect(page).toHaveURL(/\/\?lng=en$/);
  await expectArrival(page);

  const name = nameOf(page);
  await name.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "My account" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
  await expect(page.getByRole("link", { name: "My account" })).toBeHidden();

  await name.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await expect(page.getByRole("link", { name: "My account" })).toBeHidden();
});

test("S2.20: on a phone the same lies in the menu", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/?lng=en");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).click();
  await signInThere(page);

  await expect(page).toHaveURL(/\/\?lng=en$/);
  await expectArrival(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText("Ada Reader");
  expect(await findBarriers(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
  await page.getByRole("dialog").getByRole("link", { name: "My account" }).click();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
});

test("S2.20: whatever one is called, the menu of a phone stays within its sheet", async ({
  page,
  library,
}) => {
  await page.setViewportSize(phone);
  await enter(page, library, "account_selection_required.renewal@errors.example");
  await expect(page.getByLabel("First name")).toBeVisible();
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await expect(sheet.getByText("account_selection_required.renewal@")).toBeVisible();
  expect(await sheet.evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(0);
});
