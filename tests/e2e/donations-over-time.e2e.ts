import type { Locator, Page } from "@playwright/test";

import { openSignedIn, translate } from "./account-steps.ts";
import {
  type Buyer,
  clearFaults,
  declinedCard,
  fillCard,
  createBuyer,
  injectFault,
} from "./checkout-steps.ts";
import {
  countMails,
  downloadStatement,
  expectDonationsAgree,
  donationsOf,
  giveButton,
  readPdfLines,
  advanceGatewayDays,
  signInToGive,
} from "./donation-steps.ts";
import {
  endBy,
  give,
  donationsPanel,
  regularGivingsPanel,
  moveInRegularGiving,
  ordersPanel,
  listActiveSchedules,
} from "./regular-giving-steps.ts";
import { openOrderLibrary } from "./order-library.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";

/**
 * A library of its own, whose gateway clock is moved without affecting other journeys. Uncertain payments resolve
 * within seconds, and a person may try three payments in ten minutes, as in production.
 */
const test = testWithLibrary<PeopleLibrary>(async (use) => {
  const settings = { PAYMENT_WAIT_MINUTES: "0.025", PAYMENTS_PER_PERSON: "3" };
  await using library = await openOrderLibrary({ settings });
  await use(library);
});

const receipt = "Thank you for your gift";

const checking = { checkname: "Ruth Ellery", checkaba: "490000018", checkaccount: "24413815" };

test("S4.04, P10, P11: books one charge and one receipt a month despite duplicate webhooks", async ({
  page,
  library,
}) => {
  test.slow();
  const donor = await moveInRegularGiving(library, 31.07);
  await injectFault(library, { fault: "webhook_dup", times: 5 });
  await advanceGatewayDays(library, 32);
  await expect.poll(async () => (await donationsOf(donor)).length, { timeout: 60_000 }).toBe(2);
  await expect.poll(() => countMails(library, donor, receipt)).toBe(2);
  await clearFaults(library);
  await expectDonationsAgree(donor, 3_107);

  await advanceGatewayDays(library, 62);
  await expect.poll(async () => (await donationsOf(donor)).length, { timeout: 60_000 }).toBe(4);
  await expect.poll(() => countMails(library, donor, receipt)).toBe(4);
  await expectDonationsAgree(donor, 3_107);

  await openSignedIn(page, library, donor.email);
  await endBy(page);
  await expect(regularGivingsPanel(page)).toContainText(translate("givings-none"));
  await expect.poll(() => countMails(library, donor, "Your monthly giving has ended")).toBe(1);
  await advanceGatewayDays(library, 62);
  expect(await listActiveSchedules(library, 3_107)).toEqual([]);
  expect(await donationsOf(donor)).toHaveLength(4);
  await expectDonationsAgree(donor, 3_107);
});

