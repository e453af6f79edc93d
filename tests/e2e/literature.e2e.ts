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
const inSeries = english.filter(({ series }) => series?.includes("harbour")).length;

const { phone, desk } = viewports;
const main = (page: Page) => page.getByRole("main");
const titles = (page: Page) => main(page).getByRole("heading", { level: 3 });
const box = (page: Page, name: string) => main(page).getByRole("combobox", { name });
const searchButton = (page: Page) => main(page).getByRole("button", { name: "Search" });

/** To the newest titles, from wherever one is, by the link of the header; on a desk. */
async function openFromHeader(page: Page): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Literature", exact: true }).click();
  await expect(page).toHaveURL(/\/literature\?lng=en$/);
  await expect(main(page).getByText(`${english.length} titles`, { exact: true })).toBeVisible();
  await expect(titles(page).nth(1)).toHaveText("Harbour Letter 1");
  await expect(searchButton(page)).not.toHaveAttribute("aria-busy");
  await expect(box(page, "Sort by")).toHaveValue("creationdate");
}

test("S2.02, S2.08, S4.08, S5.04, S5.11, S9.06, S9.11: literature starts with the newest books, and tells how to order and who else has books", async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await visit(page, "/literature?lng=en");
  await expect(box(page, "Sort by")).toHaveValue("creationdate");
  await expect(titles(page).nth(1)).toHaveText("Harbour Letter 1");

  await test.step("a topic with too few books is not offered", async () => {
    await expect(box(page, "Topic").locator("option")).toHaveText([
      "All topics",
      "Faith and patient…",
    ]);
  });

  await test.step("in a grid a whole row of books has room in the pane", async () => {
    await page.getByRole("radio", { name: "Grid" }).check();
    const pane = await main(page).getByRole("region", { name: "Literature" }).boundingBox();
    const card = await main(page).getByRole("article").first().boundingBox();
    expect(pane && card && card.y + card.height <= pane.y + pane.height).toBe(true);
    await page.getByRole("radio", { name: "List" }).check();
  });

  await test.step("on a phone an author is as high as a finger, and the titles are no further apart", () =>
    measureAuthorLink(page));

  await test.step("how to order, where gifts are taken, and who else has books", () =>
    readHowToOrder(page));

  await test.step("the tabs lead to its authors and back", async () => {
    const tabs = page.getByRole("navigation", { name: "Literature" });
    await tabs.getByRole("link", { name: "Authors" }).click();
    await expect(page).toHaveURL(/\/literature\/authors\?lng=en$/);
    await tabs.getByRole("link", { name: "Literature" }).click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);
  });

  await test.step("the list scrolls in a pane of 500 px that the keyboard reaches, and is found as it was left", () =>
    scrollPane(page));

  await test.step("a long label is cut to 17 characters, and those who cannot see it hear the whole", () =>
    hearLongLabel(page));
});

