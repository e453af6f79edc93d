import { chromium, type Page } from "playwright-core";

import { MAX_SCRIPT_BYTES, type ScriptSize, measureScripts } from "#tests/e2e/measure-scripts.ts";
import { trackRequests } from "#tests/e2e/visit.ts";
import { startSite } from "#tests/e2e/programs.ts";
import { findBrowser } from "#tests/find-browser.ts";
import { countTransferredBytes, type NetworkConditions, phone } from "#tests/phone-network.ts";

import type { Libraries, Row } from "./row.ts";

const MAX_LIST_BYTES = 350_000;
const MAX_FIRST_PAGE = { ms: 1_300, bytes: 200 * 1_024 };
const PHONE_NETWORK: NetworkConditions = { bitsPerSecond: 4_000_000, latency: 60 };

type PageOpening = { ms: number; bytes: number };

/** The bytes a phone receives for a list of ten covers, scrolled to its end. */
export async function measureListBytes(libraries: Libraries): Promise<Row[]> {
  await using site = await startSite(await libraries.demonstration("postgres"));
  await using browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage(phone);
  const bytes = await countTransferredBytes(page);
  await page.goto(`${site.origin}/literature?lng=en`, { waitUntil: "networkidle" });
  await page.locator("article").last().scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");

  const sent = bytes();
  return [
    {
      name: "whole list page with ten covers, a phone",
      goal: "at most 350 kB",
      figure: `${Math.round(sent / 1_000)} kB`,
      ratio: null,
      isReached: sent <= MAX_LIST_BYTES,
    },
  ];
}

/** The time from the address of a book to its first page, on a first visit; the median of three. */
export async function measureFirstPage(libraries: Libraries): Promise<Row[]> {
  await using site = await startSite(await libraries.demonstration("postgres"));
  await using browser = await chromium.launch(await findBrowser());
  const url = `${site.origin}/read/a-lamp-for-the-road?lng=en`;
  await (await fetch(url)).arrayBuffer();
  const openings: PageOpening[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    await using context = await browser.newContext(phone);
    openings.push(await timeFirstPage(await context.newPage(), url));
  }
  const middle = openings.toSorted((a, b) => a.ms - b.ms)[1];
  if (!middle) throw new Error("No book was opened.");
  const { ms, bytes } = middle;
  return [
    {
      name: "reader, first page at 4 Mbit/s, 60 ms",
      goal: "at most 1.3 s and 200 KiB",
      figure: `${(ms / 1_000).toFixed(2)} s, ${Math.round(bytes / 1_024)} KiB`,
      ratio: null,
      isReached: ms <= MAX_FIRST_PAGE.ms && bytes <= MAX_FIRST_PAGE.bytes,
    },
  ];
}

/** By the page's clock: on a busy machine an answer from outside is a quarter of a second late. */
async function timeFirstPage(page: Page, url: string): Promise<PageOpening> {
  const bytes = await countTransferredBytes(page, PHONE_NETWORK);
  const { promise, resolve } = Promise.withResolvers<PageOpening>();
  await page.exposeFunction("reportShown", (ms: number) => resolve({ ms, bytes: bytes() }));
  await page.addInitScript(reportWhenShown);
  await page.goto(url, { waitUntil: "commit" });
  return promise;
}

declare function reportShown(ms: number): void;

/** Runs in the page: reports the time from the request to the first painted page. */
function reportWhenShown(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(".reader[data-open]")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => reportShown(performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ["data-open"] });
}

/** The JavaScript of a first visit: files of the build and inline scripts. */
export async function measureFirstScript(libraries: Libraries): Promise<Row[]> {
  const { settings, librarySample } = await libraries.generated(1_000, "postgres");
  await using site = await startSite(settings);
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows: Row[] = [];
    for (const address of ["/", librarySample.books[0] ?? "/book"]) {
      const context = await browser.newContext();
      trackRequests(context);
      const weight = await measureScripts(await context.newPage(), site.origin + address);
      await context.close();
      rows.push(...toRows(address === "/" ? "/" : "/book/…", weight));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function toRows(address: string, weight: ScriptSize): Row[] {
  const times = { first: "until it can be used", settled: "three seconds after" } as const;
  return (["first", "settled"] as const).map((when) => ({
    name: `JavaScript of ${address} ${times[when]}`,
    goal: `at most ${MAX_SCRIPT_BYTES[when] / 1_000} kB`,
    figure: `${(weight[when] / 1_000).toFixed(1)} kB`,
    ratio: null,
    isReached: weight[when] <= MAX_SCRIPT_BYTES[when],
  }));
}
