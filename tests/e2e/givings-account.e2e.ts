import { readFile } from "node:fs/promises";

import type { Download, Page } from "@playwright/test";

import { languages } from "#domain/languages.ts";
import { readPdf } from "#tests/read-pdf.ts";

import { enter, say, sayIn } from "./account-steps.ts";
import { type Buyer, callOffFaults, moveIn, orderFault } from "./checkout-steps.ts";
import { give, giftsPanel, givingOf, givingsPanel, ordersPanel, plansOf } from "./giving-steps.ts";
import { passDays } from "./gift-steps.ts";
import { expect, openOrderLibrary, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";

async function moveInGiving(library: PeopleLibrary, dollars = 15): Promise<Buyer> {
  const buyer = await moveIn(library);
  await give(buyer, library, { dollars });
  return buyer;
}

const sizes = { en: [1280, 800], es: [390, 844], fr: [390, 844] } as const;

for (const language of languages) {
  test(`S2.17: in ${language} the account shows what is given each month, and every gift`, async ({
    page,
    library,
  }) => {
    const t = sayIn(language);
    const faults = collectFaults(page);
    const [width, height] = sizes[language];
    await page.setViewportSize({ width, height });
    const buyer = await moveInGiving(library, 12.5);
    await give(buyer, library, { dollars: 40, isMonthly: false });
    await expect.poll(async () => (await givingOf(buyer))?.lastFour).toBe("1111");
    await enter(page, library, buyer.email, `/account?lng=${language}`);

    const sum = (figures: string) =>
      language === "en" ? `$${figures}` : `${figures.replace(".", ",")}\u00a0$`;
    const givings = givingsPanel(page);
    await expect(givings).toContainText(sum("12.50"));
    await expect(givings).toContainText(t("giving-next", { day: "" }).trim());
    await expect(givings.getByText("1111")).toBeVisible();
    const gifts = giftsPanel(page);
    await expect(gifts.locator("summary")).toContainText(sum("52.50"));
    await expect(gifts.getByRole("listitem")).toHaveCount(2);
    await expect(gifts.getByRole("listitem").first()).toContainText(t("gift-state-paid"));
    await expect(gifts.getByText(t("order-payment"))).toHaveCount(2);
    // S7.21: what is given every month is no order, the first as little as the others.
    await expect(ordersPanel(page).locator("summary")).toHaveCount(1);
    await expect(ordersPanel(page).locator("summary")).toContainText(sum("40.00"));
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);

    await givings.getByRole("button", { name: t("giving-change-amount") }).click();
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    await givings.getByRole("button", { name: t("cancel"), exact: true }).click();
    await givings.getByRole("button", { name: t("giving-end") }).click();
    await expect(page.getByRole("dialog")).toContainText(t("giving-end-means"));
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    expect(faults).toEqual([]);
  });
}

test("S2.17: whoever gives nothing is shown where it is begun, and that gifts are listed here", async ({
  page,
  library,
}) => {
  const buyer = await moveIn(library);
  await enter(page, library, buyer.email);
  await expect(givingsPanel(page)).toContainText(say("givings-none"));
  const begin = givingsPanel(page).getByRole("link", { name: say("givings-begin") });
  await expect(begin).toHaveAttribute("href", /^\/donate\?.*\bmonthly\b/);
  await expect(giftsPanel(page)).toContainText(say("gifts-none"));
  expect(await findBarriers(page)).toEqual([]);
});

