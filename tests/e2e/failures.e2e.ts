import type { Locator, Page } from "@playwright/test";

import { startSiteWithFailingApi } from "./failing-api.ts";
import { cells, applyCell } from "./grid.ts";
import { holdResponse, pauseClock } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { reload, visit, waitUntilHydrated, waitUntilIdle } from "./visit.ts";

/** The chunk of the list of books. */
const part = /\/assets\/literature-[^/]+\.js$/;

type FailingSite = Awaited<ReturnType<typeof startSiteWithFailingApi>>;

test("S8.09: opens a screen whose chunk fails as a document, and keeps typed text", async ({
  page,
}) => {
  await visit(page, "/?lng=en");

  await test.step("stays on the page while the library is out of reach", () => searchOffline(page));

  await test.step("opens the requested address when a newer build has replaced a chunk", async () => {
    await page.route(part, (route) => route.fulfill({ status: 404, body: "Not found" }));
    await page.getByRole("link", { name: "Browse the library" }).first().click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await page.unroute(part);
  });

  await test.step("opens a screen whose client loader failed to load", async () => {
    await visit(page, "/literature?lng=en");
    await markDocument(page);
    await page.route(/\/assets\/authors-[^/]+\.js$/, (route) => route.abort());
    await page.getByRole("main").getByRole("link", { name: "Authors" }).first().click();
    await expect(page).toHaveURL(/\/authors\?lng=en$/);
    expect(await isMarkedDocument(page)).toBe(false);
    await page.unroute(/\/assets\/authors-[^/]+\.js$/);
  });

  await test.step("goes back to a screen whose chunk is not loaded yet", async () => {
    await visit(page, "/?lng=en");
    await page.getByRole("link", { name: "The Lamp on the Quay" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Lamp on the Quay");
    await reload(page);
    await markDocument(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good books, given away");
    await expect(page).toHaveURL(/\/\?lng=en$/);
    expect(await isMarkedDocument(page)).toBe(true);
  });

  await test.step("goes back as often as Back is pressed while chunks load", async () => {
    const navigation = page.getByRole("navigation", { name: "Main" });
    await visit(page, "/?lng=en");
    for (const name of ["Literature", "Courses", "Audio"]) {
      await navigation.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    }
    await reload(page);
    const entries = await page.evaluate<number>("history.length");
    const chunk = await holdResponse(page, /\/assets\/(courses|literature)-[^/]+\.js$/);
    await page.evaluate("history.back()");
    await expect(page).toHaveURL(/\/courses\?lng=en$/);
    await page.evaluate("history.back()");
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    chunk.release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Literature");
    expect(await page.evaluate("history.length")).toBe(entries);
  });

  await test.step("goes back to a screen whose chunk is gone, and forward again", async () => {
    await page.route(/\/assets\/home-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
    const entries = await page.evaluate<number>("history.length");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Good books, given away");
    await page.goForward();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    expect(await page.evaluate("history.length")).toBe(entries);
    await page.unroute(/\/assets\/home-[^/]+\.js$/);
    await visit(page, "/?lng=en");
  });

  await test.step("opens a screen whose chunk has not arrived after 120 seconds", () =>
    waitForCourses(page));
});

test("goes to the screen pressed last while modules and data load", async ({ page }) => {
  await visit(page, "/?lng=en");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const courses = navigation.getByRole("link", { name: "Courses" });
  const literature = navigation.getByRole("link", { name: "Literature" });
  const audio = navigation.getByRole("link", { name: "Audio" });

  await test.step("keeps a press while the data of another screen arrive", async () => {
    await literature.click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/\?lng=en$/);
    const data = await pressHeld(page, literature, /\/literature\.data/);
    const chunk = await pressHeld(page, courses, /\/assets\/courses-[^/]+\.js$/);
    data.release();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    chunk.release();
    await expect(page).toHaveURL(/\/courses\?lng=en$/);
  });

  await test.step("forgets a press when a newer one leads elsewhere", async () => {
    const chunk = await pressHeld(page, audio, /\/assets\/audio-[^/]+\.js$/);
    await literature.click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    chunk.release();
    await waitUntilIdle(page);
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
  });

  await test.step("keeps a press made before typed words are searched", async () => {
    await visit(page, "/literature/authors?lng=en");
    const lastName = page.getByRole("main").getByRole("textbox", { name: "Last name" });
    await pauseClock(page);
    const data = await holdResponse(page, /\/authors\.data/);
    const searched = page.waitForRequest(/\/authors\.data/);
    await lastName.fill("alder");
    await page.clock.runFor(900);
    await searched;
    await lastName.fill("ald");
    const chunk = await pressHeld(page, courses, /\/assets\/courses-[^/]+\.js$/);
    await page.clock.runFor(900);
    data.release();
    chunk.release();
    await page.clock.resume();
    await expect(page).toHaveURL(/\/courses\?lng=en$/);
  });

  await test.step("forgets a press when Back is pressed", async () => {
    await visit(page, "/courses?lng=en");
    await literature.click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
    const chunk = await pressHeld(page, audio, /\/assets\/audio-[^/]+\.js$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/courses\?lng=en$/);
    chunk.release();
    await waitUntilIdle(page);
    await expect(page).toHaveURL(/\/courses\?lng=en$/);
  });
});

/** Presses a link whose response is held, once it is requested. */
async function pressHeld(page: Page, link: Locator, address: RegExp) {
  const held = await holdResponse(page, address);
  const requested = page.waitForRequest(address);
  await link.click();
  await requested;
  return held;
}

function markDocument(page: Page) {
  return page.evaluate("void (window.isSame = true)");
}

async function isMarkedDocument(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("window.isSame === true");
}

async function searchOffline(page: Page): Promise<void> {
  const box = page.getByRole("searchbox");
  // A stored response is no sign that the library can be reached.
  await page.evaluate("fetch('/robots.txt').then((response) => response.text())");
  await page.context().setOffline(true);
  await box.fill("lamp");
  await box.press("Enter");

  await expect(page.getByText("The library could not be reached")).toBeVisible();
  await expect(page).toHaveURL(/\/\?lng=en$/);
  await expect(box).toHaveValue("lamp");
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.context().setOffline(false);
  await box.press("Enter");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page).toHaveURL(/\/search\?input=lamp&lng=en$/);
  await expect(box).toHaveValue("lamp");
  await visit(page, "/?lng=en");
}

async function waitForCourses(page: Page): Promise<void> {
  const coursesPart = /\/assets\/courses-[^/]+\.js$/;
  await waitUntilHydrated(page);
  await pauseClock(page);
  // The request is never answered.
  await page.route(coursesPart, () => {});
  const requests = page.waitForRequest(coursesPart);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Courses" }).click();
  await requests;

  await page.clock.runFor(119_000);
  await expect(page).toHaveURL(/\/\?lng=en$/);
  await page.clock.runFor(2_000);
  await expect(page).toHaveURL(/\/courses\?lng=en$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courses");
}

const texts = "**/locales/en/translation.json";

/** Only the hydrated page refuses too few letters before they are sent. */
async function expectHydrated(page: Page) {
  await page.getByRole("searchbox").fill("la");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("alert")).toContainText("at least 3 letters");
}

test("S8.07: retries interface texts after a 503, but not after 404 or invalid JSON", async ({
  page,
}) => {
  await test.step("retries interface texts after a 503", async () => {
    let requests = 0;
    await page.route(texts, (route) => {
      requests += 1;
      return requests < 3 ? route.fulfill({ status: 503, body: "" }) : route.continue();
    });
    await page.goto("/?lng=en");
    await expect.poll(() => requests).toBeGreaterThanOrEqual(3);
    await waitUntilHydrated(page);
    await expectHydrated(page);
    await page.unroute(texts);
  });

  await page.clock.install();
  for (const [name, answer] of Object.entries({
    "are missing": { status: 404, body: "Not found" },
    "are invalid JSON": { status: 200, contentType: "application/json", body: "<html>" },
  })) {
    await test.step(`does not retry texts that ${name}, and works without a script`, () =>
      expectUsableWithoutScript(page, answer));
  }
});

async function expectUsableWithoutScript(
  page: Page,
  answer: { status: number; contentType?: string; body: string },
): Promise<void> {
  let requests = 0;
  await page.route(texts, (route) => {
    requests += 1;
    return route.fulfill(answer);
  });
  const program = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/assets/entry.client"),
  );
  await page.goto("/?lng=en");
  await program;
  // Longer than all pauses between five attempts.
  for (let pause = 0; pause < 5; pause++) {
    await page.clock.runFor(10_000);
    // When this is answered, earlier answers have reached the page.
    await page.evaluate("fetch('/robots.txt').then((answer) => answer.text())");
  }
  // Once by the preload, and once by the program, which does not reuse a failed preload.
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(2);

  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("searchbox").fill("harbour");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/search\?.*input=harbour/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await page.unroute(texts);
}

const busy = {
  en: "Please come back in a moment",
  es: "Vuelva en un momento, por favor",
  fr: "Revenez dans un instant, s’il vous plaît",
};

test("S2.10, S4.08, S8.04: reports failed API calls in place, and shows a page without the API", async ({
  page,
  library,
}) => {
  const failing = /getseries|getbooksbyauthor|gettopdownloads|\/notice\//;
  await using site = await startSiteWithFailingApi(library.origin, failing);
  const main = page.getByRole("main");

  await test.step("reports a failed ranking and omits a failed notice", async () => {
    await visit(page, `${site.origin}/?lng=en`);
    const ranking = page.getByRole("region", { name: "Most downloaded" });
    await expect(ranking).toContainText("could not be loaded");
    await expect(ranking.getByRole("link", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("list", { name: "New titles" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Notice" })).toHaveCount(0);
  });

  await test.step("loads missing series in the browser", () => askForSeriesAgain(page, site));

  await test.step("shows a page without its failed list of titles, and retries", () =>
    askForTitlesAgain(page, site));

  await site.api.stop();
  await test.step("answers 503 with a page of its own when the API is down", () =>
    showBusyPages(page, site));

  await site.api.restart();
  await test.step("recovers by itself when the API is back", async () => {
    await expect(main.getByRole("article").first()).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Littérature");
    await expect(page).toHaveURL(`${site.origin}/literature?lng=fr`);
  });
});

async function askForSeriesAgain(page: Page, site: FailingSite): Promise<void> {
  const main = page.getByRole("main");
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/getseries/, async (route) => {
    await mayAnswer;
    await route.fulfill({
      headers: { "Access-Control-Allow-Origin": "*" },
      json: [{ id: 9, name: "Harbour Letters", booksCount: 35 }],
    });
  });
  const chosen = main.getByRole("combobox", { name: "Series" }).locator("option:checked");
  const search = main.getByRole("button", { name: "Search" });

  const answer = await page.goto(`${site.origin}/literature?lng=en&serieId=9`);
  expect(answer?.status()).toBe(200);
  await expect(main.getByRole("heading", { level: 3 })).toHaveCount(10);
  await expect(search).toHaveAttribute("aria-busy", "true");
  await expect(chosen).toHaveText("This series");
  letAnswer();
  await expect(search).not.toHaveAttribute("aria-busy");
  await expect(chosen).toHaveText("Harbour Letters");
  await page.unroute(/getseries/);
}

async function askForTitlesAgain(page: Page, site: FailingSite): Promise<void> {
  const main = page.getByRole("main");
  for (const [path, title, failure] of [
    ["/author/elsa-orme", "Elsa Örme", "The titles of this author could not be loaded."],
    ["/book/the-lamp", "The Lamp on the Quay", "The other titles of this author"],
  ] as const) {
    const answer = await page.goto(`${site.origin}${path}?lng=en`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(failure)).toBeVisible();
    const responsePromise = page.waitForResponse((response) => response.url().includes(path));
    await main.getByRole("link", { name: "Try again" }).click();
    await responsePromise;
    await expect(page.getByText(failure)).toBeVisible();
    await expect(page).toHaveURL(/lng=en$/);
  }
}

async function showBusyPages(page: Page, site: FailingSite): Promise<void> {
  const requests: string[] = [];
  // The page before may still load a picture.
  await page.goto("about:blank");
  page.on("request", (request) => requests.push(request.url()));
  for (const cell of cells) {
    const { name, language } = cell;
    await applyCell(page, cell);
    const answer = await page.goto(`${site.origin}/literature?lng=${language}`);
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()["retry-after"]).toMatch(/^\d$/);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(busy[language]);
    expect(await findAccessibilityViolations(page), name).toEqual([]);
  }
  expect(requests.filter((address) => !address.includes("/literature"))).toEqual([]);
}
