import {
  expect,
  openPeopleLibrary,
  type PeopleLibrary,
  signInAtProvider,
} from "./people-library.ts";
import { accountButton } from "./session-steps.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { waitUntilIdle, visit } from "./visit.ts";

/** A library whose sessions are kept in memory, and restored by the provider's cookie. */
const test = testWithLibrary<PeopleLibrary>(async (use) => {
  await using library = await openPeopleLibrary({ settings: { IDENTITY_SESSION: "memory" } });
  await use(library);
});

test("D.11: restores a session in memory, and ends it in every tab", async ({ page, context }) => {
  await visit(page, "/literature?lng=en");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInAtProvider(page);
  await expect(accountButton(page)).toContainText("Ada");
  await page.reload();
  await expect(accountButton(page)).toContainText("Ada");
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");

  const other = await context.newPage();
  await other.goto("/literature?lng=en");
  await accountButton(other).click();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/:\d+\/$/);
  await expect(accountButton(page)).toBeHidden();
  expect(await page.evaluate("document.cookie")).not.toContain("authenticated");

  await waitUntilIdle(other);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInAtProvider(other, "lecteur@example.org");
  await expect(accountButton(other)).toContainText("Luc");
  await page.bringToFront();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect(accountButton(page)).toContainText("Luc");
});

test("S8.08: explains a refused renewal in the provider's hidden frame", async ({ page }) => {
  await page.clock.install();
  await page.goto("/account?lng=en");
  await signInAtProvider(page, "consent_required.renewal@errors.example");
  await page.getByLabel("First name").fill("Ruth");
  await page.getByLabel("Last name").fill("Alder");

  await test.step("keeps typed text when the token has expired", async () => {
    const dialog = page.getByRole("dialog", { name: "Your session has to be renewed" });
    await page.clock.fastForward("01:10");
    const asked = page.waitForRequest(/\/authorize\?.*prompt=none/);
    await page.getByRole("button", { name: "Save details" }).click();
    await asked;
    await expect(dialog).toContainText("You have not yet agreed");
    await expect(dialog.getByRole("button", { name: "Sign in again" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByLabel("First name")).toHaveValue("Ruth");
  });

  await test.step("offers a new sign-in after a reload", async () => {
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("You have not yet agreed");
    const ways = page.getByRole("main").getByRole("button");
    await expect(ways).toHaveText(["Sign in again", "Go on as a visitor"]);
    await expect(accountButton(page)).toBeHidden();
  });
});
