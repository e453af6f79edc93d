import { brotliCompressSync } from "node:zlib";

import type { Page, Request } from "@playwright/test";

import { inlineScriptsOf } from "./page-scripts.ts";
import { untilAlive, untilQuiet } from "./visit.ts";

/** JavaScript as it was sent, compressed, in bytes; the scripts that stand in the page are counted in each. */
export type ScriptWeight = {
  /** What the document names: what a visitor waits for until the screen can be used. */
  first: number;
  /** All that had come three seconds after the screen was alive. */
  settled: number;
};

/** What `/` and `/book/…` may load, in bytes. */
export const GOALS: ScriptWeight = { first: 119_000, settled: 175_000 };

/** Milliseconds. */
const WHILE = 3_000;

/** The weight of each file that has come, by its address. */
export type Weights = Map<string, Promise<number>>;

/**
 * Opens that address and weighs what a browser is sent that has been nowhere. What this browser has in its cache is in
 * `weights` from when it came.
 */
export async function weighScripts(
  page: Page,
  address: string,
  weights: Weights = new Map(),
): Promise<ScriptWeight> {
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
  await untilAlive(page);
  await page.clock.runFor(WHILE);
  await untilQuiet(page);
  page.off("requestfinished", weigh);

  const inline = brotliCompressSync(inlineScriptsOf(html).join("")).length;
  const named = filesIn(html).map((file) => coming.get(origin + file));
  return {
    first: inline + (await sum(named)),
    settled: inline + (await sum([...coming.values()])),
  };
}

function filesIn(html: string): string[] {
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)];
  return [...new Set(files.map(([, file = ""]) => file))];
}

async function sum(sizes: (Promise<number> | undefined)[]): Promise<number> {
  const known = await Promise.all(sizes);
  return known.reduce<number>((total, size) => {
    if (size === undefined) throw new Error("A script of the document has not come.");
    return total + size;
  }, 0);
}
