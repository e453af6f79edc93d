import type { APIRequestContext, Page } from "@playwright/test";

import { viewports } from "./grid.ts";
import { holdResponse, pauseClock } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import { shelfCatalog } from "./shelf-catalog.ts";
import { collectPageErrors, findAccessibilityViolations } from "./accessibility.ts";
import { countRequests, goBack, navigateInApp, reload, waitUntilIdle, visit } from "./visit.ts";

const books = shelfCatalog.books ?? [];
const all = books.length;
const english = books.filter(({ language }) => language === "en");
const onFaith = english.filter(({ topics }) => topics?.includes("faith")).length;
const inSeries = english.filter(({ series }) =>
  series?.some((entry) => /^harbour(?::|$)/.test(entry)),
).length;

const { phone, desk } = viewports;
const main = (page: Page) => page.getByRole("main");
const titles = (page: Page) => main(page).getByRole("heading", { level: 3 });
const box = (page: Page, name: string) => main(page).getByRole("combobox", { name });
const searchButton = (page: Page) => main(page).getByRole("button", { name: "Search" });

/** Opens the newest titles by the header's link, on a desktop. */
async function openFromHeader(page: Page): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Literature", exact: true }).click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await expect(main(page).getByText(`${english.length} titles`, { exact: true })).toBeVisible();
  await expect(titles(page).nth(1)).toHaveText("Harbour Letter 1");
  await expect(searchButton(page)).not.toHaveAttribute("aria-busy");
  await expect(box(page, "Sort by")).toHaveValue("creationdate");
}

test("S2.02, S2.08, S4.08, S5.04, S5.11, S9.06, S9.11: lists the newest books, and explains how to order", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await visit(page, "/literature?lng=en");
  await expect(box(page, "Sort by")).toHaveValue("creationdate");
  await expect(titles(page).nth(1)).toHaveText("Harbour Letter 1");

  await test.step("offers no topic with too few books", async () => {
    await expect(box(page, "Topic").locator("option")).toHaveText([
      "All topics",
      "Faith and patient…",
    ]);
  });

  await test.step("fits a row of grid cards into the pane", async () => {
    await page.getByRole("radio", { name: "Grid" }).check();
    const pane = await main(page).getByRole("region", { name: "Literature" }).boundingBox();
    const card = await main(page).getByRole("article").first().boundingBox();
    expect(pane && card && card.y + card.height <= pane.y + pane.height).toBe(true);
    await page.getByRole("radio", { name: "List" }).check();
  });

  await test.step("gives an author link a touch target of 44 px on a phone", () =>
    measureAuthorLink(page));

  await test.step("explains how to order, and links donations and distributors", () =>
    readHowToOrder(page));

  await test.step("switches to authors and back by tabs", async () => {
    const tabs = page.getByRole("navigation", { name: "Literature" });
    await tabs.getByRole("link", { name: "Authors" }).click();
    await expect(page).toHaveURL(/\/literature\/authors\?lng=en$/);
    await tabs.getByRole("link", { name: "Literature" }).click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
  });

  await test.step("scrolls in a pane of 500 px, and restores its position", () => scrollPane(page));

  await test.step("cuts a long label to 17 characters, and describes it in full", () =>
    hearLongLabel(page));
});

async function measureAuthorLink(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const card = page.getByRole("article").filter({ has: page.locator("a[href^='/author/']") });
  const author = card.first().locator("a[href^='/author/']").first();
  const [line, title] = await Promise.all(
    [author.locator("xpath=ancestor::p"), card.first().getByRole("heading")].map((locator) =>
      locator.boundingBox(),
    ),
  );
  const finger = await author.evaluate((link) => {
    const { y } = link.getBoundingClientRect();
    const { top, height } = getComputedStyle(link, "::after");
    return { y: y + Number.parseFloat(top), height: Number.parseFloat(height) };
  });
  expect(finger.height).toBeGreaterThanOrEqual(44);
  expect(line?.height).toBeLessThan(30);
  // Takes no more of the title above than the space between lines.
  expect(finger.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? Infinity) - 4);
  await page.setViewportSize(desk);
}

