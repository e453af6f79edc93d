import { expect, openPeopleLibrary, signInThere, test } from "./people-library.ts";
import { countSignIns, nameOf } from "./session-steps.ts";
import { reload, visit } from "./visit.ts";

test("S2.20: where storage is blocked, signing in says why it cannot be, and nothing loops", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
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
  const said = page.getByRole("dialog");
  await expect(said).toContainText("a session cannot be kept without them");
  await said.getByRole("button", { name: "Close" }).click();
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(said).toContainText("a session cannot be kept without them");
  await said.getByRole("button", { name: "Close" }).click();
  await visit(page, "/callback?code=a&state=b");
  await expect(page.getByRole("alert")).toContainText("a session cannot be kept without them");
  expect(signIns()).toBe(0);
  expect(faults).toEqual([]);
});

test("S1.04: without scripts nobody is offered a sign-in that cannot be", async ({
  browser,
  library: { origin },
}) => {
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

test("S1.04: the site’s storage alone carries a session through reloads where cookies of third parties are blocked", async ({
  playwright,
}) => {
  await using library = await openPeopleLibrary({ host: "127.0.0.1", renewalSeconds: 1 });
  const { launchOptions } = test.info().project.use;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--test-third-party-cookie-phaseout"],
  });
  const page = await browser.newPage({ baseURL: library.origin });
  await page.goto("/account?lng=en");
  await signInThere(page, "new@example.org");
  await expect(page.getByLabel("First name")).toBeVisible();
  for (let time = 0; time < 2; time++) {
    await reload(page);
    await expect(nameOf(page)).toBeVisible();
    await expect(page.getByLabel("First name")).toBeVisible();
  }
  await browser.close();
});
