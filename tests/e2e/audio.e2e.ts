import type { Page } from "@playwright/test";

import { cellsIn, applyCell, viewports } from "./grid.ts";
import { holdResponse, pauseClock } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { waitUntilIdle, visit } from "./visit.ts";

const words = {
  en: {
    series: "Listen by series",
    hymns: "Hymns",
    letters: "Harbour Letters",
    count: "2 recordings",
  },
  es: {
    series: "Escuchar por serie",
    hymns: "Himnos",
    letters: "Cartas del puerto",
    count: "2 grabaciones",
  },
  fr: {
    series: "Écouter par série",
    hymns: "Cantiques",
    letters: "Lettres du port",
    count: "2 enregistrements",
  },
} as const;

for (const cell of cellsIn("es")) {
  const { name, language } = cell;
  test(`S2.12, S3.17: shows hymns first and the other series beside them (${name})`, async ({
    page,
  }) => {
    const errors = collectPageErrors(page);
    const { series, hymns, letters, count } = words[language];
    await applyCell(page, cell);
    await visit(page, `/audio?lng=${language}`);
    const main = page.getByRole("main");
    const shelves = main.getByRole("navigation", { name: series });

    await expect(main.locator("#recordings")).toHaveText(count);
    await expect(shelves.getByRole("link")).toHaveText([letters, hymns]);
    await expect(shelves.getByRole("link", { name: hymns })).toHaveAttribute("aria-current");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await shelves.getByRole("link", { name: letters }).click();
    await expect(main.getByRole("article")).toHaveCount(1);
    await expect(main.getByRole("article", { name: "Of the Tides" })).toBeVisible();
    await expect(page).toHaveURL(/serieId=9/);
    expect(errors).toEqual([]);
  });
}

/** Opens the hymns by the header's link, on a desktop. */
async function openFromHeader(page: Page): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Audio", exact: true }).click();
  await expect(page).toHaveURL(/\/audio\?lng=en$/);
  await expect(titles(page)).toHaveCount(2);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("");
  await waitUntilIdle(page);
}

test("S2.12, S2.21, S4.08, S4.09, S5.05: puts filters in the address at once, then updates the list", async ({
  page,
}) => {
  await page.setViewportSize(viewports.desk);
  await visit(page, "/audio?lng=en");
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox", { name: "Search words" });
  const series = main.getByRole("combobox", { name: "Series" });

  await test.step("puts a choice in the address at once, then updates the list", () =>
    followChoice(page));

  await test.step("keeps typed text unchanged when the list arrives", () =>
    expectTypedWordsKept(page));

  await test.step("follows a link pressed before the list updates, and empties the box", () =>
    pressLinkEarly(page));

  for (const [moment, isUnderWay] of [
    ["before the request", false],
    ["during the request", true],
  ] as const) {
    await test.step(`keeps text shortened ${moment}, and runs no search`, async () => {
      await openFromHeader(page);
      const longer = await holdResponse(page, /audio\.data.*input=fog/);
      const requested = isUnderWay ? page.waitForRequest(/audio\.data.*input=fog/) : null;
      const shortened = page.waitForResponse(/audio\.data.*input=fo(&|$)/);

      await box.pressSequentially("fog");
      await requested;
      await box.press("Backspace");
      await shortened;
      longer.release();
      await expect(page).toHaveURL(/input=fo(&|$)/);
      await expect(titles(page)).toHaveCount(2);
      await expect(box).toHaveValue("fo");
      await page.unrouteAll();
    });
  }

  await test.step("filters by series while the box has too few letters", async () => {
    await series.selectOption({ label: "All series" });
    await expect(main.getByRole("article")).toHaveCount(3);
    await expect(box).toHaveValue("fo");
  });

  await test.step("searches every series when no hymn matches, and keeps the text", () =>
    lookInEverySeries(page));

  await test.step("reports a list that cannot be loaded, and keeps the filters", () =>
    tryListAgain(page));
});

async function followChoice(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox", { name: "Search words" });
  const series = main.getByRole("combobox", { name: "Series" });
  const background = () => box.evaluate((field) => getComputedStyle(field).backgroundColor);
  const empty = await background();
  const list = await holdResponse(page, /\/audio\.data/);
  await box.fill("fog");
  await expect(page).toHaveURL(/input=fog/);
  await expect(main.getByRole("article")).toHaveCount(2);
  list.release();
  await expect(main.getByRole("article")).toHaveCount(1);
  await expect(box).toBeFocused();
  await expect.poll(background).not.toBe(empty);

  await box.fill("");
  await expect.poll(background).toBe(empty);
  await expect(main.getByRole("article")).toHaveCount(2);
  const sorted = await holdResponse(page, /\/audio\.data/);
  await main.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Author" });
  await expect(page).toHaveURL(/sortby=author/);
  sorted.release();
  await expect(titles(page)).toHaveText(["Evening Hymn", "Foghorn Tune"]);

  await series.selectOption({ label: "All series" });
  await expect(main.getByRole("article")).toHaveCount(3);
  await expect(titles(page)).toHaveText(["Evening Hymn", "Of the Tides", "Foghorn Tune"]);
  await page.unrouteAll();
}

