import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page, Request, Route } from "@playwright/test";
import pg from "pg";

import { translate } from "./account-steps.ts";
import { copiesField } from "./cart-steps.ts";
import {
  type Buyer,
  checkingAccount,
  openCheckout,
  openCheckoutAsNewBuyer,
  declinedCard,
  expectChargesMatchOrders,
  expectPaymentForm,
  paymentField,
  fillBank,
  fillCard,
  createBuyer,
  injectFault,
  paidBooks,
  placeOrderButton,
  orderSummary,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { pauseClockAfter } from "./hold-response.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { waitUntilIdle } from "./visit.ts";

function failure(page: Page) {
  return orderSummary(page).getByRole("alert");
}

test("S1.05, P5: orders free without the gateway, reports a lost script in 20 s", async ({
  page,
  library,
}) => {
  const script = /\/token\/Collect\.js/;
  const { gatewayOrigin } = library.simulators;
  const section = page.getByRole("region", { name: translate("pay-by") });
  const expectMissing = () =>
    pauseClockAfter(page, 19_000, async () => {
      await expect(section.getByRole("alert")).toContainText(translate("payment-form-missing"));
      await expect(placeOrderButton(page)).toBeDisabled();
      await expect(orderSummary(page)).toContainText(translate("payment-form-needed"));
    });
  const tryAgain = () => section.getByRole("button", { name: translate("try-again") }).click();

  await test.step("P5: shows cart and totals, and orders free, without the gateway", () =>
    orderWithoutGateway(page, library));

  const buyer = await createBuyer(library);
  await page.clock.install();
  await test.step("reports a missing script", async () => {
    await injectFault(library, { fault: "script_404" });
    const request = page.waitForRequest(script);
    await openCheckout(page, buyer, paidBooks);
    await request;
    await expectMissing();
  });
  await test.step("reports a script that never answers", async () => {
    await injectFault(library, { fault: "script_hang" });
    const request = page.waitForRequest(script);
    await tryAgain();
    await request;
    await expect(section.getByRole("alert")).toHaveCount(0);
    await expectMissing();
  });
  await test.step("reports a blocked script", async () => {
    const requestedRoute = Promise.withResolvers<Route>();
    await page.route(`${gatewayOrigin}/**`, (route) => requestedRoute.resolve(route), { times: 1 });
    await tryAgain();
    await expect(section.getByRole("alert")).toHaveCount(0);
    await (await requestedRoute.promise).abort("blockedbyclient");
    await expectMissing();
  });

  await tryAgain();
  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  await expectChargesMatchOrders(buyer);
});

async function orderWithoutGateway(page: Page, library: PeopleLibrary): Promise<void> {
  const gateway = `${library.simulators.gatewayOrigin}/**`;
  const buyer = await createBuyer(library);
  await page.route(gateway, (route) => route.abort());
  await openCheckout(page, buyer, { quay: 1 });
  await page.getByLabel(translate("donation")).fill("5");
  await expect(
    page.getByRole("region", { name: translate("pay-by") }).getByRole("alert"),
  ).toContainText(translate("payment-form-missing"));
  await page.getByLabel(translate("donation")).fill("");
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  await expectChargesMatchOrders(buyer);
  await page.unroute(gateway);
}

test("S5.10, S4.03, S8.01: sends no payment with an invalid field; clears only a declined card", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/orders\?|\/token\/api\/lookup/.test(request.url())) requests.push(request.url());
  });
  await openCheckout(page, buyer, paidBooks);
  await expectPaymentForm(page);
  await test.step("reports empty fields beside them", () => placeWithoutCard(page));
  await test.step("reports only the invalid fields of a card and a bank account", () =>
    placeWithWrongFields(page));

  expect(requests).toEqual([]);

  await fillBank(page, checkingAccount);
  await expect(failure(page)).toHaveCount(0);

  await test.step("S4.03, S8.01: shows one sentence for a decline, and clears only the card", () =>
    payDeclined(page, buyer));

  // A decline for another reason has the same text.
  await fillCard(page, { ...visaCard, number: "4000000000002529" });
  await placeOrderButton(page).click();
  await expect(placeOrderButton(page)).toHaveText(translate("place-order-for", { total: 13.25 }));
  await expect(failure(page)).toContainText(translate("payment-declined"));

  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.charged()).toMatchObject([{ cents: 1325 }]);
  await expectChargesMatchOrders(buyer);
});

