import { chromium, type Page } from "playwright-core";

import { findBrowser } from "#tests/browser.ts";
import { serve } from "#tests/e2e/programs.ts";
import { countBytes, type Line, phone } from "#tests/phone-line.ts";

import type { Libraries, Row } from "./row.ts";

const LIST_GOAL = 350_000;
const FIRST_PAGE_GOAL = { ms: 1_300, bytes: 200 * 1_024 };
const LINE: Line = { bitsPerSecond: 4_000_000, latency: 60 };

type Opening = { ms: number; bytes: number };

/** What a phone is sent for a list of ten covers, all of it, by somebody who looks at it to its end. */
export async function measureListBytes(libraries: Libraries): Promise<Row[]> {
  await using site = await serve(await libraries.demonstration("postgres"));
  await using browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage(phone);
  const bytes = await countBytes(page);
  await page.goto(`${site.origin}/literature?lng=en`, { waitUntil: "networkidle" });
  await page.locator("article").last().scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");

  const sent = bytes();
  return [
    {
      what: "whole list page with ten covers, a phone",
      goal: "at most 350 kB",
      figure: `${Math.round(sent / 1_000)} kB`,
      ratio: null,
      isReached: sent <= LIST_GOAL,
    },
  ];
}

/** From the address of a book to the words of its first page, by who has never been here; the middle of three. */
export async function measureFirstPage(libraries: Libraries): Promise<Row[]> {
  await using site = await serve(await libraries.demonstration("postgres"));
  await using browser = await chromium.launch(await findBrowser());
  const url = `${site.origin}/read/a-lamp-for-the-road?lng=en`;
  await (await fetch(url)).arrayBuffer();
  const openings: Opening[] = [];
  for (let turn = 0; turn < 3; turn++) {
    await using context = await browser.newContext(phone);
    openings.push(await openBook(await context.newPage(), url));
  }
  const middle = openings.toSorted((one, other) => one.ms - other.ms)[1];
  if (!middle) throw new Error("No book was opened.");
  const { ms, bytes } = middle;
  return [
    {
      what: "reader, first page at 4 Mbit/s, 60 ms",
      goal: "at most 1.3 s and 200 KiB",
      figure: `${(ms / 1_000).toFixed(2)} s, ${Math.round(bytes / 1_024)} KiB`,
      ratio: null,
      isReached: ms <= FIRST_PAGE_GOAL.ms && bytes <= FIRST_PAGE_GOAL.bytes,
    },
  ];
}

/** By the clock of the page: a busy machine answers who asks it from without a quarter of a second later. */
async function openBook(page: Page, url: string): Promise<Opening> {
  const bytes = await countBytes(page, LINE);
  const { promise, resolve } = Promise.withResolvers<Opening>();
  await page.exposeFunction("tellShown", (ms: number) => resolve({ ms, bytes: bytes() }));
  await page.addInitScript(tellWhenShown);
  await page.goto(url, { waitUntil: "commit" });
  return promise;
}

declare function tellShown(ms: number): void;

/** Runs in the page: tells how long after it was asked for its first page has been painted. */
function tellWhenShown(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".reader[data-open]")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => tellShown(performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ["data-open"] });
}
