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

test("S2.09: a book imported again in the meantime goes on in a page that is open, without a chapter it now lacks", async ({
  page,
  library,
}) => {
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);

  await test.step("it goes on in a page that is open", async () => {
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

  await test.step("and in a page that was made before the import", async () => {
    await page.goto(`${library.read(LONG_BOOK_TITLE)}?lng=en`);
    await expect(positionLabel(page)).toContainText("الفصل 9");
  });

  await test.step("a chapter whose file is missing is passed over, and who is led to it reads so", async () => {
    await goToLastPage(page);
    await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).toContainText("الفصل 3");

    await goTo(page, "الفصل 2");
    await expect(positionLabel(page)).toContainText("الفصل 2");
    expect(await readChapterText(page)).toContain("This part is missing");
  });
});

test("S2.09: a book that cannot be opened and chapters that do not come are reported, and the book goes on where it was", async ({
  page,
  library,
}) => {
  const uncaught: Error[] = [];
  page.on("pageerror", (error) => uncaught.push(error));

  await test.step("a book that cannot be opened here is given away", () =>
    openUnreadableBook(page, library));

  await test.step("a book that can no longer be read here is reported, and not blamed on the line", () =>
    reloadChangedBook(page, library));
  uncaught.length = 0;

  await test.step("where the next chapter does not come this one stays, and is read on", () =>
    stayInChapter(page, uncaught));

  await test.step("a part that keeps one waiting is said to be coming", () => waitForPart(page));

  await test.step("a line that breaks off is reported, and the chapter is asked for again", () =>
    fetchChapterAgain(page));

  await test.step("of two chapters that do not come the one wanted last is drawn", () =>
    drawChapterWantedLast(page));

  await test.step("a chapter that did not come and was let go of does not come later by itself", () =>
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
  const coming = Promise.withResolvers<void>();
  await page.route("**/c9.xhtml", async (route) => {
    await coming.promise;
    await route.continue();
  });
  await goTo(page, "الفصل 9");
  const sign = page.getByText("Fetching the next part");
  await expect(sign).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  coming.resolve();
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
  const seen = Promise.withResolvers<void>();
  await page.route("**/c15.xhtml", (route) => route.abort());
  await page.route("**/c18.xhtml", async (route) => {
    await seen.promise;
    await route.abort();
  });
  await goTo(page, "الفصل 15");
  await expect(alert).toContainText("did not arrive");
  await goTo(page, "الفصل 18");
  await expect(alert).toBeHidden();
  seen.resolve();
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

test("S2.09: what was begun is dismissed from home, and kept places that are of no use leave home whole, and without a gap", async ({
  page,
  library,
}) => {
  const begun = page.getByRole("region", { name: "Continue reading" });
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

  await test.step("what was begun is dismissed from home", async () => {
    await writeLocalStorage(page, library, { "reading-places": JSON.stringify([place]) });
    await visit(page, "/?lng=en");
    await expect(begun).toBeVisible();
    await begun.getByRole("button", { name: "Do not show" }).click();
    await expect(begun).toBeHidden();
    await reload(page);
    await expect(begun).toBeHidden();
  });

  await test.step("places that are of no use leave no gap", async () => {
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
  await page.getByRole("dialog").getByRole("button", { name: chapter, exact: true }).click();
}

function storeReadingPlaces(page: Page, places: unknown): Promise<void> {
  return page.evaluate(
    (kept) => localStorage.setItem("reading-places", kept),
    JSON.stringify(places),
  );
}

/** From now on the library has the book under another edition, which lacks a file, and nothing under the one that pages know. */
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
