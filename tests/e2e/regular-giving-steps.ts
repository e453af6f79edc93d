import type { Page } from "@playwright/test";

import type { StartedRegularGiving } from "#contract/donations.ts";
import type { RegularGiving } from "#contract/regular-giving.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";

import { translate } from "./account-steps.ts";
import { type Buyer, createBuyer } from "./checkout-steps.ts";
import type { PeopleLibrary } from "./people-library.ts";

const card = { ccnumber: "4111111111111111", ccexp: "1035", cvv: "123" };

type Donation = { dollars?: number; isMonthly?: boolean; fields?: Record<string, string> };

/** Gives as the page would. */
export async function give(
  { userId, read }: Buyer,
  { simulators }: PeopleLibrary,
  { dollars = 15, isMonthly = true, fields = card }: Donation = {},
): Promise<void> {
  const [home] = await read<UserAddress[]>(`/addresses/getuseraddresses?userId=${userId}`);
  const body = JSON.stringify(fields);
  const made = await fetch(`${simulators.gatewayOrigin}/__sim/tokens`, { method: "POST", body });
  const donation = {
    userId,
    addressId: home?.id,
    donation: dollars,
    recurringInterval: isMonthly ? 2 : 1,
    paymentId: (await made.json()).token,
    paymentMethod: "checkaccount" in fields ? "bank" : "card",
  };
  await read<Partial<StartedRegularGiving>>(
    `/${isMonthly ? "regulargivings" : "orders"}?culture=en`,
    donation,
  );
}

/** What the library knows that they give each month. */
export async function regularGivingOf({
  externalId,
  read,
}: Buyer): Promise<RegularGiving | undefined> {
  const asked = new URLSearchParams({ externalid: externalId });
  return (await read<User>(`/users/getuserbyexternalid?${asked}`)).regularGivings[0];
}

type GatewaySchedule = { cents: number; state: string };

/** What the gateway is to charge each month, of all that it knows of by that sum in cents. */
export async function listActiveSchedules(
  { simulators }: PeopleLibrary,
  cents: number,
): Promise<GatewaySchedule[]> {
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
  const { subscriptions }: { subscriptions: GatewaySchedule[] } = await answer.json();
  return subscriptions.filter((plan) => plan.cents === cents && plan.state === "active");
}

export function regularGivingsPanel(page: Page) {
  return page.locator("section[aria-labelledby=givings]");
}

export function ordersPanel(page: Page) {
  return page.locator("section[aria-labelledby=orders]");
}

export function donationsPanel(page: Page) {
  return page.locator("section[aria-labelledby=gifts]");
}

/** Somebody new who gives so much each month. */
export async function moveInRegularGiving(library: PeopleLibrary, dollars = 15): Promise<Buyer> {
  const buyer = await createBuyer(library);
  await give(buyer, library, { dollars });
  return buyer;
}

/** Ends a giving, and confirms it. */
export async function endBy(page: Page): Promise<void> {
  await regularGivingsPanel(page)
    .getByRole("button", { name: translate("giving-end") })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: translate("giving-end") })
    .click();
}
