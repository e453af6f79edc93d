import type { Page } from "@playwright/test";

import { expect, test } from "./open-shelf.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";

const phone = { width: 390, height: 844 };

const words = {
  en: { label: "Search books, audio and courses", results: "Results for “lamp”", books: "Books" },
  es: { label: "Buscar", results: "Resultados para «lamp»", books: "Libros" },
  fr: { label: "Rechercher", results: "Résultats pour « lamp »", books: "Livres" },
};

test("S2.07: from the third letter on any page searches by itself, and typing goes on undisturbed", async ({
  page,
}) => {
  const faults = collectFaults(page);
  await page.goto("/author/elsa-orme?lng=en", { waitUntil: "networkidle" });
  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  const box = page.getByRole("searchbox");
  await box.focus();

  await page.keyboard.type("la");
  await page.waitForTimeout(600);
  await expect(page).toHaveURL(/\/author\/elsa-orme/);
  await page.keyboard.type("m");
  await expect(heading(page)).toHaveText("Results for “lam”");
  await expect(page).toHaveURL(/\/search\?input=lam&lng=en$/);
  await expect(box).toBeFocused();
  await page.keyboard.type("p");
  await expect(heading(page)).toHaveText("Results for “lamp”");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("lamp");
  expect(await entries()).toBe(before + 1);

  await page.keyboard.press("Home");
  await page.keyboard.type("the ");
  await expect(heading(page)).toHaveText("Results for “the lamp”");
  expect(await box.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);

  await page.goBack();
  await expect(page).toHaveURL(/\/author\/elsa-orme\?lng=en$/);
  await expect(box).toHaveValue("");
  await page.goForward();
  await expect(box).toHaveValue("the lamp");
  expect(faults).toEqual([]);
});

test("S9.05: a search waits until typing has paused for 300 ms", async ({ page }) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  const asked = searchesOf(page);
  await page.getByRole("searchbox").pressSequentially("harbour", { delay: 80 });

  await expect(heading(page)).toHaveText("Results for “harbour”");
  expect(asked).toEqual(["harbour"]);
});

test("S2.07: a late answer never takes the place of a newer one, nor of what is being typed", async ({
  page,
}) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  await page.route(/search\.data\?input=lam&/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue().catch(() => {});
  });
  const box = page.getByRole("searchbox");
  await box.pressSequentially("lam");
  await page.waitForTimeout(500);
  await expect(page.locator(".late").first()).toHaveCSS("opacity", "1");
  await box.press("p");
  await expect(heading(page)).toHaveText("Results for “lamp”");

  await page.waitForTimeout(1_500);
  await expect(heading(page)).toHaveText("Results for “lamp”");
  await expect(box).toHaveValue("lamp");
});

test("S2.07: letters that are still being composed are not searched for", async ({ page }) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  const asked = searchesOf(page);
  await page.getByRole("searchbox").focus();
  const keyboard = await page.context().newCDPSession(page);
  const caret = { selectionStart: 4, selectionEnd: 4 };
  await keyboard.send("Input.imeSetComposition", { text: "lamp", ...caret });
  await page.waitForTimeout(700);
  expect(asked).toEqual([]);

  await keyboard.send("Input.insertText", { text: "lamp" });
  await expect(heading(page)).toHaveText("Results for “lamp”");
});

test("S5.05, S8.05: fewer than three letters are not searched for, and a popover says so until typing goes on", async ({
  page,
}) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  const box = page.getByRole("searchbox");
  const popover = page.getByRole("alert");
  await box.fill("la");
  await box.press("Enter");
  await expect(popover).toHaveText("Type at least 3 letters to search.");
  await expect(box).toHaveAccessibleDescription("Type at least 3 letters to search.");
  await expect(box).toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
  await expect(page).toHaveURL(/\/\?lng=en$/);

  await box.press("Escape");
  await expect(popover).toBeHidden();
  await box.fill("la");
  await page.getByRole("search").getByRole("button").click();
  await expect(popover).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.type("m");
  await expect(popover).toBeHidden();
  await expect(heading(page)).toHaveText("Results for “lam”");
});

