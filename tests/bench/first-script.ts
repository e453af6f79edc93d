import { chromium } from "playwright-core";

import { findBrowser } from "#tests/find-browser.ts";
import { startSite } from "#tests/e2e/programs.ts";
import { MAX_SCRIPT_BYTES, type ScriptSize, measureScripts } from "#tests/e2e/measure-scripts.ts";
import { trackRequests } from "#tests/e2e/visit.ts";

import type { Libraries, Row } from "./row.ts";

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
