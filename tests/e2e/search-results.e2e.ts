import type { Page } from "@playwright/test";

import { serveWithout } from "./failing-api.ts";
import { cells, languagesWith, seeAs } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { visit } from "./visit.ts";

const tabsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Search results" }).getByRole("link");

const phone = { width: 390, height: 844 };

const words = {
  en: { label: "Search books, audio and courses", results: "Results for “lamp”", books: "Books" },
  es: { label: "Buscar", results: "Resultados para «lamp»", books: "Libros" },
  fr: { label: "Rechercher", results: "Résultats pour « lamp »", books: "Livres" },
};

test("S2.07: tabs count what was found, have addresses, and the first that has something opens", async ({
  page,
}) => {
  await visit(page, "/search?input=alder&lng=en");
  const tabs = page.getByRole("navigation", { name: "Search results" }).getByRole("link");
  await expect(tabs).toHaveText([/^Books\s*[1-9]$/, /^Audio\s*1$/, /^Courses\s*1$/]);
  await expect(tabs.nth(0)).toHaveAttribute("aria-current", "page");

  await tabs.nth(1).press("Enter");
  await expect(page).toHaveURL(/\/search\?input=alder&tab=audio&lng=en$/);
  await expect(tabs.nth(1)).toHaveAttribute("aria-current", "page");
  await expect(tabs.nth(1)).toBeFocused();
  await expect(page.getByRole("article", { name: "Foghorn Tune" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("alder");

  for (const [input, tab] of [
    ["evening", "Books"],
    ["foghorn", "Audio"],
    ["knots", "Courses"],
  ] as const) {
    await page.goto(`/search?input=${input}&lng=en`);
    await expect(page.locator("main a[aria-current=page]"), input).toHaveText(new RegExp(tab));
  }
});

test("S2.07: a long search is named by its beginning, and stands whole in the box", async ({
  page,
}) => {
  const words = "wzqx ".repeat(60).trim();
  await page.goto(`/search?${new URLSearchParams({ input: words, lng: "en" })}`);
  const named = `“${"wzqx ".repeat(12).trim()}…”`;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Results for ${named}`);
  await expect(page.getByRole("main")).toContainText(`Nothing was found for ${named}.`);
  await expect(page.getByRole("searchbox")).toHaveValue(/^(wzqx ){30}/);
});

test("S2.07: choosing a tab does not scroll the page", async ({ page }) => {
  await page.setViewportSize(phone);
  await visit(page, "/search?input=alder&lng=en");
  await page.evaluate(() => scrollTo(0, 120));
  await page
    .getByRole("link", { name: /^Audio/ })
    .last()
    .click();

  await expect(page).toHaveURL(/tab=audio/);
  await expect(page.getByRole("article", { name: "Foghorn Tune" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`S2.07: ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: phone });

    for (const language of languagesWith(javaScriptEnabled ? "fr" : "es")) {
      const text = words[language];
      test(`a search from a phone finds in ${language}, and too short a one says so`, async ({
        page,
      }) => {
        await page.goto(`/literature?lng=${language}`);
        const box = page.getByRole("searchbox", { name: text.label });
        await box.fill("lamp");
        await box.press("Enter");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.results);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.getByRole("link", { name: new RegExp(`^${text.books}`) })).toBeVisible();
        expect(await fitsItsWidth(page)).toBe(true);

        await page.goto(`/search?input=la&lng=${language}`);
        await expect(page.getByRole("main")).toContainText("3");
        await expect(page.locator("main article")).toHaveCount(0);
      });
    }

    test("words that are found nowhere lead to near titles in their languages", async ({
      page,
    }) => {
      await page.goto("/search?input=harbourmaster&lng=en");
      await expect(page.getByRole("main")).toContainText("Nothing was found for “harbourmaster”.");
      const near = page.getByRole("region", { name: "Titles close to your words" });
      await expect(near.getByRole("link", { name: /^Harbour Letter/ }).first()).toBeVisible();

      await page.goto("/search?input=lamparilleros&lng=en");
      const title = near.getByRole("link", { name: "La lámpara del muelle", exact: true });
      await expect(title).toHaveAttribute("lang", "es");
      await title.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("La lámpara del muelle");
    });
  });
}

