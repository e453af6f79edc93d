import { randomUUID } from "node:crypto";

import type { Page } from "@playwright/test";

import { demonstrationSettings } from "#simulators/demonstration-settings.ts";
import { signatureOf } from "#simulators/gateway/signature.ts";

import { say } from "./account-steps.ts";
import {
  type Buyer,
  callOffFaults,
  comeToCheckout,
  comeToOrder,
  expectAgreement,
  field,
  fillCard,
  moveIn,
  orderFault,
  paidBooks,
  passPausesUntilThanked,
  placeButton,
  sumPanel,
  thanks,
  visa,
} from "./checkout-steps.ts";
import { stopClock } from "./hold.ts";
import { expect, test } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { findBarriers } from "./sound-screen.ts";

/** The gateway tells the library of what was charged, which asks after it soon. */
async function sendNotice({ origin }: PeopleLibrary, buyer: Buyer): Promise<void> {
  const [sale] = await buyer.charged();
  const event_body = { order_id: sale?.orderid };
  const event_type = "transaction.sale.success";
  const body = JSON.stringify({ event_id: randomUUID(), event_type, event_body });
  const headers = {
    "content-type": "application/json",
    "webhook-signature": signatureOf(body, demonstrationSettings.GATEWAY_SIGNING_KEY),
  };
  const answer = await fetch(`${origin}/api/webhooks/gateway`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

async function orderLookup({ simulators }: PeopleLibrary, answers: object): Promise<void> {
  const { origin } = new URL(simulators.env["IP_LOOKUP_URL"] ?? "");
  const body = JSON.stringify(answers);
  const answer = await fetch(`${origin}/__sim/answers`, { method: "POST", body });
  expect(answer.status).toBe(204);
}

test("S7.28: an order goes on with the address of the look-up; an answer of the library that is lost is asked for again, and it is placed once", async ({
  page,
  library,
}) => {
  await page.clock.install();
  const buyer = await comeToOrder(page, library, paidBooks);
  await fillCard(page, visa);
  let lost = 0;
  await page.route("**/api/orders?*", async (route) => {
    lost += 1;
    // The library has it, and its answer goes astray; the second does not even arrive.
    if (lost === 1) await route.fetch();
    return lost < 3 ? route.abort("connectionreset") : route.continue();
  });
  const sent = page.waitForRequest(/\/api\/orders\?/);
  await placeButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ ipAddress: "203.0.113.7" });

  await expect(page.getByText(say("order-waiting-unanswered"))).toBeVisible();
  await passPausesUntilThanked(page);
  expect(lost).toBe(3);
  expect(await buyer.charged()).toHaveLength(1);
  await expectAgreement(buyer);
});

test("an answer of the gateway that is lost is waited for, and the order is charged once; who does not wait finds it in the account, and its end in the cart", async ({
  page,
  library,
}) => {
  await page.clock.install();
  const buyer = await comeToOrder(page, library, paidBooks);
  // Charged, without an answer, and not to be found until it is looked for from the cart.
  await orderFault(library, { fault: "query_hide", times: 1_000 });
  await fillCard(page, { ...visa, number: "4000000000090029" });
  await placeButton(page).click();
  await expect(page.getByText(say("order-waiting-title"))).toBeVisible({ timeout: 45_000 });
  await expect(placeButton(page)).toHaveAttribute("aria-busy", "true");
  expect(await findBarriers(page)).toEqual([]);
  await sumPanel(page)
    .getByRole("link", { name: say("orders-yours") })
    .click();
  await expect(page.locator(".order-entry")).toContainText(say("order-is-pending"));

  await page.goto("/cart?lng=en");
  await expect(placeButton(page)).toHaveAttribute("aria-busy", "true");
  await callOffFaults(library);
  await sendNotice(library, buyer);
  await passPausesUntilThanked(page);
  expect(await buyer.charged()).toHaveLength(1);
  await expectAgreement(buyer);
});

test("S7.28: without a line an order waits and goes out by itself, and at the payment the line is named; where the look-up is silent, no address is sent", async ({
  page,
  library,
}) => {
  await test.step("an order waits for the line", () => orderWithoutLine(page, library));
  await test.step("the payment waits for the line", () => payWithoutLine(page, library));
});

async function orderWithoutLine(page: Page, library: PeopleLibrary): Promise<void> {
  const context = page.context();
  const buyer = await comeToOrder(page, library, { quay: 1 });
  // Nothing but the line can end the pause.
  await stopClock(page);
  await context.setOffline(true);
  await placeButton(page).click();
  await expect(page.getByText(say("order-waiting-unanswered"))).toBeVisible();
  await context.setOffline(false);
  await expect(thanks(page)).toBeVisible();
  expect(await buyer.orders()).toHaveLength(1);
  await expectAgreement(buyer);
  await page.clock.resume();
}

/** No field is called wrong for it. */
async function payWithoutLine(page: Page, library: PeopleLibrary): Promise<void> {
  const context = page.context();
  const buyer = await moveIn(library);
  await orderLookup(library, { kind: "silent" });
  await comeToCheckout(page, buyer, paidBooks);
  await fillCard(page, { ...visa, code: "" });
  await context.setOffline(true);
  await field(page, say("payment-code")).fill(visa.code);
  await placeButton(page).click();

  await expect(sumPanel(page).getByRole("alert")).toContainText(say("payment-offline"));
  await expect(page.getByText(say("payment-code-wrong"))).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText(say("payment-offline"))).toHaveCount(0);
  await expect(placeButton(page)).toBeFocused();
  // A line that breaks again says nothing of what was pressed before.
  await context.setOffline(true);
  await expect(page.getByText(say("payment-offline"))).toHaveCount(0);
  await context.setOffline(false);
  await fillCard(page, visa);
  const sent = page.waitForRequest(/\/api\/orders\?/);
  await placeButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ ipAddress: "" });
  await expect(thanks(page)).toBeVisible();
  await orderLookup(library, { kind: "usual" });
  await expectAgreement(buyer);
}
