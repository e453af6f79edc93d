import { comeIn, fillAddress, quay, say } from "./account-steps.ts";
import { findLink, sayYes } from "./mail-steps.ts";
import { expect, test } from "./people-library.ts";
import { untilQuiet } from "./visit.ts";

test("S8.09: what is typed outlives a way through the site and Back, and what is given up does not", async ({
  page,
  library,
}) => {
  await comeIn(page, library);
  await fillAddress(page, say, { ...quay, country: "United States" });
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
});

test("S8.09: what is typed outlives a Back that comes before the other screen stands", async ({
  page,
  library,
}) => {
  await comeIn(page, library);
  await fillAddress(page, say, { ...quay, country: "United States" });
  const home = page.getByRole("banner").getByRole("link", { name: "Harbour Library" });
  await home.evaluate(async (link) => {
    if (link instanceof HTMLElement) link.click();
    while (location.pathname !== "/") await new Promise((done) => setTimeout(done));
    history.back();
  });
  await expect(page).toHaveURL(/\/account/);
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
  // Nothing is left to come: the other screen has been drawn by then, or never will be.
  await untilQuiet(page);
  await expect(page.getByLabel("Street and number")).toHaveValue("3 Quay Street");
});

test("S4.06: an address that was deleted in another tab goes, and the focus goes to what is left", async ({
  page,
  context,
  library,
}) => {
  await comeIn(page, library);
  await fillAddress(page, say, { ...quay, country: "United States" });
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("3 Quay Street is among")).toBeVisible();

  const deleteIn = async (tab: typeof page) => {
    await tab.getByRole("button", { name: "Delete 3 Quay Street" }).click();
    await tab.getByRole("dialog").getByRole("button", { name: "Delete address" }).click();
  };
  const other = await context.newPage();
  await other.goto("/account?lng=en");
  await deleteIn(other);
  await expect(other.getByText("3 Quay Street is deleted.")).toBeVisible();
  await other.close();

  await deleteIn(page);
  await expect(page.getByRole("alert")).toContainText("It could not be done.");
  await expect(page.getByRole("heading", { name: "Addresses" })).toBeFocused();
});

test("S5.03: while nobody knows where somebody lives, both rules of the tax id are told", async ({
  page,
  library,
}) => {
  await comeIn(page, library);
  await fillAddress(page, say, { ...quay, country: "United States" });
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByText("3 Quay Street is among")).toBeVisible();

  await page.route("**/api/addresses/getuser*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(say("addresses-failed"))).toBeVisible();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("at least 6 where the country")).toBeVisible();
});

test("S7.23: the page that links in mails lead to says so where it has none", async ({ page }) => {
  const answer = await page.goto("/confirm?lng=en");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("link-missing"));
});

test("S7.23: an e-mail that is confirmed elsewhere is seen by the page that waits for it", async ({
  page,
  library,
}) => {
  const email = await comeIn(page, library);
  await page.getByRole("button", { name: "Change details" }).click();
  await page.getByLabel("E-mail address").fill(`new-${email}`);
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Waiting for you to confirm")).toBeVisible();
  await sayYes(page, await findLink(library, `new-${email}`, /confirm/), say("new-email-done"));

  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("Waiting for you to confirm")).toHaveCount(0);
  await expect(page.getByText(`new-${email}`, { exact: true })).toBeVisible();
});
