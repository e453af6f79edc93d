import { say } from "./account-steps.ts";
import { callOffFaults, fillBank, fillCard, orderFault, visa } from "./checkout-steps.ts";
import {
  chooseMonthly,
  chooseSum,
  comeToGive,
  expectGiftsAgree,
  giftsOf,
  giftThanks,
  giveButton,
  countMails,
  passDays,
} from "./gift-steps.ts";
import { giftsPanel, givingsPanel, ordersPanel, plansOf } from "./giving-steps.ts";
import { openOrderLibrary } from "./order-library.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { testOn } from "./test-on.ts";

/** Its gateway's days go by, which other journeys should not feel. */
const test = testOn<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary();
  await use(library);
});

const receipt = "Thank you for your gift";

test("P1, P4: an answer that is lost is asked after, and the gift is made and shown once", async ({
  page,
  library,
}) => {
  const giver = await comeToGive(page, library);
  await fillCard(page, { ...visa, number: "4000000000090029" });
  await giveButton(page).click();
  await expect(giftThanks(page)).toBeVisible({ timeout: 60_000 });
  expect(await giftsOf(giver)).toMatchObject([{ amount: 25, state: "paid" }]);
  await expect.poll(() => countMails(library, giver, receipt)).toBe(1);
  await expectGiftsAgree(giver);
});

test("P4: a gift whose payment nobody can tell yet is said to wait, in another tab as well, until it is certain", async ({
  page,
  context,
  library,
}) => {
  test.slow();
  await orderFault(library, { fault: "query_hide", times: 1000 });
  const giver = await comeToGive(page, library);
  await fillCard(page, { ...visa, number: "4000000000090029" });
  // Screen readers say what comes into a place that they know.
  const news = page.getByRole("status").and(page.locator("#placing-news"));
  await expect(news).toHaveText("");
  await giveButton(page).click();
  await expect(news).toContainText(say("gift-waiting-pending"), { timeout: 60_000 });
  await expect(news.locator(".spinner")).toBeVisible();
  await expect(giveButton(page)).toBeFocused();
  expect(await giftsOf(giver)).toMatchObject([{ amount: 25, state: "pending" }]);

  const other = await context.newPage();
  await other.goto("/donate?lng=en");
  await expect(other.getByText(say("gift-waiting-title"))).toBeVisible();
  await callOffFaults(library);
  await expect(giftThanks(page)).toBeFocused({ timeout: 90_000 });
  await expect(giftThanks(other)).toBeFocused({ timeout: 90_000 });
  await expect.poll(() => countMails(library, giver, receipt)).toBe(1);
  await expectGiftsAgree(giver);
});

test("P11: a notice that comes twice books one charge of the month, with one receipt", async ({
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
});

test("a gift that the bank sends back is shown as that, is out of the sum, and is told by mail", async ({
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

test("S4.04, P10: two months of a giving book two charges and two receipts; once it has ended nothing is charged", async ({
  page,
  library,
}) => {
  test.slow();
  const giver = await comeToGive(page, library);
  await chooseMonthly(page);
  await chooseSum(page, "10.03");
  await fillCard(page, visa);
  await giveButton(page).click();
  await expect(giftThanks(page)).toBeVisible();

  await passDays(library, 62);
  await expect.poll(async () => (await giftsOf(giver)).length, { timeout: 60_000 }).toBe(3);
  await expect.poll(() => countMails(library, giver, receipt)).toBe(3);
  await expectGiftsAgree(giver, 1_003);

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
  expect(await plansOf(library, 1_003)).toEqual([]);
  expect(await giftsOf(giver)).toHaveLength(3);
  await expectGiftsAgree(giver, 1_003);
});
