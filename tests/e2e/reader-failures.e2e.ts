import type { Page } from "@playwright/test";

import {
  expect,
  goToLastPage,
  LONG_BOOK_TITLE,
  openBook,
  positionLabel,
  test,
  readChapterText,
} from "./reading-library.ts";
import { writeLocalStorage } from "./sign-in.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { countRequests, reload, waitUntilIdle, visit } from "./visit.ts";

type ReadingLibrary = { read: (title: string) => string };

test("S2.09: keeps reading a book that was imported again without a chapter", async ({
  page,
  library,
}) => {
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);

  await test.step("keeps the position in a page that is open", async () => {
    await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).toContainText("Page 2 of");
    await importWithout(page, library.read(LONG_BOOK_TITLE), "c2.xhtml");
    const reopened = page.waitForRequest(/\/newer\/.*\.xhtml$/);
    await goTo(page, "الفصل 9");
    await reopened;

    await expect(positionLabel(page)).toContainText("Page 2 of");
    await goTo(page, "الفصل 9");
    await expect(positionLabel(page)).toContainText("الفصل 9");
    await expect(page.getByRole("alert")).toBeHidden();
  });

  await test.step("keeps the position in a page loaded again", async () => {
    await page.goto(`${library.read(LONG_BOOK_TITLE)}?lng=en`);
    await expect(positionLabel(page)).toContainText("الفصل 9");
  });

  await test.step("skips a missing chapter, and says so when it is opened directly", async () => {
    await goToLastPage(page);
    await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).toContainText("الفصل 3");

    await goTo(page, "الفصل 2");
    await expect(positionLabel(page)).toContainText("الفصل 2");
    expect(await readChapterText(page)).toContain("This part is missing");
  });
});

test("S2.09: reports books and chapters that cannot be loaded", async ({ page, library }) => {
  const uncaught: Error[] = [];
  page.on("pageerror", (error) => uncaught.push(error));

  await test.step("offers a book for download when it cannot be opened", () =>
    openUnreadableBook(page, library));

  await test.step("reports a book that has changed, not the connection", () =>
    reloadChangedBook(page, library));
  uncaught.length = 0;

  await test.step("stays in the chapter when the next one fails", () =>
    stayInChapter(page, uncaught));

  await test.step("shows that a chapter is loading", () => waitForPart(page));

  await test.step("reports a failed connection, and loads the chapter again", () =>
    fetchChapterAgain(page));

  await test.step("retries the chapter requested last when two have failed", () =>
    drawChapterWantedLast(page));

  await test.step("does not load a failed chapter later by itself when dismissed", () =>
    closeFailedChapter(page));
});

