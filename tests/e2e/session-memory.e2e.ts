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
