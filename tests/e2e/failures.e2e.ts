import type { Page } from "@playwright/test";

import { findFreePort } from "#tests/find-free-port.ts";

import { cells, seeAs } from "./grid.ts";
import { stopClock } from "./hold.ts";
import { expect, test } from "./open-shelf.ts";
import { orderSeed } from "./order-library.ts";
import { serve } from "./programs.ts";
import { copySeed } from "./seed.ts";
import { findBarriers } from "./sound-screen.ts";
import { untilAlive, visit } from "./visit.ts";

/** The part of the program that shows the list of books. */
const part = /\/assets\/literature-[^/]+\.js$/;

async function goToBooks(page: Page) {
  await page.getByRole("link", { name: "Browse the library" }).first().click();
}

test("S8.09: a part of the program that fails is told of, and a reload leads on with what was typed", async ({
  page,
}) => {
  const searchPart = /\/assets\/search-[^/]+\.js$/;
  await visit(page, "/?lng=en");
  await page.route(searchPart, (route) => route.abort());
  const box = page.getByRole("searchbox");
  await box.fill("lamp");
  await box.press("Enter");

  await expect(page.getByRole("main")).toContainText("A part of this page did not arrive");
  await expect(page).toHaveURL(/\/search\?input=lamp&lng=en$/);
  await expect(box).toHaveValue("lamp");
  expect(await findBarriers(page)).toEqual([]);

  await page.unroute(searchPart);
  await page.getByRole("link", { name: "Load the page again" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(/\/search\?input=lamp&lng=en$/);
  await expect(box).toHaveValue("lamp");
});

test("S8.09: a part that a newer program has replaced is told of too", async ({ page }) => {
  await visit(page, "/?lng=en");
  await page.route(part, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await goToBooks(page);
  await expect(page.getByRole("link", { name: "Load the page again" })).toBeVisible();
});

test("S8.09: a screen with a loader in the browser is told of too, and fails nowhere else", async ({
  page,
}) => {
  const uncaught: Error[] = [];
  page.on("pageerror", (error) => uncaught.push(error));
  await visit(page, "/literature?lng=en");
  await page.route(/\/assets\/authors-[^/]+\.js$/, (route) => route.abort());
  await page.getByRole("main").getByRole("link", { name: "Authors" }).first().click();
  await expect(page.getByRole("link", { name: "Load the page again" })).toBeVisible();
  expect(uncaught).toEqual([]);
});

test("S8.09: a part that has not come after 120 seconds counts as failed", async ({ page }) => {
  await visit(page, "/?lng=en");
  await stopClock(page);
  // Asked for, and never answered.
  await page.route(part, () => {});
  const asked = page.waitForRequest(part);
  await goToBooks(page);
  await asked;

  await page.clock.runFor(119_000);
  await expect(page.getByText("A part of this page did not arrive")).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByText("A part of this page did not arrive")).toBeVisible();
});

const texts = "**/locales/en/translation.json";

test("S8.09: a screen whose data has come and whose part has not is told of, and left by going back", async ({
  page,
}) => {
  await visit(page, "/?lng=en");
  await page.route(/\/assets\/book-[^/]+\.js$/, (route) => route.abort());
  await page.getByRole("link", { name: "The Lamp on the Quay" }).first().click();
  await expect(page.getByRole("link", { name: "Load the page again" })).toBeVisible();
  await expect(page).toHaveURL(/\/book\/the-lamp/);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good books, given away");
});

/** Only a program that runs refuses too few letters before they are sent. */
async function expectAlive(page: Page) {
  await page.getByRole("searchbox").fill("la");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("alert")).toContainText("at least 3 letters");
}

test("S8.07: texts that fail on the server's side are asked for again", async ({ page }) => {
  let asked = 0;
  await page.route(texts, (route) => {
    asked += 1;
    return asked < 3 ? route.fulfill({ status: 503, body: "" }) : route.continue();
  });
  await page.goto("/?lng=en");
  await expect.poll(() => asked).toBeGreaterThanOrEqual(3);
  await untilAlive(page);
  await expectAlive(page);
});

for (const [name, answer] of Object.entries({
  "are refused": { status: 404, body: "Not found" },
  "are no JSON": { status: 200, contentType: "application/json", body: "<html>" },
})) {
  test(`S8.07: when the texts ${name}, they are asked for no more, and the page is used as it was sent`, async ({
    page,
  }) => {
    let asked = 0;
    await page.route(texts, (route) => {
      asked += 1;
      return route.fulfill(answer);
    });
    await page.clock.install();
    const program = page.waitForEvent("requestfinished", (request) =>
      request.url().includes("/assets/entry.client"),
    );
    await page.goto("/?lng=en");
    await program;
    // Longer than all pauses between five askings.
    for (let pause = 0; pause < 5; pause++) await page.clock.runFor(10_000);
    // Once ahead, and once by the program, which does not take what was refused from what came ahead.
    expect(asked).toBeLessThanOrEqual(2);

    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("searchbox").fill("harbour");
    await page.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/search\?.*input=harbour/);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });
}

const busy = {
  en: "Please come back in a moment",
  es: "Vuelva en un momento, por favor",
  fr: "Revenez dans un instant, s’il vous plaît",
};

test("when nothing can be had from the api, a page stands on its own, and comes back by itself when that does", async ({
  page,
}) => {
  await using copy = await copySeed(orderSeed);
  const [sitePort, apiPort] = [String(await findFreePort()), String(await findFreePort())];
  const settings = {
    ...copy.settings,
    SITE_ORIGIN: `http://localhost:${sitePort}`,
    API_ORIGIN: `http://localhost:${apiPort}`,
  };
  await using api = await serve({ ...settings, SERVE: "api", PORT: apiPort });
  await using site = await serve({ ...settings, SERVE: "site", PORT: sitePort });
  await api.stop();

  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  for (const cell of cells) {
    const { name, language } = cell;
    await seeAs(page, cell);
    const answer = await page.goto(`${site.origin}/literature?lng=${language}`);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toMatch(/^\d$/);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(busy[language]);
    expect(await findBarriers(page), name).toEqual([]);
  }
  expect(asked.filter((address) => !address.includes("/literature"))).toEqual([]);

  await using _ = await serve({ ...settings, SERVE: "api", PORT: apiPort });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Littérature", {
    timeout: 15_000,
  });
  await expect(page).toHaveURL(`${site.origin}/literature?lng=fr`);
});
