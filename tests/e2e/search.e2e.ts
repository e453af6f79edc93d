import type { Page } from "@playwright/test";

import { holdResponse, pauseClock } from "./hold-response.ts";
import { expect, test } from "./open-shelf.ts";
import { collectPageErrors, findAccessibilityViolations } from "./accessibility.ts";
import { waitUntilIdle, visit } from "./visit.ts";

test("S2.07, S9.05: searches on any page from the third letter, after a pause in typing", async ({
  page,
}) => {
  const errors = collectPageErrors(page);
  await page.clock.install();
  await visit(page, "/author/elsa-orme?lng=en");
  const searches = searchesOf(page);

  await test.step("S2.07: searches from the third letter without disturbing typing", () =>
    searchFromThirdLetter(page, searches));

  await test.step("S2.07: ignores a late answer", () => ignoreLateAnswer(page, searches));

  await test.step("S2.07: does not search while letters are being composed", () =>
    composeLetters(page, searches));

  await test.step("S9.05: searches after a pause of 300 ms", () => pauseTyping(page, searches));
  expect(errors).toEqual([]);
});

async function searchFromThirdLetter(page: Page, searches: string[]): Promise<void> {
  const entries = () => page.evaluate(() => history.length);
  const box = page.getByRole("searchbox");
  const entriesBefore = await entries();
  await box.focus();
  await page.keyboard.type("la");
  await page.clock.runFor(600);
  await waitUntilIdle(page);
  expect(searches).toEqual([]);
  await expect(page).toHaveURL(/\/author\/elsa-orme/);
  await page.keyboard.type("m");
  await expect(heading(page)).toHaveText("Results for “lam”");
  await expect(page).toHaveURL(/\/search\?input=lam&lng=en$/);
  await expect(box).toBeFocused();
  await page.keyboard.type("p");
  await expect(heading(page)).toHaveText("Results for “lamp”");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("lamp");
  expect(await entries()).toBe(entriesBefore + 1);

  await page.keyboard.press("Home");
  await page.keyboard.type("the ");
  await expect(heading(page)).toHaveText("Results for “the lamp”");
  expect(await box.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(4);

  await goBackToAuthor(page, searches);
  await page.goForward();
  await expect(box).toHaveValue("the lamp");
  await goBackToAuthor(page, searches);
}

async function ignoreLateAnswer(page: Page, searches: string[]): Promise<void> {
  const box = page.getByRole("searchbox");
  const late = await holdResponse(page, /search\.data\?input=lam&/);
  await box.pressSequentially("lam");
  await expect(page.locator(".late").first()).toHaveCSS("opacity", "1");
  await box.press("p");
  await expect(heading(page)).toHaveText("Results for “lamp”");

  late.release();
  await waitUntilIdle(page);
  await expect(heading(page)).toHaveText("Results for “lamp”");
  await expect(box).toHaveValue("lamp");
  await goBackToAuthor(page, searches);
}

async function composeLetters(page: Page, searches: string[]): Promise<void> {
  const box = page.getByRole("searchbox");
  await box.focus();
  const keyboard = await page.context().newCDPSession(page);
  const caret = { selectionStart: 4, selectionEnd: 4 };
  await keyboard.send("Input.imeSetComposition", { text: "lamp", ...caret });
  await page.clock.runFor(700);
  await waitUntilIdle(page);
  expect(searches).toEqual([]);

  await keyboard.send("Input.insertText", { text: "lamp" });
  await expect(heading(page)).toHaveText("Results for “lamp”");
  await goBackToAuthor(page, searches);
}

async function pauseTyping(page: Page, searches: string[]): Promise<void> {
  const box = page.getByRole("searchbox");
  await pauseClock(page);
  for (const letter of "harbour") {
    await box.press(letter);
    await page.clock.runFor(299);
  }
  await page.clock.runFor(1);
  await page.clock.resume();

  await expect(heading(page)).toHaveText("Results for “harbour”");
  expect(searches).toEqual(["harbour"]);
}

test("S2.07, S5.05, S8.05: announces results, and refuses fewer than three letters", async ({
  page,
}) => {
  await visit(page, "/?lng=en");
  const box = page.getByRole("searchbox");

  await test.step("S5.05, S8.05: refuses fewer than three letters in a popover", async () => {
    const popover = page.getByRole("alert");
    await box.fill("la");
    await box.press("Enter");
    await expect(popover).toHaveText("Type at least 3 letters to search.");
    await expect(box).toHaveAccessibleDescription("Type at least 3 letters to search.");
    await expect(box).toBeFocused();
    expect(await findAccessibilityViolations(page, "search")).toEqual([]);
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
    await page.goBack();
    await expect(box).toHaveValue("");
  });

  await test.step("S2.07: announces the results to screen readers", async () => {
    const status = page.getByRole("search").getByRole("status");
    await expect(status).toBeEmpty();
    await box.pressSequentially("alder");
    await expect(status).toHaveText(/^Results for “alder” – \d books – 1 recording – 1 course$/);
    await box.fill("qqqqzzzz");
    await expect(status).toHaveText("Nothing was found for “qqqqzzzz”.");
  });
});

async function goBackToAuthor(page: Page, searches: string[]): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/author\/elsa-orme\?lng=en$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await waitUntilIdle(page);
  searches.length = 0;
}

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

/** The texts that the browser searches for on the site, as they are sent. */
function searchesOf(page: Page): string[] {
  const searches: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/search.data") searches.push(url.searchParams.get("input") ?? "");
  });
  return searches;
}
