import type { Page, Request } from "@playwright/test";

import { openSignedIn, translate, translatorFor } from "./account-steps.ts";
import { type Buyer, createBuyer, injectFault } from "./checkout-steps.ts";
import {
  endBy,
  give,
  donationsPanel,
  regularGivingOf,
  regularGivingsPanel,
  moveInRegularGiving,
  ordersPanel,
  listActiveSchedules,
} from "./regular-giving-steps.ts";
import { downloadStatement, readPdfLines } from "./donation-steps.ts";
import { languagesWith } from "./grid.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";

const sizes = { en: [1280, 800], es: [390, 844], fr: [390, 844] } as const;

for (const language of languagesWith("es")) {
  test(`S2.17: shows the regular giving and all donations, in ${language}`, async ({
    page,
    library,
  }) => {
    const t = translatorFor(language);
    const errors = collectPageErrors(page);
    const [width, height] = sizes[language];
    await page.setViewportSize({ width, height });
    const buyer = await moveInRegularGiving(library, 12.5);
    await give(buyer, library, { dollars: 40, isMonthly: false });
    await expect.poll(async () => (await regularGivingOf(buyer))?.lastFour).toBe("1111");
    await openSignedIn(page, library, buyer.email, `/account?lng=${language}`);

    const sum = (figures: string) =>
      language === "en" ? `$${figures}` : `${figures.replace(".", ",")}\u00a0$`;
    const regularGivings = regularGivingsPanel(page);
    await expect(regularGivings).toContainText(sum("12.50"));
    await expect(regularGivings).toContainText(t("giving-next", { day: "" }).trim());
    await expect(regularGivings.getByText("1111")).toBeVisible();
    const donations = donationsPanel(page);
    await expect(donations.locator("summary")).toContainText(sum("52.50"));
    await expect(donations.getByRole("listitem")).toHaveCount(2);
    await expect(donations.getByRole("listitem").first()).toContainText(t("gift-state-paid"));
    await expect(donations.getByText(t("order-payment"))).toHaveCount(2);
    // S7.21: donations of a regular giving are no orders, not even the first.
    await expect(ordersPanel(page).locator("summary")).toHaveCount(1);
    await expect(ordersPanel(page).locator("summary")).toContainText(sum("40.00"));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);

    await regularGivings.getByRole("button", { name: t("giving-change-amount") }).click();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    await regularGivings.getByRole("button", { name: t("cancel"), exact: true }).click();
    await regularGivings.getByRole("button", { name: t("giving-end") }).click();
    await expect(page.getByRole("dialog")).toContainText(t("giving-end-means"));
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(errors).toEqual([]);
  });
}

test("S5.06, D2.10: changes the amount once, and ends before the account is deleted", async ({
  page,
  library,
}) => {
  const buyer = await moveInRegularGiving(library, 15.01);
  await page.clock.install();
  await openSignedIn(page, library, buyer.email);
  const day = await test.step("S5.06: refuses an invalid amount", () =>
    refuseWrongAmounts(page, buyer));
  await test.step("changes the monthly amount", () =>
    giveOtherAmount(page, library, { buyer, day }));
  await test.step("keeps the typed amount and the giving when a change fails", () =>
    leaveAmountUncertain(page, library));

  for (const [service, dollars, lose] of [
    ["the gateway", 32, () => injectFault(library, lostChange)],
    ["the library", 33, () => loseAnswers(page)],
  ] as const) {
    await test.step(`closes the form after a change when ${service} loses the answer`, () =>
      changeWithoutAnswer(page, { dollars, day, lose }));
  }

  await test.step("D2.10: ends the giving before the account is deleted, and reports a failure", () =>
    deleteAccount(page, library, buyer));
});

