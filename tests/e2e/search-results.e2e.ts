import type { Page } from "@playwright/test";

import { isLongRun } from "#tests/test-tier.ts";

import { startSiteWithFailingApi } from "./failing-api.ts";
import { cells, languagesWith, applyCell, viewports } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { navigateInApp, visit } from "./visit.ts";

const tabsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Search results" }).getByRole("link");

const words = {
  en: { label: "Search books, audio and courses", results: "Results for “lamp”", books: "Books" },
  es: { label: "Buscar", results: "Resultados para «lamp»", books: "Libros" },
  fr: { label: "Rechercher", results: "Résultats pour « lamp »", books: "Livres" },
};

test("S2.07, S9.11: counts results in tabs, scrolls in a pane, and suggests near titles", async ({
  page,
}) => {
  await page.setViewportSize(viewports.desk);
  await visit(page, "/search?input=alder&lng=en");
  const box = page.getByRole("searchbox");

  await test.step("counts results in tabs that have addresses", () => countInTabs(page));

  await test.step("does not scroll the page when a tab is chosen", () => chooseTab(page));

  await test.step("opens the first tab with results", async () => {
    for (const [input, tab] of [
      ["evening", "Books"],
      ["foghorn", "Audio"],
      ["knots", "Courses"],
    ] as const) {
      const { current } = await readResults(page, input);
      expect(current, input).toMatch(new RegExp(tab));
    }
  });

  await test.step("shortens a long search in the title, but not in the box", async () => {
    const results = await readResults(page, "wzqx ".repeat(60).trim());
    const named = `“${"wzqx ".repeat(12).trim()}…”`;
    expect(results.title).toBe(`Results for ${named}`);
    expect(results.main).toContain(`Nothing was found for ${named}.`);
    expect(results.typed).toMatch(/^(wzqx ){30}/);
  });

  await test.step("S9.11: scrolls in a pane of 70 percent on a desktop, not on a phone", () =>
    measureResultsPane(page));

  await test.step("suggests near titles in their languages when nothing matches", async () => {
    await box.fill("harbourmaster");
    await expectNearTitles(page);
    await box.fill("lamparilleros");
    await expectSpanishTitle(page);
  });
});

async function countInTabs(page: Page): Promise<void> {
  const tabs = tabsOf(page);
  const box = page.getByRole("searchbox");
  const tune = page.getByRole("article", { name: "Foghorn Tune" });
  await expect(tabs).toHaveText([/^Books\s*[1-9]$/, /^Audio\s*1$/, /^Courses\s*1$/]);
  await expect(tabs.nth(0)).toHaveAttribute("aria-current", "page");

  await tabs.nth(1).press("Enter");
  await expect(page).toHaveURL(/\/search\?input=alder&tab=audio&lng=en$/);
  await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tune).toBeVisible();
  await expect(box).toHaveValue("alder");
}

async function chooseTab(page: Page): Promise<void> {
  const tabs = tabsOf(page);
  const tune = page.getByRole("article", { name: "Foghorn Tune" });
  await tabs.nth(0).click();
  await expect(tune).toBeHidden();
  await page.setViewportSize(viewports.phone);
  await page.evaluate(() => scrollTo(0, 120));
  await tabs.nth(1).click();
  await expect(page).toHaveURL(/tab=audio/);
  await expect(tune).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
}

async function measureResultsPane(page: Page): Promise<void> {
  const box = page.getByRole("searchbox");
  await page.setViewportSize(viewports.desk);
  await box.fill("harbour");
  const pane = page.getByRole("region", { name: "Results for “harbour”" });
  await expect(page).toHaveURL(/\/search\?input=harbour&lng=en$/);
  await expect.poll(async () => (await pane.boundingBox())?.height).toBeCloseTo(560, -1);
  await pane.focus();
  await page.keyboard.press("End");
  await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(1_000);
  await expect.poll(() => pane.getByRole("article").count()).toBeGreaterThan(10);

  await page.setViewportSize(viewports.phone);
  await expect.poll(async () => (await pane.boundingBox())?.height).toBeGreaterThan(844);
}