async function measureAuthorLink(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const card = page.getByRole("article").filter({ has: page.locator("a[href^='/author/']") });
  const author = card.first().locator("a[href^='/author/']").first();
  const [line, title] = await Promise.all(
    [author.locator("xpath=ancestor::p"), card.first().getByRole("heading")].map((shown) =>
      shown.boundingBox(),
    ),
  );
  const finger = await author.evaluate((link) => {
    const { y } = link.getBoundingClientRect();
    const { top, height } = getComputedStyle(link, "::after");
    return { y: y + Number.parseFloat(top), height: Number.parseFloat(height) };
  });
  expect(finger.height).toBeGreaterThanOrEqual(44);
  expect(line?.height).toBeLessThan(30);
  // No more than the space between lines is taken from the title above.
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
  // Named by the server, and those that came now by the browser.
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

test("S2.21, S4.08, S4.09, S8.09, S9.05: what is chosen is in the address at once, and the list follows, or says that it cannot, or gives way to Search", async ({
  page,
}) => {
  await visit(page, "/literature?lng=en");

  await test.step("what is chosen is in the address at once, and the list follows 300 ms later", () =>
    followChoice(page));

  await test.step("Search adds no step to the history where the list is already there", async () => {
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

  await test.step("a list that cannot be had says so in its place, and is tried again", () =>
    tryListAgain(page));

  await navigateInApp(page, "/literature?lng=en&input=harbour");
  await pauseClock(page);
  await test.step("who goes elsewhere before the list follows a choice is not called back", () =>
    leaveBeforeList(page));

  await test.step("what is chosen while an earlier choice is on its way is in the address when that has come", () =>
    followLaterChoice(page));

  await test.step("Search runs at once, adds a step to the history and closes the bar of a small screen", () =>
    searchAtOnce(page));

  await test.step("on a slow line shapes are where the books will be, nothing jumps, and the focus stays", () =>
    expectSkeletons(page));

  await page.unroute(/literature\.data/);
  await navigateInApp(page, "/literature?lng=en&language=&input=lamp");
  await test.step("chosen filters and a box with words in it are green, and the search turns while it is at work", () =>
    expectSetFieldsMarked(page));

  await test.step("the box cannot be typed in; it is emptied, or leads to the search of the header", () =>
    leaveWords(page));
});

async function followChoice(page: Page): Promise<void> {
  const steps = await page.evaluate("history.length");
  const asked = page.waitForRequest(/literature\.data/);
  const before = Date.now();
  await box(page, "Sort by").selectOption("title");
  expect(page.url()).toContain("sortby=title");
  await asked;
  expect(Date.now() - before).toBeGreaterThanOrEqual(290);

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
  const asked = page.waitForRequest(/literature\.data/);
  await box(page, "Sort by").selectOption("title");
  await page.clock.runFor(300);
  await asked;
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
  // Its list is the one that was there before, though something else was chosen above it.
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
  // Long after the shapes have come, nothing has taken it.
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
  const words = main(page).getByRole("textbox", { name: "Search words" });
  await expect(words).toHaveValue("lamp");
  await expect(words).toHaveAttribute("readonly");
  await main(page).getByRole("link", { name: "Change the search words" }).press("Enter");
  await expect(page.getByRole("searchbox")).toBeFocused();

  await main(page).getByRole("link", { name: "Clear the search words" }).press("Enter");
  await expect(words).toHaveValue("");
  await expect(page).not.toHaveURL(/input=/);
}

test("S4.08: words that anybody may put into an address make no page that search engines keep", async ({
  request,
}) => {
  const invented = await readSource(request, "/literature?lng=en&input=invented&topicId=1");
  expect(invented).toContain('<meta name="robots" content="noindex"/>');
  expect(invented).not.toContain('rel="canonical"');
  expect(await readSource(request, "/literature?lng=en&topicId=1")).toMatch(
    /<link rel="canonical" href="[^"]*topicId=1[^"]*"/,
  );
});

test("S2.02, S4.10, S9.07: reloaded books are searched once, and the choice of every language shows all from the start", async ({
  page,
  context,
  baseURL,
}) => {
  const searches = countRequests(page, /literature\.data/);

  await test.step("a reload address searches the books again, once", async () => {
    const anew = countRequests(page, /literature\.data.*reload=false/);
    await visit(page, "/literature?lng=en&serieId=9&reload=true");
    await expect(page).toHaveURL(/reload=false/);
    await expect(page).toHaveURL(/serieId=9/);
    await waitUntilIdle(page);
    expect(anew.count).toBe(1);
    expect(await page.evaluate("history.length")).toBeLessThanOrEqual(2);
    await expect(titles(page)).toHaveCount(10);
  });

  await context.addCookies([{ name: "onlyMine", value: "off", url: baseURL! }]);
  await test.step("with every language chosen, reloaded books are searched once, in every language", async () => {
    searches.count = 0;
    await visit(page, "/literature?lng=en&reload=true");
    await expect(page).toHaveURL(/reload=false&language=&lng=en$/);
    await expect(main(page).getByText(`${all} titles`, { exact: true })).toBeVisible();
    await waitUntilIdle(page);
    expect(searches.count).toBe(1);
  });

  await test.step("an address without a language, too, and one that is the same for everybody", async () => {
    await context.addCookies([{ name: "i18next", value: "fr", url: baseURL! }]);
    await visit(page, "/literature");
    await expect(main(page).getByText(`${all} titres`, { exact: true })).toBeVisible();
    await expect(box(page, "Langue")).toHaveValue("");
    await expect(page.getByRole("link", { name: "Harbour Letter 1", exact: true })).toBeVisible();

    // The browser sees to the wish.
    await visit(page, "/literature?lng=en");
    await expect(main(page).getByText(`${all} titles`, { exact: true })).toBeVisible();
    await expect(box(page, "Language")).toHaveValue("");
    await expect(page.getByRole("link", { name: "Harbour Letter 1", exact: true })).toBeVisible();
  });
});

test("S4.09, S8.02, S9.01: the list grows by ten, says why it cannot, and is as long and as far on after Back and a reload", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.route(/\/api\/books/, (route) => route.abort());
  await visit(page, "/literature?lng=en&serieId=9");
  await expect(titles(page)).toHaveCount(10);

  await test.step("a next page that cannot be had says why, and is tried again", () =>
    tryNextPageAgain(page));

  await test.step("it grows at its end, and is found as it was left", () =>
    expectListRestored(page));

  await test.step("a long list that is come back to has its pages one after another, up to one that fails", () =>
    loadPagesInTurn(page));

  await test.step("it grows by a click, also for who went to the content by the link for the keyboard", () =>
    loadMoreByClick(page));
});

async function tryNextPageAgain(page: Page): Promise<void> {
  const more = page.getByRole("link", { name: "Load more" });
  const again = page.getByRole("link", { name: "Try again" });
  const alert = main(page).getByRole("alert");
  // In view it is asked for at once, and fails: there would be nothing of that name left to click.
  await more.press("Enter");
  await expect(alert).toContainText("The next page could not be loaded");

  const detail = "There were too many requests from your network. Please try again in 2 minutes.";
  const json = { status: 429, code: "err-too-often", detail };
  await page.unroute(/\/api\/books/);
  await page.route(/\/api\/books/, (route) => route.fulfill({ status: 429, json }));
  await again.click();
  await expect(alert).toHaveText(`The next page could not be loaded. ${detail}`);

  await page.unroute(/\/api\/books/);
  await again.click();
  await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(20);
}

async function expectListRestored(page: Page): Promise<void> {
  // To its very end, so that it grows no more by itself.
  const shown = inSeries;
  await expect
    .poll(async () => {
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
      return titles(page).count();
    }, POLL_OPTIONS)
    .toBe(shown);

  const chosen = main(page).getByRole("link", { name: "Harbour Letter 24", exact: true });
  await chosen.scrollIntoViewIfNeeded();
  const top = await page.evaluate("scrollY");
  await chosen.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Letter 24");
  await page.goBack();
  await expect(chosen).toBeInViewport();
  await expect(titles(page)).toHaveCount(shown);

  await reload(page);
  await expect(titles(page)).toHaveCount(shown);
  await expect(chosen).toBeInViewport();
  await expect.poll(() => page.evaluate("scrollY")).toBe(top);

  await page.goto("/robots.txt");
  await goBack(page);
  await expect(titles(page)).toHaveCount(shown);
  await expect(chosen).toBeInViewport();
}

async function loadPagesInTurn(page: Page): Promise<void> {
  const again = page.getByRole("link", { name: "Try again" });
  const alert = main(page).getByRole("alert");
  await page.goto("/robots.txt");
  const asked: string[] = [];
  const { promise: looked, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(/\/api\/books.*pageCount=/, async (route) => {
    const number = new URL(route.request().url()).searchParams.get("pageCount")!;
    asked.push(number);
    await looked;
    await (number === "1" ? route.continue() : route.abort());
  });
  await page.goBack();
  await expect.poll(() => asked).toEqual(["1"]);
  letAnswer();
  await expect(titles(page)).toHaveCount(20);
  await expect(alert).toContainText("The next page could not be loaded");
  expect(asked).toEqual(["1", "2"]);

  await page.unroute(/\/api\/books.*pageCount=/);
  await again.click();
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

test("S2.03, S5.11: the Spanish addresses filter, grow and lead on in Spanish", async ({
  page,
}) => {
  for (const address of ["/spanish/spanish-literature", "/spanish/title-catalog"]) {
    await visit(page, address);
    await expect(box(page, "Idioma")).toHaveValue("ES");
    // A filter with nothing in it is not shown.
    await expect(box(page, "Serie")).toBeVisible();
    await expect(box(page, "Tema")).toHaveCount(0);
    await box(page, "Idioma").selectOption("");
    await expect(main(page).getByText(`${all} títulos`, { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}\\?.*language=&`));
    await main(page).getByRole("link", { name: "Cargar más" }).click();
    // Another page may follow by itself, for the end of the list is in view.
    await expect.poll(() => titles(page).count(), POLL_OPTIONS).toBeGreaterThanOrEqual(20);
    await main(page).getByRole("link", { name: "Harbour Letter 3", exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
  }
});

test("S4.08, S4.10, S9.11: lists start in the language of the interface, and the switch leads to every language and back", async ({
  page,
}) => {
  const faults = collectPageErrors(page);
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
    for (const wanted of switched) {
      // Closed where the switch leads to another address, as soon as it has.
      await expect(async () => {
        if (!(await choice.isVisible())) await page.locator("[popovertarget=languages]").click();
        await choice.setChecked(wanted !== "", { timeout: 2_000 });
      }).toPass();
      await expect(chosen).toHaveValue(wanted);
      await expect
        .poll(
          async () => (await titles(page).allTextContents()).join() === own.join(),
          POLL_OPTIONS,
        )
        .toBe(wanted === language);
    }
    await reload(page);
    await expect(chosen).toHaveValue(language);
  }
  expect(faults).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.02, S4.09: literature is filtered and paged", async ({ page }) => {
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

/** What a search engine reads. */
async function readSource(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

/** Milliseconds between looks. */
const POLL_OPTIONS = { intervals: [50] };