/** Returns the day from which another amount is charged, as the page shows it. */
async function refuseWrongAmounts(page: Page, buyer: Buyer): Promise<string> {
  const panel = regularGivingsPanel(page);
  const opener = openerOf(page);
  await opener.press("Enter");
  const amount = panel.getByLabel(translate("giving-amount"));
  await expect(amount).toBeFocused();
  const day = (await panel.locator("p.num").last().textContent())?.split(": ")[1] ?? "?";
  await expect(amount).toHaveAccessibleDescription(new RegExp(`0\\.10 or more.*${day}`));

  for (const [typed, refusal] of [
    ["", translate("donation-wrong")],
    ["twenty", translate("donation-wrong")],
    ["1,000", translate("donation-parted")],
    ["0.05", translate("gift-too-small", { minimum: 0.1 })],
    ["15.01", translate("giving-amount-same", { amount: 15.01 })],
  ] as const) {
    await amount.fill(typed);
    await amount.press("Enter");
    await expect(amount).toHaveAccessibleDescription(new RegExp(escape(refusal)));
    await expect(amount).toBeFocused();
  }
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await regularGivingOf(buyer)).toMatchObject({ amount: 15.01 });
  return day;
}

async function giveOtherAmount(
  page: Page,
  library: PeopleLibrary,
  { buyer, day }: { buyer: Buyer; day: string },
): Promise<void> {
  const panel = regularGivingsPanel(page);
  const opener = openerOf(page);
  const amount = panel.getByLabel(translate("giving-amount"));
  await amount.fill("23,45");
  await amount.press("Enter");
  await expect(
    page.getByText(translate("giving-amount-changed", amountFrom(23.45, day))),
  ).toBeVisible();
  await expect(panel).toContainText("$23.45");
  await expect(opener).toBeFocused();
  expect(await regularGivingOf(buyer)).toMatchObject({ amount: 23.45 });
  expect(await listActiveSchedules(library, 2345)).toHaveLength(1);
}

async function leaveAmountUncertain(page: Page, library: PeopleLibrary): Promise<void> {
  const panel = regularGivingsPanel(page);
  const opener = openerOf(page);
  const save = saveButton(page);
  const amount = panel.getByLabel(translate("giving-amount"));
  await opener.click();
  await amount.fill("31");

  await injectFault(library, { fault: "rate_limited", on: "update_subscription" });
  await save.click();
  await expect(page.getByRole("alert")).toContainText(translate("giving-not-changed"));
  await injectFault(library, { fault: "drop_before", on: "update_subscription" });
  await save.click();
  const inDoubt = panel.getByRole("alert");
  await expect(inDoubt).toContainText(translate("giving-amount-unknown", { amount: 31 }));
  await expect(panel.getByLabel(translate("giving-amount"))).toHaveValue("31");
  expect(await listActiveSchedules(library, 3100)).toHaveLength(0);
  // Longer than a message that disappears by itself.
  await page.clock.runFor(10_000);
  await expect(inDoubt).toBeVisible();

  await save.click();
  await expect(panel).toContainText("$31.00");
  expect(await listActiveSchedules(library, 3100)).toHaveLength(1);
}

async function changeWithoutAnswer(
  page: Page,
  { dollars, day, lose }: { dollars: number; day: string; lose: () => Promise<void> },
): Promise<void> {
  const panel = regularGivingsPanel(page);
  const opener = openerOf(page);
  const save = saveButton(page);
  const amount = panel.getByLabel(translate("giving-amount"));
  await opener.click();
  await amount.fill(String(dollars));
  let requestCount = 0;
  const count = (request: Request) => {
    if (request.url().includes("/api/regulargivings/change")) requestCount += 1;
  };
  page.on("request", count);
  await lose();
  await save.click();
  await expect(
    page.getByText(translate("giving-amount-changed", amountFrom(dollars, day))),
  ).toBeVisible();
  await expect(panel).toContainText(`$${dollars}.00`);
  await expect(panel).not.toContainText(translate("giving-amount-same", { amount: dollars }));
  await expect(opener).toBeFocused();
  await expect(panel.getByRole("alert")).toHaveCount(0);
  page.off("request", count);
  expect(requestCount).toBe(1);
}

