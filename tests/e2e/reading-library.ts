import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Browser, expect, type Frame, type Page } from "@playwright/test";

import { drawnBook, longBook } from "#tests/epubs/reader-books.ts";

import { serve, type Serving } from "./programs.ts";
import { copySeed } from "./seed.ts";
import { testOn } from "./test-on.ts";
import { followRequests } from "./visit.ts";

type ReadingLibrary = Serving & {
  /** The address of the book of that title, to be read. */
  read: (title: string) => string;
};

export const LAMP = "The Lamp on the Stair";
export const LONG = "السراج";

/** The dialog that is open, over a page that is checked without it. */
export const OPEN = "dialog:is([open], :popover-open)";

/** Books that other tools made, and two of our own: a long one from right to left, and one of fixed pages. */
const genuine = [
  "pandoc-epub2",
  "pandoc-epub3",
  "libreoffice",
  "calibre-epub2",
  "calibre-epub3-no-cover",
  "no-language",
];

/** A journey through a library of books to read on the screen. */
export const test = testOn<ReadingLibrary>(async (use) => {
  await using copy = await copySeed(seed);
  await using serving = await serve(copy.settings);

  const answer = await fetch(`${serving.origin}/api/reading/getbooks?pageSize=50`);
  const { items }: { items: { code: string; title: string }[] } = await answer.json();
  const codes = new Map(items.map(({ code, title }) => [title, code]));
  await use({ ...serving, read: (title) => `/read/${codes.get(title)}` });
});

const seed = {
  name: "reading",
  async write(folder: string) {
    for (const name of genuine) {
      await copyFile(`tests/epubs/${name}.epub`, join(folder, `${name}.epub`));
    }
    await writeFile(join(folder, "long.epub"), longBook());
    await writeFile(join(folder, "drawn.epub"), drawnBook());
  },
};

export { expect } from "@playwright/test";

/** A page on a phone that is touched; the caller closes its context. */
export async function touchedPage(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, viewport, hasTouch: true });
  followRequests(context);
  return context.newPage();
}

/** Opens the book and waits for its first page. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("footer").getByRole("slider").waitFor();
}

/** The frame of the chapter that is drawn now; it is in a closed shadow root. */
export function chapterOf(page: Page): Frame {
  const [chapter] = chaptersOf(page);
  if (!chapter) throw new Error("No chapter is drawn.");
  return chapter;
}

export function chaptersOf(page: Page): Frame[] {
  return page.frames().filter((frame) => frame.url().startsWith("blob:"));
}

/** The words of that chapter; the one before it may just be leaving. */
export async function wordsOf(page: Page): Promise<string> {
  let words = "";
  await expect(async () => {
    words = await chapterOf(page).locator("body").innerText({ timeout: 2000 });
  }).toPass();
  return words;
}

/** Turns to the next page, and waits until it is there. */
export async function turn(page: Page): Promise<void> {
  const before = (await placeOf(page).textContent()) ?? "";
  await expect(async () => {
    await page.keyboard.press("PageDown");
    await expect(placeOf(page)).not.toHaveText(before, { timeout: 3000 });
  }).toPass();
}

/** Of the first chapter of the long book, which has forty. */
export async function goToLastPage(page: Page): Promise<void> {
  await page.getByRole("slider", { name: "Place in the book" }).fill("0.0235");
  await expect(placeOf(page)).not.toContainText("Page 1 of");
  for (;;) {
    const [, at, of] = /Page (\d+) of (\d+)/.exec((await placeOf(page).textContent()) ?? "") ?? [];
    if (at === of) return;
    await turn(page);
  }
}

/** Where the reader says one is, such as "Page 2 of 9". */
export function placeOf(page: Page) {
  return page.locator("footer");
}

/** Back to the first page of the first chapter. */
export async function goHome(page: Page): Promise<void> {
  await page.keyboard.press("Home");
  await expect(placeOf(page)).toContainText(/الفصل 1(?!\d)/);
  await expect(placeOf(page)).toContainText("Page 1 of");
}

/** Opens the closed shadow roots in which the renderer draws. */
export function openShadows(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function open() {
      return attachShadow.call(this, { mode: "open" });
    };
  });
}
