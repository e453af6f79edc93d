import { brotliCompressSync } from "node:zlib";

import type { Page, Request } from "@playwright/test";

import { findInlineScripts } from "./page-scripts.ts";
import { waitUntilHydrated, waitUntilIdle } from "./visit.ts";

/** Compressed JavaScript as sent, in bytes; inline scripts count in both. */
export type ScriptSize = {
  /** The scripts that the document names, which a visitor waits for. */
  first: number;
  /** All scripts loaded within three seconds of hydration. */
  settled: number;
};

/** The budgets of `/` and `/book/…`, in bytes. */
export const MAX_SCRIPT_BYTES: ScriptSize = { first: 125_000, settled: 175_000 };

/** Milliseconds. */
const SETTLE_MS = 3_000;

export type SizesByUrl = Map<string, Promise<number>>;

/**
 * Opens the address and measures what a browser without a cache is sent. `weights` has the size of each file this
 * browser has cached.
 */
export async function measureScripts(
  page: Page,
  address: string,
  weights: SizesByUrl = new Map(),
): Promise<ScriptSize> {
  const { origin } = new URL(address);
  const pending = new Map<string, Promise<number>>();
  const weigh = (request: Request) => {
    const isOurs = request.frame() === page.mainFrame() && page.url().startsWith(origin);
    if (request.resourceType() !== "script" || !isOurs) return;
    const url = request.url();
    const size =
      weights.get(url) ?? request.sizes().then(({ responseBodySize }) => responseBodySize);
    weights.set(url, size);
    pending.set(url, size);
  };
  page.on("requestfinished", weigh);

  await page.clock.install();
  // A page that leads to another one at once has no text left to read.
  const html = await (await page.request.get(address)).text();
  await page.goto(address);
  await waitUntilHydrated(page);
  await page.clock.runFor(SETTLE_MS);
  await waitUntilIdle(page);
  page.off("requestfinished", weigh);

  const inline = brotliCompressSync(findInlineScripts(html).join("")).length;
  const named = findScriptFiles(html).map((file) => pending.get(origin + file));
  return {
    first: inline + (await sumSizes(named)),
    settled: inline + (await sumSizes([...pending.values()])),
  };
}

function findScriptFiles(html: string): string[] {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
  return [...new Set(files.map(([, file = ""]) => file))];
}

async function sumSizes(sizes: (Promise<number> | undefined)[]): Promise<number> {
  const weighed = await Promise.all(sizes);
  return weighed.reduce<number>((total, size) => {
    if (size === undefined) throw new Error("A script of the document has not come.");
    return total + size;
  }, 0);
}
