import { chromium } from "playwright-core";

import { findBrowser } from "#tests/browser.ts";
import { serve } from "#tests/e2e/programs.ts";
import { GOALS, type ScriptWeight, weighScripts } from "#tests/e2e/weigh-scripts.ts";

import type { Libraries, Row } from "./row.ts";

/** What a first visit loads of JavaScript, by the files of the build and what stands in the page. */
export async function measureFirstScript(libraries: Libraries): Promise<Row[]> {
  const { settings, shelf } = await libraries.made(1_000, "postgres");
  await using site = await serve(settings);
  const browser = await chromium.launch(await findBrowser());
  try {
    const rows: Row[] = [];
    for (const address of ["/", shelf.books[0] ?? "/book"]) {
      const context = await browser.newContext();
      const weight = await weighScripts(await context.newPage(), site.origin + address);
      await context.close();
      rows.push(...rowsOf(address === "/" ? "/" : "/book/…", weight));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

function rowsOf(address: string, weight: ScriptWeight): Row[] {
  const times = { first: "until it can be used", settled: "three seconds after" } as const;
  return (["first", "settled"] as const).map((when) => ({
    what: `JavaScript of ${address} ${times[when]}`,
    goal: `at most ${GOALS[when] / 1_000} kB`,
    figure: `${(weight[when] / 1_000).toFixed(1)} kB`,
    ratio: null,
    isReached: weight[when] <= GOALS[when],
  }));
}
