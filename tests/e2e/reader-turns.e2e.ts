import type { Page } from "@playwright/test";

import {
  LONG_BOOK_TITLE,
  OPEN_DIALOG,
  getChapter,
  expect,
  goToFirstPage,
  goToLastPage,
  openBook,
  openShadowRoots,
  positionLabel,
  test,
  newTouchPage,
} from "./reading-library.ts";
import { findAccessibilityViolations } from "./accessibility.ts";

const SOON = { intervals: [20, 40, 80, 160] };

test("S2.09: by keys one walks through links, turns, jumps and opens panels, within the book's own frame too", async ({
  page,
  library,
}) => {
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);

  await test.step("Tab walks through the links of the page, then out of the book, and turns nothing", () =>
    walkByTab(page));

  await getChapter(page).evaluate("window.focus()");

  await test.step("keys turn and jump", () => turnByKeys(page));

  await test.step("pages that are turned fast are turned one after the other", async () => {
    for (let turns = 0; turns < 4; turns++) await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).toContainText("Page 5 of");
    await goToFirstPage(page);
  });

  await test.step("who goes elsewhere while a page is still turning gets there", async () => {
    await page.keyboard.press("PageDown");
    await page.keyboard.press("End");
    await expect(positionLabel(page)).toContainText("الفصل 40");
    await goToFirstPage(page);
  });

  await test.step("a note is shown where it is called, in a new book", () => openNote(page));

  await test.step("letters open panels, unless they are switched off", () =>
    openPanelsByLetters(page));
});

async function walkByTab(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Text settings" }).focus();
  await page.keyboard.press("Tab");
  await expect(getChapter(page).getByRole("link", { name: "1" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("footer").getByRole("button").first()).toBeFocused();
  await expect(positionLabel(page)).toContainText("Page 1 of");

  await goToLastPage(page);
  const place = await positionLabel(page).textContent();
  await page.getByRole("button", { name: "Back to where you were" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(getChapter(page).getByRole("link", { name: "إلى الأمام" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Text settings" })).toBeFocused();
  expect(await positionLabel(page).textContent()).toBe(place);
  await goToFirstPage(page);
}

async function turnByKeys(page: Page): Promise<void> {
  // From right to left: the left arrow leads on.
  await page.keyboard.press("ArrowLeft");
  await expect(positionLabel(page)).toContainText("Page 2 of");
  await page.keyboard.press("ArrowRight");
  await expect(positionLabel(page)).toContainText("Page 1 of");
  await page.keyboard.press("Space");
  await expect(positionLabel(page)).toContainText("Page 2 of");
  await page.keyboard.press("Shift+Space");
  await expect(positionLabel(page)).toContainText("Page 1 of");
  await page.keyboard.press("End");
  await expect(positionLabel(page)).toContainText("الفصل 40");
  await expect(positionLabel(page)).toContainText("100%");
  await goToFirstPage(page);
}

async function openNote(page: Page): Promise<void> {
  const note = page.getByRole("dialog", { name: "Note" });
  await getChapter(page).getByRole("link", { name: "1" }).click();
  await expect(note).toContainText("زيت السراج");
  expect(await findAccessibilityViolations(page, OPEN_DIALOG)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();
}

async function openPanelsByLetters(page: Page): Promise<void> {
  await getChapter(page).evaluate("window.focus()");
  await page.keyboard.press("t");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("button", { name: "الفصل 1", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  expect(await findAccessibilityViolations(page, OPEN_DIALOG)).toEqual([]);
  await page.getByRole("checkbox", { name: "Single letters" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("t");
  // A key that is heard after it.
  await page.keyboard.press("End");
  await expect(positionLabel(page)).toContainText("100%");
  await expect(panel).toBeHidden();
}

test("S2.09: who hears the book gets one scrolling text, goes on from chapter to chapter, and reads the whole book", async ({
  page,
  library,
}) => {
  // What scrolls without gliding has done so once the key is heard.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await page.keyboard.press("Tab");
  const offer = page.getByRole("button", { name: "Read as one scrolling text" });
  await expect(offer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(positionLabel(page)).not.toContainText("Page");
  const said = page.getByRole("status").filter({ hasText: "الفصل 1" });
  await expect(said).toBeAttached();
  await expect(said).not.toContainText("Page");

  const left = () =>
    page.evaluate<number>(
      "(({ viewSize, end }) => viewSize - end)(document.querySelector('foliate-view').renderer)",
    );
  for (let before = await left(); before >= 4; before = await left()) {
    await page.keyboard.press("PageDown");
    await expect.poll(left, SOON).toBeLessThan(before);
  }
  await page.getByRole("button", { name: "Go on to the next chapter" }).click();
  await expect(positionLabel(page)).toContainText("الفصل 2");

  // The choice is kept. It glides again.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await expect(positionLabel(page)).toContainText("الفصل 2");
  await expect(positionLabel(page)).not.toContainText("Page");
  await page.keyboard.press("End");
  await expect(positionLabel(page)).toContainText("الفصل 40");
  await expect(positionLabel(page)).toContainText("100%");
});

test("S2.09: fingers turn and clear the bars; the bar along the foot leads anywhere; a swipe past a chapter's end without a line comes back", async ({
  browser,
  library,
}) => {
  const page = await newTouchPage(browser, library.origin);
  await openShadowRoots(page);
  await page.route("**/c2.xhtml", (route) => route.abort());
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  const back = page.getByRole("link", { name: "Back to the book" });

  await test.step("taps turn at the sides and clear the bars in the middle", async () => {
    await page.touchscreen.tap(30, 500);
    await expect(positionLabel(page)).toContainText("Page 2 of");
    await page.touchscreen.tap(195, 420);
    await expect(back).toBeHidden();
    await page.touchscreen.tap(195, 420);
    await expect(back).toBeVisible();
  });

  await test.step("the bar along the foot leads anywhere", async () => {
    await page.getByRole("slider", { name: "Place in the book" }).fill("0.52");
    await expect(positionLabel(page)).toContainText("الفصل 21");
  });

  await test.step("a finger that swipes past a chapter's end without a line comes back to the text", async () => {
    await goToFirstPage(page);
    await goToLastPage(page);
    const last = (await positionLabel(page).textContent()) ?? "";

    await swipe(page, { from: 60, to: 330 });
    await expect(page.getByRole("alert")).toContainText("did not arrive");
    await expect.poll(() => isOnText(page)).toBe(true);
    await expect(positionLabel(page)).toHaveText(last);
    await swipe(page, { from: 330, to: 60 });
    await expect(positionLabel(page)).not.toHaveText(last);
    await expect.poll(() => isOnText(page)).toBe(true);
  });
  await page.context().close();
});

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    hand.send("Input.dispatchTouchEvent", { type, touchPoints: x ? [{ x, y: 160 }] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= 9; step++) await touch("touchMove", from + ((to - from) * step) / 9);
  await touch("touchEnd");
}

/** Whether a page with words is shown, and none of the empty ones before and after a chapter. */
async function isOnText(page: Page): Promise<boolean> {
  const [at, of] = await page.evaluate<[number, number]>(
    "(({ page, pages }) => [page, pages])(document.querySelector('foliate-view').renderer)",
  );
  return at > 0 && at < of - 1;
}
