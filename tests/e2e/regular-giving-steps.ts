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

export async function give(
  { userId, read }: Buyer,
  { simulators }: PeopleLibrary,
  { dollars = 15, isMonthly = true, fields = card }: Donation = {},
): Promise<void> {
  const [home] = await read<UserAddress[]>(`/addresses/getuseraddresses?userId=${userId}`);
  const body = JSON.stringify(fields);
  const response = await fetch(`${simulators.gatewayOrigin}/__sim/tokens`, {
    method: "POST",
    body,
  });
  const donation = {
    userId,
    addressId: home?.id,
    donation: dollars,
    recurringInterval: isMonthly ? 2 : 1,
    paymentId: (await response.json()).token,
    paymentMethod: "checkaccount" in fields ? "bank" : "card",
  };
  await read<Partial<StartedRegularGiving>>(
    `/${isMonthly ? "regulargivings" : "orders"}?culture=en`,
    donation,
  );
}

/** The person's regular giving as the library has it. */
export async function regularGivingOf({
  externalId,
  read,
}: Buyer): Promise<RegularGiving | undefined> {
  const query = new URLSearchParams({ externalid: externalId });
  return (await read<User>(`/users/getuserbyexternalid?${query}`)).regularGivings[0];
}

type GatewaySchedule = { cents: number; state: string };

/** The gateway's active schedules with this amount in cents. */
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

export async function moveInRegularGiving(library: PeopleLibrary, dollars = 15): Promise<Buyer> {
  const buyer = await createBuyer(library);
  await give(buyer, library, { dollars });
  return buyer;
}

export async function endBy(page: Page): Promise<void> {
  await regularGivingsPanel(page)
    .getByRole("button", { name: translate("giving-end") })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: translate("giving-end") })
    .click();
}