async function readHowToOrder(page: Page): Promise<void> {
  const note = page.getByText("Each month a number of printed copies are free");
  await expect(note).toBeHidden();
  await page.getByText("How to order printed copies").click();
  await expect(note).toBeVisible();
  await expect(main(page).getByRole("link", { name: "donate" })).toHaveAttribute(
    "href",
    "/donate?lng=en",
  );
  await expect(page.getByRole("link", { name: "find a distributor" })).toHaveAttribute(
    "href",
    /^\/about\/distributors/,
  );
}

async function scrollPane(page: Page): Promise<void> {
  const pane = main(page).getByRole("region", { name: "Literature" });
  await expect(titles(page).nth(1)).toHaveText("Harbour Letter 1");
  expect((await pane.boundingBox())?.height).toBe(500);
  await expect(titles(page)).toHaveCount(10);

  await pane.focus();
  await expect(pane).toBeFocused();
  await page.keyboard.press("End");
  await expect(titles(page)).toHaveCount(20);
  // Language names come from the server, and those of new cards from the browser.
  await expect(pane.locator('abbr[title="English"]')).toHaveCount(20);
  const chosen = main(page).getByRole("link", { name: "Harbour Letter 15", exact: true });
  await chosen.scrollIntoViewIfNeeded();
  const count = await titles(page).count();
  const top = await pane.evaluate((region) => region.scrollTop);
  expect(top).toBeGreaterThan(500);

  await chosen.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Letter 15");
  await page.goBack();
  await expect(titles(page)).toHaveCount(count);
  await expect.poll(() => pane.evaluate((region) => region.scrollTop)).toBe(top);

  await reload(page);
  await expect(titles(page)).toHaveCount(count);
  await expect.poll(() => pane.evaluate((region) => region.scrollTop)).toBe(top);
}

async function hearLongLabel(page: Page): Promise<void> {
  await box(page, "Topic").selectOption("1");
  await expect(box(page, "Topic").locator("option:checked")).toHaveText("Faith and patient…");
  await expect(box(page, "Topic")).toHaveAttribute("title", "Faith and patient waiting");

  const session = await page.context().newCDPSession(page);
  await session.send("Accessibility.enable");
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const topic = nodes.find(
    ({ role, name }) => role?.value === "combobox" && name?.value === "Topic",
  );
  expect(topic?.description?.value).toBe("Faith and patient waiting");
}

test("S2.21, S4.08, S4.09, S8.09, S9.05: puts choices in the address at once, then updates the list", async ({
  page,
}) => {
  await visit(page, "/literature?lng=en");

  await test.step("puts a choice in the address at once, and updates the list after 300 ms", () =>
    followChoice(page));

  await test.step("adds no history entry on Search when the list is current", async () => {
    await openFromHeader(page);
    await box(page, "Sort by").selectOption("title");
    await expect(titles(page).first()).toHaveText("Harbour Letter 1");
    const steps = await page.evaluate<number>("history.length");
    const searched = page.waitForResponse(/literature\.data/);
    await searchButton(page).click();
    await searched;
    await expect(searchButton(page)).not.toHaveAttribute("aria-busy");
    expect(await page.evaluate("history.length")).toBe(steps);
  });

  await test.step("reports a list that cannot be loaded in place, and retries", () =>
    tryListAgain(page));

  await navigateInApp(page, "/literature?lng=en&input=harbour");
  await pauseClock(page);
  await test.step("stays on another screen that is opened before the list updates", () =>
    leaveBeforeList(page));

  await test.step("adds a choice made during a request once the request is done", () =>
    followLaterChoice(page));

  await test.step("searches at once, adds a history entry and closes the filters on a phone", () =>
    searchAtOnce(page));

  await test.step("shows skeletons without layout shift, and keeps the focus", () =>
    expectSkeletons(page));

  await page.unroute(/literature\.data/);
  await navigateInApp(page, "/literature?lng=en&language=&input=lamp");
  await test.step("marks filters in use by color, and the search as busy", () =>
    expectSetFieldsMarked(page));

  await test.step("keeps the search box read-only, with links to clear or change it", () =>
    leaveWords(page));
});

