import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import { findFreePort } from "#tests/find-free-port.ts";

import { orderSeed } from "./order-library.ts";
import { startSite, type RunningSite } from "./programs.ts";
import { copySeed } from "./seed.ts";
import { test } from "./test-with-library.ts";
import { waitUntilHydrated } from "./visit.ts";

test("S7.01: serves the API at a port of its own, to the site only", async ({ page }) => {
  await using copy = await copySeed(orderSeed);
  const [sitePort, apiPort] = [String(await findFreePort()), String(await findFreePort())];
  const { DATA_DIR = "", MEDIA_ROOT = "" } = copy.settings;
  const both = {
    SITE_ORIGIN: `http://localhost:${sitePort}`,
    API_ORIGIN: `http://localhost:${apiPort}`,
  };
  await using api = await startSite({ ...both, ...copy.settings, SERVE: "api", PORT: apiPort });
  await using site = await startSite({
    ...both,
    DATA_DIR: join(DATA_DIR, "none"),
    MEDIA_ROOT,
    SERVE: "site",
    PORT: sitePort,
  });

  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const requested = page.waitForRequest((request) =>
    request.url().startsWith(`${api.origin}/api/`),
  );
  const answer = await page.goto(`${site.origin}/literature?lng=en`);
  const byNumber = await page.request.get(`${nameByNumber(site)}/literature?lng=en`);
  for (const headers of [answer?.headers(), byNumber.headers()]) {
    expect(headers?.["content-security-policy"]).toContain(`connect-src 'self' ${api.origin} `);
  }
  await expect(page.getByText("10 of 24 titles")).toBeVisible();
  await waitUntilHydrated(page);

  // A click would scroll the link into view, and it would load by itself and disappear before the click.
  await page.getByRole("link", { name: "Load more" }).press("Enter");
  await requested;
  // The end of the list in view loads the page after the next by itself.
  await expect(page.getByText(/^2[04] of 24 titles$/)).toBeVisible();
  expect(errors).toEqual([]);
  // The browser may post a form of the site there and read the answer; here an empty one.
  const refusal = await page.evaluate(async (address) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch(address, { method: "POST", headers, body: "{}" })).json();
  }, `${api.origin}/api/subscriptions`);
  expect(refusal).toMatchObject({ status: 400, code: "err-invalid-field" });

  // Without JavaScript the site forwards it.
  await subscribeWithoutJavaScript(page, api, site);
  await expectAllowedOrigins(api, site);
  expect((await fetch(`${api.origin}/literature`)).status).toBe(404);
  expect((await fetch(`${site.origin}/api/books`)).status).toBe(404);
});

async function subscribeWithoutJavaScript(
  page: Page,
  api: RunningSite,
  site: RunningSite,
): Promise<void> {
  const form = { email: "ruth@example.org", firstName: "Ruth", lastName: "Alder", countryId: "1" };
  const regions = await (
    await fetch(`${api.origin}/api/locations/regionsByCountry?countryId=1`)
  ).json();
  const plain = await page.request.post(`${site.origin}/subscriptions?lng=en`, {
    form: { ...form, regionId: regions[0].id, subscriptionIds: "fgben" },
  });
  expect(plain.status()).toBe(200);
  expect(await plain.text()).toContain("A mail is on its way to ruth@example.org");
}

async function expectAllowedOrigins(api: RunningSite, site: RunningSite): Promise<void> {
  const ownName = nameByNumber(site);
  const call = `${api.origin}/api/books`;
  for (const [origin, allowed] of [
    [site.origin, site.origin],
    [ownName, ownName],
    ["https://stranger.example", null],
  ] as const) {
    const { headers } = await fetch(call, { headers: { Origin: origin } });
    expect(headers.get("access-control-allow-origin"), origin).toBe(allowed);
  }
}

function nameByNumber(site: RunningSite): string {
  return site.origin.replace("localhost", "127.0.0.1");
}
