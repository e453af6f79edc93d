import { expect, signInAtProvider, test } from "./people-library.ts";
import { countSignIns, accountButton, expireToken } from "./session-steps.ts";
import { signIn } from "./sign-in.ts";
import { waitUntilIdle, visit } from "./visit.ts";

test("S8.08: reports a refused session once, without a loop, and a slow one", async ({
  page,
  context,
  library,
}) => {
  const signIns = countSignIns(page);

  await test.step("hides the failure and does not redirect after going on as a visitor", async () => {
    await comeOutdated("access_denied", "/account?lng=en");
    await expect(page.getByRole("alert")).toContainText("You were not let in");
    await page.getByRole("button", { name: "Go on as a visitor" }).click();
    await expect(page).toHaveURL(/:\d+\/(\?lng=en)?$/);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expect(page.getByText("You were not let in")).toBeHidden();
    await waitUntilIdle(page);
    expect(signIns()).toBe(0);
  });

  await test.step("reports a refused session once on a public screen", async () => {
    await comeOutdated("consent_required", "/literature?lng=en");
    const messages = page.getByRole("region", { name: "Messages" });
    await expect(messages).toContainText("You have not yet agreed");
    await messages.getByRole("button", { name: "Close" }).click();

    await page.getByRole("main").getByRole("link", { name: "Authors" }).first().click();
    await expect(page).toHaveURL(/authors/);
    await page.goBack();
    await expect(page).toHaveURL(/literature/);
    await expect(page.getByText("You have not yet agreed")).toBeHidden();

    const requestPromise = page.waitForRequest(/\/authorize\?/);
    await page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true }).click();
    expect((await requestPromise).url()).toContain("prompt=consent");
    await expect(page.getByLabel("Password")).toBeVisible();
  });

  await test.step("reports that a session takes long to load", async () => {
    await page.clock.install();
    const renewal = page.waitForRequest("**/oauth/token");
    await comeOutdated("timeout", "/account?lng=en");
    await renewal;
    await page.clock.runFor(5_000);
    await expect(page.getByText("This takes longer than usual")).toBeVisible();
  });

  /** Opens a page in a new session whose token has to be renewed, which fails with the code. */
  async function comeOutdated(code: string, path: string): Promise<void> {
    await context.clearCookies();
    await signIn(page, library, `${code}.renewal@errors.example`);
    await expireToken(page);
    await page.goto(path);
  }
});

test("S8.08: reports an expired session, and signs in on a members' screen", async ({ page }) => {
  const signIns = countSignIns(page);
  await visit(page, "/literature?lng=en");
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await signInAtProvider(page, "login_required.renewal@errors.example");
  await expect(accountButton(page)).toBeVisible();
  await waitUntilIdle(page);
  await expireToken(page);
  await page.goto("/account?lng=en");
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  expect(signIns()).toBe(2);

  await waitUntilIdle(page);
  await expireToken(page);
  await page.goto("/literature?lng=en");
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages).toContainText("Your session has ended");
  await expect(accountButton(page)).toBeHidden();
  await messages.getByRole("button", { name: "Sign in" }).click();
  await expect(accountButton(page)).toBeVisible();
  expect(signIns()).toBe(3);
});

test("S8.08: reports an unreachable provider on the page, and retries", async ({
  page,
  library: { simulators },
}) => {
  const provider = `${simulators.env["IDENTITY_ISSUER"]}**`;
  await page.route(provider, (route) => route.abort());
  await page.goto("/account?lng=en");
  const dialog = page.getByRole("dialog", { name: "You cannot be signed in now" });
  await expect(dialog).toContainText("could not be reached");
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await page.unroute(provider);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await signInAtProvider(page, "new@example.org");
  await expect(page.getByLabel("First name")).toBeVisible();
});
