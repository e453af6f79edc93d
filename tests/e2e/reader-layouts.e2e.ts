import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Locator, Page } from "@playwright/test";

import {
  buildDrawnBook,
  buildHidingBook,
  buildMixedBook,
  buildRightToLeftPictures,
  buildSizesBook,
  buildWebBook,
  HIDING_CHAPTERS,
} from "#tests/epubs/layout-books.ts";

import { findLostText } from "./find-lost-text.ts";
import { viewports } from "./grid.ts";
import {
  expect,
  getChapter,
  listChapters,
  newTouchPage,
  openBook,
  positionLabel,
  testWithBooks,
  turnPage,
} from "./reading-library.ts";

const test = testWithBooks({
  name: "layouts",
  async write(folder: string) {
    await writeFile(join(folder, "hiding.epub"), buildHidingBook());
    await writeFile(join(folder, "sizes.epub"), buildSizesBook());
    await writeFile(join(folder, "web.epub"), buildWebBook());
    await writeFile(join(folder, "pictures.epub"), buildRightToLeftPictures());
    await writeFile(join(folder, "mixed.epub"), buildMixedBook());
    await writeFile(join(folder, "drawn.epub"), buildDrawnBook());
  },
});

for (const [device, viewport] of Object.entries(viewports)) {
  for (const flow of ["paginated", "scrolled"]) {
    test(`S2.09: shows text that styles hide, ${flow}, on a ${device}`, async ({
      page,
      library,
    }) => {
      // It opens every chapter.
      test.slow();
      await page.setViewportSize(viewport);
      await page.addInitScript(
        (settings) => localStorage.setItem("reading-settings", settings),
        JSON.stringify({ flow }),
      );
      await openBook(page, `${library.read("Hidden Words")}?lng=en`);
      for (const name of HIDING_CHAPTERS) {
        await goToChapter(page, name);
        const lost = () => findLostText(getChapter(page));
        await expect.poll(lost, { message: name }).toEqual([]);
      }
      await goToChapter(page, "Pictures as points");
      const item = getChapter(page).locator("li").first();
      await expect(item).toHaveCSS("list-style-position", "inside");
      await goToChapter(page, "Drawn in other units");
      const measure = async (id: string) =>
        (await getChapter(page).locator(id).boundingBox())?.height ?? 0;
      expect(await measure("#square")).toBeGreaterThan(280);
      expect(await measure("#rule")).toBeLessThanOrEqual(2);
      expect(await measure("#band")).toBeLessThanOrEqual(20);
      expect(await measure("#icon")).toBe(20);
    });
  }

  test(`S2.09: shows fixed pages from right to left, on a ${device}`, async ({ page, library }) => {
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read("أربعة مصابيح")}?lng=en`);
    await expectOnScreen(page, ["r1"]);
    await page.keyboard.press("ArrowLeft");
    await expectOnScreen(page, device === "phone" ? ["r2"] : ["r3", "r2"]);
    await page.keyboard.press("ArrowRight");
    await expectOnScreen(page, ["r1"]);
  });

  test(`S2.09: shows drawings and pages of odd sizes whole, on a ${device}`, async ({
    page,
    library,
  }) => {
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read("Drawn Pages")}?lng=en`);
    for (const name of ["d1", "d2"]) {
      await goToChapter(page, name);
      await expectInside(page, getChapter(page).locator("svg"));
    }
    for (const name of ["Bare", "Overfull", "Wrapped"]) {
      await goToChapter(page, name);
      await expectOnScreen(page, [name]);
    }
  });

  test(`S2.09: leaves fixed pages their size and scrolls boxes, on a ${device}`, async ({
    browser,
    library,
  }) => {
    const page = await newTouchPage(browser, library.origin);
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read("Drawn Pages")}?lng=en`);
    for (const name of ["Described", "Boxed", "Cropped"]) {
      await goToChapter(page, name);
      await expectOnScreen(page, [name]);
      await expect(getChapter(page).locator("meta[name=viewport]")).toHaveAttribute(
        "content",
        "width=600, height=800",
      );
      if (name !== "Described") await scrollByFinger(page);
    }

    await openBook(page, `${library.read("Plates and a Tale")}?lng=en`);
    await goToChapter(page, "Boxed plate");
    await scrollByFinger(page);
    await expectOnScreen(page, ["Boxed plate"]);
    await page.context().close();
  });

  test(`S2.09: reads a chapter between fixed pages to its end, on a ${device}`, async ({
    page,
    library,
  }) => {
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read("Plates and a Tale")}?lng=en`);
    await expectOnScreen(page, ["First plate"]);
    await turnPage(page);
    const end = getChapterText(page, "Here ends the chapter.");
    await expect(end).toBeAttached();
    await expect(async () => {
      if (!(await isInside(page, end))) await turnPage(page);
      expect(await isInside(page, end)).toBe(true);
    }).toPass({ intervals: [10] });
    await turnPage(page);
    await expectOnScreen(page, ["Last plate"]);
    await goToChapter(page, "Words");
    const size = getChapter(page).locator("meta[name=viewport]");
    await expect(size).toHaveAttribute("content", "width=600, height=800");
  });

  test(`S2.09: adapts styles of web pages to book pages, on a ${device}`, async ({
    page,
    library,
  }) => {
    await page.setViewportSize(viewport);
    await openBook(page, `${library.read("Made for the Web")}?lng=en`);
    await goToChapter(page, "Parts of a screen");
    for (const part of ["h2", "p"]) {
      await expect.poll(() => measureType(getChapter(page).locator(part).first())).toBeLessThan(50);
    }
    await goToChapter(page, "Room after");
    await expect(positionLabel(page)).toContainText("Page 1 of 1");
    await goToChapter(page, "Behind the page");
    await expectInside(page, getChapter(page).locator("img"));
    await goToChapter(page, "Behind a box");
    const plate = getChapter(page).locator(".plate");
    await expectInside(page, plate);
    expect((await plate.boundingBox())?.height).toBeGreaterThan(0.25 * viewport.height);
    await goToChapter(page, "Kept notes");
    await expect(getChapterText(page, "The lamp on the stair").first()).toBeVisible();
    await expect(getChapterText(page, "A hidden")).toHaveCount(2);
    for (const hidden of await getChapterText(page, "A hidden").all()) {
      await expect(hidden).toBeHidden();
    }
  });
}

