import { expect, type Page } from "@playwright/test";

import {
  account,
  card,
  chargeToken,
  gatewayField,
  fill,
  TOKENIZATION_KEY,
  openPaymentForm,
  injectFault,
  requestToken,
  type GatewayPage,
  test,
} from "./gateway-page.ts";

test("S1.05: turns frame fields into a token that is charged once", async ({ page, library }) => {
  await test.step("keeps the page from reading a frame, and labels its field", () =>
    fillFrames(page));

  await test.step("charges a card's token once", () => chargeOnce(page, library));

  await test.step("keeps typed fields after a decline, and makes another token", () =>
    payAfterDecline(page, library));

  await test.step("ignores a frame request with another token", () =>
    askForAnotherToken(page, library));
});

async function fillFrames(page: Page): Promise<void> {
  await openPaymentForm(page);
  await fill(page, card);

  const read = await page.evaluate(() => {
    const frame = document.querySelector<HTMLIFrameElement>("#CollectJSInlineccnumber");
    try {
      return frame?.contentWindow?.document.querySelector("input")?.value;
    } catch (error) {
      return error instanceof DOMException ? error.name : "";
    }
  });
  expect(read).toBe("SecurityError");
  const input = gatewayField(page, "ccnumber").getByRole("textbox", { name: "Card number" });
  await expect(input).toHaveAttribute("inputmode", "numeric");
  await expect(input).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator("iframe.CollectJSInlineIframe")).toHaveCount(3);
  await expect(page.getByTitle("Card number")).toHaveCount(1);
}

async function chargeOnce(page: Page, library: GatewayPage): Promise<void> {
  const token = await requestToken(page);

  expect(JSON.parse((await page.locator("#card").textContent()) ?? "")).toMatchObject({
    number: "411111******1111",
    bin: "411111",
    exp: "1030",
    type: "visa",
  });
  expect(await chargeToken(library, token)).toMatchObject({
    response: "1",
    responsetext: "SUCCESS",
  });
  expect((await chargeToken(library, token)).responsetext).toContain(
    "Payment Token does not exist",
  );
}

async function payAfterDecline(page: Page, library: GatewayPage): Promise<void> {
  await fill(page, { ...card, ccnumber: "4000000000002008" });
  const declined = await requestToken(page);
  expect(await chargeToken(library, declined)).toMatchObject({
    response: "2",
    response_code: "200",
  });

  await gatewayField(page, "ccnumber").getByRole("textbox").fill(card.ccnumber);
  const next = await requestToken(page);
  expect(next).not.toBe(declined);
  expect(await chargeToken(library, next)).toMatchObject({ response: "1" });
}

async function askForAnotherToken(page: Page, library: GatewayPage): Promise<void> {
  await openPaymentForm(page);
  await page.evaluate((gateway) => {
    for (const { contentWindow } of document.querySelectorAll("iframe")) {
      contentWindow?.postMessage({ action: "SaveMultipartToken", token: "another" }, gateway);
    }
  }, library.gateway);
  await fill(page, card);
  await requestToken(page);

  await expect(page.locator("#told")).toContainText("cvv true");
  await expect(page.locator("#told")).not.toContainText("Field is empty");
}

test("validates a field on blur and reports it to the page", async ({ page }) => {
  await openPaymentForm(page);
  const callbacks = page.locator("#told");
  await fill(page, { ccnumber: "4111 1111 1111 1112", ccexp: "01/20", cvv: "1" });
  await gatewayField(page, "cvv").getByRole("textbox").blur();

  await expect(callbacks).toContainText("ccnumber false Card number must be 13-19 digits");
  await expect(callbacks).toContainText("ccexp false Expiration date must be a present or future");
  await expect(callbacks).toContainText("cvv false CVV must be 3 or 4 digits");
  await expect(callbacks).toContainText("blur false");
  await fill(page, card);
  await gatewayField(page, "cvv").getByRole("textbox").blur();
  await expect(callbacks).toContainText("ccnumber true");
  await expect(callbacks).toContainText("cvv true");
});

test("reports empty fields on Pay, times out a failed save, and works again", async ({ page }) => {
  const callbacks = page.locator("#told");
  await openPaymentForm(page, "timeout=600");
  await fill(page, { ccnumber: card.ccnumber });
  await page.getByRole("button", { name: "Pay" }).click();

  await expect(callbacks).toContainText("ccexp false Field is empty");
  await expect(callbacks).toContainText("timed out");
  await expect(page.locator("#token")).toBeEmpty();
  await fill(page, { ccexp: card.ccexp, cvv: card.cvv });
  await requestToken(page);

  for (const [name, number] of [
    ["silent", "4000000000090128"],
    ["refused", "4000000000090136"],
  ] as const) {
    await test.step(`times out when the final save is ${name}`, async () => {
      await openPaymentForm(page, "timeout=600");
      await fill(page, { ...card, ccnumber: number });
      await page.getByRole("button", { name: "Pay" }).click();

      await expect(callbacks).toContainText("timed out");
      await expect(page.locator("#token")).toBeEmpty();
      await fill(page, card);
      await requestToken(page);
    });
  }
});

test("shows no fields for a wrong key, another site or a missing script", async ({
  page,
  library,
}) => {
  await test.step("shows no fields for a wrong key", async () => {
    const refused = page.waitForResponse(/token\/api\/create/);
    await page.goto("/?key=another");

    expect((await refused).status()).toBe(401);
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(page.locator("#told")).toBeEmpty();
  });

  await test.step("gives another site neither a token nor a frame", async () => {
    const consoleSays = (pattern: RegExp) =>
      page.waitForEvent("console", (message) => pattern.test(message.text()));
    const refused = consoleSays(/CORS/);
    await page.goto(library.origin.replace("localhost", "127.0.0.1"));
    await refused;
    await expect(page.locator("iframe")).toHaveCount(0);

    const blocked = consoleSays(/frame-ancestors/);
    const frame = `${library.gateway}/token/inline.php?tokenizationKey=${TOKENIZATION_KEY}&elementId=cvv`;
    await page.evaluate((src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    }, frame);
    await blocked;
    await expect(page.frameLocator("iframe").getByRole("textbox")).toHaveCount(0);
  });

  await test.step("shows no fields without the script", async () => {
    await injectFault(library, { fault: "script_404" });
    const [missing] = await Promise.all([page.waitForEvent("pageerror"), page.goto("/")]);

    expect(missing.message).toContain("CollectJS is not defined");
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});

test("S1.05: adds empty fields when configured again, also for a bank account", async ({
  page,
  library,
}) => {
  await openPaymentForm(page);
  await fill(page, card);
  await page.evaluate("configure('bank')");

  await expect(page.getByText("fields available")).toHaveCount(2);
  await expect(page.locator("iframe")).toHaveCount(6);
  await expect(gatewayField(page, "ccnumber").getByRole("textbox")).toHaveValue("");
  await fill(page, account);
  const token = await requestToken(page);
  expect(await chargeToken(library, token, { payment: "check" })).toMatchObject({ response: "1" });
});

test("stays stuck when the callback throws, as the real script does", async ({ page }) => {
  await page.clock.install();
  await openPaymentForm(page, "throw&timeout=600");
  await fill(page, card);
  const first = await requestToken(page);
  await page.getByRole("button", { name: "Pay" }).click();

  expect(await page.evaluate("CollectJS.inSubmission")).toBe(true);
  await page.clock.runFor(800);
  await expect(page.locator("#token")).toHaveText(first);
  await expect(page.locator("#told")).not.toContainText("timed out");
});
