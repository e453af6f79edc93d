import type { Locator, Page } from "@playwright/test";

import type { LastOrder } from "#contract/last-order.ts";
import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import type { Translate } from "#domain/translator.ts";

import { translate, signUp } from "./account-steps.ts";
import { storedLine } from "./cart-steps.ts";
import { expect, type PeopleLibrary } from "./people-library.ts";
import { fetchTokens, signIn } from "./sign-in.ts";

/** A person with an account, a profile and an address, who orders in a journey. */
export type Buyer = {
  email: string;
  /** The id at the identity provider. */
  externalId: string;
  userId: number;
  /** Calls the API as this person and returns the JSON; with a body it is a POST. */
  read: <Answer>(path: string, body?: object) => Promise<Answer>;
  orders: () => Promise<LastOrder[]>;
  /** The gateway's charges since this buyer was created. */
  charged: () => Promise<Sale[]>;
  addAddress: (country: string, line: string) => Promise<UserAddress>;
  /** Signs the buyer in on this device, and writes `stored` to local storage. */
  signIn: (page: Page, stored?: Record<string, string>) => Promise<void>;
};

type BuyerOptions = {
  /** ISO code of two capital letters; null for a person without an address. */
  country?: string | null;
};

/** Creates a buyer with an address in the US or in `country`. */
export async function createBuyer(
  library: PeopleLibrary,
  options: BuyerOptions = {},
): Promise<Buyer> {
  const { country = "US" } = options;
  const email = await signUp(library);
  const { access_token: token } = await fetchTokens(library, email);
  const [, payload = ""] = token.split(".");
  const externalId: string = JSON.parse(Buffer.from(payload, "base64url").toString()).sub;

  async function read<Answer>(path: string, body?: object): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const init = body ? { method: "POST", body: JSON.stringify(body), headers } : { headers };
    const answer = await fetch(`${library.origin}/api${path}`, init);
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  }

  const profile = { externalId, email, firstName: "Ruth", lastName: "Ellery", phone: "" };
  const { userId } = await read<User>("/users?culture=en", profile);

  async function addAddress(country: string, line: string): Promise<UserAddress> {
    const countries = await read<{ id: number; code: string }[]>("/locations/countries");
    const { id } = countries.find(({ code }) => code === country) ?? { id: 0 };
    const [region] = await read<{ id: number }[]>(`/locations/regionsByCountry?countryId=${id}`);
    const place = { regionId: region?.id, cityName: "Fairwater", zipCode: "00127" };
    return read("/addresses", { userId, ...place, address: line });
  }
  if (country !== null) await addAddress(country, "27 Orchard Row");
  const charged = await trackCharges(library);

  return {
    charged,
    email,
    externalId,
    userId,
    read,
    addAddress,
    signIn: (page, stored) => signIn(page, library, email, stored),
    orders: async () =>
      (await read<{ items: LastOrder[] }>(`/orders/getorders?userId=${userId}`)).items,
  };
}

export type Copies = Readonly<Record<string, number>>;

/** 8.50, 10.00 and two at 4.50: 27.50, of which 20.00 are free. */
export const paidBooks: Copies = { quay: 1, "ten-letters": 1, lent: 2 };

/** A stored cart with these copies; the library sets the prices. */
export function storedCart(copies: Copies): object {
  const lines = Object.entries(copies).map(([code, quantity]) => storedLine(code, { quantity }));
  return { lines, seen: {} };
}

/** Opens the cart signed in with these books, and waits for the totals. */
export async function openCheckout(
  page: Page,
  buyer: Buyer,
  copies: Copies,
  path = "/cart?lng=en",
): Promise<void> {
  await buyer.signIn(page, { cart: JSON.stringify(storedCart(copies)) });
  await page.goto(path);
  await expectPrices(page);
}

async function expectPrices(page: Page): Promise<void> {
  await expect(placeOrderButton(page)).toBeVisible();
  // Today's prices are loaded.
  await expect(page.getByText("Kept ")).toHaveCount(0);
}

/** Opens the checkout of a new buyer with these books in the cart. */
export async function openCheckoutAsNewBuyer(
  page: Page,
  library: PeopleLibrary,
  copies: Copies,
  path?: string,
): Promise<Buyer> {
  const buyer = await createBuyer(library);
  await openCheckout(page, buyer, copies, path);
  return buyer;
}

/** The button that places the order, with any label. */
export function placeOrderButton(page: Page): Locator {
  return page.locator("#place-order");
}

export function orderSummary(page: Page): Locator {
  return page.locator("aside[aria-labelledby=your-order]");
}

