import { holdResponse } from "./hold-response.ts";
import { expect, signInAtProvider, test } from "./people-library.ts";
import { countSignIns, expectMainFocused, accountButton, expireToken } from "./session-steps.ts";
import { reload, waitUntilIdle, visit } from "./visit.ts";

test("S1.04: signs out of all tabs, removes stored data, and returns to the origin", async ({
  page,
  context,
  library: { origin },
}) => {
  await visit(page, "/literature?lng=en");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInAtProvider(page, "new@example.org");
  await expect(accountButton(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto("/account?lng=en");
  await expect(other.getByLabel("First name")).toBeVisible();

  // Typed text survives a reload, for this person only.
  await other.getByLabel("First name").fill("Ruth");
  await other.reload();
  await expect(other.getByLabel("First name")).toHaveValue("Ruth");
  const answer = await holdResponse(page, "**/oauth/revoke");
  const revocation = page.waitForRequest("**/oauth/revoke");
  await accountButton(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(other.getByText("You have signed out")).toBeVisible();
  await expect(other.getByLabel("First name")).toBeHidden();
  expect((await revocation).postData()).toContain("token=");
  // A person who closes the browser before the provider answers has left nothing.
  await expect(page).toHaveURL(/\/literature/);
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");
  expect(await other.evaluate("JSON.stringify(sessionStorage)")).not.toContain("typed");
  answer.release();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");
  expect(await page.evaluate("document.cookie")).not.toContain("authenticated");

  // The provider has ended its session as well; a new sign-in in one tab is noticed in the other.
  await other.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await signInAtProvider(other, "new@example.org");
  await expect(other.getByLabel("First name")).toBeVisible();
  let profiles = 0;
  page.on("request", (request) => {
    if (request.url().includes("getuserbyexternalid")) profiles += 1;
  });
  await page.bringToFront();
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect(accountButton(page)).toBeVisible();
  await expect.poll(() => profiles).toBe(1);
  await waitUntilIdle(page);
  expect(profiles).toBe(1);
});

test("S1.04, S2.17: confirms a sign-out when nothing loads, and stays signed out", async ({
  page,
}) => {
  const signIns = countSignIns(page);
  await page.goto("/account?lng=en");
  await signInAtProvider(page, "new@example.org");
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  expect(signIns()).toBe(1);
  await expectMainFocused(page);
  await accountButton(page).click();
  await page.route("**/oauth/revoke", () => {});
  await page.route("**/assets/auth-error-dialog*", (route) => route.abort());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You have signed out. To see this page")).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true }),
  ).toBeFocused();
  await expect(page.getByText("You have signed out on this device")).toBeVisible();

  await page.evaluate("sessionStorage.clear()");
  await reload(page);
  await expect(page.getByText("You have signed out. To see this page")).toBeVisible();
  expect(signIns()).toBe(1);
});

test("S1.04: signs out while the provider is down, then asks for the password", async ({
  page,
}) => {
  await visit(page, "/literature?lng=en");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await signInAtProvider(page);
  await expectMainFocused(page);
  await accountButton(page).click();
  await page.route("**/oauth/revoke", (route) => route.abort());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(accountButton(page)).toBeHidden();
  const dialog = page.getByRole("dialog", { name: "You have signed out on this device" });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");
  await dialog.getByRole("button", { name: "Go on as a visitor" }).click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  const offer = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(offer).toBeFocused();
  await offer.click();
  await signInAtProvider(page);
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await expect(accountButton(page)).toBeVisible();

  await test.step("ignores a renewal that was running at sign-out", async () => {
    await waitUntilIdle(page);
    await expireToken(page);
    const renewed = Promise.withResolvers<void>();
    await page.route("**/oauth/token", async (route) => {
      const response = await route.fetch();
      await renewed.promise;
      await route.fulfill({ response });
    });
    const renewal = page.waitForRequest("**/oauth/token");
    await page.reload();
    await renewal;
    await accountButton(page).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();

    const answered = page.waitForResponse("**/oauth/token");
    renewed.resolve();
    await answered;
    await waitUntilIdle(page);
    await page.evaluate("dispatchEvent(new Event('focus'))");
    await page.getByRole("button", { name: "Go on as a visitor" }).click();
    await expect(accountButton(page)).toBeHidden();
    await expect
      .poll(() => page.evaluate("JSON.stringify(localStorage) + document.cookie"))
      .not.toMatch(/auth0|authenticated/);
  });
});