async function placeWithoutCard(page: Page): Promise<void> {
  await placeOrderButton(page).click();
  const fieldErrors = [
    ["payment-number", "payment-number-wrong"],
    ["payment-expiry", "payment-expiry-wrong"],
    ["payment-code", "payment-code-wrong"],
  ] as const;
  for (const [name, sentence] of fieldErrors) {
    const group = page.getByRole("group", { name: translate(name) });
    await expect(group).toHaveAccessibleDescription(new RegExp(translate(sentence)));
  }
  await expect(failure(page)).toContainText(translate("payment-not-filled-in"));
  await expect(failure(page).locator("..")).toBeFocused();
  // Both the message and the first invalid field.
  await expect(failure(page)).toBeInViewport();
  await expect(page.locator("#payment-ccnumber-error")).toBeInViewport({ ratio: 0.9 });
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

async function placeWithWrongFields(page: Page): Promise<void> {
  // The check digit is wrong, which is reported before the card is charged.
  await fillCard(page, { ...visaCard, number: "4111111111111112" });
  await expect(
    page.getByRole("group", { name: translate("payment-number") }),
  ).toHaveAccessibleDescription(new RegExp(translate("payment-number-wrong")));

  await fillCard(page, { ...visaCard, expiry: "10/20" });
  await placeOrderButton(page).click();
  await expect(page.getByText(translate("payment-expiry-wrong"))).toBeVisible();
  await expect(page.getByText(translate("payment-number-wrong"))).toHaveCount(0);
  await expect(failure(page)).toBeVisible();

  await fillBank(page, { ...checkingAccount, routing: "1234" });
  await placeOrderButton(page).click();
  await expect(page.getByText(translate("payment-routing-wrong"))).toBeVisible();
  await expect(page.getByText(translate("payment-account-wrong"))).toHaveCount(0);
  await expect(failure(page)).toBeVisible();
}

async function payDeclined(page: Page, buyer: Buyer): Promise<void> {
  await page.getByLabel(translate("donation")).fill("5");
  await page.getByRole("checkbox", { name: translate("mailing-list-caten") }).check();
  await page.getByRole("radio", { name: translate("payment-card") }).check({ force: true });
  await fillCard(page, declinedCard);
  await placeOrderButton(page).click();

  await expect(failure(page)).toContainText(translate("cart-posted-error"));
  await expect(failure(page)).toContainText(translate("payment-declined"));
  await expect(failure(page).locator("..")).toBeFocused();
  await expect(paymentField(page, translate("payment-number"))).toHaveValue("");
  await expect(page.getByLabel(translate("donation"))).toHaveValue("5");
  await expect(page.getByRole("checkbox", { name: translate("mailing-list-caten") })).toBeChecked();
  await expect(copiesField(page, translate, "All Is Lent")).toHaveValue("2");
  expect(await buyer.charged()).toEqual([]);
}

test("keeps a card when the theme changes, reports an unsaved one in 20 s", async ({
  page,
  library,
}) => {
  const neverSaved = { ...visaCard, number: "4000000000090128" };
  const notSaved = { ...visaCard, number: "4000000000090136" };
  const number = paymentField(page, translate("payment-number"));
  await page.clock.install();
  await page.emulateMedia({ colorScheme: "light" });
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);

  await test.step("restyles an empty form in another theme", async () => {
    await expectPaymentForm(page);
    await expect(number).toHaveCSS("color", "rgb(31, 27, 22)");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(number).toHaveCSS("color", "rgb(237, 230, 218)");
  });
  await test.step("keeps typed text in another theme", async () => {
    await fillCard(page, neverSaved);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("body")).toHaveCSS("color", "rgb(31, 27, 22)");
    // Fields that were drawn again would be empty by now.
    await page.clock.fastForward(5_000);
    await waitUntilIdle(page);
    await expectPaymentForm(page);
    await expect(number).toHaveValue(neverSaved.number);
  });
  const placeWithoutSave = async () => {
    const saved = page.waitForRequest((request) => isFinalSave(request));
    await placeOrderButton(page).click();
    await saved;
    await pauseClockAfter(page, 19_000, async () => {
      await expect(failure(page)).toContainText(translate("payment-silent"));
      await expect(failure(page).locator("..")).toBeFocused();
    });
    await page.getByRole("button", { name: translate("try-again") }).click();
  };
  await test.step("reports a number the gateway never saves", placeWithoutSave);
  await test.step("reports a number the gateway fails to save", async () => {
    await fillCard(page, notSaved);
    await placeWithoutSave();
  });

  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.charged()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});

