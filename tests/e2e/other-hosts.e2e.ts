import { expect } from "@playwright/test";

import { shelfSeed } from "./open-shelf.ts";
import { startSite } from "./programs.ts";
import { openBook } from "./reading-library.ts";
import { copySeed } from "./seed.ts";
import { collectPageErrors } from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";

/** The open shelf, as a library that is known to the world by a name it is not asked at. */
const test = testWithLibrary<{ origin: string }>(async (use) => {
  await using copy = await copySeed(shelfSeed);
  await using serving = await startSite({
    ...copy.settings,
    SITE_ORIGIN: "https://library.example",
    REHEARSAL: "on",
  });
  await use({ origin: serving.origin.replace("localhost", "127.0.0.1") });
});

test("S2.09: a book opens by whatever name the site is reached", async ({ page, library }) => {
  const faults = collectPageErrors(page);
  for (const name of ["127.0.0.1", "localhost"]) {
    await openBook(page, `${library.origin.replace("127.0.0.1", name)}/read/the-lamp?lng=en`);
    await expect(page.getByRole("slider")).toBeVisible();
  }
  // Of the renderer's own frames, which docs/decisions/0012 speaks of.
  expect(faults.filter((fault) => !fault.includes("allow-same-origin"))).toEqual([]);
});

test("S2.09: without JavaScript the header's search works where a book cannot be read", async ({
  browser,
  library,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const code of ["letter-1", "not-there"]) {
    await page.goto(`${library.origin}/read/${code}?lng=en`);
    const search = page.getByRole("search").first();
    await search.getByRole("searchbox").fill("read");
    await search.getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/search\?.*input=read/);
  }
  await context.close();
});
