import { readFileSync } from "node:fs";

import type { Page } from "@playwright/test";

import type { Language } from "#domain/languages.ts";
import { type Translate, createTranslator } from "#domain/translator.ts";

import { expect, type PeopleLibrary, test } from "./people-library.ts";
import { NEW_PASSWORD, signIn } from "./sign-in.ts";

export function translatorFor(language: Language): Translate {
  const texts = readFileSync(`public/locales/${language}/translation.json`, "utf8");
  return createTranslator(language, JSON.parse(texts));
}

export const translate = translatorFor("en");

let people = 0;

/** Signs up a person with a verified e-mail at the provider; the library has no profile yet. Returns the e-mail. */
export async function signUp({ simulators }: PeopleLibrary): Promise<string> {
  people += 1;
  const email = `reader-${test.info().workerIndex}-${people}@example.org`;
  const issuer = simulators.env["IDENTITY_ISSUER"] ?? "";
  const account = {
    client_id: "lectern",
    email,
    password: NEW_PASSWORD,
    connection: "Username-Password-Authentication",
  };
  const forms = { "dbconnections/signup": account, "__sim/verified": { email } };
  for (const [path, form] of Object.entries(forms)) {
    const body = new URLSearchParams(Object.entries(form));
    const answer = await fetch(issuer + path, { method: "POST", body });
    expect(answer.ok).toBe(true);
  }
  return email;
}

export async function openSignedIn(
  page: Page,
  library: PeopleLibrary,
  email: string,
  path = "/account?lng=en",
) {
  await signIn(page, library, email);
  await page.goto(path);
}

export async function fillProfile(page: Page, t: Translate) {
  const main = page.locator("main");
  await main.getByLabel(t("first-name"), { exact: true }).fill("Ruth");
  await main.getByLabel(t("last-name"), { exact: true }).fill("Ellery");
  await main.getByRole("button", { name: t("profile-save") }).click();
}

/** Opens the account of a new person who has a profile. Returns their e-mail. */
export async function openNewAccount(page: Page, library: PeopleLibrary): Promise<string> {
  const email = await signUp(library);
  await openSignedIn(page, library, email);
  await fillProfile(page, translate);
  return email;
}

type AddressInput = { country: string; region: string; city: string; line: string; zip: string };

export async function fillAddress(
  page: Page,
  t: Translate,
  { country, region, city, line, zip }: AddressInput,
) {
  const form = page.getByRole("form", { name: t("address-new") });
  await form.getByLabel(t("country")).selectOption({ label: country });
  await form.getByLabel(t("region")).selectOption({ label: region });
  await form.getByLabel(t("city")).fill(city);
  await form.getByLabel(t("zip-code")).fill(zip);
  await form.getByLabel(t("address-line")).fill(line);
}

export const quay = { region: "Vermont", city: "Quillmere", line: "3 Quay Street", zip: "05999" };
