import { once } from "node:events";
import { createServer } from "node:http";

import { expect, type FrameLocator, type Page } from "@playwright/test";

import { startGateway } from "#simulators/gateway/start-gateway.ts";

import { findFreePort } from "#tests/find-free-port.ts";

import { createTemporaryFolder } from "./programs.ts";
import { testWithLibrary } from "./test-with-library.ts";

const TOKENIZATION_KEY = "public-key";

const card = { ccnumber: "4111111111111111", ccexp: "10/30", cvv: "999" };
const account = { checkname: "Ada Reader", checkaccount: "24413815", checkaba: "490000018" };

type GatewayPage = { origin: string; gateway: string };

/** A page with nothing but a payment form, and the gateway simulator. */
const test = testWithLibrary<GatewayPage>(async (use) => {
  await using folder = await createTemporaryFolder();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  await using gateway = await startGateway({
    port: await findFreePort(),
    siteOrigins: [origin],
    folder: folder.path,
    tokenizationKey: TOKENIZATION_KEY,
    securityKey: "private-key",
    signingKey: "signing-key",
    webhookUrl: null,
  });
  const server = createServer((request, response) => {
    const isScript = request.url === "/form.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.setHeader("content-security-policy", policyFor(gateway.origin));
    response.end(isScript ? FORM_SCRIPT : renderPage(request.url ?? "/", gateway.origin));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  await use({ origin, gateway: gateway.origin });
  server.close();
  server.closeAllConnections();
});

test("S1.05: turns fields the page cannot read into tokens that pay once", async ({
  page,
  library,
}) => {
  await openPaymentForm(page);
  await test.step("ignores a frame request with another token", () =>
    page.evaluate((gateway) => {
      for (const { contentWindow } of document.querySelectorAll("iframe")) {
        contentWindow?.postMessage({ action: "SaveMultipartToken", token: "another" }, gateway);
      }
    }, library.gateway));

  await test.step("keeps the page from reading a frame, and labels its field", async () => {
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
    const input = gatewayField(page, "ccnumber").getByRole("textbox", {
      name: "Credit Card Number",
    });
    await expect(input).toHaveCSS("color", "rgb(1, 2, 3)");
  });

  await test.step("charges a token once", async () => {
    const token = await requestToken(page);
    expect(await charge(library, token)).toBe("SUCCESS");
    expect(await charge(library, token)).toContain("Payment Token does not exist");
    await expect(page.locator("#told")).not.toContainText("Field is empty");
  });

  await test.step("adds empty fields when configured again, for a bank account", async () => {
    await page.evaluate("configure('bank')");
    await expect(page.getByText("fields available")).toHaveCount(2);
    await expect(page.locator("iframe")).toHaveCount(6);
    await expect(gatewayField(page, "ccnumber").getByRole("textbox")).toHaveValue("");
    await fill(page, account);
    expect(await charge(library, await requestToken(page), { payment: "check" })).toBe("SUCCESS");
  });
});

test("shows no fields for a wrong key or another site", async ({ page, library }) => {
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

async function openPaymentForm(page: Page, query = ""): Promise<void> {
  await page.goto(`/?${query}`);
  await expect(page.locator("#told")).toContainText("fields available");
}

function gatewayField(page: Page, name: string): FrameLocator {
  return page.frameLocator(`#CollectJSInline${name}`);
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await gatewayField(page, name).getByRole("textbox").fill(value);
  }
}

/** Presses Pay and returns the new token. */
async function requestToken(page: Page): Promise<string> {
  const before = await page.locator("#token").textContent();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.locator("#token")).not.toHaveText(before ?? "");
  await expect(page.locator("#token")).toHaveText(/^[\w]{8}-[\w]{6}-[\w]{6}-[\w]{12}$/);
  return (await page.locator("#token").textContent()) ?? "";
}

/** Charges a token as a server does, and returns the text of the answer. */
async function charge(
  { gateway }: GatewayPage,
  payment_token: string,
  form: Record<string, string> = {},
): Promise<string> {
  const sale = { type: "sale", amount: "5.00", dup_seconds: "0", payment_token, ...form };
  const body = new URLSearchParams({ security_key: "private-key", ...sale });
  const answer = await fetch(`${gateway}/api/transact.php`, { method: "POST", body });
  return new URLSearchParams(await answer.text()).get("responsetext") ?? "";
}

/** A policy that allows only what the gateway's script needs. */
function policyFor(gateway: string): string {
  return [
    `default-src 'none'; script-src 'self' ${gateway}`,
    `frame-src ${gateway}; connect-src ${gateway}`,
  ].join("; ");
}

function renderPage(url: string, gateway: string): string {
  const { searchParams } = new URL(url, "http://localhost");
  const key = searchParams.get("key") ?? TOKENIZATION_KEY;
  return `<!doctype html><html lang="en"><title>A shop</title><link rel="icon" href="data:,">
    ${[...Object.keys(card), ...Object.keys(account)].map((name) => `<div id="${name}"></div>`).join("")}
    <button id="pay">Pay</button><output id="token"></output><ul id="told"></ul>
    <script src="${gateway}/token/Collect.js" data-tokenization-key="${key}" data-variant="inline"></script>
    <script src="/form.js"></script>`;
}

/** The page's own script, which writes every callback to the page. */
const FORM_SCRIPT = `
  const query = new URLSearchParams(location.search);
  const tell = (...words) => {
    const line = document.createElement("li");
    line.textContent = words.join(" ");
    document.querySelector("#told").append(line);
  };
  const names = { card: ["ccnumber", "ccexp", "cvv"], bank: ["checkname", "checkaccount", "checkaba"] };
  window.configure = (kind) => CollectJS.configure({
    paymentSelector: "#nothing",
    timeoutDuration: Number(query.get("timeout") ?? 5000),
    fields: Object.fromEntries(names[kind].map((name) => [name, { selector: "#" + name }])),
    customCss: { color: "rgb(1, 2, 3)" },
    fieldsAvailableCallback: () => tell("fields available"),
    validationCallback: (field, status, message) => tell(field, status, message),
    timeoutCallback: () => tell("timed out"),
    callback: (answer) => {
      document.querySelector("#token").textContent = answer.token;
      if (query.has("throw")) throw new Error("thrown on purpose");
    },
  });
  document.querySelector("#pay").addEventListener("click", () => CollectJS.startPaymentRequest());
  window.configure("card");
`;
