import { brotliCompressSync } from "node:zlib";

import type { Page, Request } from "@playwright/test";

import { findInlineScripts } from "./page-scripts.ts";
import { waitUntilHydrated, waitUntilIdle } from "./visit.ts";

/** JavaScript as it was sent, compressed, in bytes; the scripts that stand in the page are counted in each. */
export type ScriptSize = {
  /** What the document names: what a visitor waits for until the screen can be used. */
  first: number;
  /** All that had come three seconds after the screen was alive. */
  settled: number;
};

/** What `/` and `/book/…` may load, in bytes. */
export const MAX_SCRIPT_BYTES: ScriptSize = { first: 119_000, settled: 175_000 };

/** Milliseconds. */
const SETTLE_MS = 3_000;

/** The weight of each file that has come, by its address. */
export type SizesByUrl = Map<string, Promise<number>>;

/**
 * Opens that address and weighs what a browser is sent that has been nowhere. What this browser has in its cache is in
 * `weights` from when it came.
 */
export async function measureScripts(
  page: Page,
  address: string,
  weights: SizesByUrl = new Map(),
): Promise<ScriptSize> {
  const { origin } = new URL(address);
  const coming = new Map<string, Promise<number>>();
  const weigh = (request: Request) => {
    const isOurs = request.frame() === page.mainFrame() && page.url().startsWith(origin);
    if (request.resourceType() !== "script" || !isOurs) return;
    const url = request.url();
    const size =
      weights.get(url) ?? request.sizes().then(({ responseBodySize }) => responseBodySize);
    weights.set(url, size);
    coming.set(url, size);
  };
  page.on("requestfinished", weigh);

  await page.clock.install();
  const answer = await page.goto(address);
  const html = (await answer?.text()) ?? "";
  await waitUntilHydrated(page);
  await page.clock.runFor(SETTLE_MS);
  await waitUntilIdle(page);
  page.off("requestfinished", weigh);

  const inline = brotliCompressSync(findInlineScripts(html).join("")).length;
  const named = findScriptFiles(html).map((file) => coming.get(origin + file));
  return {
    first: inline + (await sumSizes(named)),
    settled: inline + (await sumSizes([...coming.values()])),
  };
}

function findScriptFiles(html: string): string[] {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
  return [...new Set(files.map(([, file = ""]) => file))];
}

async function sumSizes(sizes: (Promise<number> | undefined)[]): Promise<number> {
  const known = await Promise.all(sizes);
  return known.reduce<number>((total, size) => {
    if (size === undefined) throw new Error("A script of the document has not come.");
    return total + size;
  }, 0);
}
