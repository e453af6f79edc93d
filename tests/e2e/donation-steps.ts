import { readFile } from "node:fs/promises";

import type { Download, Locator, Page } from "@playwright/test";

import { readPdf } from "#tests/read-pdf.ts";
import type { Translate } from "#domain/translator.ts";

import { translate } from "./account-steps.ts";
import { type Buyer, createBuyer } from "./checkout-steps.ts";
import { donationsPanel } from "./regular-giving-steps.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";

/** Somebody new comes signed in to the form for gifts. */
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

/** What gives, whatever it says at the moment. */
export function giveButton(page: Page): Locator {
  return page.locator('button[form="gift-form"]');
}

export function donationThanks(page: Page, t: Translate = translate): Locator {
  return page.getByRole("heading", { level: 1, name: t("gift-thank-you") });
}

/** Chooses a sum that is offered, such as "$50", or another that is typed. */
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

/** The gifts of somebody as the account lists them, the newest first. */
export async function donationsOf({ read, userId }: Buyer): Promise<Donation[]> {
  const { years } = await read<{ years: { gifts: Donation[] }[] }>(`/gifts?userId=${userId}`);
  return years.flatMap(({ gifts: donations }) => donations.toReversed());
}

/**
 * P1: every gift that is paid was charged once, to the cent, and nothing was charged besides. Where the days of others go
 * by as well, of the one sum that only this person gives, in cents.
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

/** Has the gateway's days go by: what is due is charged, and what banks owe is paid or comes back. Its time after them. */
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

/** How many mails of this subject have come to somebody. */
export async function countMails(
  { simulators }: PeopleLibrary,
  { email }: Pick<Buyer, "email">,
  of: string,
): Promise<number> {
  const answer = await fetch(`${simulators.inboxOrigin}/api/mails?to=${encodeURIComponent(email)}`);
  const mails: { subject: string }[] = await answer.json();
  return mails.filter(({ subject }) => subject === of).length;
}

/** A statement of gifts, by the name of its button. */
export async function downloadStatement(page: Page, name: string): Promise<Download> {
  const coming = page.waitForEvent("download");
  await donationsPanel(page).getByRole("button", { name }).click();
  return coming;
}

/** The lines of a statement. */
export async function readPdfLines(file: Download): Promise<string[]> {
  return readPdf(await readFile(await file.path())).flat();
}