/** The server's answer to a search, parsed without scripts. */
function readResults(page: Page, input: string) {
  const address = `/search?${new URLSearchParams({ input, lng: "en" })}`;
  return page.evaluate(async (address) => {
    const html = await (await fetch(address)).text();
    const answer = new DOMParser().parseFromString(html, "text/html");
    return {
      title: answer.querySelector("h1")?.textContent,
      main: answer.querySelector("main")?.textContent,
      current: answer.querySelector("main a[aria-current=page]")?.textContent,
      typed: answer.querySelector("input[type=search]")?.getAttribute("value"),
    };
  }, address);
}

async function expectNearTitles(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toContainText("Nothing was found for “harbourmaster”.");
  await expect(
    nearTitles(page)
      .getByRole("link", { name: /^Harbour Letter/ })
      .first(),
  ).toBeVisible();
}

async function expectSpanishTitle(page: Page): Promise<void> {
  const title = nearTitles(page).getByRole("link", { name: "La lámpara del muelle", exact: true });
  await expect(title).toHaveAttribute("lang", "es");
  await title.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La lámpara del muelle");
}

function nearTitles(page: Page) {
  return page.getByRole("region", { name: "Titles close to your words" });
}

/** Starts at the list of books. */
async function searchFromList(page: Page, language: keyof typeof words): Promise<void> {
  const text = words[language];
  const box = page.getByRole("searchbox", { name: text.label });
  await box.fill("lamp");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.results);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("link", { name: new RegExp(`^${text.books}`) })).toBeVisible();
  expect(await fitsViewportWidth(page)).toBe(true);
}

test.describe("on a phone without JavaScript", () => {
  test.use({ viewport: viewports.phone, javaScriptEnabled: false });

  for (const language of languagesWith("es")) {
    test(`S2.07: finds books, refuses short words, suggests titles, in ${language}`, async ({
      page,
    }) => {
      await page.goto(`/literature?lng=${language}`);
      await searchFromList(page, language);

      await page.goto(`/search?input=la&lng=${language}`);
      await expectTooShort(page);

      await page.goto("/search?input=harbourmaster&lng=en");
      await expectNearTitles(page);
      await page.goto("/search?input=lamparilleros&lng=en");
      await expectSpanishTitle(page);
    });
  }
});

async function expectTooShort(page: Page): Promise<void> {
  await expect(page.getByRole("main")).toContainText("3");
  await expect(page.locator("main article")).toHaveCount(0);
}

test("S2.07: reports a failed search once, and retries in place or on typing", async ({ page }) => {
  await visit(page, "/?lng=en");
  const box = page.getByRole("searchbox");
  const failed = page.getByRole("main").getByRole("alert");
  const searches = "**/search.data*";

  await test.step("retries a search that failed to load", async () => {
    await page.route(searches, (route) => route.abort());
    await box.pressSequentially("alder");
    await expect(failed).toContainText("The search could not be carried out.");
    await expect(box).toBeFocused();
    await expect(box).toHaveValue("alder");
    await expect(page.getByRole("link", { name: "Harbour Library" }).first()).toBeVisible();

    const retryLink = page.getByRole("link", { name: "Try again" });
    await page.context().setOffline(true);
    await retryLink.click();
    await expect(retryLink).not.toHaveAttribute("aria-busy");
    await expect(failed).toBeVisible();
    await expect(box).toHaveValue("alder");
    await page.context().setOffline(false);

    await page.unroute(searches);
    await retryLink.click();
    await expect(tabsOf(page)).toHaveText([/^Books\s*[1-9]$/, /^Audio\s*1$/, /^Courses\s*1$/]);
    await expect(failed).toHaveCount(0);
    await expect(box).toHaveValue("alder");
    await expect(page).toHaveURL(/\/search\?input=alder&lng=en$/);
  });

  for (const [status, message] of [
    [503, "The library cannot search just now."],
    [429, "More was asked from your network"],
  ] as const) {
    await test.step(`explains status ${status}, and retries on typing`, async () => {
      await page.goBack();
      await expect(page).toHaveURL(/\/\?lng=en$/);
      await expect(box).toHaveValue("");
      await page.route(searches, (route) => route.fulfill({ status, body: "Away" }));
      await box.pressSequentially("ald");
      await expect(failed).toContainText(message);
      const first = await failed.elementHandle();
      await box.pressSequentially("er");
      await expect(page).toHaveURL(/input=alder/);
      await expect(failed).toContainText(message);
      // A screen reader announces a new element, not an unchanged one.
      expect(await first?.evaluate((node) => node.isConnected)).toBe(false);

      await page.unroute(searches);
      await box.press("Backspace");
      await expect(failed).toHaveCount(0);
      await expect(tabsOf(page).first()).toBeVisible();
      await expect(box).toBeFocused();
    });
  }
});

