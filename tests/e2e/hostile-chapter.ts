import { setTimeout } from "node:timers/promises";

import { expect, type Page } from "@playwright/test";

/** How long to wait for a frame that may stay empty. */
const FRAME_TIMEOUT_MS = 300;

/** Opens the chapter in the reader, as its contents would, and waits for its text. */
export async function openChapter(page: Page, place: number, path: string): Promise<void> {
  await page.evaluate(`void document.querySelector("foliate-view").goTo(${place})`);
  await expect.poll(() => readChapterTexts(page), { message: path }).toMatch(expectedText(path));
}

export async function readChapterTexts(page: Page): Promise<string> {
  const texts = await Promise.all(
    listShownChapters(page).map((frame) =>
      frame.evaluate("document.documentElement.textContent").catch(() => ""),
    ),
  );
  return texts.join(" ");
}

/** Clicks everything the chapter offers. A frame whose navigation is refused is gone. */
export async function pressEverything(page: Page): Promise<void> {
  const press = `for (const node of document.querySelectorAll("a, button, summary"))
    node.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, view: window }))`;
  for (const frame of listShownChapters(page)) await frame.evaluate(press).catch(() => null);
}

/** The names of the tricks that succeeded in any frame of the page; an empty frame never answers. */
export async function listSucceededTricks(page: Page): Promise<string[]> {
  const marks = await Promise.all(
    page.frames().map(async (frame) => {
      const own = frame.evaluate<string[]>("self.ran ?? []").catch(() => []);
      return Promise.race([own, setTimeout(FRAME_TIMEOUT_MS, [])]);
    }),
  );
  return marks.flat();
}

/** The policies of the chapters that the reader shows; the previous one may be unloading. */
export async function listChapterPolicies(page: Page): Promise<string[]> {
  const policy = 'document.head.querySelector("meta[http-equiv]")?.outerHTML ?? "none"';
  const policies = await Promise.all(
    listShownChapters(page).map((frame) => frame.evaluate<string>(policy).catch(() => "")),
  );
  return policies.filter((markup) => markup !== "");
}

function expectedText(path: string): RegExp {
  const [, name = ""] = /(\w+)\.xhtml$/.exec(path) ?? [];
  if (!name) return /^/;
  return name === "broken" ? /Open/ : new RegExp(`Words of ${name}`);
}

function listShownChapters(page: Page) {
  return page
    .frames()
    .filter((frame) => frame.url().startsWith("blob:") && frame.parentFrame() === page.mainFrame());
}