/** The save of the number before its token is used. */
function isFinalSave(request: Request): boolean {
  return request.url().endsWith("/token/api/save") && request.postDataJSON().isFinal === true;
}

test("P9: sends card and account numbers to the gateway only, and stores none", async ({
  page,
  library,
}) => {
  const card = "5431111111111111";
  const account = "86420975318642";
  const ways = [
    [card, () => fillCard(page, { ...visaCard, number: card })],
    [account, () => fillBank(page, { ...checkingAccount, account })],
  ] as const;
  const requestTexts: string[] = [];
  page.on("request", (request) => {
    const isGateway = request.url().startsWith(library.simulators.gatewayOrigin);
    if (!isGateway) requestTexts.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  const buyer = await createBuyer(library);
  for (const [number, fill] of ways) {
    requestTexts.length = 0;
    await openCheckout(page, buyer, paidBooks);
    await expectPaymentForm(page);
    await fill();
    await placeOrderButton(page).click();
    await expect(thanksHeading(page)).toBeVisible();

    expect(requestTexts.length).toBeGreaterThan(10);
    expect(requestTexts.filter((request) => request.includes(number))).toEqual([]);
    const stored = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
    expect(stored).not.toContain(number);
    expect(stored).not.toMatch(/Orchard|Ellery/);
    await expectChargesMatchOrders(buyer);
  }
  // Proves that the search finds stored data: it finds the buyer's e-mail.
  for (const found of await findStoredPlaces(library, buyer.email)) expect(found).not.toEqual([]);
  for (const [number] of ways) {
    expect(library.output()).not.toContain(number);
    expect((await findStoredPlaces(library, number)).flat()).toEqual([]);
  }
});

/** Where the library stores this text: in its files, or on a server in its tables and the write-ahead log. */
async function findStoredPlaces({ settings }: PeopleLibrary, text: string): Promise<string[][]> {
  const { DATA_DIR = "", DATABASE_URL } = settings;
  if (!DATABASE_URL) return [await findInFiles(DATA_DIR, text)];

  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  try {
    const found = [await findInTables(client, text)];
    // The log of our own server also has overwritten and deleted data.
    if (process.env["TEST_DATABASE_URL"] === undefined) {
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      const log = join(rows[0]?.data_directory ?? "", "pg_wal");
      found.push(await findInFiles(log, text));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The tables with this text in any column, also as bytes. */
async function findInTables(client: pg.Client, text: string): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await client.query(
      `select from ${name} as it where strpos(it::text, $1) + strpos(it::text, $2) > 0 limit 1`,
      [text, Buffer.from(text).toString("hex")],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** The files below the folder that contain this text. */
async function findInFiles(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name));
      return content.includes(text) ? [name] : [];
    }),
  );
  return found.flat();
}
