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

test("S2.09: turns, jumps, follows links and opens panels by keyboard", async ({
  page,
  library,
}) => {
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);

  await test.step("moves through links and out of the book by Tab, without turning", () =>
    walkByTab(page));

  await getChapter(page).evaluate("window.focus()");

  await test.step("turns and jumps by keys", () => turnByKeys(page));

  await test.step("turns page after page on fast presses", async () => {
    for (let turns = 0; turns < 4; turns++) await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).toContainText("Page 5 of");
    await goToFirstPage(page);
  });

  await test.step("jumps while a page is still turning", async () => {
    await page.keyboard.press("PageDown");
    await page.keyboard.press("End");
    await expect(positionLabel(page)).toContainText("الفصل 40");
    await goToFirstPage(page);
  });

  await test.step("shows a note at its reference, in an EPUB 3", () => openNote(page));

  await test.step("opens panels by letters until they are switched off", () =>
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
  // The text runs from right to left: the left arrow goes forward.
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
  // This later key proves that the first one had no effect.
  await page.keyboard.press("End");
  await expect(positionLabel(page)).toContainText("100%");
  await expect(panel).toBeHidden();
}

test("S2.09: reads as one scrolling text, from chapter to chapter, to the end", async ({
  page,
  library,
}) => {
  // Without smooth scrolling the position is final after the key.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await page.keyboard.press("Tab");
  const offer = page.getByRole("button", { name: "Read as one scrolling text" });
  await expect(offer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(positionLabel(page)).not.toContainText("Page");
  const status = page.getByRole("status").filter({ hasText: "الفصل 1" });
  await expect(status).toBeAttached();
  await expect(status).not.toContainText("Page");

  const readRemaining = () =>
    page.evaluate<number>(
      "(({ viewSize, end }) => viewSize - end)(document.querySelector('foliate-view').renderer)",
    );
  for (let before = await readRemaining(); before >= 4; before = await readRemaining()) {
    await page.keyboard.press("PageDown");
    await expect.poll(readRemaining, SOON).toBeLessThan(before);
  }
  await page.getByRole("button", { name: "Go on to the next chapter" }).click();
  await expect(positionLabel(page)).toContainText("الفصل 2");

  // The choice is stored. Scrolling is smooth again.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await expect(positionLabel(page)).toContainText("الفصل 2");
  await expect(positionLabel(page)).not.toContainText("Page");
  await page.keyboard.press("End");
  await expect(positionLabel(page)).toContainText("الفصل 40");
  await expect(positionLabel(page)).toContainText("100%");
});

test("S2.09: turns by touch, jumps by the slider, and returns from a failed swipe", async ({
  browser,
  library,
}) => {
  const page = await newTouchPage(browser, library.origin);
  await openShadowRoots(page);
  await page.route("**/c2.xhtml", (route) => route.abort());
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  const back = page.getByRole("link", { name: "Back to the book" });

  await test.step("turns by taps at the sides, and hides the bars by a tap in the middle", async () => {
    await page.touchscreen.tap(30, 500);
    await expect(positionLabel(page)).toContainText("Page 2 of");
    await page.touchscreen.tap(195, 420);
    await expect(back).toBeHidden();
    await page.touchscreen.tap(195, 420);
    await expect(back).toBeVisible();
  });

  await test.step("jumps by the slider", async () => {
    await page.getByRole("slider", { name: "Place in the book" }).fill("0.52");
    await expect(positionLabel(page)).toContainText("الفصل 21");
  });

  await test.step("returns to the text after a swipe past the end fails", async () => {
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

/** Whether a page with text is shown, and not an empty one before or after a chapter. */
async function isOnText(page: Page): Promise<boolean> {
  const [at, of] = await page.evaluate<[number, number]>(
    "(({ page, pages }) => [page, pages])(document.querySelector('foliate-view').renderer)",
  );
  return at > 0 && at < of - 1;
}
