import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";

import {
  openSignedIn,
  fillAddress,
  quay,
  translatorFor,
  signUp,
  fillProfile,
} from "./account-steps.ts";
import { cellsIn, applyCell } from "./grid.ts";
import { expect, test } from "./people-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";

const orchard = { region: "Ohio", city: "Fairwater", line: "27 Orchard Row", zip: "00127" };
const apartado = { region: "Jalisco", city: "Montemayor", line: "Apartado 88", zip: "00088" };
const names = {
  en: { US: "United States", MX: "Mexico", offer: "The Broadcaster" },
  es: { US: "Estados Unidos", MX: "México", offer: "El Portavoz" },
  fr: { US: "États-Unis", MX: "Mexique", offer: "Le Messager" },
};

for (const cell of cellsIn("es")) {
  const { name, language } = cell;
  test(`S2.17: fills in the account: profile, addresses, print request (${name})`, async ({
    page,
    library,
  }) => {
    test.slow();
    const errors = collectPageErrors(page);
    await applyCell(page, cell);
    const email = await signUp(library);

    await openSignedIn(page, library, email, `/account?lng=${language}`);
    await test.step("saves the profile", () => fillInPerson(page, email, language));
    await test.step("makes the first address the default, and adds others", () =>
      addAddresses(page, language));
    await test.step("makes another address the default", () =>
      changeDefaultAddress(page, language));
    await test.step("shows the tax id when the country requires one", () =>
      fillInTaxId(page, language));
    await test.step("deletes the default address, and another replaces it", () =>
      replaceDefaultAddress(page, language));
    await test.step("requests a print subscription once", () => requestPrint(page, language));

    // A missing profile is answered 404, which browsers log.
    expect(errors.filter((error) => !error.includes("status of 404 ("))).toEqual([]);
  });
}

async function fillInPerson(page: Page, email: string, language: Language): Promise<void> {
  const t = translatorFor(language);
  const main = page.locator("main");
  await expect(main.getByLabel(t("email"))).toHaveValue(email);
  await expectAccessible(page);
  await fillProfile(page, t);
  await expect(main.getByText("Ruth Ellery")).toBeVisible();
}

async function addAddresses(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const { US, MX } = names[language];
  const main = page.locator("main");
  // S4.06: without addresses the form is open, and the first one becomes the default.
  await fillAddress(page, t, { ...orchard, country: US });
  await expectAccessible(page);
  await main.getByRole("button", { name: t("address-save") }).click();
  await expect(addressEntries(page)).toContainText([t("address-primary")]);
  await expect(main.getByRole("button", { name: t("address-new") })).toBeFocused();

  for (const place of [
    { ...apartado, country: MX },
    { ...quay, country: US },
  ]) {
    await main.getByRole("button", { name: t("address-new") }).click();
    await fillAddress(page, t, place);
    await main.getByRole("button", { name: t("address-save") }).click();
    await expect(addressEntries(page).filter({ hasText: place.line })).toBeVisible();
  }
  await expect(addressEntries(page)).toHaveCount(3);
}

async function changeDefaultAddress(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const main = page.locator("main");
  const primary = t("address-make-primary-named", { address: apartado.line });
  await main.getByRole("button", { name: primary }).click();
  await expect(page.getByRole("dialog")).toContainText(apartado.line);
  await expectAccessible(page);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("address-make-primary") })
    .click();
  await expect(addressEntries(page).filter({ hasText: apartado.line })).toContainText(
    t("address-primary"),
  );
}

async function fillInTaxId(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const { MX } = names[language];
  const main = page.locator("main");
  // S5.03, S5.12: what the country of the default address requires, and what is not sent there.
  await expect(main.getByText(t("tax-id-needed", { country: MX }))).toBeVisible();
  await expect(main.getByText(t("print-north-america"))).toBeVisible();
  await main.getByRole("button", { name: t("tax-id-add"), exact: true }).click();
  const taxId = main.getByRole("textbox", { name: t("tax-id") });
  await taxId.fill("12345");
  await main.getByRole("button", { name: t("tax-id-save") }).click();
  await expect(taxId).toBeFocused();
  await expect(taxId).toHaveAttribute("aria-invalid", "true");
  await taxId.fill("RUT-123456");
  await main.getByRole("button", { name: t("tax-id-save") }).click();
  await expect(main.getByText("RUT-123456")).toBeVisible();
}

async function replaceDefaultAddress(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const main = page.locator("main");
  const removal = t("address-delete-named", { address: apartado.line });
  await main.getByRole("button", { name: removal }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("address-delete") })
    .click();
  await expect(addressEntries(page)).toHaveCount(2);
  await expect(main.getByText(t("address-none-primary"))).toBeVisible();
  const makeDefaultLabel = t("address-make-primary-named", { address: orchard.line });
  await main.getByRole("button", { name: makeDefaultLabel }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("address-make-primary") })
    .click();
  await expect(addressEntries(page).first()).toContainText(t("address-primary"));
}

async function requestPrint(page: Page, language: Language): Promise<void> {
  const t = translatorFor(language);
  const { offer } = names[language];
  const main = page.locator("main");
  // S4.07.
  await main.getByRole("button", { name: t("print-request-named", { name: offer }) }).click();
  const requested = main.getByRole("button", { name: new RegExp(`^${offer}: `) });
  await expect(requested).toBeDisabled();
  await expect(requested).toHaveText(/\d{4}/);
  await expectAccessible(page);

  await page.goto(`/subscriptions?lng=${language}`);
  await expect(requested).toBeDisabled();
  await expectAccessible(page);
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await fitsViewportWidth(page)).toBe(true);
}

function addressEntries(page: Page) {
  return page.locator("main section[aria-labelledby=addresses] li");
}
