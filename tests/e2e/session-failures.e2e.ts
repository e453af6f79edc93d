import type { Locator, Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import { describeSignInFailure } from "#web/account/session/sign-in-failure.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { translatorFor } from "./account-steps.ts";
import { expect, type PeopleLibrary, signInAtProvider, test } from "./people-library.ts";
import { countSignIns, expireToken } from "./session-steps.ts";
import { fetchTokens } from "./sign-in.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { reload } from "./visit.ts";

/** The sentence for each code of S8.08, and the first button. */
const failures = {
  timeout: ["did not answer in time", "Try again"],
  mfa_required: ["asks for a second proof", "Sign in again"],
  request_error: ["could not be reached, or it failed", "Try again"],
  login_required: ["Your session has ended", "Sign in again"],
  consent_required: ["You have not yet agreed", "Sign in again"],
  interaction_required: ["has something to ask you", "Sign in again"],
  account_selection_required: ["more than one account", "Sign in again"],
  access_denied: ["You were not let in", "Go on as a visitor"],
  missing_refresh_token: ["can no longer renew your session", "Sign in again"],
  cancelled: ["was closed before you had signed in", "Sign in again"],
} as const;

const otherLanguages = { es: "Español", fr: "Français" };

test("S8.08: explains each code at sign-in and offers a way on, without a loop", async ({
  page,
}) => {
  test.slow();
  const signIns = countSignIns(page);
  const ways = page.getByRole("main").getByRole("button");
  await page.goto("/account?lng=en");
  for (const [at, [code, [sentence, firstWay]]] of Object.entries(failures).entries()) {
    await test.step(code, async () => {
      if (at > 0) {
        // With some codes the provider itself has signed the person in.
        await page.context().clearCookies({ name: /^identity/ });
        await ways.filter({ hasText: /again/ }).click();
      }
      await signInAtProvider(page, `${code}@errors.example`);
      await expect(page.getByRole("alert")).toContainText(sentence);
      await expect(page).toHaveURL(/\/callback$/);
      await expect(ways.first()).toHaveText(firstWay);
      // `session-ends.e2e.ts` reloads a code that comes with the token.
      if (isLongRun || code === "access_denied") {
        await reload(page);
        await expect(page.getByRole("alert")).toContainText(sentence);
        await lookInOtherLanguages(page, code);
      }
      expect(signIns()).toBe(at + 1);
    });
  }
});

test("S8.08, S8.09: keeps typed text on each code during use, and resumes after sign-in", async ({
  page,
  library,
}) => {
  const person = "missing_refresh_token.renewal.2@errors.example";
  await page.clock.install();
  await page.goto("/account?lng=en");
  // Only the provider's form gives a session without a refresh token.
  await signInAtProvider(page, person);
  await page.getByLabel("First name").fill("Ruth");
  await page.getByLabel("Last name").fill("Alder");

  for (const [code, [sentence, firstWay]] of Object.entries(failures)) {
    await test.step(`keeps typed text on ${code}`, () =>
      failInMidUse(page, library, { code, sentence, firstWay }));
  }

  await test.step("resumes the page and the request after a new sign-in", () =>
    signInAgain(page, person));

  await test.step("signs in on the whole page without popups, and keeps typed text", () =>
    signInWithoutWindow(page, library, person));

  await test.step("reports a failed dialog, and goes on without it", () => saveWithoutDialog(page));
});

type Failure = { code: string; sentence: string; firstWay: string };

async function failInMidUse(
  page: Page,
  library: PeopleLibrary,
  { code, sentence, firstWay }: Failure,
): Promise<void> {
  const dialog = renewalDialog(page);
  const save = saveButton(page);
  const signInButton = dialog.getByRole("button", { name: "Sign in again" });
  if (code === "cancelled") await endSession(page);
  else if (code === "missing_refresh_token") await expireToken(page, "");
  else await failNextRenewal(page, library, code);
  await save.click();
  if (code === "timeout") await advanceClockUntil(page, dialog);
  await expect(dialog).toBeVisible();
  if (code === "cancelled") {
    const opened = page.waitForEvent("popup");
    await signInButton.click();
    await (await opened).close();
  }
  await expect(dialog).toContainText(sentence);
  await expect(dialog.getByRole("button", { name: firstWay })).toBeVisible();
  expect(await findAccessibilityViolations(page, "dialog[open]")).toEqual([]);

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectTyped(page);
  await expect(page).toHaveURL(/\/account\?lng=en$/);
}

async function signInAgain(page: Page, person: string): Promise<void> {
  const dialog = renewalDialog(page);
  const save = saveButton(page);
  const signInButton = dialog.getByRole("button", { name: "Sign in again" });
  await endSession(page);
  await save.click();
  const opened = page.waitForEvent("popup");
  await signInButton.click();
  await signInAtProvider(await opened, person);
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Ruth Alder")).toBeVisible();
}

async function signInWithoutWindow(
  page: Page,
  library: PeopleLibrary,
  person: string,
): Promise<void> {
  const save = saveButton(page);
  const signInButton = renewalDialog(page).getByRole("button", { name: "Sign in again" });
  await page.getByRole("button", { name: "Change details" }).click();
  await page.getByLabel("First name").fill("Naomi");
  await page.evaluate("window.open = () => null");
  await failNextRenewal(page, library, "consent_required");
  await page.context().clearCookies({ name: /^identity/ });
  await save.click();
  await signInButton.click();
  await signInAtProvider(page, person);
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await expectTyped(page, "Naomi");
}

async function saveWithoutDialog(page: Page): Promise<void> {
  const save = saveButton(page);
  await page.route("**/assets/auth-error-dialog*", (route) => route.abort());
  await endSession(page);
  await save.click();
  await expect(page.getByText("A part of this page did not arrive")).toBeVisible();
  await expect(save).toBeVisible();
  await expectTyped(page, "Naomi");
}

function renewalDialog(page: Page) {
  return page.getByRole("dialog", { name: "Your session has to be renewed" });
}

function saveButton(page: Page) {
  return page.getByRole("button", { name: "Save details" });
}

/** Makes the next renewal of the stored token fail with this code. */
async function failNextRenewal(page: Page, library: PeopleLibrary, code: string): Promise<void> {
  const tokens = await fetchTokens(library, `${code}.renewal@errors.example`);
  await expireToken(page, tokens.refresh_token);
}

/** Neither the device nor the provider has a session: `login_required`. */
async function endSession(page: Page): Promise<void> {
  await expireToken(page, "");
  await page.context().clearCookies({ name: /^identity/ });
}

async function lookInOtherLanguages(page: Page, code: string): Promise<void> {
  const choose = async (name: string) => {
    await page.getByRole("navigation").getByRole("button").first().click();
    await page.getByRole("link", { name }).first().click();
  };
  expect(await findAccessibilityViolations(page)).toEqual([]);
  for (const [language, name] of Object.entries(otherLanguages)) {
    const t = translatorFor(language as Language);
    await choose(name);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sign-in-failed"));
    await expect(page.getByRole("alert")).toHaveText(t(describeSignInFailure(code).text, { code }));
  }
  await page.goBack();
  // The menu closes when the previous screen is shown, so it is opened after that.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    translatorFor("es")("sign-in-failed"),
  );
  await choose("English");
}

async function expectTyped(page: Page, firstName = "Ruth"): Promise<void> {
  await expect(page.getByLabel("First name")).toHaveValue(firstName);
  await expect(page.getByLabel("Last name")).toHaveValue("Alder");
}

/** The SDK tries three times and waits ten seconds for each answer; a minute is enough for all (S9.10). */
async function advanceClockUntil(page: Page, dialog: Locator): Promise<void> {
  let seconds = 0;
  await expect(async () => {
    if (seconds < 60) await page.clock.runFor(10_000);
    seconds += 10;
    await expect(dialog).toBeVisible({ timeout: 200 });
  }).toPass();
}
