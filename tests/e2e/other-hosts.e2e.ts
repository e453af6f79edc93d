import { expect } from "@playwright/test";

import { shelfSeed } from "./open-shelf.ts";
import { startSite } from "./programs.ts";
import { openBook } from "./reading-library.ts";
import { copySeed } from "./seed.ts";
import { collectPageErrors } from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";

/** The open shelf of a library whose public name is another than the requested host. */
const test = testWithLibrary<{ origin: string }>(async (use) => {
  await using copy = await copySeed(shelfSeed);
  await using serving = await startSite({
    ...copy.settings,
    SITE_ORIGIN: "https://library.example",
    REHEARSAL: "on",
  });
  await use({ origin: serving.origin.replace("localhost", "127.0.0.1") });
});

test("S2.09: opens a book under any host name of the site", async ({ page, library }) => {
  const errors = collectPageErrors(page);
  for (const name of ["127.0.0.1", "localhost"]) {
    await openBook(page, `${library.origin.replace("127.0.0.1", name)}/read/the-lamp?lng=en`);
    await expect(page.getByRole("slider")).toBeVisible();
  }
  // Warnings about the renderer's own frames (docs/decisions/0012).
  expect(errors.filter((error) => !error.includes("allow-same-origin"))).toEqual([]);
});

test("S2.09: searches by the header without JavaScript where no book can be read", async ({
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
