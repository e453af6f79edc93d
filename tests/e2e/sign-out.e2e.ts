import { holdResponse } from "./hold-response.ts";
import { expect, signInAtProvider, test } from "./people-library.ts";
import { countSignIns, expectMainFocused, accountButton, expireToken } from "./session-steps.ts";
import { reload, waitUntilIdle, visit } from "./visit.ts";

test("S1.04: one signs out of all tabs, leaves nothing behind, and is back at the origin", async ({
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

  // What is typed outlives a reload, for no one else.
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
  // A person who closes the browser while the provider is waited for has left nothing.
  await expect(page).toHaveURL(/\/literature/);
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");
  expect(await other.evaluate("JSON.stringify(sessionStorage)")).not.toContain("typed");
  answer.release();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");
  expect(await page.evaluate("document.cookie")).not.toContain("authenticated");

  // The provider has forgotten it as well, and a press signs in in the one and is taken up in the other.
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

test("S1.04, S2.17: who signs out while nothing can be loaded sees it, and stays out after a reload", async ({
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

test("S1.04: who signs out while the provider is out of reach is out here, sees so, and is asked for the password again; a renewal that was under way signs no one in again", async ({
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
  const said = page.getByRole("dialog", { name: "You have signed out on this device" });
  await expect(said).toBeVisible();
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain("auth0");
  await said.getByRole("button", { name: "Go on as a visitor" }).click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  const offer = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(offer).toBeFocused();
  await offer.click();
  await signInAtProvider(page);
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await expect(accountButton(page)).toBeVisible();

  await test.step("a renewal that was under way signs no one in again", async () => {
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
