import type { Page } from "@playwright/test";

import { isLongRun } from "#tests/test-tier.ts";

import { cells, applyCell, viewports } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { navigateInApp, reload, visit } from "./visit.ts";

const { phone } = viewports;

const screens = [
  "/periodicals",
  "/periodicals/studiesinthescriptures",
  "/courses",
  "/audio",
  "/audio?input=nothing-like-it",
  "/about",
  "/about/support",
  "/about/support/thank-you",
  "/about/distributors",
  "/prison",
];

test("S2.05, S2.06, S2.11, S2.12, S2.14: opens the screen of every navigation entry", async ({
  page,
}) => {
  const navigation = page.getByRole("navigation", { name: "Main" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await visit(page, "/?lng=en");

  for (const [name, path, look] of [
    ["Literature", "/literature", null],
    ["Periodicals", "/periodicals", lookAtPeriodicals],
    ["Courses", "/courses", lookAtCourses],
    ["Audio", "/audio", lookAtAudio],
    ["About", "/about", lookAtMinistry],
  ] as const) {
    await test.step(name, async () => {
      await navigation.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(`${path}?lng=en`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(navigation.getByRole("link", { name, exact: true })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await look?.(page);
    });
  }
  expect(requests.filter((url) => url.includes("elsewhere"))).toEqual([]);
});

/** The catalog names the tabs of the periodicals; the broadcaster has two languages. */
async function lookAtPeriodicals(page: Page): Promise<void> {
  const tabs = page.getByRole("navigation", { name: "Periodicals" });
  await expect(tabs.getByRole("link")).toHaveText(["The Beacon", "Tide Tables"]);
  await expect(page.getByRole("link", { name: "The Beacon 7: On Fog" })).toBeVisible();

  await page
    .getByRole("navigation", { name: "Language of the issues" })
    .getByRole("link", { name: "Español" })
    .click();
  await expect(page).toHaveURL(/\/periodicals\/free-grace-broadcaster\?language=ES&lng=en$/);
  await expect(page.getByRole("heading", { name: "La Almenara 7: De la niebla" })).toBeVisible();

  await tabs.getByRole("link", { name: "Tide Tables" }).click();
  await expect(page).toHaveURL(/\/periodicals\/studiesinthescriptures\?lng=en$/);
  await expect(page.getByText("No issues here")).toBeVisible();
}

/** Courses are grouped by topic, with the course book before the answers. */
async function lookAtCourses(page: Page): Promise<void> {
  const topic = page.getByRole("region", { name: "Comfort" });
  const course = topic.getByRole("article", { name: "Seven Knots" });
  await course.getByRole("button", { name: "Download: Seven Knots" }).click();
  const files = course.locator("a[download]");
  await expect(files).toHaveText([/^Course, PDF/, /^Answers, PDF/]);

  const cover = await course.locator(".cover").boundingBox();
  expect(cover?.width).toBeCloseTo(100, 0);
}

/** The recordings of series 44 are listed at once, and can be searched. */
async function lookAtAudio(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("combobox", { name: "Series" })).toHaveValue("44");
  await expect(main.getByRole("article")).toHaveCount(2);

  await main.getByRole("searchbox", { name: "Search words" }).fill("foghorn");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/audio\?.*input=foghorn/);
  await expect(main.getByRole("article")).toHaveCount(1);

  const series = main.getByRole("combobox", { name: "Series" });
  await series.focus();
  await series.selectOption({ label: "All series" });
  await expect(page).toHaveURL(/\/audio\?.*input=foghorn.*serieId=/);
  await expect(series).toHaveValue("");
  await expect(series).toBeFocused();
}

/** A page of the ministry shows its Markdown, and no script in it runs. */
async function lookAtMinistry(page: Page): Promise<void> {
  const main = page.getByRole("main");
  // Only a document's own scripts could run, not those in content that a link loads.
  await reload(page);

  await expect(main.getByRole("heading", { level: 1 })).toHaveText("About the harbour");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText("How it is kept");
  await expect(main.locator("strong")).toHaveText("lamp");
  await expect(main.locator("ol > li")).toHaveText(["Trim the wick.", "Fill the oil."]);
  await expect(main.getByRole("link", { name: "write to us" })).toHaveAttribute(
    "href",
    "mailto:desk@harbour.example",
  );

  await main.getByText("Do not").click();
  expect(await page.evaluate("window.harmed")).toBeUndefined();
  expect(await main.locator("img, script, [onerror], a[href^='javascript:']").count()).toBe(0);

  await main.getByRole("link", { name: "prisoners" }).click();
  await expect(page).toHaveURL("/prison?lng=en");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Letters inside");

  await navigateInApp(page, "/about/support/thank-you?lng=en");
  await page.getByRole("link", { name: "Help again" }).click();
  await expect(page).toHaveURL("/about/support?lng=en");
  await expect(main.getByRole("link", { name: "Thank you" })).toHaveCount(0);
}

test("S2.05, S2.14: explains a hidden entry in French, and groups distributors by country", async ({
  page,
}) => {
  const navigation = page.getByRole("navigation", { name: "Principale" });

  for (const [path, entry, title] of [
    ["/periodicals", "Périodiques", "The Beacon 7: On Fog"],
    ["/courses", "Cours", "Seven Knots"],
  ] as const) {
    await visit(page, `${path}?lng=fr`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: title })).toBeVisible();
    await expect(main.getByText(/n’apparaît pas dans la navigation/)).toBeVisible();
    await expect(navigation.getByRole("link", { name: entry, exact: true })).toHaveCount(0);

    const choice = main.getByRole("checkbox", { name: "Seulement ce qui est dans ma langue" });
    await choice.click();
    await expect(navigation.getByRole("link", { name: entry, exact: true })).toBeVisible();
    await expect(main.getByText(/n’apparaît pas dans la navigation/)).toHaveCount(0);
    await expect(main.getByRole("heading", { name: title })).toBeVisible();
    await page.evaluate("localStorage.clear(); document.cookie = 'onlyMine=on; path=/'");
  }

  await navigateInApp(page, "/about/distributors?lng=fr");
  const country = page.getByRole("region", { name: "États-Unis" });
  await expect(country.getByRole("link", { name: "North Books" })).toHaveAttribute(
    "href",
    "https://north.example/",
  );
});