test("S5.06: another amount is given each month, once it is one, and the next charge is of it", async ({
  page,
  library,
}) => {
  const buyer = await moveInGiving(library, 15.01);
  await enter(page, library, buyer.email);
  const panel = givingsPanel(page);
  const opener = panel.getByRole("button", { name: say("giving-change-amount") });
  await opener.press("Enter");
  const amount = panel.getByLabel(say("giving-amount"));
  await expect(amount).toBeFocused();
  const day = (await panel.locator("p.num").last().textContent())?.split(": ")[1] ?? "?";
  await expect(amount).toHaveAccessibleDescription(new RegExp(`0\\.10 or more.*${day}`));

  for (const [typed, told] of [
    ["", say("donation-wrong", { most: 99_999_999.99 })],
    ["twenty", say("donation-wrong", { most: 99_999_999.99 })],
    ["1,000", say("donation-parted")],
    ["0.05", say("gift-too-small", { minimum: 0.1 })],
    ["15.01", say("giving-amount-same", { amount: 15.01 })],
  ] as const) {
    await amount.fill(typed);
    await amount.press("Enter");
    await expect(amount).toHaveAccessibleDescription(new RegExp(escape(told)));
    await expect(amount).toBeFocused();
  }
  expect(await findBarriers(page)).toEqual([]);
  expect(await givingOf(buyer)).toMatchObject({ amount: 15.01 });

  await amount.fill("23,45");
  await amount.press("Enter");
  await expect(page.getByText(say("giving-amount-changed", amountFrom(23.45, day)))).toBeVisible();
  await expect(panel).toContainText("$23.45");
  await expect(opener).toBeFocused();
  expect(await givingOf(buyer)).toMatchObject({ amount: 23.45 });
  expect(await plansOf(library, 2345)).toHaveLength(1);
});

function amountFrom(amount: number, day: string) {
  return { amount, when: say("giving-from-day", { day }) };
}

function escape(text: string): string {
  return text.replaceAll(/[.$()?]/g, String.raw`\$&`);
}

test("an amount that could not be changed stays typed, and the giving goes on as it was", async ({
  page,
  library,
}) => {
  const buyer = await moveInGiving(library, 15.02);
  await page.clock.install();
  await enter(page, library, buyer.email);
  const panel = givingsPanel(page);
  await panel.getByRole("button", { name: say("giving-change-amount") }).click();
  await panel.getByLabel(say("giving-amount")).fill("31");
  const save = panel.getByRole("button", { name: say("giving-amount-save") });

  await orderFault(library, { fault: "rate_limited", on: "update_subscription" });
  await save.click();
  await expect(page.getByRole("alert")).toContainText(say("giving-not-changed"));
  await orderFault(library, { fault: "drop_before", on: "update_subscription" });
  await save.click();
  const inDoubt = panel.getByRole("alert");
  await expect(inDoubt).toContainText(say("giving-amount-unknown", { amount: 31 }));
  await expect(panel.getByLabel(say("giving-amount"))).toHaveValue("31");
  expect(await plansOf(library, 3100)).toHaveLength(0);
  // Longer than a message stays that goes by itself.
  await page.clock.runFor(10_000);
  await expect(inDoubt).toBeVisible();

  await save.click();
  await expect(panel).toContainText("$31.00");
  expect(await plansOf(library, 3100)).toHaveLength(1);
});

for (const [where, lose] of [
  ["the gateway", (library: PeopleLibrary) => orderFault(library, lostChange)],
  ["the library", (_: PeopleLibrary, page: Page) => loseAnswers(page)],
] as const) {
  test(`a change whose answer of ${where} is lost closes its form as soon as it is seen to be made, and is not made again`, async ({
    page,
    library,
  }) => {
    const buyer = await moveInGiving(library, 15.03);
    await enter(page, library, buyer.email);
    const panel = givingsPanel(page);
    const opener = panel.getByRole("button", { name: say("giving-change-amount") });
    await opener.click();
    const day = (await panel.locator("p.num").last().textContent())?.split(": ")[1] ?? "?";
    await panel.getByLabel(say("giving-amount")).fill("32");
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/regulargivings/change")) sent += 1;
    });
    await lose(library, page);
    await panel.getByRole("button", { name: say("giving-amount-save") }).click();
    await expect(page.getByText(say("giving-amount-changed", amountFrom(32, day)))).toBeVisible();
    await expect(panel).toContainText("$32.00");
    await expect(panel).not.toContainText(say("giving-amount-same", { amount: 32 }));
    await expect(opener).toBeFocused();
    await expect(panel.getByRole("alert")).toHaveCount(0);
    expect(sent).toBe(1);
  });
}

const lostChange = { fault: "drop_after", on: "update_subscription" } as const;

