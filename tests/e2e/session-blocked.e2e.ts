import { expect, test } from "./people-library.ts";
import { countSignIns } from "./session-steps.ts";
import { visit } from "./visit.ts";

test("S2.20: explains why sign-in fails with blocked storage, without a loop", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  const signIns = countSignIns(page);
  await page.addInitScript(() => {
    const blocked: PropertyDescriptor = {
      configurable: true,
      get() {
        throw new DOMException("It is blocked.", "SecurityError");
      },
    };
    Object.defineProperties(globalThis, { localStorage: blocked, sessionStorage: blocked });
  });
  await visit(page, "/account?lng=en");
  await expect(
    page.getByText("Cookies and site data are blocked in this browser. You"),
  ).toBeVisible();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("a session cannot be kept without them");
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toContainText("a session cannot be kept without them");
  await dialog.getByRole("button", { name: "Close" }).click();
  await visit(page, "/callback?code=a&state=b");
  await expect(page.getByRole("alert")).toContainText("a session cannot be kept without them");
  expect(signIns()).toBe(0);
  expect(errors).toEqual([]);
});

test("S1.04: offers no sign-in without JavaScript", async ({ browser, library: { origin } }) => {
  const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/account?lng=en");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeHidden();
  await expect(page.getByText("Signing in needs JavaScript")).toBeVisible();
  for (const path of ["/callback?lng=en", "/callback?lng=en&error=access_denied&state=b"]) {
    await page.goto(path);
    await expect(page.getByText("Signing in needs JavaScript")).toBeVisible();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Go on as a visitor" }).click();
    await expect(page).toHaveURL(/:\d+\/(\?lng=en)?$/);
  }
  await context.close();
});
