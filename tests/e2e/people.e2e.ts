import { type Browser, chromium, type Page } from "@playwright/test";

import { findBrowser } from "#tests/find-browser.ts";
import type { Translate } from "#domain/translator.ts";

import { fillAddress, quay, translatorFor, fillProfile } from "./account-steps.ts";
import { languagesWith } from "./grid.ts";
import { waitForMailLink, confirmByLink } from "./mail-steps.ts";
import { expect, openPeopleLibrary, type PeopleLibrary } from "./people-library.ts";
import { accountButton } from "./session-steps.ts";
import { collectPageErrors } from "./accessibility.ts";
import { test } from "./test-with-library.ts";
import { trackRequests, reload } from "./visit.ts";

const states = { en: "United States", es: "Estados Unidos", fr: "États-Unis" };

/** A browser that keeps no cookies of third parties; by a setting of Playwright it would need a worker of its own. */
async function launchWithoutThirdPartyCookies(): Promise<Browser> {
  const { args, ...browser } = await findBrowser();
  return chromium.launch({ ...browser, args: [...args, "--test-third-party-cookie-phaseout"] });
}

for (const language of languagesWith("es")) {
  test(`S1.03, S1.04: in ${language} a person makes an account and uses it without third-party cookies`, async () => {
    test.slow();
    // The provider goes by another name than the site.
    await using library = await openPeopleLibrary({ host: "127.0.0.1" });
    await using browser = await launchWithoutThirdPartyCookies();
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ baseURL: library.origin, viewport });
    trackRequests(context);
    const page = await context.newPage();
    const t = translatorFor(language);
    const faults = collectPageErrors(page);
    const email = `newcomer-${language}@example.org`;

    await page.goto(`/account?lng=${language}`);
    await makeAccount(page, library, { t, email });
    const main = page.locator("main");
    await expect(main.getByRole("textbox", { name: t("email") })).toHaveValue(email);
    await fillProfile(page, t);
    await fillAddress(page, t, { ...quay, country: states[language] });
    await main.getByRole("button", { name: t("address-save") }).click();
    await expect(main.locator("section[aria-labelledby=addresses] li")).toHaveCount(1);

    const other = `moved-${language}@example.org`;
    await changeEmail(page, library, { t, email, other });
    // One goes on signing in with the former e-mail.
    const signInEmail = page.locator("div").filter({ has: page.getByText(t("sign-in-email")) });
    await expect(signInEmail.last()).toContainText(email);

    // D.12: nothing of theirs is kept on the device but what the SDK keeps, their e-mail as the provider knows it among it.
    const kept = await page.evaluate(
      "JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith('@@auth0spajs@@::')))",
    );
    expect(kept).not.toMatch(/example\.org|Ellery|Quay/);

    await page.getByRole("button", { name: "Ruth" }).click();
    await page.getByRole("button", { name: t("sign-out") }).click();
    await expect(page).toHaveURL(`${library.origin}/`);
    await expect(page.getByRole("button", { name: t("sign-in"), exact: true })).toBeVisible();
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toMatch(
      /auth0|example\.org/,
    );
    // An e-mail that is not proven and a profile that is not there are reported by a status, and browsers write that down.
    expect(faults.filter((fault) => !/status of 40[34] \(/.test(fault))).toEqual([]);
  });
}

/** At the provider, which sends a mail to prove the e-mail. */
async function makeAccount(
  page: Page,
  library: PeopleLibrary,
  { t, email }: { t: Translate; email: string },
): Promise<void> {
  const main = page.locator("main");
  await page.locator('a[href$="/create-account"]').click();
  await page.locator("#email").fill(email);
  await page.locator("#password").fill("reader-of-books");
  await page.locator("#password").press("Enter");
  await expect(page.getByRole("heading", { name: t("verify-title") })).toBeVisible();
  await expect(main.getByText(t("verify-own-data"))).toContainText("desk@harbour.example");

  const provider = library.simulators.env["IDENTITY_ISSUER"] ?? "";
  const proof = await waitForMailLink(library, email, new RegExp(`^${provider}`));
  const other = await page.context().newPage();
  await other.goto(proof);
  await other.close();
  await main.getByRole("button", { name: t("verify-look") }).click();
}

/** D.14: another e-mail waits until its link was followed. */
async function changeEmail(
  page: Page,
  library: PeopleLibrary,
  { t, email, other }: { t: Translate; email: string; other: string },
): Promise<void> {
  const main = page.locator("main");
  await main.getByRole("button", { name: t("profile-change") }).click();
  await main.getByRole("textbox", { name: t("email") }).fill(other);
  await main.getByRole("button", { name: t("profile-save") }).click();
  await expect(main.getByText(email)).toBeVisible();
  await confirmByLink(
    page,
    await waitForMailLink(library, other, /confirm\?/),
    t("new-email-done"),
  );
  // S1.04: the site's storage alone carries the session, without cookies of third parties.
  for (let time = 0; time < 2; time++) {
    await reload(page);
    await expect(accountButton(page)).toBeVisible();
    await expect(main.getByText(other)).toBeVisible();
  }
}
