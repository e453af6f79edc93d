import { translate } from "./account-steps.ts";
import { clearFaults, fillCard, injectFault, visaCard } from "./checkout-steps.ts";
import {
  comeToGive,
  countMails,
  expectDonationsAgree,
  donationsOf,
  donationThanks,
  giveButton,
} from "./donation-steps.ts";
import { expect, test } from "./order-library.ts";

const receipt = "Thank you for your gift";

test("S4.04, P1, P4: waits for a lost answer in every tab, and donates once", async ({
  page,
  context,
  library,
}) => {
  test.slow();
  await injectFault(library, { fault: "query_hide", times: 1000 });
  const donor = await comeToGive(page, library);
  await fillCard(page, { ...visaCard, number: "4000000000090029" });
  // Screen readers announce text in a live region that was there before.
  const news = page.getByRole("status").and(page.locator("#placing-news"));
  await expect(news).toHaveText("");
  await giveButton(page).click();
  await expect(news).toContainText(translate("gift-waiting-pending"), { timeout: 60_000 });
  await expect(news.locator(".spinner")).toBeVisible();
  await expect(giveButton(page)).toBeFocused();
  expect(await donationsOf(donor)).toMatchObject([{ amount: 25, state: "pending" }]);

  const other = await context.newPage();
  await other.goto("/donate?lng=en");
  await expect(other.getByText(translate("gift-waiting-title"))).toBeVisible();
  await clearFaults(library);
  await expect(donationThanks(page)).toBeFocused({ timeout: 90_000 });
  await expect(donationThanks(other)).toBeFocused({ timeout: 90_000 });
  expect(await donationsOf(donor)).toMatchObject([{ amount: 25, state: "paid" }]);
  await expect.poll(() => countMails(library, donor, receipt)).toBe(1);
  await expectDonationsAgree(donor);
});
