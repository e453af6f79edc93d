import { openSignedIn } from "./account-steps.ts";
import { expect, signInAtProvider, test } from "./people-library.ts";
import { accountButton, expireToken } from "./session-steps.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { reload, waitUntilIdle, visit } from "./visit.ts";

test("S1.04: keeps a new session when the previous one ends late", async ({ page, library }) => {
  await page.addInitScript("window.open = () => null");
  await openSignedIn(page, library, "new@example.org");
  await page.getByLabel("First name").fill("Ruth");
  await page.getByLabel("Last name").fill("Alder");
  await expireToken(page, "withdrawn");
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in again" }).click();
  // A failure there loses no typed text.
  await page.route("**/oauth/token", (route) => route.abort());
  await signInAtProvider(page, "new@example.org");
  await expect(page.getByRole("alert")).toContainText("could not be reached");
  await waitUntilIdle(page);
  await page.unroute("**/oauth/token");
  await page.getByRole("button", { name: "Try again" }).click();

  await expect(accountButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await expect(page.getByLabel("First name")).toHaveValue("Ruth");
});

test("S1.04: explains a callback without a sign-in, and offers to go on", async ({
  page,
  request,
}) => {
  for (const query of ["", "?code=a&state=b", "?error=access_denied&state=b"]) {
    await visit(page, `/callback${query}`);
    await expect(page.getByRole("alert")).toContainText("There is no sign-in here to finish");
    await page.getByRole("button", { name: "Go on as a visitor" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
  const answer = await request.get("/callback?lng=en");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain(`name="robots" content="noindex"`);
});

test("S1.04, S4.05: requires a verified e-mail, and ends a session the device lost", async ({
  page,
  library,
}) => {
  await openSignedIn(page, library, "unverified@example.org");
  await expect(page.getByRole("heading", { name: "Verify your e-mail" })).toBeVisible();
  await expect(page.getByText("unverified@example.org").first()).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const look = page.getByRole("button", { name: "look again" });
  await look.click();
  await expect(page.getByText("It is not verified yet")).toBeVisible();
  await page.getByRole("button", { name: "Send the mail again" }).click();
  await expect(page.getByText("The mail is on its way to unverified@example.org")).toBeVisible();

  await fetch(new URL("/__sim/verified", library.simulators.env["IDENTITY_ISSUER"]), {
    method: "POST",
    body: new URLSearchParams({ email: "unverified@example.org" }),
  });
  await look.click();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeFocused();

  await page.evaluate("localStorage.clear()");
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await expect(page.getByLabel("First name")).toBeHidden();
  await expect(accountButton(page)).toBeHidden();
});

test("S8.08: survives a reload of a failure, and leaves no history entry", async ({ page }) => {
  const messages: string[] = [];
  page.on("pageerror", (error) => messages.push(String(error)));
  page.on("console", (message) => messages.push(message.text()));
  await visit(page, "/literature?lng=en");
  const offer = page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });
  await offer.click();
  await signInAtProvider(page, "mfa_required@errors.example");
  await expect(page.getByRole("alert")).toContainText("asks for a second proof");
  await reload(page);
  await expect(page.getByRole("alert")).toContainText("asks for a second proof");
  expect(messages.filter((text) => text.includes("React"))).toEqual([]);

  const requestPromise = page.waitForRequest(/\/authorize\?/);
  await offer.click();
  expect((await requestPromise).url()).toContain("prompt=login");
  await signInAtProvider(page, "access_denied@errors.example");
  await page.getByRole("button", { name: "Go on as a visitor" }).click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/callback/);
});