test("S2.07: a search that fails says so beneath the box, and is tried again in place", async ({
  page,
}) => {
  await visit(page, "/?lng=en");
  await page.route("**/search.data*", (route) => route.abort());
  const box = page.getByRole("searchbox");
  await box.pressSequentially("alder");
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("The search could not be carried out.");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("alder");
  await expect(page.getByRole("link", { name: "Harbour Library" }).first()).toBeVisible();

  const again = page.getByRole("link", { name: "Try again" });
  await page.context().setOffline(true);
  await again.click();
  await expect(again).not.toHaveAttribute("aria-busy");
  await expect(failed).toBeVisible();
  await expect(box).toHaveValue("alder");
  await page.context().setOffline(false);

  await page.unroute("**/search.data*");
  await again.click();
  await expect(tabsOf(page)).toHaveText([/^Books\s*[1-9]$/, /^Audio\s*1$/, /^Courses\s*1$/]);
  await expect(failed).toHaveCount(0);
  await expect(box).toHaveValue("alder");
  await expect(page).toHaveURL(/\/search\?input=alder&lng=en$/);
});

for (const [status, words] of [
  [503, "The library cannot search just now."],
  [429, "More was asked from your network"],
] as const) {
  test(`S2.07: a search that is answered with ${status} says why, of each words anew, and typing on tries again`, async ({
    page,
  }) => {
    await visit(page, "/?lng=en");
    await page.route("**/search.data*", (route) => route.fulfill({ status, body: "Away" }));
    const box = page.getByRole("searchbox");
    const failed = page.getByRole("main").getByRole("alert");
    await box.pressSequentially("ald");
    await expect(failed).toContainText(words);
    const first = await failed.elementHandle();
    await box.pressSequentially("er");
    await expect(page).toHaveURL(/input=alder/);
    await expect(failed).toContainText(words);
    // A screen reader says what comes new, and not what stays.
    expect(await first?.evaluate((node) => node.isConnected)).toBe(false);

    await page.unroute("**/search.data*");
    await box.press("Backspace");
    await expect(failed).toHaveCount(0);
    await expect(tabsOf(page).first()).toBeVisible();
    await expect(box).toBeFocused();
  });
}

test("S8.04: a kind that could not be searched is told in its tab, and asked for again", async ({
  page,
  library,
}) => {
  await using site = await serveWithout(library.origin, /\/audios\//);
  await visit(page, `${site.origin}/search?input=alder&tab=audio&lng=en`);
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("The recordings could not be searched.");
  await expect(tabsOf(page)).toHaveText([
    /^Books\s*[1-9]$/,
    /^Audio\s*\(not loaded\)$/,
    /^Courses\s*1$/,
  ]);
  expect(await findBarriers(page)).toEqual([]);
  const again = failed.getByRole("link", { name: "Try again" });
  expect((await again.boundingBox())!.height).toBeGreaterThanOrEqual(44);

  // It fails once more, and then the server is well again.
  const asked = page.waitForResponse(/search\.data/);
  await again.click();
  expect((await asked).fromServiceWorker()).toBe(false);
  await expect(failed).toBeVisible();
  const isWell = Promise.withResolvers<void>();
  await page.route("**/search.data*", async (route) => {
    await isWell.promise;
    const url = route.request().url().replace(site.origin, library.origin);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await page.getByRole("searchbox").fill("a");
  await again.click();
  await expect(again).toHaveAttribute("aria-busy", "true");
  isWell.resolve();
  await expect(page.getByRole("article", { name: "Foghorn Tune" })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toHaveValue("a");
  await expect(page).toHaveURL(`${site.origin}/search?input=alder&tab=audio&lng=en`);
});

test("S9.11: on a desktop results scroll in a pane of 70 per cent of the window, on a phone with the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/search?input=harbour&lng=en");
  const pane = page.getByRole("region", { name: "Results for “harbour”" });
  expect((await pane.boundingBox())?.height).toBeCloseTo(560, -1);
  await pane.focus();
  await page.keyboard.press("End");
  await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(1_000);
  await expect.poll(() => pane.getByRole("article").count()).toBeGreaterThan(10);

  await page.setViewportSize(phone);
  await expect.poll(async () => (await pane.boundingBox())?.height).toBeGreaterThan(844);
});

for (const cell of cells) {
  test(`S2.07: every state of the search keeps nobody out, ${cell.name}`, async ({ page }) => {
    const faults = collectFaults(page);
    await seeAs(page, cell);
    for (const search of [
      "alder",
      "alder&tab=audio",
      "letters",
      "qqqqzzzz",
      "harbourmaster",
      "x",
    ]) {
      await page.goto(`/search?input=${search}&lng=${cell.language}`);
      expect(await findBarriers(page), search).toEqual([]);
      expect(await fitsItsWidth(page), search).toBe(true);
    }
    expect(faults).toEqual([]);
  });
}
