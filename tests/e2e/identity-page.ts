import { createServer } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Auth0Client, Auth0ClientOptions } from "@auth0/auth0-spa-js";
import { expect, type Page } from "@playwright/test";

import { startIdentity } from "#simulators/identity/start-identity.ts";
import { startInbox } from "#simulators/inbox/start-inbox.ts";
import { DEMO_ACCOUNTS } from "#simulators/start-simulators.ts";

import { findFreePort } from "#tests/find-free-port.ts";

import { createTemporaryFolder } from "./programs.ts";
import { testWithLibrary } from "./test-with-library.ts";

export type IdentityPage = { origin: string; issuer: string; inbox: string };

/** A page with nothing but the browser's side of the protocol, and the simulators. */
export const test = testWithLibrary<IdentityPage>(async (use) => {
  await using folder = await createTemporaryFolder();
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const server = createServer(async (request, response) => {
    const isScript = request.url === "/sdk.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? await readFile(SDK_FILE) : PAGE_HTML);
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");

  await using inbox = await startInbox({
    port: await findFreePort(),
    smtpPort: await findFreePort(),
    folder: join(folder.path, "inbox"),
  });
  await using identity = await startIdentity({
    port: await findFreePort(),
    siteOrigins: [origin],
    audience: AUDIENCE,
    clientId: CLIENT_ID,
    claims: "https://lectern.example/",
    management: { clientId: "server", clientSecret: "secret" },
    smtpUrl: inbox.smtpUrl,
    folder: join(folder.path, "identity"),
    accounts: DEMO_ACCOUNTS,
  });
  await use({ origin, issuer: identity.issuer, inbox: inbox.origin });
  server.close();
  server.closeAllConnections();
});

const SDK_FILE = "node_modules/@auth0/auth0-spa-js/dist/auth0-spa-js.production.esm.js";
const PAGE_HTML = `<!doctype html><title>A site</title><script type="module">
  import { Auth0Client } from "/sdk.js"; window.Auth0Client = Auth0Client; document.title = "ready";
</script>`;
const AUDIENCE = "https://lectern.example/api";
const CLIENT_ID = "lectern";
/** After how many seconds the SDK times out a request. */
const SDK_TIMEOUT_SECONDS = 8;

/** How a site stores its session. */
export const memorySession: Partial<Auth0ClientOptions> = {};
export const deviceSession: Partial<Auth0ClientOptions> = {
  useRefreshTokens: true,
  cacheLocation: "localstorage",
};
export const deviceOrFrameSession = { ...deviceSession, useRefreshTokensFallback: true };

declare global {
  interface Window {
    Auth0Client: typeof Auth0Client;
    client: Auth0Client;
    asked: Promise<{ error?: string }>;
  }
}

type SessionOptions = Partial<Auth0ClientOptions>;

export async function signIn(
  page: Page,
  stage: IdentityPage,
  email: string,
  keeping: SessionOptions,
): Promise<void> {
  await beginSignIn(page, stage, keeping);
  await fillSignInForm(page, email);
  expect(await finishSignIn(page, stage, keeping)).toEqual({});
}

export async function beginSignIn(
  page: Page,
  stage: IdentityPage,
  keeping: SessionOptions,
): Promise<void> {
  await page.goto("/");
  await createClient(page, stage, keeping);
  await page.evaluate(() => window.client.loginWithRedirect());
  await page.waitForURL(`${stage.issuer}u/*`);
}

export async function fillSignInForm(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("reader");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Returns the error of the callback, if any. */
export async function finishSignIn(page: Page, stage: IdentityPage, keeping: SessionOptions) {
  await page.waitForURL(`${stage.origin}/callback?*`);
  await createClient(page, stage, keeping);
  return page.evaluate(() =>
    window.client.handleRedirectCallback().then(
      () => ({}),
      ({ error }) => ({ error }),
    ),
  );
}

/** Requests a new token, and returns it or the error. */
export function getToken(page: Page): Promise<{ token?: string; error?: string }> {
  return page.evaluate(() =>
    window.client.getTokenSilently({ cacheMode: "off" }).then(
      (token) => ({ token }),
      ({ error }) => ({ error }),
    ),
  );
}

/** Waits for a result that depends on the provider, moving the clock on so that the SDK times out at once. */
export async function advanceClockUntil<Answer>(
  page: Page,
  answer: Promise<Answer>,
): Promise<Answer> {
  const ended = answer.then(() => true);
  const pass = () => page.clock.runFor(SDK_TIMEOUT_SECONDS * 1_000).then(() => false);
  while (!(await Promise.race([ended, pass()])));
  return answer;
}

export function readRefreshToken(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => /refresh_token[^:]+:[^\w]+([\w-]+)/.exec(JSON.stringify({ ...localStorage }))?.[1],
  );
}

export async function createClient(
  page: Page,
  { issuer, origin }: IdentityPage,
  keeping: SessionOptions,
): Promise<void> {
  await expect(page).toHaveTitle("ready");
  const options = {
    domain: issuer.replace(/\/$/, ""),
    clientId: CLIENT_ID,
    authorizeTimeoutInSeconds: SDK_TIMEOUT_SECONDS,
    httpTimeoutInSeconds: SDK_TIMEOUT_SECONDS,
    authorizationParams: { audience: AUDIENCE, redirect_uri: `${origin}/callback` },
    ...keeping,
  };
  await page.evaluate((options) => {
    window.client = new window.Auth0Client(options);
  }, options);
}
