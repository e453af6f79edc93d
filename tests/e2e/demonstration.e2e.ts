import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type APIResponse, expect, type Page } from "@playwright/test";

import { readClassics } from "#demo/classics.ts";
import { countTransferredBytes, phone } from "#tests/phone-network.ts";
import { copySmallDemonstration } from "#tests/small-demonstration.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { cells, applyCell } from "./grid.ts";
import { startSite, type RunningSite } from "./programs.ts";
import { copySeed } from "./seed.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { navigateInApp, waitUntilIdle, visit } from "./visit.ts";

/** The demonstration library with a title of each kind, its longest title, and every topic. */
const test = testWithLibrary<RunningSite>(async (use) => {
  await using copy = await copySeed(seed);
  await using serving = await startSite({ ...copy.settings, TOPIC_MINIMUM: "1" });
  await use(serving);
});

const LONGEST_TITLE = "the-holy-war";

const seed = {
  name: "demonstration",
  async write(folder: string) {
    await copySmallDemonstration(folder);
    const path = join(folder, "catalog.json");
    const catalog = JSON.parse(await readFile(path, "utf8"));
    const { books } = await readClassics();
    const longest = books.find(({ code }) => code === LONGEST_TITLE);
    const coverUrl = "covers/thoughts-on-religious-experience.png";
    catalog.books.push({ ...longest, coverUrl });
    await writeFile(path, JSON.stringify(catalog));
  },
};

/** Bytes sent, headers included. */
const LIST_BUDGET = 350_000;

const screens = [
  "/",
  "/literature",
  "/literature/authors",
  "/author/quillmere-library",
  "/book/a-lamp-for-the-road",
  "/search?input=road",
  "/nothing-here",
];

/**
 * The same screens with other content. In `npm test` each is shown in one cell; it is loaded in the first cell, and
 * reached by links in the other two.
 */
const contents = [
  // More titles than a page.
  "/literature?language=",
  "/literature?topicId=2&language=",
  // No title matches these filters.
  "/literature?serieId=44",
  // An author of few books, and one without books in some language.
  "/author/john-bunyan",
  "/author/archibald-alexander",
  // A book without a cover, an issue with recorded articles, and a book that can only be ordered.
  "/book/four-weeks-in-mark",
  "/book/free-grace-broadcaster-38",
  `/book/${LONGEST_TITLE}`,
  "/search?input=psalm&tab=audio",
  "/search?input=steps&tab=courses",
  "/search?input=zzzzzz",
  "/search?input=zz",
  "/author/nobody-here",
];

for (const [at, cell] of cells.entries()) {
  const { name, language, theme } = cell;
  const own = contents.filter((_, place) => isLongRun || place % cells.length === at);
  test(`loads every screen and menu without errors or other hosts (${name})`, async ({
    page,
    library,
  }) => {
    const errors = collectPageErrors(page);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(library.origin)) elsewhere.push(request.url());
    });
    await applyCell(page, cell);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const screen of [...own, ...screens]) {
      const isDocument = isLongRun || at === 0 || own.includes(screen);
      await (isDocument ? visit : navigateInApp)(page, inLanguage(screen, language));
      await expect(page.locator("html"), screen).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
      await openAll(page);
      expect(await fitsViewportWidth(page), screen).toBe(true);
      expect(await findAccessibilityViolations(page), screen).toEqual([]);
      if (screen !== "/") continue;

      await page.locator("header button[popovertarget]:visible").first().press("Enter");
      expect(await findAccessibilityViolations(page), "menus").toEqual([]);
      await page.keyboard.press("Escape");
    }

    expect(elsewhere).toEqual([]);
    // A missing address is answered 404, which the browser logs.
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
  });
}

test("shows an author's titles in other languages, redirects past the end", async ({ request }) => {
  const past = await request.get("/author/quillmere-library?page=99&lng=en");
  expect(past.url()).toMatch(/\/author\/quillmere-library\?lng=en$/);
  expect(await countArticles(past)).toBeGreaterThan(0);

  const other = await request.get("/author/archibald-alexander?lng=fr");
  expect(await other.text()).toContain("Ceux-ci sont dans d’autres langues");
  expect(await countArticles(other)).toBe(1);
});

const areComplete = (covers: HTMLImageElement[]) => covers.every(({ complete }) => complete);

test.describe("on a first visit by phone", () => {
  test.use(phone);

  test("loads a list of ten books within budget, with touch targets of 44 px", async ({ page }) => {
    await test.step("loads a list of ten books with covers", async () => {
      const bytes = await countTransferredBytes(page);
      // The end of the list in view loads the next ten.
      await page.route(/\/api\/books\?/, (route) => route.abort());
      await visit(page, "/literature?language=&lng=en");
      await expect(page.getByRole("article")).toHaveCount(10);
      await page.getByRole("article").last().scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator(".cover img").evaluateAll(areComplete)).toBe(true);
      await waitUntilIdle(page);
      expect(bytes()).toBeLessThanOrEqual(LIST_BUDGET);
      await page.unroute(/\/api\/books\?/);
    });

    await test.step("shows touch targets of 44 px in a grid and a sorted list", async () => {
      await page.getByRole("radio", { name: "Grid" }).check();
      await expect(page.locator(".card-actions").first()).toBeVisible();
      await page
        .getByRole("button", { name: /^Add to cart/ })
        .first()
        .click();
      await expect(page.locator(".stepper")).toBeVisible();
      expect(await tooSmall(page)).toEqual([]);
    });

    await test.step("shows touch targets of 44 px in the player", async () => {
      await visit(page, "/audio?serieId=&lng=en");
      await page.getByRole("button", { name: /^Play/ }).first().click();
      await expect(page.getByRole("slider")).toBeVisible();
      expect(await tooSmall(page)).toEqual([]);
    });
  });
});

async function countArticles(answer: APIResponse): Promise<number> {
  return (await answer.text()).match(/<article/g)?.length ?? 0;
}

function inLanguage(screen: string, language: string): string {
  return `${screen}${screen.includes("?") ? "&" : "?"}lng=${language}`;
}

/** Controls that measure less than 44 px in either direction. */
function tooSmall(page: Page): Promise<string[]> {
  return page
    .locator("main :is(button, input, select, a.btn), .player :is(button, input)")
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .map((target) => ({ target, room: target.getBoundingClientRect() }))
        .filter(({ room: { width, height } }) => width > 0 && Math.min(width, height) < 43.99)
        .map(({ target }) => target.outerHTML),
    );
}

/** Opens everything collapsible, so that all of it is measured. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(
    "document.querySelectorAll('details').forEach((part) => { part.open = true })",
  );
}
