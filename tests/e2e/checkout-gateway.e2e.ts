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

test("S1.05, P5: without the gateway a free order is as ever; a missing, silent or blocked payment script is reported within 20 s and can be retried", async ({
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

  await test.step("P5: without the gateway the cart, the figures and a free order are as ever", () =>
    orderWithoutGateway(page, library));

  const buyer = await createBuyer(library);
  await page.clock.install();
  await test.step("missing", async () => {
    await injectFault(library, { fault: "script_404" });
    const asked = page.waitForRequest(script);
    await openCheckout(page, buyer, paidBooks);
    await asked;
    await expectMissing();
  });
  await test.step("silent", async () => {
    await injectFault(library, { fault: "script_hang" });
    const asked = page.waitForRequest(script);
    await tryAgain();
    await asked;
    await expect(section.getByRole("alert")).toHaveCount(0);
    await expectMissing();
  });
  await test.step("blocked", async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route(`${gatewayOrigin}/**`, (route) => asked.resolve(route), { times: 1 });
    await tryAgain();
    await expect(section.getByRole("alert")).toHaveCount(0);
    await (await asked.promise).abort("blockedbyclient");
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

test("S5.10, S4.03, S8.01: no pay request starts with a field wrong; a declined card is cleared and nothing else, and another pays", async ({
  page,
  library,
}) => {
  const buyer = await createBuyer(library);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/orders\?|\/token\/api\/lookup/.test(request.url())) asked.push(request.url());
  });
  await openCheckout(page, buyer, paidBooks);
  await expectPaymentForm(page);
  await test.step("what is not filled in is said beside its field", () => placeWithoutCard(page));
  await test.step("what is wrong of a card and of a bank account is said, and nothing else", () =>
    placeWithWrongFields(page));

  expect(asked).toEqual([]);

  await fillBank(page, checkingAccount);
  await expect(failure(page)).toHaveCount(0);

  await test.step("S4.03, S8.01: a decline says one sentence, and clears the card alone", () =>
    payDeclined(page, buyer));

  // Another reason is said in the same words.
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
  const wrong = [
    ["payment-number", "payment-number-wrong"],
    ["payment-expiry", "payment-expiry-wrong"],
    ["payment-code", "payment-code-wrong"],
  ] as const;
  for (const [name, sentence] of wrong) {
    const group = page.getByRole("group", { name: translate(name) });
    await expect(group).toHaveAccessibleDescription(new RegExp(translate(sentence)));
  }
  await expect(failure(page)).toContainText(translate("payment-not-filled-in"));
  await expect(failure(page).locator("..")).toBeFocused();
  // Both what is said and what is to be mended first.
  await expect(failure(page)).toBeInViewport();
  await expect(page.locator("#payment-ccnumber-error")).toBeInViewport({ ratio: 0.9 });
  expect(await findAccessibilityViolations(page)).toEqual([]);
}

async function placeWithWrongFields(page: Page): Promise<void> {
  // Its check digit is wrong, which is said before it is tried.
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

test("changing the theme keeps a typed card; a number the gateway does not save is reported within twenty seconds, and another pays", async ({
  page,
  library,
}) => {
  const neverSaved = { ...visaCard, number: "4000000000090128" };
  const notSaved = { ...visaCard, number: "4000000000090136" };
  const number = paymentField(page, translate("payment-number"));
  await page.clock.install();
  await page.emulateMedia({ colorScheme: "light" });
  const buyer = await openCheckoutAsNewBuyer(page, library, paidBooks);

  await test.step("another theme dresses a form that is empty", async () => {
    await expectPaymentForm(page);
    await expect(number).toHaveCSS("color", "rgb(31, 27, 22)");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(number).toHaveCSS("color", "rgb(237, 230, 218)");
  });
  await test.step("another theme leaves what is typed", async () => {
    await fillCard(page, neverSaved);
    await page.emulateMedia({ colorScheme: "light" });
    await expect(page.locator("body")).toHaveCSS("color", "rgb(31, 27, 22)");
    // Fields that were drawn again would be empty by now.
    await page.clock.fastForward(5_000);
    await waitUntilIdle(page);
    await expectPaymentForm(page);
    await expect(number).toHaveValue(neverSaved.number);
  });
  const placeInVain = async () => {
    const saved = page.waitForRequest((request) => isFinalSave(request));
    await placeOrderButton(page).click();
    await saved;
    await pauseClockAfter(page, 19_000, async () => {
      await expect(failure(page)).toContainText(translate("payment-silent"));
      await expect(failure(page).locator("..")).toBeFocused();
    });
    await page.getByRole("button", { name: translate("try-again") }).click();
  };
  await test.step("the gateway never saves the number", placeInVain);
  await test.step("the gateway fails to save the number", async () => {
    await fillCard(page, notSaved);
    await placeInVain();
  });

  await fillCard(page, visaCard);
  await placeOrderButton(page).click();
  await expect(thanksHeading(page)).toBeVisible();
  expect(await buyer.charged()).toHaveLength(1);
  await expectChargesMatchOrders(buyer);
});

/** Of the number, before its token is used. */
function isFinalSave(request: Request): boolean {
  return request.url().endsWith("/token/api/save") && request.postDataJSON().isFinal === true;
}

test("P9: the numbers of a card and of an account reach the gateway alone, and nothing of the library keeps them", async ({
  page,
  library,
}) => {
  const card = "5431111111111111";
  const account = "86420975318642";
  const ways = [
    [card, () => fillCard(page, { ...visaCard, number: card })],
    [account, () => fillBank(page, { ...checkingAccount, account })],
  ] as const;
  const sent: string[] = [];
  page.on("request", (request) => {
    const isGateway = request.url().startsWith(library.simulators.gatewayOrigin);
    if (!isGateway) sent.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  const buyer = await createBuyer(library);
  for (const [number, fill] of ways) {
    sent.length = 0;
    await openCheckout(page, buyer, paidBooks);
    await expectPaymentForm(page);
    await fill();
    await placeOrderButton(page).click();
    await expect(thanksHeading(page)).toBeVisible();

    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((request) => request.includes(number))).toEqual([]);
    const kept = await page.evaluate("JSON.stringify([localStorage, sessionStorage])");
    expect(kept).not.toContain(number);
    expect(kept).not.toMatch(/Orchard|Ellery/);
    await expectChargesMatchOrders(buyer);
  }
  // What is kept can be found in this way at all: the buyer's e-mail is.
  for (const found of await findStoredPlaces(library, buyer.email)) expect(found).not.toEqual([]);
  for (const [number] of ways) {
    expect(library.output()).not.toContain(number);
    expect((await findStoredPlaces(library, number)).flat()).toEqual([]);
  }
});

/** Where the library keeps these words: in its files, or on a server in its tables and in what was written to them. */
async function findStoredPlaces({ settings }: PeopleLibrary, words: string): Promise<string[][]> {
  const { DATA_DIR = "", DATABASE_URL } = settings;
  if (!DATABASE_URL) return [await findInFiles(DATA_DIR, words)];

  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  try {
    const found = [await findInTables(client, words)];
    // The log of our own server has what was overwritten or deleted, too.
    if (process.env["TEST_DATABASE_URL"] === undefined) {
      const { rows } = await client.query<{ data_directory: string }>("show data_directory");
      const log = join(rows[0]?.data_directory ?? "", "pg_wal");
      found.push(await findInFiles(log, words));
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The tables with these words in any column, also as bytes. */
async function findInTables(client: pg.Client, words: string): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await client.query(
      `select from ${name} as it where strpos(it::text, $1) + strpos(it::text, $2) > 0 limit 1`,
      [words, Buffer.from(words).toString("hex")],
    );
    if (rowCount) found.push(name);
  }
  return found;
}

/** The files below the folder that have the words in them. */
async function findInFiles(folder: string, words: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const content = await readFile(join(parentPath, name));
      return content.includes(words) ? [name] : [];
    }),
  );
  return found.flat();
}
