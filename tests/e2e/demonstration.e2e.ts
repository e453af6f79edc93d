import { expect, type Page } from "@playwright/test";

import { makeDemonstration } from "#demo/make-demonstration.ts";
import { countBytes, phone } from "#tests/phone-line.ts";

import { cells, seeAs } from "./grid.ts";
import { serve, type Serving } from "./programs.ts";
import { copySeed } from "./seed.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";
import { untilQuiet, visit } from "./visit.ts";

/** Some titles of each kind of the demonstration library, its every topic shown. */
const test = testOn<Serving>(async (use) => {
  await using copy = await copySeed(seed);
  await using serving = await serve({ ...copy.settings, TOPIC_MINIMUM: "1" });
  await use(serving);
});

const seed = {
  name: "demonstration",
  write: (folder: string) => makeDemonstration(folder, { titles: 2, onProgress: () => {} }),
};

/** All that is sent, headers included (bytes). */
const LIST_BUDGET = 350_000;

const LONGEST_TITLE = "the-holy-war";

const screens = [
  "/",
  "/literature",
  "/literature?topicId=2&language=",
  // Nothing meets these filters.
  "/literature?serieId=44",
  "/literature/authors",
  // An author of few books, and one who has none in some language.
  "/author/quillmere-library",
  "/author/john-bunyan",
  "/book/a-lamp-for-the-road",
  // Without a cover, an issue with articles to be heard, one that can only be ordered.
  "/book/four-weeks-in-mark",
  "/book/free-grace-broadcaster-38",
  `/book/${LONGEST_TITLE}`,
  "/search?input=road",
  "/search?input=psalm&tab=audio",
  "/search?input=steps&tab=courses",
  "/search?input=zzzzzz",
  "/search?input=zz",
  "/nothing-here",
  "/author/nobody-here",
];

for (const cell of cells) {
  const { name, language, theme } = cell;
  test(`every screen and its menus are sound, and ask nobody else (${name})`, async ({
    page,
    library,
  }) => {
    const faults = collectFaults(page);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(library.origin)) elsewhere.push(request.url());
    });
    await seeAs(page, cell);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    for (const screen of screens) {
      await visit(page, inLanguage(screen, language));
      await expect(page.locator("html"), screen).toHaveAttribute("lang", language);
      await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
      await openAll(page);
      expect(await fitsItsWidth(page), screen).toBe(true);
      expect(await findBarriers(page), screen).toEqual([]);
    }
    await visit(page, inLanguage("/", language));
    await page.locator("header button[popovertarget]:visible").first().press("Enter");
    expect(await findBarriers(page), "menus").toEqual([]);

    expect(elsewhere).toEqual([]);
    // An address that does not exist is itself answered 404.
    expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
  });
}

test("an author's page leads to the titles, and a page past its end back to its first", async ({
  page,
}) => {
  await page.goto("/author/quillmere-library?page=99&lng=en");
  await expect(page).toHaveURL(/\/author\/quillmere-library\?lng=en$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an author who wrote nothing in a language is shown with the titles in others", async ({
  page,
}) => {
  await page.goto("/author/archibald-alexander?lng=fr");
  await expect(page.getByText("Ceux-ci sont dans d’autres langues")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test.describe("on a phone for the first time", () => {
  test.use(phone);

  test("a list of ten books with their covers is no more than a slow line can bear", async ({
    page,
  }) => {
    const bytes = await countBytes(page);
    // The end of the list in view asks for the next ten.
    await page.route(/\/api\/books\?/, (route) => route.abort());
    await visit(page, "/literature?language=&lng=en");
    await expect(page.getByRole("article")).toHaveCount(10);
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await untilQuiet(page);
    expect(bytes()).toBeLessThanOrEqual(LIST_BUDGET);
  });

  test("what is touched is as large as a finger: in a grid, in an order and at the player", async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem("view", "grid"));
    await visit(page, "/literature?language=&lng=en");
    await expect(page.locator(".card-actions").first()).toBeVisible();
    await page
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
    await expect(page.locator(".stepper")).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);

    await visit(page, "/audio?serieId=&lng=en");
    await page.getByRole("button", { name: /^Play/ }).first().click();
    await expect(page.getByRole("slider")).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
  });
});

function inLanguage(screen: string, language: string): string {
  return `${screen}${screen.includes("?") ? "&" : "?"}lng=${language}`;
}

/** Of what is pressed or typed into, what measures less than 44 points either way. */
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

/** Everything that folds away, opened, so that nothing of it is passed over. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(
    "document.querySelectorAll('details').forEach((part) => { part.open = true })",
  );
}