test("S2.06, S2.11, S2.12, S2.14: redirects other addresses, and answers 404 for unknown ones", async ({
  library,
}) => {
  const ways = {
    "/broadcaster": "/periodicals/free-grace-broadcaster",
    "/studies?lng=fr": "/periodicals/studiesinthescriptures?lng=fr",
    "/spanish/spanish-broadcaster": "/periodicals/free-grace-broadcaster?lng=es",
    "/bible-institute": "/courses",
    "/bible-institute/first": "/courses",
    "/spanish/spanish-institute": "/courses?lng=es",
    "/prison-ministry": "/prison",
    "/spanish/spanish-prison-ministry": "/prison?lng=es",
    "/spanish/spanish-about": "/about?lng=es",
    "/about/prison": "/prison",
    "/about/": "/about",
  };
  for (const [from, to] of Object.entries(ways)) {
    const answer = await fetch(library.origin + from, { redirect: "manual" });
    expect(answer.status, from).toBe(301);
    expect(answer.headers.get("location"), from).toBe(to);
    expect((await fetch(library.origin + to)).status, to).toBe(200);
  }
  for (const absent of ["/periodicals/nothing?lng=en", "/about/privacy-policy?lng=en"]) {
    expect((await fetch(library.origin + absent)).status, absent).toBe(404);
  }
});

/** Content that exists, but not in Spanish. */
const inAnotherLanguage: Record<string, (page: Page) => Promise<void>> = {
  "/audio": async (page) => {
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(page.getByText("están en otros idiomas")).toBeVisible();
  },
  "/prison": async (page) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cartas adentro");
    await expect(
      page.getByText("Every letter is answered.").locator("xpath=ancestor::*[@lang][1]"),
    ).toHaveAttribute("lang", "en");
  },
};

test.describe("S2.02, S2.05, S2.12: without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test("shows each screen, also in another language, and searches recordings", async ({ page }) => {
    for (const path of screens) {
      const answer = await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=es`);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await inAnotherLanguage[path]?.(page);
    }
    await page.goto("/audio?lng=en");
    const main = page.getByRole("main");
    await main.getByText("Filter and sort").click();
    await main.getByRole("searchbox").fill("evening");
    await main.getByRole("combobox", { name: "Series" }).selectOption({ label: "All series" });
    await main.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/serieId=&/);
    await expect(main.getByRole("article")).toHaveCount(1);
  });
});

/**
 * `pages.e2e.ts` covers those of the ministry. In `npm test` these are loaded in the first cell, and reached by links
 * in the other two.
 */
const shelves = ["/periodicals", "/courses", "/course/knots", "/audio"];

/**
 * Lists that the demonstration shows in every cell, and screens of `shelves` without content. In `npm test` each is
 * shown in one of the cells.
 */
const contents = [
  "/literature?topicId=1",
  "/literature/authors?filter=o",
  "/audio?input=nothing-like-it",
  "/periodicals/studiesinthescriptures",
];

for (const [at, cell] of cells.entries()) {
  const own = contents.filter((_, place) => isLongRun || place % cells.length === at);
  test(`S2.05: shows accessible screens that fit, ${cell.name}`, async ({ page }) => {
    const errors = collectPageErrors(page);
    await applyCell(page, cell);

    for (const [place, path] of [...own, ...shelves].entries()) {
      const isDocument = isLongRun || place === 0 || (at === 0 && shelves.includes(path));
      const address = `${path}${path.includes("?") ? "&" : "?"}lng=${cell.language}`;
      await (isDocument ? visit : navigateInApp)(page, address);
      await expect(page.locator("html")).toHaveAttribute("lang", cell.language);
      expect(await findAccessibilityViolations(page), path).toEqual([]);
      expect(await fitsViewportWidth(page), path).toBe(true);
    }
    expect(errors).toEqual([]);
  });
}
