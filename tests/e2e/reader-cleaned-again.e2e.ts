import { copyFile } from "node:fs/promises";
import { join } from "node:path";

import type { Page } from "@playwright/test";

import { openDatabase } from "#api/db/database/open-database.ts";
import { MOVED_BOOK, putFormerCopy } from "#tests/epubs/former-copy.ts";

import { applyCell, cells } from "./grid.ts";
import { runLibraryCommand, type RunningSite, startSite } from "./programs.ts";
import { expect, openBook, openShadowRoots, positionLabel, turnPage } from "./reading-library.ts";
import { copySeed } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";

type MovedLibrary = RunningSite & {
  address: string;
  putFormerCopy: () => Promise<void>;
  /** Runs the command beside the site; returns what it printed. */
  cleanBooks: () => Promise<string>;
};

const seed = {
  name: "moved",
  write: (folder: string) => copyFile(MOVED_BOOK, join(folder, "moved-gates.epub")),
};

const test = testWithLibrary<MovedLibrary>(async (use) => {
  await using copy = await copySeed(seed, "server");
  await using database = await openDatabase(copy.place);
  await using site = await startSite(copy.settings);
  const { code } = await database.db.selectFrom("books").select("code").executeTakeFirstOrThrow();
  await use({
    ...site,
    address: `/read/${code}`,
    async putFormerCopy() {
      await putFormerCopy(database.db, copy.settings["MEDIA_ROOT"] ?? "");
      await database.db
        .updateTable("library")
        .set((eb) => ({ catalogue_version: eb("catalogue_version", "+", 1) }))
        .execute();
    },
    async cleanBooks() {
      const { code: exitCode, output } = await runLibraryCommand(["clean-books"], copy.settings);
      expect(exitCode, output).toBe(0);
      return output;
    },
  });
});

for (const cell of cells) {
  test(`S2.09: keeps places when a book is cleaned again, ${cell.name}`, async ({
    page,
    library,
  }) => {
    const address = `${library.address}?lng=${cell.language}`;
    await applyCell(page, cell);
    await openShadowRoots(page);
    await library.putFormerCopy();
    await openBook(page, address);

    // The pages before the fifth gate are in the second file of the third.
    await openContents(page, "The fifth gate");
    await page.keyboard.press("PageUp");
    await expect(positionLabel(page)).toContainText("The third gate");
    await turnPageBack(page);
    await expect.poll(() => readLines(page)).not.toEqual([]);
    const marked = await readLines(page);
    await page.keyboard.press("m");
    await expect.poll(() => readStored(page, "reading-marks")).not.toBe("{}");

    await openContents(page, "The fifth gate");
    while (!(await readPage(page)).includes("Line 22 of the fifth gate")) await turnPage(page);
    const read = await readLines(page);
    await forgetEditions(page);

    expect(await library.cleanBooks()).toContain("1 cleaned again, 0 not, 0 were up to date.");
    await openBook(page, address);
    await expect(positionLabel(page)).toContainText("The fifth gate");
    expectWithinOnePage(await readLines(page), read);

    await page.locator("header button").nth(0).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button").nth(1).click();
    await panel.getByRole("listitem").getByRole("button").first().click();
    await expect(positionLabel(page)).toContainText("The third gate");
    await expect.poll(() => readPage(page)).toContain("of the third gate");
    expectWithinOnePage(await readLines(page), marked);

    await expect.poll(() => readStored(page, "reading-marks")).toContain('"edition":"');
    await page.keyboard.press("m");
    await expect.poll(() => readStored(page, "reading-marks")).toBe("{}");
  });
}

async function openContents(page: Page, name: string): Promise<void> {
  await page.locator("header button").nth(0).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
  await expect(positionLabel(page)).toContainText(name);
}

async function turnPageBack(page: Page): Promise<void> {
  const before = (await positionLabel(page).textContent()) ?? "";
  await page.keyboard.press("PageUp");
  await expect(positionLabel(page)).not.toHaveText(before);
}

/** The words on the page in view. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const view = document.querySelector("foliate-view");
    return String(Object(view)["lastLocation"]?.range ?? "");
  });
}

/** The numbers of the lines that begin on the page in view. */
async function readLines(page: Page): Promise<number[]> {
  return [...(await readPage(page)).matchAll(/Line (\d+) of/g)].map(([, line]) => Number(line));
}

function expectWithinOnePage(now: readonly number[], before: readonly number[]): void {
  const most = Math.max(now.length, before.length) + 1;
  expect(
    Math.abs((now[0] ?? Infinity) - (before[0] ?? 0)),
    `${now} for ${before}`,
  ).toBeLessThanOrEqual(most);
}

/** Leaves the position and bookmarks as the version stored them that made the former copy. */
function forgetEditions(page: Page): Promise<void> {
  return page.evaluate(() => {
    const places: object[] = JSON.parse(localStorage.getItem("reading-places") ?? "[]");
    const older = places.map((place) => ({ ...place, edition: undefined, words: undefined }));
    localStorage.setItem("reading-places", JSON.stringify(older));
    const marks: Record<string, object[]> = JSON.parse(
      localStorage.getItem("reading-marks") ?? "{}",
    );
    for (const [code, list] of Object.entries(marks)) {
      marks[code] = list.map((mark) => ({ ...mark, edition: undefined }));
    }
    localStorage.setItem("reading-marks", JSON.stringify(marks));
  });
}

function readStored(page: Page, name: string): Promise<string> {
  return page.evaluate((key) => localStorage.getItem(key) ?? "{}", name);
}