async function loseAnswers(page: Page): Promise<void> {
  await page.route("**/api/regulargivings/change?*", async (route) => {
    await route.fetch();
    await route.abort();
  });
}

test("S4.04: a giving is ended by keyboard once that is confirmed, and another tab sees it", async ({
  page,
  context,
  library,
}) => {
  const buyer = await moveInGiving(library, 15.04);
  await enter(page, library, buyer.email);
  const other = await context.newPage();
  await other.goto("/account?lng=en");
  await expect(givingsPanel(other)).toContainText("$15.04");
  await page.bringToFront();

  const panel = givingsPanel(page);
  const end = panel.getByRole("button", { name: say("giving-end") });
  await end.press("Enter");
  const dialog = page.getByRole("dialog", { name: say("giving-end-question") });
  await expect(dialog).toContainText("$15.04");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(end).toBeFocused();
  expect(await plansOf(library, 1504)).toHaveLength(1);

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: say("giving-end") }).press("Enter");
  await expect(page.getByText(say("giving-ended"))).toBeVisible();
  await expect(panel).toContainText(say("givings-none"));
  await expect(page.locator("#givings")).toBeFocused();
  expect(await plansOf(library, 1504)).toHaveLength(0);

  await other.bringToFront();
  await other.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(givingsPanel(other)).toContainText(say("givings-none"));
});

test("S8.02: an end that fails says so, and that the giving goes on", async ({ page, library }) => {
  const buyer = await moveInGiving(library, 15.05);
  await enter(page, library, buyer.email);
  const panel = givingsPanel(page);
  await orderFault(library, { fault: "rate_limited", on: "delete_subscription" });
  await endBy(page);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(say("cart-posted-error"));
  await expect(alert).toContainText(say("giving-not-cancelled"));
  await expect(panel).toContainText("$15.05");
  await expect(panel.getByRole("button", { name: say("giving-end") })).toBeFocused();
  expect(await plansOf(library, 1505)).toHaveLength(1);

  await endBy(page);
  await expect(panel).toContainText(say("givings-none"));
  expect(await plansOf(library, 1505)).toHaveLength(0);
});

async function endBy(page: Page): Promise<void> {
  await givingsPanel(page)
    .getByRole("button", { name: say("giving-end") })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("giving-end") })
    .click();
}

/** A library to which what the gateway tells late is certain within seconds. */
const testSoon = testOn<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary({ settings: { PAYMENT_WAIT_MINUTES: "0.025" } });
  await use(library);
});

testSoon(
  "P10: while it is not certain that a giving has ended, page and message say so alike, and what came of it is told",
  async ({ page, library }) => {
    const buyer = await moveInGiving(library, 15.06);
    await enter(page, library, buyer.email);
    const panel = givingsPanel(page);
    // Its notice or its report would make it certain.
    await orderFault(library, { fault: "query_500", times: 10_000 });
    await orderFault(library, { fault: "webhook_delay", ms: 600_000 });
    await orderFault(library, { fault: "drop_after", on: "delete_subscription" });
    await endBy(page);
    await expect(panel).toContainText(say("giving-is-ending"));
    await expect(page.locator(".toasts")).toContainText(say("giving-is-ending"));
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(panel.getByRole("button")).toHaveText([say("giving-look-again")]);
    await expect(page.locator("#givings")).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await callOffFaults(library);
    await expect(panel).toContainText(say("givings-none"), { timeout: 120_000 });
    await expect(page.getByText(say("giving-ended"))).toBeVisible();
  },
);

testSoon(
  "P10: a giving that has not ended after all can be ended again at once, and nobody need look",
  async ({ page, library }) => {
    const buyer = await moveInGiving(library, 15.1);
    await enter(page, library, buyer.email);
    const panel = givingsPanel(page);
    await orderFault(library, { fault: "query_500", times: 10_000 });
    await orderFault(library, { fault: "drop_before", on: "delete_subscription" });
    await endBy(page);
    await expect(panel).toContainText(say("giving-is-ending"));
    await callOffFaults(library);
    await expect(panel.getByRole("button", { name: say("giving-end") })).toBeVisible({
      timeout: 120_000,
    });
    await expect(page.getByText(say("giving-goes-on"))).toBeVisible();
    await endBy(page);
    await expect(panel).toContainText(say("givings-none"));
    expect(await plansOf(library, 1510)).toHaveLength(0);
  },
);

