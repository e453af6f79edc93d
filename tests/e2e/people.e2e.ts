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

/** A browser without third-party cookies; Playwright's own setting would need a worker of its own. */
async function launchWithoutThirdPartyCookies(): Promise<Browser> {
  const { args, ...browser } = await findBrowser();
  return chromium.launch({ ...browser, args: [...args, "--test-third-party-cookie-phaseout"] });
}

for (const language of languagesWith("es")) {
  test(`S1.03, S1.04: creates and uses an account without foreign cookies, in ${language}`, async () => {
    test.slow();
    // The provider has another host name than the site.
    await using library = await openPeopleLibrary({ host: "127.0.0.1" });
    await using browser = await launchWithoutThirdPartyCookies();
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ baseURL: library.origin, viewport });
    trackRequests(context);
    const page = await context.newPage();
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    const email = `newcomer-${language}@example.org`;

    await page.goto(`/account?lng=${language}`);
    await makeAccount(page, library, { t, email });
    const main = page.locator("main");
    await expect(main.getByRole("textbox", { name: t("email") })).toHaveValue(email);
    await fillProfile(page, t);
    await fillAddress(page, t, { ...quay, country: states[language] });
    await main.getByRole("button", { name: t("address-save") }).click();
    await expect(main.locator("section[aria-labelledby=addresses] li")).toHaveCount(1);

    const newEmail = `moved-${language}@example.org`;
    await changeEmail(page, library, { t, email, other: newEmail });
    // The person goes on signing in with the previous e-mail.
    const signInEmail = page.locator("div").filter({ has: page.getByText(t("sign-in-email")) });
    await expect(signInEmail.last()).toContainText(email);

    // D.12: the device stores nothing about the person except the SDK's entries, which contain the provider's e-mail.
    const stored = await page.evaluate(
      "JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith('@@auth0spajs@@::')))",
    );
    expect(stored).not.toMatch(/example\.org|Ellery|Quay/);

    await page.getByRole("button", { name: "Ruth" }).click();
    await page.getByRole("button", { name: t("sign-out") }).click();
    await expect(page).toHaveURL(`${library.origin}/`);
    await expect(page.getByRole("button", { name: t("sign-in"), exact: true })).toBeVisible();
    expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage])")).not.toMatch(
      /auth0|example\.org/,
    );
    // An unverified e-mail and a missing profile are answered 403 and 404, which browsers log.
    expect(errors.filter((error) => !/status of 40[34] \(/.test(error))).toEqual([]);
  });
}

/** At the provider, which sends a verification mail. */
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

/** D.14: a new e-mail takes effect after its link was followed. */
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
  // S1.04: the session lives in the site's storage, without third-party cookies.
  for (let time = 0; time < 2; time++) {
    await reload(page);
    await expect(accountButton(page)).toBeVisible();
    await expect(main.getByText(other)).toBeVisible();
  }
}