async function deleteAccount(page: Page, library: PeopleLibrary, buyer: Buyer): Promise<void> {
  await injectFault(library, { fault: "rate_limited", on: "delete_subscription" });
  await page.getByRole("button", { name: translate("delete-account") }).click();
  const dialog = page.getByRole("dialog", { name: translate("delete-account-title") });
  await expect(dialog).toContainText(translate("delete-account-ends-giving"));
  await dialog.getByLabel(translate("delete-account-type")).fill(buyer.email);
  const now = dialog.getByRole("button", { name: translate("delete-account-now") });
  await now.click();
  await expect(dialog.getByRole("alert")).toContainText(translate("delete-account-giving-goes-on"));
  expect(await listActiveSchedules(library, 3300)).toHaveLength(1);

  await now.click();
  await expect(page.getByText(translate("delete-account-done"))).toBeVisible();
  expect(await listActiveSchedules(library, 3300)).toHaveLength(0);
}

function openerOf(page: Page) {
  return regularGivingsPanel(page).getByRole("button", { name: translate("giving-change-amount") });
}

function saveButton(page: Page) {
  return regularGivingsPanel(page).getByRole("button", { name: translate("giving-amount-save") });
}

function amountFrom(amount: number, day: string) {
  return { amount, when: translate("giving-from-day", { day }) };
}

function escape(text: string): string {
  return text.replaceAll(/[.$()?]/g, String.raw`\$&`);
}

const lostChange = { fault: "drop_after", on: "update_subscription" } as const;

async function loseAnswers(page: Page): Promise<void> {
  await page.route("**/api/regulargivings/change?*", async (route) => {
    await route.fetch();
    await route.abort();
  });
}

test("S4.04, S8.02, P10: reports a failed end, ends a giving by keyboard, updates other tabs", async ({
  page,
  context,
  library,
}) => {
  const buyer = await moveInRegularGiving(library, 15.04);
  await page.route("**/api/gifts?*", (route) => route.abort(), { times: 1 });
  await openSignedIn(page, library, buyer.email);
  const panel = regularGivingsPanel(page);
  const alert = page.getByRole("alert");

  await test.step("retries donations and a statement that could not be loaded", async () => {
    await expectDonationsAndStatementAgain(page);
  });
  await test.step("reports a failed end, after which the giving continues", async () => {
    await injectFault(library, { fault: "rate_limited", on: "delete_subscription" });
    await endBy(page);
    await expect(alert).toContainText(translate("cart-posted-error"));
    await expect(alert).toContainText(translate("giving-not-cancelled"));
    await expect(panel).toContainText("$15.04");
    await expect(panel.getByRole("button", { name: translate("giving-end") })).toBeFocused();
    expect(await listActiveSchedules(library, 1504)).toHaveLength(1);
    await alert.getByRole("button", { name: translate("close") }).click();
  });
  await test.step("reports an end without an answer", async () => {
    await page.route("**/api/regulargivings?*", (route) => route.abort());
    await endBy(page);
    await expect(alert).toContainText(translate("giving-end-unknown"));
    await expect(panel).toContainText("$15.04");
    await page.unroute("**/api/regulargivings?*");
  });

  const other = await context.newPage();
  await other.goto("/account?lng=en");
  await expect(regularGivingsPanel(other)).toContainText("$15.04");
  await page.bringToFront();

  await test.step("ends a giving by keyboard after a confirmation", () =>
    endByKeyboard(page, library));
  await other.bringToFront();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(regularGivingsPanel(other)).toContainText(translate("givings-none"));
});

async function endByKeyboard(page: Page, library: PeopleLibrary): Promise<void> {
  const panel = regularGivingsPanel(page);
  const end = panel.getByRole("button", { name: translate("giving-end") });
  await end.press("Enter");
  const dialog = page.getByRole("dialog", { name: translate("giving-end-question") });
  await expect(dialog).toContainText("$15.04");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(end).toBeFocused();
  expect(await listActiveSchedules(library, 1504)).toHaveLength(1);

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: translate("giving-end") }).press("Enter");
  await expect(page.getByText(translate("giving-ended"))).toBeVisible();
  await expect(panel).toContainText(translate("givings-none"));
  await expect(page.locator("#givings")).toBeFocused();
  expect(await listActiveSchedules(library, 1504)).toHaveLength(0);
}