test("an end that is not answered leaves nobody in the dark", async ({ page, library }) => {
  const buyer = await moveInGiving(library, 15.07);
  await enter(page, library, buyer.email);
  await page.route("**/api/regulargivings?*", (route) => route.abort());
  await endBy(page);
  await expect(page.getByRole("alert")).toContainText(say("giving-end-unknown"));
  await expect(givingsPanel(page)).toContainText("$15.07");
  await page.unroute("**/api/regulargivings?*");
  await endBy(page);
  await expect(page.getByText(say("giving-ended"))).toBeVisible();
});

test("S4.04: gifts of two years stand by years, and each year is had on paper", async ({
  page,
}) => {
  test.slow();
  await using library = await openOrderLibrary();
  const { origin } = library;
  const buyer = await moveInGiving(library, 15.08);
  await give(buyer, library, { dollars: 7, isMonthly: false, fields: checking });
  const day = (await givingOf(buyer))?.nextCharge ?? "";
  const first = Number(day.slice(0, 4)) - (day.slice(5, 7) === "01" ? 1 : 0);
  // The last charge of these falls in the year after the first gift's.
  for (let month = 0; month < 13; month += 1) await passDays(library, 31);
  await expect.poll(async () => (await listGifts(buyer)).years.length).toBe(2);
  await expect
    .poll(async () => (await listGifts(buyer)).years.flatMap(({ gifts }) => gifts).length)
    .toBeGreaterThan(13);

  await enter(page, library, buyer.email, `${origin}/account?lng=en`);
  const years = giftsPanel(page).locator(".gift-year");
  await expect(years).toHaveCount(2);
  await expect(years.first()).toHaveAttribute("open");
  await expect(years.first().locator("summary")).toContainText(String(first + 1));
  await expect(years.last()).not.toHaveAttribute("open");
  await years.last().locator("summary").press("Enter");

  const { years: known } = await listGifts(buyer);
  for (const [place, { year, gifts, sum }] of known.entries()) {
    await expect(years.nth(place).locator("summary")).toContainText(`$${sum.toFixed(2)}`);
    await expect(years.nth(place).getByRole("listitem")).toHaveCount(gifts.length);
    const file = await download(page, say("statement-of-year", { year }));
    expect(file.suggestedFilename()).toBe(`gifts-${year}.pdf`);
    const lines = await linesOf(file);
    expect(lines.filter((line) => line.includes(`, ${year} `)).length).toBe(gifts.length);
    expect(lines.join("\n")).toContain(`Total for ${year} $${sum.toFixed(2)}`);
  }
  const all = await linesOf(await download(page, say("statement-all")));
  for (const { year } of known) expect(all.join("\n")).toContain(`Total for ${year}`);
  expect(await findBarriers(page)).toEqual([]);
});

const checking = { checkname: "Ruth Ellery", checkaba: "490000018", checkaccount: "24413815" };

type GiftList = { years: { year: number; sum: number; gifts: { state: string }[] }[] };

function listGifts({ userId, read }: Buyer): Promise<GiftList> {
  return read(`/gifts?userId=${userId}&language=en`);
}

async function download(page: Page, name: string): Promise<Download> {
  const coming = page.waitForEvent("download");
  await giftsPanel(page).getByRole("button", { name }).click();
  return coming;
}

async function linesOf(file: Download): Promise<string[]> {
  return readPdf(await readFile(await file.path())).flat();
}