test("S4.04: groups donations by year, with a statement for each", async ({ page, library }) => {
  test.slow();
  const buyer = await createBuyer(library);
  await give(buyer, library, { dollars: 7, isMonthly: false, fields: checking });
  await passUntilFebruary(library);
  await give(buyer, library, { dollars: 15.08 });
  await advanceGatewayDays(library, 62);
  // A donation from a bank account counts once it has cleared.
  await expect
    .poll(async () => (await donationsOf(buyer)).filter(({ state }) => state === "paid").length)
    .toBe((await buyer.charged()).length);
  const { years: listed } = await listDonations(buyer);
  expect(listed.map(({ gifts: donations }) => donations.length > 0)).toEqual([true, true]);
  expect(listed.flatMap(({ gifts: donations }) => donations).length).toBeGreaterThan(3);

  await openSignedIn(page, library, buyer.email);
  const years = donationsPanel(page).locator(".gift-year");
  await expect(years).toHaveCount(2);
  await expect(years.first()).toHaveAttribute("open");
  await expect(years.first().locator("summary")).toContainText(String(listed[0]?.year));
  await expect(years.last()).not.toHaveAttribute("open");
  await years.last().locator("summary").press("Enter");
  for (const [place, donations] of listed.entries())
    await expectYear(page, years.nth(place), donations);
  const all = await readPdfLines(await downloadStatement(page, translate("statement-all")));
  for (const { year } of listed) expect(all.join("\n")).toContain(`Total for ${year}`);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

/** Moves the gateway's clock to next February, so that the following months are in one year. */
async function passUntilFebruary(library: PeopleLibrary): Promise<void> {
  const today = await advanceGatewayDays(library, 0);
  const february = Date.UTC(today.getUTCFullYear() + 1, 1, 1);
  await advanceGatewayDays(library, Math.ceil((february - today.getTime()) / DAY));
}

const DAY = 86_400_000;

/** Checks a year on the page and in its statement. */
async function expectYear(
  page: Page,
  section: Locator,
  { year, gifts: donations, sum }: Year,
): Promise<void> {
  await expect(section.locator("summary")).toContainText(`$${sum.toFixed(2)}`);
  await expect(section.getByRole("listitem")).toHaveCount(donations.length);
  const file = await downloadStatement(page, translate("statement-of-year", { year }));
  expect(file.suggestedFilename()).toBe(`gifts-${year}.pdf`);
  const lines = await readPdfLines(file);
  expect(lines.filter((line) => line.includes(`, ${year} `)).length).toBe(donations.length);
  expect(lines.join("\n")).toContain(`Total for ${year} $${sum.toFixed(2)}`);
}

type Year = { year: number; sum: number; gifts: { state: string }[] };

function listDonations({ userId, read }: Buyer): Promise<{ years: Year[] }> {
  return read(`/gifts?userId=${userId}&language=en`);
}

test("shows a donation the bank returned, and mails the donor", async ({ page, library }) => {
  test.slow();
  const donor = await createBuyer(library);
  const fields = { ...checking, checkaccount: "90000900016" };
  await give(donor, library, { dollars: 50, isMonthly: false, fields });
  expect(await donationsOf(donor)).toMatchObject([{ amount: 50, state: "pending" }]);

  await advanceGatewayDays(library, 4);
  await expect
    .poll(async () => (await donationsOf(donor))[0]?.state, { timeout: 60_000 })
    .toBe("returned");
  const { years } = await donor.read<{ years: { sum: number }[] }>(`/gifts?userId=${donor.userId}`);
  expect(years).toMatchObject([{ sum: 0 }]);
  await expect.poll(() => countMails(library, donor, "Your bank returned your gift")).toBe(1);

  await openSignedIn(page, library, donor.email);
  const [orders, donations] = [ordersPanel(page), donationsPanel(page)];
  await orders.locator("summary").click();
  for (const panel of [orders, donations]) {
    await expect(panel).toContainText(translate("gift-state-returned"));
    await expect(panel).toContainText(translate("gift-state-returned-means"));
  }
  await expect(donations.locator("summary")).toContainText(
    translate("gifts-more-uncounted", { count: 1 }),
  );
});

test("P10: shows an uncertain end of a regular giving, and retries it by itself", async ({
  page,
  library,
}) => {
  const buyer = await moveInRegularGiving(library, 15.1);
  await openSignedIn(page, library, buyer.email);
  const panel = regularGivingsPanel(page);

  // A webhook or a query would make it certain.
  await injectFault(library, { fault: "query_500", times: 10_000 });
  await injectFault(library, { fault: "webhook_delay", ms: 600_000 });
  await injectFault(library, { fault: "drop_before", on: "delete_subscription" });
  await endBy(page);
  await expect(panel).toContainText(translate("giving-is-ending"));
  await expect(page.locator(".toasts")).toContainText(translate("giving-is-ending"));
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(panel.getByRole("button")).toHaveText([translate("giving-look-again")]);
  await expect(page.locator("#givings")).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await clearFaults(library);
  await expect(panel).toContainText(translate("givings-none"), { timeout: 120_000 });
  await expect(page.getByText(translate("giving-ended"))).toBeVisible();
  expect(await listActiveSchedules(library, 1510)).toHaveLength(0);
});

const tried = { ccnumber: "4000000000002008", ccexp: "1035", cvv: "123" };

test("D3, P17: blocks a person after three attempts, and says so at the button", async ({
  page,
  library,
}) => {
  const donor = await createBuyer(library);
  const before = await triesOf(library);
  const answers: string[] = [];
  for (let tries = 0; tries < 30; tries++) {
    const answer = give(donor, library, { dollars: 0.1, isMonthly: false, fields: tried });
    answers.push(await answer.then(() => "given", codeOf));
  }
  expect(answers.slice(0, 3)).toEqual(Array(3).fill("payment-declined"));
  expect(new Set(answers.slice(3))).toEqual(new Set(["payments-too-often"]));
  expect((await triesOf(library)) - before).toBe(3);
  expect(await donationsOf(donor)).toEqual([]);

  await signInToGive(page, donor);
  await fillCard(page, declinedCard);
  await giveButton(page).click();
  await expect(page.getByRole("alert")).toContainText(
    translate("payments-too-often", { count: 10 }),
  );
  await expect(page.getByRole("alert")).toContainText(translate("gift-kept-for-later"));
  await expect(page.getByRole("radio", { name: "$25", exact: true })).toBeChecked();
});

/** How many charges the gateway was asked for, with any result. */
async function triesOf({ simulators }: PeopleLibrary): Promise<number> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { transactions }: { transactions: { type: string }[] } = await answer.json();
  return transactions.filter(({ type }) => type === "sale").length;
}

function codeOf(failure: unknown): string {
  return /"code":"([\w-]+)"/.exec(String(failure))?.[1] ?? String(failure);
}
