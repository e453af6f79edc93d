import { once } from "node:events";
import { createServer } from "node:http";

import { expect, type FrameLocator, type Page } from "@playwright/test";

import { startGateway } from "#simulators/gateway/start-gateway.ts";

import { findFreePort } from "#tests/find-free-port.ts";

import { createTemporaryFolder } from "./programs.ts";
import { testWithLibrary } from "./test-with-library.ts";

export type GatewayPage = { origin: string; gateway: string };

/** A page with nothing but a payment form, and the gateway simulator. */
export const test = testWithLibrary<GatewayPage>(async (use) => {
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

export const TOKENIZATION_KEY = "public-key";

export const card = { ccnumber: "4111 1111 1111 1111", ccexp: "10/30", cvv: "999" };
export const account = {
  checkname: "Ada Reader",
  checkaccount: "24413815",
  checkaba: "490000018",
};

export async function openPaymentForm(page: Page, query = ""): Promise<void> {
  await page.goto(`/?${query}`);
  await expect(page.locator("#told")).toContainText("fields available");
}

export function gatewayField(page: Page, name: string): FrameLocator {
  return page.frameLocator(`#CollectJSInline${name}`);
}

export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await gatewayField(page, name).getByRole("textbox").fill(value);
  }
}

/** Presses Pay and returns the new token. */
export async function requestToken(page: Page): Promise<string> {
  const before = await page.locator("#token").textContent();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.locator("#token")).not.toHaveText(before ?? "");
  await expect(page.locator("#token")).toHaveText(/^[\w]{8}-[\w]{6}-[\w]{6}-[\w]{12}$/);
  return (await page.locator("#token").textContent()) ?? "";
}

/** Charges a token as a server does, and returns the answer. */
export async function chargeToken(
  { gateway }: GatewayPage,
  payment_token: string,
  form: Record<string, string> = {},
): Promise<Record<string, string>> {
  const answer = await fetch(`${gateway}/api/transact.php`, {
    method: "POST",
    body: new URLSearchParams({
      security_key: "private-key",
      type: "sale",
      amount: "5.00",
      dup_seconds: "0",
      payment_token,
      ...form,
    }),
  });
  return Object.fromEntries(new URLSearchParams(await answer.text()));
}

export async function injectFault({ gateway }: GatewayPage, fault: object): Promise<void> {
  await fetch(`${gateway}/__sim/faults`, { method: "POST", body: JSON.stringify(fault) });
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
    <button id="pay">Pay</button><output id="token"></output><output id="card"></output>
    <ul id="told"></ul>
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
  const titles = { ccnumber: "Card number", ccexp: "Expiry", cvv: "Code" };
  window.configure = (kind) => CollectJS.configure({
    paymentSelector: "#nothing",
    timeoutDuration: Number(query.get("timeout") ?? 5000),
    fields: Object.fromEntries(names[kind].map((name) => [name, { selector: "#" + name, title: titles[name] }])),
    customCss: { color: "rgb(1, 2, 3)" },
    fieldsAvailableCallback: () => tell("fields available"),
    validationCallback: (field, status, message) => tell(field, status, message),
    timeoutCallback: () => tell("timed out"),
    callback: (answer) => {
      document.querySelector("#card").textContent = JSON.stringify(answer.card);
      document.querySelector("#token").textContent = answer.token;
      if (query.has("throw")) throw new Error("thrown on purpose");
    },
  });
  document.querySelector("#pay").addEventListener("click", () => CollectJS.startPaymentRequest());
  document.querySelector("#ccnumber").addEventListener("blur", (event) => tell("blur", event.detail.empty), true);
  window.configure(query.get("kind") ?? "card");
`;