test("S2.09: sets all type but that of drawings in the chosen size", async ({ page, library }) => {
  const measured: number[][] = [];
  for (const size of [100, 150]) {
    await page.addInitScript(
      (settings) => localStorage.setItem("reading-settings", settings),
      JSON.stringify({ size }),
    );
    await openBook(page, `${library.read("Sizes")}?lng=en`);
    const texts = getChapter(page).locator("p, text");
    await expect(texts).toHaveCount(6);
    measured.push(
      await texts.evaluateAll((all) =>
        all.map((each) => Math.round(Number.parseFloat(getComputedStyle(each).fontSize))),
      ),
    );
  }
  expect(measured).toEqual([
    [19, 19, 19, 19, 19, 16],
    [29, 29, 29, 29, 29, 16],
  ]);
});

test("S2.09: turns fixed pages from right to left by taps", async ({ browser, library }) => {
  const page = await newTouchPage(browser, library.origin);
  await openBook(page, `${library.read("أربعة مصابيح")}?lng=en`);
  await page.touchscreen.tap(30, 500);
  await expectOnScreen(page, ["r2"]);
  await page.touchscreen.tap(360, 500);
  await expectOnScreen(page, ["r1"]);
  await page.context().close();
});

function measureType(words: Locator): Promise<number> {
  return words.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
}

async function goToChapter(page: Page, name: string): Promise<void> {
  await page.locator("header button").nth(0).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await expect(positionLabel(page)).toContainText(name);
}

/** Moves a finger up in the box of text on a page until its last words show. */
async function scrollByFinger(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const box = getChapterText(page, "The last words of the box.").locator("..");
  await expect(async () => {
    const { x, y, width, height } = (await box.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", part?: number) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: part === undefined ? [] : [{ x: x + width / 2, y: y + height * part }],
      });
    await touch("touchStart", 0.9);
    for (const part of [0.7, 0.5, 0.3, 0.1]) await touch("touchMove", part);
    await touch("touchEnd");
    const left = await box.evaluate((element) => {
      return element.scrollHeight - element.clientHeight - element.scrollTop;
    });
    expect(left).toBeLessThan(2);
  }).toPass({ intervals: [10] });
}

function getChapterText(page: Page, words: string): Locator {
  return getChapter(page).getByText(words);
}

/** The fixed pages on the screen are exactly these, from left to right, each with both its corners. */
async function expectOnScreen(page: Page, names: readonly string[]): Promise<void> {
  await expect(async () => {
    const chapters = listChapters(page);
    const places = await Promise.all(
      chapters.map(async (chapter) => {
        const top = chapter.getByText(/^Top of/);
        const name = ((await top.textContent({ timeout: 2000 })) ?? "").replace("Top of ", "");
        expect(await isInside(page, top)).toBe(true);
        expect(await isInside(page, chapter.getByText(/^End of/))).toBe(true);
        return { name, left: (await top.boundingBox())?.x ?? 0 };
      }),
    );
    expect(places.toSorted((a, b) => a.left - b.left).map(({ name }) => name)).toEqual(names);
  }).toPass();
}

async function expectInside(page: Page, target: Locator): Promise<void> {
  await expect.poll(() => isInside(page, target)).toBe(true);
}

/** Whether the whole element is in the part of the window that shows the book. */
async function isInside(page: Page, target: Locator): Promise<boolean> {
  const [box, screen] = await Promise.all([
    target.boundingBox({ timeout: 2000 }),
    page.locator("main").boundingBox(),
  ]);
  if (!box || !screen) return false;
  return (
    box.x >= screen.x - 1 &&
    box.y >= screen.y - 1 &&
    box.x + box.width <= screen.x + screen.width + 1 &&
    box.y + box.height <= screen.y + screen.height + 1
  );
}
