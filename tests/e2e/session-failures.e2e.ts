import type { Locator, Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import { signInFailure } from "#web/session/sign-in-failure.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { enter, sayIn } from "./account-steps.ts";
import { expect, signInThere, test } from "./people-library.ts";
import { countSignIns, outdate } from "./session-steps.ts";
import { findBarriers } from "./sound-screen.ts";
import { reload } from "./visit.ts";

/** What is said of each code of S8.08, in its own sentence, and the first way on. */
const failures = {
  timeout: ["did not answer in time", "Try again"],
  cancelled: ["was closed before you had signed in", "Sign in again"],
  missing_refresh_token: ["can no longer renew your session", "Sign in again"],
  mfa_required: ["asks for a second proof", "Sign in again"],
  request_error: ["could not be reached, or it failed", "Try again"],
  login_required: ["Your session has ended", "Sign in again"],
  consent_required: ["You have not yet agreed", "Sign in again"],
  interaction_required: ["has something to ask you", "Sign in again"],
  account_selection_required: ["more than one account", "Sign in again"],
  access_denied: ["You were not let in", "Go on as a visitor"],
} as const;

const otherLanguages = { es: "Español", fr: "Français" };

test("S8.09: where the dialog cannot be had, what waits for it goes on without", async ({
  page,
}) => {
  await page.goto("/account?lng=en");
  await signInThere(page, "login_required.renewal@errors.example");
  await page.getByLabel("First name").fill("Ruth");
  await page.getByLabel("Last name").fill("Alder");
  await outdate(page);
  await page.route("**/assets/trouble-dialog*", (route) => route.abort());
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("A part of this page did not arrive")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save details" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Ruth");
});

for (const [code, [sentence, firstWay]] of Object.entries(failures)) {
  test(`S8.08: ${code} has its sentence and its way on when one signs in, and makes no loop`, async ({
    page,
  }) => {
    const signIns = countSignIns(page);
    await page.goto("/account?lng=en");
    await signInThere(page, `${code}@errors.example`);

    await expect(page.getByRole("alert")).toContainText(sentence);
    await expect(page).toHaveURL(/\/callback$/);
    await expect(page.getByRole("main").getByRole("button").first()).toHaveText(firstWay);
    await reload(page);
    await expect(page.getByRole("alert")).toContainText(sentence);
    expect(signIns()).toBe(1);
    if (!isLongRun && code !== "access_denied") return;

    expect(await findBarriers(page)).toEqual([]);
    for (const [language, name] of Object.entries(otherLanguages)) {
      const t = sayIn(language as Language);
      await page.getByRole("navigation").getByRole("button").first().click();
      await page.getByRole("link", { name }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("sign-in-failed"));
      await expect(page.getByRole("alert")).toHaveText(t(signInFailure(code).text, { code }));
    }
    await page.goBack();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    expect(signIns()).toBe(1);
  });

  test(`S8.08: ${code} in mid-use leaves what is typed`, async ({ page, library }) => {
    if (code === "timeout") await page.clock.install();
    const renewal = code === "cancelled" ? "login_required" : code;
    const email = `${renewal}.renewal@errors.example`;
    // Only the provider's form gives a session without a refresh token.
    if (code === "missing_refresh_token") {
      await page.goto("/account?lng=en");
      await signInThere(page, email);
    } else await enter(page, library, email);
    await page.getByLabel("First name").fill("Ruth");
    await page.getByLabel("Last name").fill("Alder");
    await outdate(page);
    await page.getByRole("button", { name: "Save details" }).click();

    const dialog = page.getByRole("dialog", { name: "Your session has to be renewed" });
    if (code === "timeout") await passTimeUntil(page, dialog);
    await expect(dialog).toBeVisible();
    if (code === "cancelled") {
      const opened = page.waitForEvent("popup");
      await dialog.getByRole("button", { name: "Sign in again" }).click();
      await (await opened).close();
    }
    await expect(dialog).toContainText(sentence);
    await expect(dialog.getByRole("button", { name: firstWay })).toBeVisible();
    if (code === "cancelled") expect(await findBarriers(page)).toEqual([]);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel("First name")).toHaveValue("Ruth");
    await expect(page).toHaveURL(/\/account\?lng=en$/);
  });
}

test("S8.08: who signs in again in mid-use goes on where they were, and what was asked is done", async ({
  page,
}) => {
  await page.goto("/account?lng=en");
  await signInThere(page, "login_required.renewal.2@errors.example");
  await page.getByLabel("First name").fill("Ruth");
  await page.getByLabel("Last name").fill("Alder");
  await outdate(page);
  await page.context().clearCookies({ name: /^identity/ });
  await page.getByRole("button", { name: "Save details" }).click();

  const opened = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("button", { name: "Sign in again" }).click();
  await signInThere(await opened, "login_required.renewal.2@errors.example");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText("Ruth Alder")).toBeVisible();
});

test("S8.08: where no window may open one is led there whole, and nothing typed is lost", async ({
  page,
}) => {
  await page.addInitScript("window.open = () => null");
  await page.goto("/account?lng=en");
  await signInThere(page, "consent_required.renewal@errors.example");
  await page.getByLabel("First name").fill("Ruth");
  await outdate(page);
  await page.getByLabel("Last name").fill("Alder");
  await page.context().clearCookies({ name: /^identity/ });
  await page.getByRole("button", { name: "Save details" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in again" }).click();
  await signInThere(page, "consent_required.renewal@errors.example");
  await expect(page).toHaveURL(/\/account\?lng=en$/);
  await expect(page.getByLabel("First name")).toHaveValue("Ruth");
  await expect(page.getByLabel("Last name")).toHaveValue("Alder");
});

/** The SDK asks the provider three times, and waits ten seconds for each answer (S9.10). */
async function passTimeUntil(page: Page, dialog: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(dialog).toBeVisible({ timeout: 200 });
  }).toPass();
}
