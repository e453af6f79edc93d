import { findBrowser } from "#tests/browser.ts";

import { fillAddress, quay, sayIn, tellWho } from "./account-steps.ts";
import { languagesWith } from "./grid.ts";
import { findLink, sayYes } from "./mail-steps.ts";
import { expect, openPeopleLibrary, type PeopleLibrary } from "./people-library.ts";
import { nameOf } from "./session-steps.ts";
import { collectFaults } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";
import { reload, visit } from "./visit.ts";

/** The provider goes by another name than the site, and the browser keeps no cookies of third parties. */
const test = testOn<PeopleLibrary>(async (use) => {
  await using library = await openPeopleLibrary({ host: "127.0.0.1" });
  await use(library);
});
const browser = await findBrowser();
test.use({
  launchOptions: { ...browser, args: [...browser.args, "--test-third-party-cookie-phaseout"] },
});

const places = [
  { country: "US", region: "Ohio", city: "Fairwater", line: "27 Orchard Row", zip: "00127" },
  { country: "MX", region: "Jalisco", city: "Montemayor", line: "Apartado 88", zip: "00088" },
  { ...quay, country: "US" },
] as const;
const names = {
  en: { US: "United States", MX: "Mexico", offer: "The Broadcaster" },
  es: { US: "Estados Unidos", MX: "México", offer: "El Portavoz" },
  fr: { US: "États-Unis", MX: "Mexique", offer: "Le Messager" },
};

for (const language of languagesWith("es")) {
  test(`S1.03, S1.04: in ${language} a person makes an account and uses it without third-party cookies`, async ({
    page,
    library,
  }) => {
    test.slow();
    const t = sayIn(language);
    const said = names[language];
    const faults = collectFaults(page);
    const main = page.locator("main");
    const email = `newcomer-${language}@example.org`;
    await page.setViewportSize({ width: 1280, height: 900 });

    await page.goto(`/account?lng=${language}`);
    await page.locator('a[href$="/create-account"]').click();
    await page.locator("#email").fill(email);
    await page.locator("#password").fill("reader-of-books");
    await page.locator("#password").press("Enter");
    await expect(page.getByRole("heading", { name: t("verify-title") })).toBeVisible();
    await expect(main.getByText(t("verify-own-data"))).toContainText("desk@harbour.example");

    const provider = library.simulators.env["IDENTITY_ISSUER"] ?? "";
    const proof = await findLink(library, email, new RegExp(`^${provider}`));
    await page
      .context()
      .newPage()
      .then((other) => other.goto(proof));
    await main.getByRole("button", { name: t("verify-look") }).click();
    await expect(main.getByRole("textbox", { name: t("email") })).toHaveValue(email);
    await tellWho(page, t);

    const entries = main.locator("section[aria-labelledby=addresses] li");
    for (const [at, { country, ...place }] of places.entries()) {
      if (at > 0) await main.getByRole("button", { name: t("address-new") }).click();
      await fillAddress(page, t, { ...place, country: said[country] });
      await main.getByRole("button", { name: t("address-save") }).click();
      await expect(entries).toHaveCount(at + 1);
    }
    const decide = async (question: string, answer: string) => {
      await main.getByRole("button", { name: question }).click();
      await page.getByRole("dialog").getByRole("button", { name: answer }).click();
      await expect(page.getByRole("dialog")).toBeHidden();
    };
    await decide(
      t("address-make-primary-named", { address: quay.line }),
      t("address-make-primary"),
    );
    await expect(entries.filter({ hasText: quay.line })).toContainText(t("address-primary"));
    await decide(t("address-delete-named", { address: "Apartado 88" }), t("address-delete"));
    await expect(entries).toHaveCount(2);

    await main.getByRole("button", { name: t("tax-id-add"), exact: true }).click();
    await main.getByRole("textbox", { name: t("tax-id") }).fill("RUT-123456");
    await main.getByRole("button", { name: t("tax-id-save") }).click();
    await expect(main.getByText("RUT-123456")).toBeVisible();
    await main
      .getByRole("button", { name: t("print-request-named", { name: said.offer }) })
      .click();
    await expect(main.getByRole("button", { name: new RegExp(`^${said.offer}: `) })).toBeDisabled();

    // D.14: another e-mail waits until its link was followed.
    await main.getByRole("button", { name: t("profile-change") }).click();
    await main.getByRole("textbox", { name: t("email") }).fill(`moved-${language}@example.org`);
    await main.getByRole("button", { name: t("profile-save") }).click();
    await expect(main.getByText(email)).toBeVisible();
    const moved = await findLink(library, `moved-${language}@example.org`, /confirm\?/);
    await sayYes(page, moved, t("new-email-done"));
    // S1.04: the site's storage alone carries the session, without cookies of third parties.
    for (let time = 0; time < 2; time++) {
      await reload(page);
      await expect(nameOf(page)).toBeVisible();
      await expect(main.getByText(`moved-${language}@example.org`)).toBeVisible();
    }
    // One goes on signing in with the other.
    const signInEmail = page.locator("div").filter({ has: page.getByText(t("sign-in-email")) });
    await expect(signInEmail.last()).toContainText(email);

    // D.12: nothing of theirs is kept on the device but what the SDK keeps, their e-mail as the provider knows it among it.
    const kept = await page.evaluate(
      "JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.startsWith('@@auth0spajs@@::')))",
    );
    expect(kept).not.toMatch(/example\.org|Ellery|Orchard/);

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

for (const language of languagesWith("fr")) {
  test(`S2.15, S7.25: in ${language} a mailing list begins with a yes by mail, and is left by one`, async ({
    page,
    library,
  }) => {
    const t = sayIn(language);
    const email = `friend-${language}@example.org`;
    await visit(page, `/subscriptions?lng=${language}`);
    await page.getByRole("checkbox").first().check();
    await page.getByRole("textbox", { name: t("email") }).fill(email);
    await page.getByLabel(t("first-name"), { exact: true }).fill("Ruth");
    await page.getByLabel(t("last-name"), { exact: true }).fill("Ellery");
    await page.getByLabel(t("country")).selectOption({ label: names[language].US });
    await page.getByLabel(t("region")).selectOption({ label: "Vermont" });
    await page.getByRole("button", { name: t("subscribe-send"), exact: true }).click();
    await expect(page.getByText(t("subscribe-noted", { email }))).toBeVisible();

    const asked = await findLink(library, email, /confirm\?/);
    expect(asked).toContain(`lng=${language}`);
    await sayYes(page, asked, t("confirm-lists-done"));
    await page.goto(asked);
    await expect(page.getByText(t("link-used"))).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("link-done-already"));

    await expect.poll(() => findLink(library, email, /confirm\?/)).not.toBe(asked);
    await sayYes(page, await findLink(library, email, /confirm\?/), t("leave-lists-done"));
  });
}
