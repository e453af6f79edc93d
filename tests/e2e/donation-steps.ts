import { readFile } from "node:fs/promises";

import type { Download, Locator, Page } from "@playwright/test";

import { readPdf } from "#tests/read-pdf.ts";
import type { Translate } from "#domain/translator.ts";

import { translate } from "./account-steps.ts";
import { type Buyer, createBuyer } from "./checkout-steps.ts";
import { donationsPanel } from "./regular-giving-steps.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";

/** Opens the donation form as a new donor, signed in. */
export async function comeToGive(
  page: Page,
  library: PeopleLibrary,
  path = "/donate?lng=en",
): Promise<Buyer> {
  const donor = await createBuyer(library);
  await signInToGive(page, donor, path);
  return donor;
}

export async function signInToGive(
  page: Page,
  donor: Pick<Buyer, "signIn">,
  path = "/donate?lng=en",
): Promise<void> {
  await donor.signIn(page);
  await page.goto(path);
  await expect(giveButton(page)).toBeVisible();
}

/** The button that donates, with any label. */
export function giveButton(page: Page): Locator {
  return page.locator('button[form="gift-form"]');
}

export function donationThanks(page: Page, t: Translate = translate): Locator {
  return page.getByRole("heading", { level: 1, name: t("gift-thank-you") });
}

/** Chooses an offered amount, such as "$50", or types another. */
export async function chooseAmount(
  page: Page,
  sum: string,
  t: Translate = translate,
): Promise<void> {
  if (/^\$\d+$/.test(sum)) {
    await page.getByRole("radio", { name: sum, exact: true }).check({ force: true });
    return;
  }
  await page.getByRole("radio", { name: t("gift-other"), exact: true }).check({ force: true });
  await page.getByLabel(t("gift-other-sum")).fill(sum);
}

export async function chooseMonthly(page: Page, t: Translate = translate): Promise<void> {
  await page.getByRole("radio", { name: t("gift-monthly") }).check({ force: true });
}

type Donation = { id: string; kind: string; amount: number; state: string; day: string };

/** A person's donations as the account lists them, the newest first. */
export async function donationsOf({ read, userId }: Buyer): Promise<Donation[]> {
  const { years } = await read<{ years: { gifts: Donation[] }[] }>(`/gifts?userId=${userId}`);
  return years.flatMap(({ gifts: donations }) => donations.toReversed());
}

/**
 * P1: every paid donation was charged once, to the cent, and there are no other charges. `only` limits this to one
 * amount in cents, where other journeys' donations are charged as well.
 */
export async function expectDonationsAgree(donor: Buyer, only?: number): Promise<void> {
  const paid = (await donationsOf(donor)).filter(
    ({ state }) => state === "paid" || state === "pending",
  );
  const sums = paid.map(({ amount }) => Math.round(amount * 100));
  const all = (await donor.charged()).map(({ cents }) => cents);
  const charged = all.filter((cents) => only === undefined || cents === only);
  expect(charged.toSorted((a, b) => a - b)).toEqual(sums.toSorted((a, b) => a - b));
}

/**
 * Moves the gateway's clock on by days: due donations are charged, and bank payments clear or return. Returns its new
 * time.
 */
export async function advanceGatewayDays(
  { simulators }: PeopleLibrary,
  advanceDays: number,
): Promise<Date> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/clock`, {
    method: "POST",
    body: JSON.stringify({ advanceDays }),
  });
  expect(answer.status).toBe(200);
  return new Date((await answer.json()).now);
}

/** How many mails with this subject a person has received. */
export async function countMails(
  { simulators }: PeopleLibrary,
  { email }: Pick<Buyer, "email">,
  of: string,
): Promise<number> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${encodeURIComponent(email)}`);
  const mails: { subject: string }[] = await answer.json();
  return mails.filter(({ subject }) => subject === of).length;
}

/** Downloads a statement of donations by the name of its button. */
export async function downloadStatement(page: Page, name: string): Promise<Download> {
  const downloadPromise = page.waitForEvent("download");
  await donationsPanel(page).getByRole("button", { name }).click();
  return downloadPromise;
}

export async function readPdfLines(file: Download): Promise<string[]> {
  return readPdf(await readFile(await file.path())).flat();
}