async function followChoice(page: Page): Promise<void> {
  const steps = await page.evaluate("history.length");
  const requested = page.waitForRequest(/literature\.data/);
  const start = Date.now();
  await box(page, "Sort by").selectOption("title");
  expect(page.url()).toContain("sortby=title");
  await requested;
  expect(Date.now() - start).toBeGreaterThanOrEqual(290);

  await expect(titles(page).first()).toHaveText("Harbour Letter 1");
  await box(page, "Series").selectOption("9");
  await box(page, "Topic").selectOption("1");
  await expect(page).toHaveURL(/serieId=9/);
  await expect(page).toHaveURL(/topicId=1/);
  await expect(main(page).getByText(`${onFaith} titles`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/topicId=1/);
  expect(await page.evaluate("history.length")).toBe(steps);

  await reload(page);
  await expect(box(page, "Topic")).toHaveValue("1");
  await expect(main(page).getByText(`${onFaith} titles`, { exact: true })).toBeVisible();
}

async function tryListAgain(page: Page): Promise<void> {
  await openFromHeader(page);
  const series = await holdResponse(page, /getseries/);
  await page.route(/literature\.data/, (route) => route.abort());
  await box(page, "Sort by").selectOption("title");

  await expect(main(page).getByRole("alert")).toContainText("The titles could not be loaded");
  await expect(searchButton(page)).toHaveAttribute("aria-busy", "true");
  series.release();
  await expect(searchButton(page)).not.toHaveAttribute("aria-busy");
  await expect(box(page, "Sort by")).toHaveValue("title");
  await expect(box(page, "Series").locator("option")).toHaveCount(2);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.unroute(/literature\.data/);
  const [address, steps] = [page.url(), await page.evaluate("history.length")];
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(titles(page).first()).toHaveText("Harbour Letter 1");
  await expect(main(page).getByRole("alert")).toHaveCount(0);
  expect([page.url(), await page.evaluate("history.length")]).toEqual([address, steps]);
}

async function leaveBeforeList(page: Page): Promise<void> {
  const searches = countRequests(page, /literature\.data/);
  await box(page, "Sort by").selectOption("title");
  await page.getByRole("link", { name: "Clear the search words" }).click();
  await expect(page).not.toHaveURL(/input=/);
  await expect(box(page, "Sort by")).toHaveValue("title");
  expect(searches.count).toBe(1);

  await box(page, "Series").selectOption("9");
  await titles(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/book\//);
  await page.clock.runFor(1_000);
  await waitUntilIdle(page);
  await expect(page).toHaveURL(/\/book\//);
  expect(searches.count).toBe(1);
}

async function followLaterChoice(page: Page): Promise<void> {
  await openFromHeader(page);
  const list = await holdResponse(page, /literature\.data/);
  const requested = page.waitForRequest(/literature\.data/);
  await box(page, "Sort by").selectOption("title");
  await page.clock.runFor(300);
  await requested;
  await box(page, "Series").selectOption("9");
  await expect(box(page, "Series")).toHaveValue("9");
  list.release();
  await expect(titles(page).first()).toHaveText("Harbour Letter 1");
  await expect(main(page).getByText(`${english.length} titles`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/serieId=9&sortby=title/);

  await page.clock.runFor(300);
  await expect(main(page).getByText(`${inSeries} titles`, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/serieId=9&sortby=title/);
  await expect(box(page, "Sort by")).toHaveValue("title");
  await page.unroute(/literature\.data/);
}

async function searchAtOnce(page: Page): Promise<void> {
  await openFromHeader(page);
  await page.setViewportSize(phone);
  await expect(searchButton(page)).toBeHidden();
  await page.getByText("Filter and sort").click();
  const steps = await page.evaluate<number>("history.length");
  await box(page, "Language").selectOption("ES");
  await searchButton(page).click();

  await expect(searchButton(page)).toBeHidden();
  await expect(titles(page).first()).toHaveText("La lámpara del muelle");
  expect(await page.evaluate("history.length")).toBe(steps + 1);
  await page.clock.resume();
  await expect(page.getByText("1 set")).toBeVisible();
  // The list is the one before, though another language was chosen above it.
  await page.goBack();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await expect(titles(page).nth(1)).toHaveText("Harbour Letter 1");
  await page.setViewportSize(desk);
}

async function expectSkeletons(page: Page): Promise<void> {
  const footer = page.getByRole("contentinfo");
  const before = await footer.boundingBox();
  const list = await holdResponse(page, /literature\.data/);
  await box(page, "Sort by").selectOption("title");
  await expect(page.locator(".skeleton").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true] > .opacity-0")).toHaveCSS("opacity", "0");
  expect(await footer.boundingBox()).toEqual(before);

  const more = page.getByRole("link", { name: "Load more" });
  await more.focus();
  const scrolled = await footer.boundingBox();
  // The skeletons have been shown for long, and the focus is still there.
  await page.clock.runFor(1_000);
  await expect(more).toBeFocused();
  list.release();
  await expect(titles(page).first()).toHaveText("Harbour Letter 1");
  expect(await footer.boundingBox()).toEqual(scrolled);
}

async function expectSetFieldsMarked(page: Page): Promise<void> {
  const paint = (name: string) =>
    main(page)
      .getByLabel(name, { exact: true })
      .evaluate((field) => getComputedStyle(field).backgroundColor);
  const plain = await paint("Series");
  expect(await paint("Language")).toBe(plain);
  expect(await paint("Search words")).not.toBe(plain);
  expect(await paint("Sort by")).toBe(plain);

  const list = await holdResponse(page, /literature\.data/);
  await box(page, "Series").selectOption("9");
  await expect(searchButton(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Loading titles")).toBeAttached();
  list.release();
  await expect(searchButton(page)).not.toHaveAttribute("aria-busy");
  await expect.poll(() => paint("Series")).toBe(await paint("Search words"));
}

async function leaveWords(page: Page): Promise<void> {
  const searchBox = main(page).getByRole("textbox", { name: "Search words" });
  await expect(searchBox).toHaveValue("lamp");
  await expect(searchBox).toHaveAttribute("readonly");
  await main(page).getByRole("link", { name: "Change the search words" }).press("Enter");
  await expect(page.getByRole("searchbox")).toBeFocused();

  await main(page).getByRole("link", { name: "Clear the search words" }).press("Enter");
  await expect(searchBox).toHaveValue("");
  await expect(page).not.toHaveURL(/input=/);
}

test("S4.08: marks pages with search words as noindex", async ({ request }) => {
  const invented = await readSource(request, "/literature?lng=en&input=invented&topicId=1");
  expect(invented).toContain('<meta name="robots" content="noindex"/>');
  expect(invented).not.toContain('rel="canonical"');
  expect(await readSource(request, "/literature?lng=en&topicId=1")).toMatch(
    /<link rel="canonical" href="[^"]*topicId=1[^"]*"/,
  );
});

test("S2.02, S4.10, S9.07: reloads books once, and lists every language from the start", async ({
  page,
  context,
  baseURL,
}) => {
  const searches = countRequests(page, /literature\.data/);

  await test.step("searches once at a reload address", async () => {
    const reloads = countRequests(page, /literature\.data.*reload=false/);
    await visit(page, "/literature?lng=en&serieId=9&reload=true");
    await expect(page).toHaveURL(/reload=false/);
    await expect(page).toHaveURL(/serieId=9/);
    await waitUntilIdle(page);
    expect(reloads.count).toBe(1);
    expect(await page.evaluate("history.length")).toBeLessThanOrEqual(2);
    await expect(titles(page)).toHaveCount(10);
  });

  await context.addCookies([{ name: "onlyMine", value: "off", url: baseURL! }]);
  await test.step("searches once in every language when all are chosen", async () => {
    searches.count = 0;
    await visit(page, "/literature?lng=en&reload=true");
    await expect(page).toHaveURL(/reload=false&language=&lng=en$/);
    await expect(main(page).getByText(`${all} titles`, { exact: true })).toBeVisible();
    await waitUntilIdle(page);
    expect(searches.count).toBe(1);
  });

  await test.step("lists every language at addresses with and without a language", async () => {
    await context.addCookies([{ name: "i18next", value: "fr", url: baseURL! }]);
    await visit(page, "/literature");
    await expect(main(page).getByText(`${all} titres`, { exact: true })).toBeVisible();
    await expect(box(page, "Langue")).toHaveValue("");
    await expect(page.getByRole("link", { name: "Harbour Letter 1", exact: true })).toBeVisible();

    // The server's page is the same for everybody, so the browser applies the choice.
    await visit(page, "/literature?lng=en");
    await expect(main(page).getByText(`${all} titles`, { exact: true })).toBeVisible();
    await expect(box(page, "Language")).toHaveValue("");
    await expect(page.getByRole("link", { name: "Harbour Letter 1", exact: true })).toBeVisible();
  });
});

test("S4.09, S8.02, S9.01: loads ten more, reports errors, and restores length and position", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.route(/\/api\/books/, (route) => route.abort());
  await visit(page, "/literature?lng=en&serieId=9");
  await expect(titles(page)).toHaveCount(10);

  await test.step("reports a next page that cannot be loaded, and retries", () =>
    tryNextPageAgain(page));

  await test.step("loads more at its end, and restores length and position", () =>
    expectListRestored(page));

  await test.step("restores a long list page by page, up to one that fails", () =>
    loadPagesInTurn(page));

  await test.step("loads more by click, also after the skip link", () => loadMoreByClick(page));
});

async function tryNextPageAgain(page: Page): Promise<void> {
  const more = page.getByRole("link", { name: "Load more" });
  const retryLink = page.getByRole("link", { name: "Try again" });
  const alert = main(page).getByRole("alert");
  // Scrolled into view it would load at once and fail, and the link would be gone before the click.
  await more.press("Enter");
  await expect(alert).toContainText("The next page could not be loaded");

  const detail = "There were too many requests from your network. Please try again in 2 minutes.";
  const json = { status: 429, code: "err-too-often", detail };
  await page.unroute(/\/api\/books/);
  await page.route(/\/api\/books/, (route) => route.fulfill({ status: 429, json }));
  await retryLink.click();
  await expect(alert).toHaveText(`The next page could not be loaded. ${detail}`);

  await page.unroute(/\/api\/books/);
  await retryLink.click();
  await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(20);
}

async function expectListRestored(page: Page): Promise<void> {
  // At the very end the list loads no more by itself.
  const total = inSeries;
  await expect
    .poll(async () => {
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      return titles(page).count();
    }, POLL_OPTIONS)
    .toBe(total);

  const chosen = main(page).getByRole("link", { name: "Harbour Letter 24", exact: true });
  await chosen.scrollIntoViewIfNeeded();
  const top = await page.evaluate("scrollY");
  await chosen.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Letter 24");
  await page.goBack();
  await expect(chosen).toBeInViewport();
  await expect(titles(page)).toHaveCount(total);

  await reload(page);
  await expect(titles(page)).toHaveCount(total);
  await expect(chosen).toBeInViewport();
  await expect.poll(() => page.evaluate("scrollY")).toBe(top);

  await page.goto("/robots.txt");
  await goBack(page);
  await expect(titles(page)).toHaveCount(total);
  await expect(chosen).toBeInViewport();
}

async function loadPagesInTurn(page: Page): Promise<void> {
  const retryLink = page.getByRole("link", { name: "Try again" });
  const alert = main(page).getByRole("alert");
  await page.goto("/robots.txt");
  const requested: string[] = [];
  const { promise: looked, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/\/api\/books.*pageCount=/, async (route) => {
    const number = new URL(route.request().url()).searchParams.get("pageCount")!;
    requested.push(number);
    await looked;
    await (number === "1" ? route.continue() : route.abort());
  });
  await page.goBack();
  await expect.poll(() => requested).toEqual(["1"]);
  letAnswer();
  await expect(titles(page)).toHaveCount(20);
  await expect(alert).toContainText("The next page could not be loaded");
  expect(requested).toEqual(["1", "2"]);

  await page.unroute(/\/api\/books.*pageCount=/);
  await retryLink.click();
  await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(30);
}

async function loadMoreByClick(page: Page): Promise<void> {
  const more = page.getByRole("link", { name: "Load more" });
  await page.setViewportSize(desk);
  await openFromHeader(page);
  await page.setViewportSize(phone);
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await more.press("Enter");
  await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(20);
  await main(page).getByRole("link", { name: "Harbour Letter 2", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Letter 2");
  await page.goBack();
  await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(20);
}

test("S2.03, S5.11: filters, loads more and opens books at the Spanish addresses", async ({
  page,
}) => {
  for (const address of ["/spanish/spanish-literature", "/spanish/title-catalog"]) {
    await visit(page, address);
    await expect(box(page, "Idioma")).toHaveValue("ES");
    // A filter without options is not shown.
    await expect(box(page, "Serie")).toBeVisible();
    await expect(box(page, "Tema")).toHaveCount(0);
    await box(page, "Idioma").selectOption("");
    await expect(main(page).getByText(`${all} títulos`, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}\\?.*language=&`));
    await main(page).getByRole("link", { name: "Cargar más" }).click();
    // Another page may load by itself while the end of the list is in view.
    await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(20);
    await main(page).getByRole("link", { name: "Harbour Letter 3", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  }
});

test("S4.08, S4.10, S9.11: starts in the interface language, with a switch to every language", async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  const chosen = main(page).locator("#filter-language");
  const choice = page.locator("#languages input[type=checkbox]");

  for (const [address, language, switched] of [
    ["/literature", "EN", ["", "EN"]],
    ["/literature?lng=fr", "FR", ["", "FR", "", "FR"]],
  ] as const) {
    await visit(page, address);
    await expect(chosen).toHaveValue(language);
    if (language === "FR") {
      await expect(box(page, "Langue")).toHaveValue("FR");
      await expect(titles(page)).toHaveText(["La lampe sur le quai"]);
      // A short list needs no pane.
      const list = main(page).getByRole("region", { name: "Littérature" });
      expect((await list.boundingBox())!.height).toBeLessThan(500);
    }
    const own = await titles(page).allTextContents();
    for (const nextLanguage of switched) {
      // The popover of the switch closes once it has led to another address.
      await expect(async () => {
        if (!(await choice.isVisible())) await page.locator("[popovertarget=languages]").click();
        await choice.setChecked(nextLanguage !== "", { timeout: 2_000 });
      }).toPass();
      await expect(chosen).toHaveValue(nextLanguage);
      await expect
        .poll(
          async () => (await titles(page).allTextContents()).join() === own.join(),
          POLL_OPTIONS,
        )
        .toBe(nextLanguage === language);
    }
    await reload(page);
    await expect(chosen).toHaveValue(language);
  }
  expect(errors).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.02, S4.09: filters and pages literature", async ({ page }) => {
    await page.goto("/literature?lng=en&reload=true");
    await expect(titles(page)).toHaveCount(10);
    await box(page, "Topic").selectOption("1");
    await box(page, "Sort by").selectOption("title");
    await searchButton(page).click();
    await expect(page).toHaveURL(/lng=en/);
    await expect(main(page).getByText(`${onFaith} titles`, { exact: true })).toBeVisible();

    await main(page).getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(main(page).getByText(`11–20 of ${onFaith} titles`)).toBeVisible();
    await expect(box(page, "Topic")).toHaveValue("1");
  });
});

/** The HTML that a search engine reads. */
async function readSource(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

/** In milliseconds. */
const POLL_OPTIONS = { intervals: [50] };

test("S4.08: takes a filter that was chosen before the page's script ran", async ({ page }) => {
  await page.setViewportSize(desk);
  const held = await holdResponse(page, "**/assets/entry.client-*.js");
  await page.goto("/literature?lng=en", { waitUntil: "commit" });
  await box(page, "Language").selectOption({ label: "French" });
  held.release();

  await expect(page).toHaveURL(/language=FR/i);
  await expect(box(page, "Language")).toHaveValue(/^fr$/i);
  await expect(titles(page).first()).toBeVisible();
});
