import { readFile } from "node:fs/promises";

import { openNewAccount } from "./account-steps.ts";
import { expect, type PeopleLibrary, signInAtProvider, test } from "./people-library.ts";
import { findAccessibilityViolations, fitsViewportWidth } from "./accessibility.ts";

async function findSubjects(
  { simulators: { inboxOrigin } }: PeopleLibrary,
  email: string,
): Promise<string[]> {
  const answer = await fetch(`${inboxOrigin}/api/mails?to=${encodeURIComponent(email)}`);
  const mails: { subject: string }[] = await answer.json();
  return mails.map(({ subject }) => subject);
}

test("S2.17, P15: exports a person's data, then deletes the account everywhere", async ({
  page,
  library,
}) => {
  const email = await openNewAccount(page, library);
  await expect(page.getByText("Ruth Ellery").first()).toBeVisible();

  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything about me" }).click();
  const file = await downloadPromise;
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await file.path(), "utf8"));
  expect(data.profile.data).toMatchObject({ firstName: "Ruth", email });

  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await fitsViewportWidth(page)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Delete my account" })).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog.getByLabel("Type your e-mail address").fill("another@example.org");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("not the e-mail address of the account")).toBeVisible();
  await dialog.getByLabel("Type your e-mail address").fill(email);
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/users/erase?*", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 429, json: { detail: "In ten minutes." } });
  });
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeDisabled();
  answer.resolve();
  await expect(dialog.getByRole("alert")).toContainText("In ten minutes.");
  await page.unroute("**/api/users/erase?*");
  await dialog.getByRole("button", { name: "Delete everything" }).click();

  await expect(page.getByText("Your account is deleted.")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/");
  await expect(page.getByRole("button", { name: "Sign in" }).first()).toBeVisible();
  await expect.poll(() => findSubjects(library, email)).toContain("Your account is deleted");

  await page.getByRole("button", { name: "Sign in" }).first().click();
  await expect
    .poll(async () => {
      await signInAtProvider(page, email, "reader-of-books");
      return page.getByText("The email or the password is wrong.").isVisible();
    })
    .toBe(true);
});