async function expectTypedWordsKept(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox", { name: "Search words" });
  await openFromHeader(page);
  await box.pressSequentially("evening ");
  await expect(titles(page)).toHaveText(["Evening Hymn"]);
  await expect(box).toHaveValue("evening ");

  await box.pressSequentially("hymn");
  await expect(box).toHaveValue("evening hymn");
  await expect(page).toHaveURL(/input=evening\+hymn/);
}

async function pressLinkEarly(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox", { name: "Search words" });
  await box.press("End");
  await page.evaluate(() => {
    // Typed in the page, so that the pause is not over when the link is pressed.
    document.execCommand("insertText", false, "s");
    const links = [...document.querySelectorAll<HTMLElement>("header nav a")];
    links.find(({ textContent }) => textContent === "Audio")?.click();
    const end = performance.now() + 350;
    while (performance.now() < end);
  });
  await expect(page).toHaveURL(/\/audio\?lng=en$/);
  await expect(titles(page)).toHaveCount(2);
  await expect(box).toHaveValue("");
}

async function lookInEverySeries(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const box = main.getByRole("searchbox", { name: "Search words" });
  await visit(page, "/audio?input=tides&lng=en");
  await expect(titles(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Search in every series" }).click();
  await expect(titles(page)).toHaveText(["Of the Tides"]);
  await expect(box).toHaveValue("tides");
}

async function tryListAgain(page: Page): Promise<void> {
  const main = page.getByRole("main");
  const series = main.getByRole("combobox", { name: "Series" });
  await openFromHeader(page);
  await page.route(/\/audio\.data/, (route) => route.abort());
  await series.selectOption({ label: "All series" });
  await expect(main.getByRole("alert")).toContainText("could not be");
  await expect(series).toHaveValue("");
  await page.unroute(/\/audio\.data/);
  await main.getByRole("link", { name: "Try again" }).click();
  await expect(main.getByRole("article")).toHaveCount(3);
}

test("S3.05, S4.08: on a phone Search closes the filters, and adding fills an empty player", async ({
  page,
}) => {
  await page.setViewportSize(viewports.phone);
  await visit(page, "/audio?lng=en");

  await test.step("adds a history entry on Search and closes the filters", async () => {
    const bar = page.locator(".filter-bar");
    await bar.getByText("Filter and sort").click();
    await pauseClock(page);
    await bar.getByRole("searchbox").fill("evening");
    await bar.getByRole("button", { name: "Search" }).click();

    await expect(bar.getByRole("searchbox")).toBeHidden();
    await expect(titles(page)).toHaveText(["Evening Hymn"]);
    await page.clock.resume();
    await page.goBack();
    await expect(titles(page)).toHaveCount(2);
    await expect(page).toHaveURL(/\/audio\?lng=en$/);
  });

  await test.step("shows an added recording in the empty player and focuses its row", async () => {
    const row = page.getByRole("article", { name: "Evening Hymn" });
    await expect(row.getByText("Hymns", { exact: true })).toBeHidden();
    await row.getByRole("button", { name: "Add Evening Hymn to the queue" }).press("Enter");
    await expect(page.getByText("Evening Hymn is in the player.")).toBeVisible();
    await expect(row.getByRole("button", { name: "Play Evening Hymn" })).toBeFocused();

    const player = page.getByRole("region", { name: "Player", exact: true });
    await player.getByRole("button", { name: "Speed, sleep timer and queue" }).click();
    await page.getByRole("radio", { name: "15 min" }).check();
    await page.keyboard.press("Escape");
    await expect(player.locator("[popovertarget=player-more]")).toContainText(/14:\d\d|15:00/);
    await player.locator("[popovertarget=player-more]").click();
    await page.getByRole("button", { name: "Close the player" }).click();
    await expect(player).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("S2.12: redirects deeper addresses to audio, and serves ranges of a recording", async ({
  request,
}) => {
  expect((await request.get("/audio/sermons/old?lng=fr")).url()).toMatch(/\/audio\?lng=fr$/);

  const html = await (await request.get("/audio?lng=en")).text();
  const [, url = ""] = /href="([^"]*evening[^"]*\.mp3)"/.exec(html) ?? [];
  const answer = await request.get(url, { headers: { Range: "bytes=100-199" } });
  expect(answer.status()).toBe(206);
  expect(answer.headers()["content-range"]).toMatch(/^bytes 100-199\/\d+$/);
  expect((await answer.body()).length).toBe(100);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("plays recordings in the browser's player, and filters them by a form", async ({ page }) => {
    await page.goto("/audio?lng=en");
    const main = page.getByRole("main");
    await expect(main.locator("audio")).toHaveCount(2);
    await expect(main.getByRole("button", { name: /^Play/ })).toHaveCount(0);
    await expect(main.getByRole("link", { name: /^Download/ })).toHaveCount(2);

    await main.getByRole("searchbox").fill("tides");
    await main.getByRole("combobox", { name: "Series" }).selectOption({ label: "All series" });
    await main.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/input=tides&serieId=&/);
    await expect(titles(page)).toHaveText(["Of the Tides"]);
  });
});

function titles(page: Page) {
  return page.getByRole("main").getByRole("article").getByRole("heading");
}