/** The agreement to the privacy policy (S5.07). */
export function privacyCheckbox(page: Page): Locator {
  return page.getByRole("checkbox", {
    name: translate("privacy-agree", { policy: translate("privacy-policy") }),
  });
}

export function thanksHeading(page: Page, t: Translate = translate): Locator {
  return page.getByRole("heading", { level: 1, name: t("cart-thank-you") });
}

/**
 * Moves the page's clock on until the waiting page shows thanks: four times 16 s at most. Needs a clock that was
 * installed before the page was opened. A payment form that is being submitted would time out.
 */
export async function fastForwardUntilThanks(page: Page): Promise<void> {
  let isThanked = false;
  for (let attempt = 0; attempt < 4 && !isThanked; attempt += 1) {
    await page.clock.fastForward(16_000);
    isThanked = await thanksHeading(page)
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
  }
  expect(isThanked, "thanks are given within a minute of the page's clock").toBe(true);
}

export type Card = { number: string; expiry: string; code: string };
export const visaCard: Card = { number: "4111111111111111", expiry: "10/35", code: "123" };
export const declinedCard: Card = { ...visaCard, number: "4000000000002008" };

/** A field of the gateway, within its frame. */
export function paymentField(page: Page, label: string): Locator {
  return page.frameLocator(`iframe[title="${label}"]`).locator("input");
}

export async function expectPaymentForm(page: Page): Promise<void> {
  await expect(page.locator('.payment-fields[data-stage="open"]')).toBeVisible();
}

export async function fillCard(page: Page, card: Card, t: Translate = translate): Promise<void> {
  await expectPaymentForm(page);
  await paymentField(page, t("payment-number")).fill(card.number);
  await paymentField(page, t("payment-expiry")).fill(card.expiry);
  await paymentField(page, t("payment-code")).fill(card.code);
}

type BankAccount = { name: string; routing: string; account: string };
export const checkingAccount: BankAccount = {
  name: "Ruth Ellery",
  routing: "490000018",
  account: "24413815",
};

export async function fillBank(
  page: Page,
  bank: BankAccount,
  t: Translate = translate,
): Promise<void> {
  await expectPaymentForm(page);
  await page.getByRole("radio", { name: t("payment-bank") }).check({ force: true });
  await paymentField(page, t("payment-owner")).fill(bank.name);
  await paymentField(page, t("payment-routing")).fill(bank.routing);
  await paymentField(page, t("payment-account")).fill(bank.account);
}

/** Makes the gateway simulator fail, once or as often as `fault` says. */
export async function injectFault({ simulators }: PeopleLibrary, fault: object): Promise<void> {
  const body = JSON.stringify(fault);
  const answer = await fetch(`${simulators.gatewayOrigin}/__sim/faults`, { method: "POST", body });
  expect(answer.status).toBe(204);
}

/** Removes the faults that have not struck yet, and releases slow answers. */
export async function clearFaults({ simulators }: PeopleLibrary): Promise<void> {
  await fetch(`${simulators.gatewayOrigin}/__sim/faults`, { method: "DELETE" });
}

type Sale = {
  transactionid: string;
  orderid: string;
  cents: number;
  approved: boolean;
  kind: string;
};

/** Returns a function that lists the gateway's charges since this call. */
async function trackCharges({ simulators }: PeopleLibrary): Promise<() => Promise<Sale[]>> {
  const readSales = async (): Promise<Sale[]> => {
    const answer = await fetch(`${simulators.gatewayOrigin}/__sim/ledger`);
    const { transactions } = await answer.json();
    return transactions.filter(
      ({ approved, type }: Sale & { type: string }) => approved && type === "sale",
    );
  };
  const before = new Set((await readSales()).map(({ transactionid }) => transactionid));
  return async () => (await readSales()).filter(({ transactionid }) => !before.has(transactionid));
}

/** P1, P2: each paid order was charged once, to the cent, and there are no other charges. */
export async function expectChargesMatchOrders(buyer: Buyer): Promise<void> {
  const orders = await buyer.orders();
  const paid = orders.filter(({ state, total }) => state === "placed" && total > 0);
  const sums = paid.map(({ paymentId, total }) => [paymentId, Math.round(total * 100)]);
  const sales = (await buyer.charged()).map(({ transactionid, cents }) => [transactionid, cents]);
  expect(sales.toSorted()).toEqual(sums.toSorted());
  expect(orders.filter(({ state }) => state === "pending" || state === "doubtful")).toEqual([]);
}
