import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import { makeDemonstration } from "#demo/make-demonstration.ts";
import { countBytes, phone } from "#tests/phone-line.ts";

import { runLibrary, serve, type Serving, temporaryFolder } from "./programs.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { testOn } from "./test-on.ts";

/** Some titles of each kind of the demonstration library, its every topic shown. */
const test = testOn<Serving>(async (use) => {
  await using folder = await temporaryFolder();
  const catalogue = join(folder.path, "catalogue");
  const settings = { DATA_DIR: join(folder.path, "data"), TOPIC_MINIMUM: "1" };
  await makeDemonstration(catalogue, { titles: 2, onProgress: () => {} });
  const report = await runLibrary(["import", catalogue], settings);
  expect(report.code, report.output).toBe(0);
  await using serving = await serve(settings);
  await use(serving);
});

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

for (const [device, viewport] of Object.entries({
  "a phone": { width: 390, height: 844 },
  "a desk": { width: 1280, height: 800 },
})) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    for (const language of ["en", "es", "fr"]) {
      test(`every screen is sound in ${language}, in both themes`, async ({ page }) => {
        const faults = collectFaults(page);
        for (const screen of screens) {
          await page.goto(inLanguage(screen, language), { waitUntil: "networkidle" });
          await expect(page.locator("html"), screen).toHaveAttribute("lang", language);
          await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
          await openAll(page);
          expect(await fitsItsWidth(page), screen).toBe(true);
          for (const theme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
            expect(await findBarriers(page), `${screen}, ${theme}`).toEqual([]);
          }
        }
        // An address that does not exist is itself answered 404.
        expect(faults.filter((fault) => !fault.includes("404"))).toEqual([]);
      });
    }

    test("the menus that lie over a page are sound too", async ({ page }) => {
      for (const language of ["en", "es", "fr"]) {
        await page.goto(inLanguage("/", language), { waitUntil: "networkidle" });
        await page.locator("header button[popovertarget]:visible").first().press("Enter");
        for (const theme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
          expect(await findBarriers(page), `${language}, ${theme}`).toEqual([]);
        }
      }
    });
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
    await page.goto("/literature?language=&lng=en", { waitUntil: "networkidle" });
    await expect(page.getByRole("article")).toHaveCount(10);
    await page.getByRole("article").last().scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(bytes()).toBeLessThanOrEqual(LIST_BUDGET);
  });

  test("what is touched is as large as a finger: in a grid, in an order and at the player", async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem("view", "grid"));
    await page.goto("/literature?language=&lng=en", { waitUntil: "networkidle" });
    await expect(page.locator(".card-actions").first()).toBeVisible();
    await page
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
    await expect(page.locator(".stepper")).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);

    await page.goto("/audio?serieId=&lng=en", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: /^Play/ }).first().click();
    await expect(page.getByRole("slider")).toBeVisible();
    expect(await tooSmall(page)).toEqual([]);
  });

  test("nothing comes from elsewhere", async ({ page, library }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(library.origin)) elsewhere.push(request.url());
    });
    for (const screen of screens) {
      await page.goto(inLanguage(screen, "en"), { waitUntil: "networkidle" });
    }
    expect(elsewhere).toEqual([]);
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