test("S7.10, S8.04: reports a kind that could not be searched, and videos, and retries", async ({
  page,
  library,
}) => {
  await using site = await startSiteWithFailingApi(library.origin, /\/audios\/|getyoutubeplaylist/);
  await visit(page, `${site.origin}/search?input=alder&tab=audio&lng=en`);
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("The recordings could not be searched.");
  await expect(tabsOf(page)).toHaveText([
    /^Books\s*[1-9]$/,
    /^Audio\s*\(not loaded\)$/,
    /^Courses\s*1$/,
  ]);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const retryLink = failed.getByRole("link", { name: "Try again" });
  expect((await retryLink.boundingBox())!.height).toBeGreaterThanOrEqual(44);

  // It fails again, and then the server works.
  const responsePromise = page.waitForResponse(/search\.data/);
  await retryLink.click();
  expect((await responsePromise).fromServiceWorker()).toBe(false);
  await expect(failed).toBeVisible();
  const isWell = Promise.withResolvers<void>();
  await page.route("**/search.data*", async (route) => {
    await isWell.promise;
    const url = route.request().url().replace(site.origin, library.origin);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.getByRole("searchbox").fill("a");
  await retryLink.click();
  await expect(retryLink).toHaveAttribute("aria-busy", "true");
  isWell.resolve();
  await expect(page.getByRole("article", { name: "Foghorn Tune" })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveValue("a");
  await expect(page).toHaveURL(`${site.origin}/search?input=alder&tab=audio&lng=en`);

  await test.step("S7.10: reports videos that could not be loaded, and offers a retry", async () => {
    await visit(page, `${site.origin}/audio/videos?lng=en`);
    await expect(failed).toContainText("The videos could not be loaded.");
    await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

/** One cell is enough for states that `demonstration.e2e.ts` covers in all cells, or in another one. */
const states: { search: string; at?: "en" | "es" | "fr" }[] = [
  { search: "harbourmaster" },
  { search: "alder", at: "es" },
  { search: "alder&tab=audio", at: "en" },
  { search: "letters", at: "es" },
  { search: "qqqqzzzz", at: "fr" },
  { search: "x", at: "en" },
];

for (const cell of cells) {
  const { name, language } = cell;
  const shownStates = states.filter(({ at }) => isLongRun || (at ?? language) === language);
  test(`S2.07: finds books, and is accessible in every state, ${name}`, async ({ page }) => {
    const errors = collectPageErrors(page);
    await applyCell(page, cell);
    for (const [place, { search }] of shownStates.entries()) {
      // In `npm test` the first is loaded, and the next ones are reached from there.
      const isDocument = isLongRun || place === 0;
      await (isDocument ? visit : navigateInApp)(page, `/search?input=${search}&lng=${language}`);
      expect(await findAccessibilityViolations(page), search).toEqual([]);
      expect(await fitsViewportWidth(page), search).toBe(true);
      if (search === "x") await expectTooShort(page);
    }
    if (cell.device === "phone" && languagesWith("fr").includes(language)) {
      await navigateInApp(page, `/literature?lng=${language}`);
      await searchFromList(page, language);
    }
    expect(errors).toEqual([]);
  });
}