async function openUnreadableBook(page: Page, library: ReadingLibrary): Promise<void> {
  const alert = page.getByRole("alert");
  await page.route("**/content.opf", (route) => route.fulfill({ body: "<package" }));
  await page.goto(`${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await expect(alert).toContainText("cannot be opened here");
  await expect(page.getByRole("link", { name: "ePub" })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.unroute("**/content.opf");
}

async function reloadChangedBook(page: Page, library: ReadingLibrary): Promise<void> {
  const alert = page.getByRole("alert");
  await page.route("**/api/reading/**", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await expect(alert).toContainText("This book has changed");
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.unroute("**/api/reading/**");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(positionLabel(page)).toContainText("الفصل 1");
}

async function stayInChapter(page: Page, uncaught: Error[]): Promise<void> {
  const alert = page.getByRole("alert");
  await page.route("**/c2.xhtml", (route) => route.abort());
  await goToLastPage(page);
  await page.keyboard.press("PageDown");
  await expect(alert).toContainText("did not arrive");
  const last = await positionLabel(page).textContent();
  expect(last).toContain("الفصل 1");
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.keyboard.press("PageUp");
  await expect(positionLabel(page)).not.toHaveText(last ?? "");
  await expect(alert).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(positionLabel(page)).toHaveText(last ?? "");
  await page.unroute("**/c2.xhtml");
  await page.keyboard.press("PageDown");
  await expect(positionLabel(page)).toContainText("الفصل 2");
  expect(uncaught).toEqual([]);
}

async function waitForPart(page: Page): Promise<void> {
  const mayLoad = Promise.withResolvers<void>();
  await page.route("**/c9.xhtml", async (route) => {
    await mayLoad.promise;
    await route.continue();
  });
  await goTo(page, "الفصل 9");
  const sign = page.getByText("Fetching the next part");
  await expect(sign).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  mayLoad.resolve();
  await expect(positionLabel(page)).toContainText("الفصل 9");
  await expect(sign).toBeHidden();
}

async function fetchChapterAgain(page: Page): Promise<void> {
  const alert = page.getByRole("alert");
  await page.route("**/c12.xhtml", (route) => route.abort());
  await goTo(page, "الفصل 12");
  await expect(alert).toContainText("did not arrive");
  await page.unroute("**/c12.xhtml");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();
  await expect(positionLabel(page)).toContainText("الفصل 12");
}

async function drawChapterWantedLast(page: Page): Promise<void> {
  const alert = page.getByRole("alert");
  const mayFail = Promise.withResolvers<void>();
  await page.route("**/c15.xhtml", (route) => route.abort());
  await page.route("**/c18.xhtml", async (route) => {
    await mayFail.promise;
    await route.abort();
  });
  await goTo(page, "الفصل 15");
  await expect(alert).toContainText("did not arrive");
  await goTo(page, "الفصل 18");
  await expect(alert).toBeHidden();
  mayFail.resolve();
  await expect(alert).toContainText("did not arrive");
  await page.unroute("**/c15.xhtml");
  await page.unroute("**/c18.xhtml");
  const former = countRequests(page, /c15\.xhtml/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(positionLabel(page)).toContainText("الفصل 18");
  await waitUntilIdle(page);
  expect(former.count).toBe(0);
  await expect(positionLabel(page)).toContainText("الفصل 18");
}

async function closeFailedChapter(page: Page): Promise<void> {
  const alert = page.getByRole("alert");
  await page.route("**/c21.xhtml", (route) => route.abort());
  await goTo(page, "الفصل 21");
  await alert.getByRole("button", { name: "Close" }).click();
  await expect(alert).toBeHidden();
  await page.keyboard.press("PageDown");
  await expect(positionLabel(page)).toContainText("Page 2 of");

  await page.unroute("**/c21.xhtml");
  const former = countRequests(page, /c21\.xhtml/);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await waitUntilIdle(page);
  expect(former.count).toBe(0);
  await expect(positionLabel(page)).toContainText("Page 2 of");
  await expect(positionLabel(page)).toContainText("الفصل 18");
}

test("S2.09: dismisses the book to continue, and ignores invalid reading positions", async ({
  page,
  library,
}) => {
  const continueReading = page.getByRole("region", { name: "Continue reading" });
  const place = {
    code: library.read(LONG_BOOK_TITLE).replace("/read/", ""),
    title: LONG_BOOK_TITLE,
    type: "Paperbacks",
    cover: { of: "another shape" },
    cfi: "epubcfi(/6/14!/4)",
    fraction: 0.15,
    chapter: "الفصل 7",
    time: Date.now(),
  };

  await test.step("dismisses the book to continue on the home page", async () => {
    await writeLocalStorage(page, library, { "reading-places": JSON.stringify([place]) });
    await visit(page, "/?lng=en");
    await expect(continueReading).toBeVisible();
    await continueReading.getByRole("button", { name: "Do not show" }).click();
    await expect(continueReading).toBeHidden();
    await reload(page);
    await expect(continueReading).toBeHidden();
  });

  await test.step("leaves no gap for invalid reading positions", async () => {
    for (const useless of [[], [{ ...place, cfi: 7 }], {}]) {
      await storeReadingPlaces(page, useless);
      await visit(page, "/?lng=en");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("html")).not.toHaveAttribute("data-reading");
      expect(await page.locator(".continue-place").boundingBox()).toMatchObject({ height: 0 });
    }
  });
});

async function goTo(page: Page, chapter: string): Promise<void> {
  await page.getByRole("button", { name: "Contents", exact: true }).click();
  // The entry of a missing chapter says so behind its name.
  const name = new RegExp(`^${chapter}(?!\\d)`);
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

function storeReadingPlaces(page: Page, places: unknown): Promise<void> {
  return page.evaluate(
    (stored) => localStorage.setItem("reading-places", stored),
    JSON.stringify(places),
  );
}

/** Simulates a new edition that lacks a file: the library answers 404 for files of the old edition. */
async function importWithout(page: Page, address: string, file: string): Promise<void> {
  const query = new URLSearchParams({ code: address.replace("/read/", ""), language: "en" });
  const call = `/api/reading/getbook?${query}`;
  const book = await (await page.request.get(call)).json();
  const files = book.files.filter(({ path }: { path: string }) => !path.endsWith(file));
  await page.route("**/api/reading/getbook?*", (route) =>
    route.fulfill({ json: { ...book, files, edition: "newer" } }),
  );
  await page.route("**/api/reading/files/**", (route) => {
    const url = route.request().url();
    if (!url.includes("/newer/")) return route.fulfill({ status: 404 });
    return route.continue({ url: url.replace("/newer/", `/${book.edition}/`) });
  });
}