test("S2.07: tabs count what was found, have addresses, and the first that has something opens", async ({
  page,
}) => {
  await page.goto("/search?input=alder&lng=en", { waitUntil: "networkidle" });
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

test("S2.07: choosing a tab does not scroll the page", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/search?input=alder&lng=en", { waitUntil: "networkidle" });
  await page.evaluate(() => scrollTo(0, 120));
  await page
    .getByRole("link", { name: /^Audio/ })
    .last()
    .click();

  await expect(page).toHaveURL(/tab=audio/);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
});

test("S2.07: what was found is told to those who do not see it", async ({ page }) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  const said = page.getByRole("search").getByRole("status");
  await expect(said).toBeEmpty();
  await page.getByRole("searchbox").pressSequentially("alder");
  await expect(said).toHaveText(/^Results for “alder” – \d books – 1 recording – 1 course$/);
  await page.getByRole("searchbox").fill("qqqqzzzz");
  await expect(said).toHaveText("Nothing was found for “qqqqzzzz”.");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`S2.07: ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: phone });

    for (const [language, text] of Object.entries(words)) {
      test(`a search from a phone finds in ${language}, and too short a one says so`, async ({
        page,
      }) => {
        await page.goto(`/literature?lng=${language}`);
        const box = page.getByRole("searchbox", { name: text.label });
        await box.fill("lamp");
        await box.press("Enter");
        await expect(heading(page)).toHaveText(text.results);
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
      await expect(heading(page)).toHaveText("La lámpara del muelle");
    });
  });
}

test("S2.07: a search that fails says so beneath the box, and is tried again in place", async ({
  page,
}) => {
  await page.goto("/?lng=en", { waitUntil: "networkidle" });
  await page.route("**/search.data*", (route) => route.abort());
  await page.route("**/api/audios/**", (route) => route.abort());
  const box = page.getByRole("searchbox");
  await box.pressSequentially("alder");
  const failed = page.getByRole("main").getByRole("alert");
  await expect(failed).toContainText("The search could not be carried out.");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("alder");
  await expect(page.getByRole("link", { name: "Harbour Library" }).first()).toBeVisible();

  // One kind fails still: the others are there.
  await page.getByRole("link", { name: "Try again" }).click();
  const tabs = page.getByRole("navigation", { name: "Search results" }).getByRole("link");
  await expect(tabs).toHaveText([/^Books\s*[1-9]$/, /^Audio\s*\(not loaded\)$/, /^Courses\s*1$/]);
  expect(await findBarriers(page)).toEqual([]);

  await page.unroute("**/search.data*");
  await page.unroute("**/api/audios/**");
  await tabs.nth(1).click();
  await expect(page.getByRole("article", { name: "Foghorn Tune" })).toBeVisible();
});

test("S9.11: on a desktop results scroll in a pane of 70 per cent of the window, on a phone with the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/search?input=harbour&lng=en", { waitUntil: "networkidle" });
  const pane = page.getByRole("region", { name: "Results for “harbour”" });
  expect((await pane.boundingBox())?.height).toBeCloseTo(560, -1);
  await pane.focus();
  await page.keyboard.press("End");
  await expect.poll(() => pane.evaluate((box) => box.scrollTop)).toBeGreaterThan(1_000);
  await expect.poll(() => pane.getByRole("article").count()).toBeGreaterThan(10);

  await page.setViewportSize(phone);
  expect((await pane.boundingBox())?.height).toBeGreaterThan(844);
});

test("S2.07: every state of the search keeps nobody out, in both themes and every language", async ({
  page,
}) => {
  const faults = collectFaults(page);
  const searches = ["alder", "alder&tab=audio", "letters", "qqqqzzzz", "harbourmaster", "x"];
  for (const [viewport, colorScheme] of [
    [phone, "dark"],
    [{ width: 1280, height: 800 }, "light"],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const language of ["en", "es", "fr"]) {
      for (const search of searches) {
        await page.goto(`/search?input=${search}&lng=${language}`);
        expect(await findBarriers(page), `${search} ${language} ${colorScheme}`).toEqual([]);
        expect(await fitsItsWidth(page), `${search} ${language}`).toBe(true);
      }
    }
  }
  expect(faults).toEqual([]);
});

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** The words that the browser asks the site to search for, as it does. */
function searchesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/search.data") asked.push(url.searchParams.get("input") ?? "");
  });
  return asked;
}