async function expectDonationsAndStatementAgain(page: Page): Promise<void> {
  const panel = donationsPanel(page);
  await expect(panel.getByRole("alert")).toContainText(translate("gifts-failed"));
  await panel.getByRole("button", { name: translate("try-again") }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);

  const answer = Promise.withResolvers<void>();
  await page.route("**/api/gifts/statement?*", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 429, json: { detail: "In ten minutes." } });
  });
  await panel.getByRole("button", { name: /^Yearly statement/ }).click();
  const busy = panel.getByRole("button", { name: translate("statement-making") });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  answer.resolve();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("In ten minutes.");
  await alert.getByRole("button", { name: translate("close") }).click();
  await page.unroute("**/api/gifts/statement?*");
  const file = await downloadStatement(
    page,
    translate("statement-of-year", { year: new Date().getFullYear() }),
  );
  expect((await readPdfLines(file)).join("\n")).toContain("Ruth Ellery");
}

test("S2.17: shows no donations, every state, thirty donations and print", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  const entries = donationsPanel(page).getByRole("listitem");
  const answerDonations = (years: object[]) =>
    page.route("**/api/gifts?*", (route) => route.fulfill({ json: { years } }));

  await test.step("links to the form when there are no donations", async () => {
    await openSignedIn(page, library, buyer.email);
    await expect(regularGivingsPanel(page)).toContainText(translate("givings-none"));
    const begin = regularGivingsPanel(page).getByRole("link", { name: translate("givings-begin") });
    await expect(begin).toHaveAttribute("href", /^\/donate\?.*\bmonthly\b/);
    await expect(donationsPanel(page)).toContainText(translate("gifts-none"));
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("shows uncounted donations in parentheses", async () => {
    const states = ["paid", "pending", "voided", "refunded", "returned"];
    const donations = states.map((state, place) => ({ ...donation(place), state }));
    await answerDonations([{ year: 2026, gifts: donations, sum: 25 }]);
    await page.reload();
    await expect(entries).toHaveCount(states.length);
    for (const [place, state] of states.toReversed().entries()) {
      await expect(entries.nth(place)).toContainText(translate(`gift-state-${state}`));
      const isCounted = state === "paid";
      await expect(
        entries.nth(place).getByText(isCounted ? /^\$25\.00$/ : "($25.00)"),
      ).toBeVisible();
    }
    await expect(donationsPanel(page)).toContainText(translate("gifts-uncounted"));
    const head = donationsPanel(page).locator("summary");
    await expect(head).toContainText(translate("gifts-count", { count: 1 }));
    await expect(head).toContainText(translate("gifts-more-uncounted", { count: 4 }));
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
  await test.step("fits thirty donations on a phone, and prints opened years", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const donations = Array.from({ length: 15 }, (_, place) => donation(place));
    await answerDonations([2026, 2025].map((year) => ({ year, gifts: donations, sum: 375 })));
    await page.reload();
    await expect(donationsPanel(page).getByRole("listitem")).toHaveCount(15);
    await donationsPanel(page).locator("summary").last().click();
    await expect(donationsPanel(page).getByRole("listitem")).toHaveCount(30);
    expect(await fitsViewportWidth(page)).toBe(true);
    await donationsPanel(page).locator("summary").first().click();
    await page.emulateMedia({ media: "print" });
    await expect(donationsPanel(page).getByRole("listitem")).toHaveCount(15);
    await expect(donationsPanel(page).locator("button:visible")).toHaveCount(0);
  });
});

function donation(place: number) {
  const day = `2026-03-${String((place % 28) + 1).padStart(2, "0")}`;
  const paymentId = `1088${place}`;
  return { id: String(place), day, kind: "monthly", amount: 25, state: "paid", paymentId };
}
