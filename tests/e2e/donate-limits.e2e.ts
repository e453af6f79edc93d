import { enter, say } from "./account-steps.ts";
import {
  type Buyer,
  callOffFaults,
  declined,
  fillBank,
  fillCard,
  moveIn,
  orderFault,
  visa,
} from "./checkout-steps.ts";
import {
  chooseMonthly,
  chooseSum,
  comeToGive,
  countMails,
  downloadStatement,
  expectGiftsAgree,
  giftsOf,
  giftThanks,
  giveButton,
  linesOf,
  passDays,
  signInToGive,
} from "./gift-steps.ts";
import {
  endBy,
  give,
  giftsPanel,
  givingOf,
  givingsPanel,
  moveInGiving,
  ordersPanel,
  plansOf,
} from "./giving-steps.ts";
import { openOrderLibrary } from "./order-library.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { findBarriers } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";

/**
 * Its gateway's days go by, which other journeys should not feel; what the gateway tells late is certain within seconds; and
 * a person has three tries in ten minutes, as in production.
 */
const test = testOn<PeopleLibrary>(async (use) => {
  const settings = { PAYMENT_WAIT_MINUTES: "0.025", PAYMENTS_PER_PERSON: "3" };
  await using library = await openOrderLibrary({ settings });
  await use(library);
});

const receipt = "Thank you for your gift";

// The first: its years are those of the calendar.
test("S4.04: gifts of two years stand by years, and each year is had on paper", async ({
  page,
  library,
}) => {
  test.slow();
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

  await enter(page, library, buyer.email);
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
    const file = await downloadStatement(page, say("statement-of-year", { year }));
    expect(file.suggestedFilename()).toBe(`gifts-${year}.pdf`);
    const lines = await linesOf(file);
    expect(lines.filter((line) => line.includes(`, ${year} `)).length).toBe(gifts.length);
    expect(lines.join("\n")).toContain(`Total for ${year} $${sum.toFixed(2)}`);
  }
  const all = await linesOf(await downloadStatement(page, say("statement-all")));
  for (const { year } of known) expect(all.join("\n")).toContain(`Total for ${year}`);
  expect(await findBarriers(page)).toEqual([]);
});

const checking = { checkname: "Ruth Ellery", checkaba: "490000018", checkaccount: "24413815" };

type GiftList = { years: { year: number; sum: number; gifts: { state: string }[] }[] };

function listGifts({ userId, read }: Buyer): Promise<GiftList> {
  return read(`/gifts?userId=${userId}&language=en`);
}

test("S4.04, P10, P11: each month of a giving books one charge and one receipt, though a notice comes twice; once it has ended nothing is charged", async ({
  page,
  library,
}) => {
  test.slow();
  const giver = await comeToGive(page, library);
  await chooseMonthly(page);
  await chooseSum(page, "31.07");
  await fillCard(page, visa);
  await giveButton(page).click();
  await expect(giftThanks(page)).toBeVisible();
  await orderFault(library, { fault: "webhook_dup", times: 5 });
  await passDays(library, 32);
  await expect.poll(async () => (await giftsOf(giver)).length, { timeout: 60_000 }).toBe(2);
  await expect.poll(() => countMails(library, giver, receipt)).toBe(2);
  await callOffFaults(library);
  await expectGiftsAgree(giver, 3_107);

  await passDays(library, 62);
  await expect.poll(async () => (await giftsOf(giver)).length, { timeout: 60_000 }).toBe(4);
  await expect.poll(() => countMails(library, giver, receipt)).toBe(4);
  await expectGiftsAgree(giver, 3_107);

  await page.goto("/account?lng=en");
  const panel = givingsPanel(page);
  await panel.getByRole("button", { name: say("giving-end"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("giving-end"), exact: true })
    .click();
  await expect(panel).toContainText(say("givings-none"));
  await expect.poll(() => countMails(library, giver, "Your monthly giving has ended")).toBe(1);
  await passDays(library, 62);
  expect(await plansOf(library, 3_107)).toEqual([]);
  expect(await giftsOf(giver)).toHaveLength(4);
  await expectGiftsAgree(giver, 3_107);
});

test("a donation the bank returns is shown as returned, leaves the sum, and is reported by mail", async ({
  page,
  library,
}) => {
  test.slow();
  const giver = await comeToGive(page, library);
  await chooseSum(page, "$50");
  await fillBank(page, { name: "Ruth Ellery", routing: "490000018", account: "90000900016" });
  await giveButton(page).click();
  await expect(giftThanks(page)).toBeVisible();
  expect(await giftsOf(giver)).toMatchObject([{ amount: 50, state: "pending" }]);

  await passDays(library, 4);
  await expect
    .poll(async () => (await giftsOf(giver))[0]?.state, { timeout: 60_000 })
    .toBe("returned");
  const { years } = await giver.read<{ years: { sum: number }[] }>(`/gifts?userId=${giver.userId}`);
  expect(years).toMatchObject([{ sum: 0 }]);
  await expect.poll(() => countMails(library, giver, "Your bank returned your gift")).toBe(1);

  await page.goto("/account?lng=en");
  const [orders, gifts] = [ordersPanel(page), giftsPanel(page)];
  await orders.locator("summary").click();
  for (const panel of [orders, gifts]) {
    await expect(panel).toContainText(say("gift-state-returned"));
    await expect(panel).toContainText(say("gift-state-returned-means"));
  }
  await expect(gifts.locator("summary")).toContainText(say("gifts-besides", { count: 1 }));
});

test("P10: a giving that has not ended after all can be ended again at once; while its end is uncertain, page and message say the same, and the outcome is reported", async ({
  page,
  library,
}) => {
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
  expect(await plansOf(library, 1510)).toHaveLength(0);
});

const tried = { ccnumber: "4000000000002008", ccexp: "1035", cvv: "123" };

test("D3, P17: thirty tries within a minute stop at the third, the gateway gets no more, and the button's message says so", async ({
  page,
  library,
}) => {
  const giver = await moveIn(library);
  const before = await triesOf(library);
  const answers: string[] = [];
  for (let tries = 0; tries < 30; tries++) {
    const answer = give(giver, library, { dollars: 0.1, isMonthly: false, fields: tried });
    answers.push(await answer.then(() => "given", codeOf));
  }
  expect(answers.slice(0, 3)).toEqual(Array(3).fill("payment-declined"));
  expect(new Set(answers.slice(3))).toEqual(new Set(["payments-too-often"]));
  expect((await triesOf(library)) - before).toBe(3);
  expect(await giftsOf(giver)).toEqual([]);

  await signInToGive(page, giver);
  await fillCard(page, declined);
  await giveButton(page).click();
  await expect(page.getByRole("alert")).toContainText(say("payments-too-often", { count: 10 }));
  await expect(page.getByRole("alert")).toContainText(say("gift-kept-for-later"));
  await expect(page.getByRole("radio", { name: "$25", exact: true })).toBeChecked();
});

/** How many charges the gateway was asked for, whatever it answered. */
async function triesOf({ simulators }: PeopleLibrary): Promise<number> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { transactions }: { transactions: { type: string }[] } = await answer.json();
  return transactions.filter(({ type }) => type === "sale").length;
}

function codeOf(failure: unknown): string {
  return /"code":"([\w-]+)"/.exec(String(failure))?.[1] ?? String(failure);
}