test("what became of a gift is said, and what does not count stands in parentheses", async ({
  page,
  library,
}) => {
  const buyer = await moveIn(library);
  const states = ["paid", "pending", "voided", "refunded", "returned"];
  const gifts = states.map((state, place) => ({ ...gift(place), state }));
  await page.route("**/api/gifts?*", (route) =>
    route.fulfill({ json: { years: [{ year: 2026, gifts, sum: 25 }] } }),
  );
  await enter(page, library, buyer.email);
  const entries = giftsPanel(page).getByRole("listitem");
  await expect(entries).toHaveCount(states.length);
  for (const [place, state] of states.toReversed().entries()) {
    await expect(entries.nth(place)).toContainText(say(`gift-state-${state}`));
    const isCounted = state === "paid";
    await expect(entries.nth(place).getByText(isCounted ? /^\$25\.00$/ : "($25.00)")).toBeVisible();
  }
  await expect(giftsPanel(page)).toContainText(say("gifts-uncounted"));
  const head = giftsPanel(page).locator("summary");
  await expect(head).toContainText(say("gifts-count", { count: 1 }));
  await expect(head).toContainText(say("gifts-besides", { count: 4 }));
  expect(await findBarriers(page)).toEqual([]);
});

function gift(place: number) {
  const day = `2026-03-${String((place % 28) + 1).padStart(2, "0")}`;
  const paymentId = `1088${place}`;
  return { id: String(place), day, kind: "monthly", amount: 25, state: "paid", paymentId };
}

test("thirty gifts fit a phone, and on paper there are the years that were opened, and nothing that is pressed", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const buyer = await moveIn(library);
  const gifts = Array.from({ length: 15 }, (_, place) => gift(place));
  const years = [2026, 2025].map((year) => ({ year, gifts, sum: 375 }));
  await page.route("**/api/gifts?*", (route) => route.fulfill({ json: { years } }));
  await enter(page, library, buyer.email);
  await expect(giftsPanel(page).getByRole("listitem")).toHaveCount(15);
  await giftsPanel(page).locator("summary").last().click();
  await expect(giftsPanel(page).getByRole("listitem")).toHaveCount(30);
  expect(await fitsItsWidth(page)).toBe(true);
  await giftsPanel(page).locator("summary").first().click();
  await page.emulateMedia({ media: "print" });
  await expect(giftsPanel(page).getByRole("listitem")).toHaveCount(15);
  await expect(giftsPanel(page).locator("button:visible")).toHaveCount(0);
});

test("gifts that could not be had are asked for again, and so is a statement", async ({
  page,
  library,
}) => {
  const buyer = await moveInGiving(library);
  await page.route("**/api/gifts?*", (route) => route.abort(), { times: 1 });
  await enter(page, library, buyer.email);
  const panel = giftsPanel(page);
  await expect(panel.getByRole("alert")).toContainText(say("gifts-failed"));
  await panel.getByRole("button", { name: say("try-again") }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);

  const answer = Promise.withResolvers<void>();
  await page.route("**/api/gifts/statement?*", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 429, json: { detail: "In ten minutes." } });
  });
  await panel.getByRole("button", { name: /^Yearly statement/ }).click();
  const busy = panel.getByRole("button", { name: say("statement-making") });
  await expect(busy).toHaveAttribute("aria-busy", "true");
  answer.resolve();
  await expect(page.getByRole("alert")).toContainText("In ten minutes.");
  await page.unroute("**/api/gifts/statement?*");
  const file = await download(page, say("statement-of-year", { year: new Date().getFullYear() }));
  expect((await linesOf(file)).join("\n")).toContain("Ruth Ellery");
});

test("D2.10: whoever deletes their account is told that the giving ends first, and what keeps it from ending", async ({
  page,
  library,
}) => {
  const buyer = await moveInGiving(library, 15.09);
  await enter(page, library, buyer.email);
  await orderFault(library, { fault: "rate_limited", on: "delete_subscription" });
  await page.getByRole("button", { name: say("delete-account") }).click();
  const dialog = page.getByRole("dialog", { name: say("delete-account-title") });
  await expect(dialog).toContainText(say("delete-account-ends-giving"));
  await dialog.getByLabel(say("delete-account-type")).fill(buyer.email);
  const now = dialog.getByRole("button", { name: say("delete-account-now") });
  await now.click();
  await expect(dialog.getByRole("alert")).toContainText(say("delete-account-giving"));
  expect(await plansOf(library, 1509)).toHaveLength(1);

  await now.click();
  await expect(page.getByText(say("delete-account-done"))).toBeVisible();
  expect(await plansOf(library, 1509)).toHaveLength(0);
});
