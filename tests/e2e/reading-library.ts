import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Browser, expect, type Frame, type Page } from "@playwright/test";

import { buildMediaBook, buildReadAloudBook } from "#tests/epubs/media-books.ts";
import {
  buildBareBook,
  buildFixedLayoutBook,
  buildLongBook,
  buildLooseContentsBook,
  buildNotesBook,
  buildOddBook,
} from "#tests/epubs/reader-books.ts";

import { startSite, type RunningSite } from "./programs.ts";
import { copySeed, type Seed } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { trackRequests } from "./visit.ts";

type ReadingLibrary = RunningSite & {
  /** The address at which the book of that title is read. */
  read: (title: string) => string;
};

export const LAMP_TITLE = "The Lamp on the Stair";
export const LONG_BOOK_TITLE = "السراج";

/** The open dialog, over a page that is checked without it. */
export const OPEN_DIALOG = "dialog:is([open], :popover-open)";

/** Books that other tools made; `seed` adds books made by tests. */
const toolMadeBooks = [
  "pandoc-epub2",
  "pandoc-epub3",
  "libreoffice",
  "calibre-epub2",
  "calibre-epub3-no-cover",
  "no-language",
];

/** A journey in a library of these books. */
export function testWithBooks(seed: Seed) {
  return testWithLibrary<ReadingLibrary>(async (use) => {
    await using copy = await copySeed(seed);
    await using serving = await startSite(copy.settings);

    const answer = await fetch(`${serving.origin}/api/reading/getbooks?pageSize=50`);
    const { items }: { items: { code: string; title: string }[] } = await answer.json();
    const codes = new Map(items.map(({ code, title }) => [title, code]));
    await use({ ...serving, read: (title) => `/read/${codes.get(title)}` });
  });
}

export const test = testWithBooks({
  name: "reading",
  async write(folder: string) {
    for (const name of toolMadeBooks) {
      await copyFile(`tests/epubs/${name}.epub`, join(folder, `${name}.epub`));
    }
    await writeFile(join(folder, "long.epub"), buildLongBook());
    await writeFile(join(folder, "drawn.epub"), buildFixedLayoutBook());
    await writeFile(join(folder, "odd.epub"), buildOddBook());
    await writeFile(join(folder, "loose.epub"), buildLooseContentsBook());
    await writeFile(join(folder, "bare.epub"), buildBareBook());
    await writeFile(join(folder, "notes.epub"), buildNotesBook());
    await writeFile(join(folder, "media.epub"), buildMediaBook());
    await writeFile(join(folder, "aloud.epub"), buildReadAloudBook());
    await writeFile(join(folder, "drawn-aloud.epub"), buildReadAloudBook({ isFixed: true }));
  },
});

export { expect } from "@playwright/test";

/** A page on a touch phone; the caller closes its context. */
export async function newTouchPage(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true });
  trackRequests(context);
  return context.newPage();
}

export async function openBook(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("footer").getByRole("slider").waitFor();
}

/** The frame of the displayed chapter, which is in a closed shadow root. */
export function getChapter(page: Page): Frame {
  const [chapter] = listChapters(page);
  if (!chapter) throw new Error("No chapter is drawn.");
  return chapter;
}

export function listChapters(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url().startsWith("blob:"));
}

/** The text of that chapter; the previous one may be unloading. */
export async function readChapterText(page: Page): Promise<string> {
  let text = "";
  await expect(async () => {
    text = await getChapter(page).locator("body").innerText({ timeout: 2000 });
  }).toPass();
  return text;
}

export async function turnPage(page: Page): Promise<void> {
  const before = (await positionLabel(page).textContent()) ?? "";
  await expect(async () => {
    await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).not.toHaveText(before, { timeout: 3000 });
  }).toPass();
}

/** The last page of the first chapter of the long book, which has forty chapters. */
export async function goToLastPage(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Place in the book" }).fill("0.0235");
  await expect(positionLabel(page)).not.toContainText("Page 1 of");
  for (;;) {
    const [, at, of] =
      /Page (\d+) of (\d+)/.exec((await positionLabel(page).textContent()) ?? "") ?? [];
    if (at === of) return;
    await turnPage(page);
  }
}

/** The position in the reader, such as "Page 2 of 9". */
export function positionLabel(page: Page) {
  return page.locator("footer");
}

export async function goToFirstPage(page: Page): Promise<void> {
  await page.keyboard.press("Home");
  await expect(positionLabel(page)).toContainText(/الفصل 1(?!\d)/);
  await expect(positionLabel(page)).toContainText("Page 1 of");
}

/** Opens the closed shadow roots in which the renderer draws. */
export function openShadowRoots(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function openBook() {
      return attachShadow.call(this, { mode: "open" });
    };
  });
}
