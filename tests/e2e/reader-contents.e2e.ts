import { translatorFor } from "./account-steps.ts";
import { findAccessibilityViolations } from "./accessibility.ts";
import { cells, applyCell } from "./grid.ts";
import { expect, openBook, positionLabel, readChapterText, test } from "./reading-library.ts";

for (const cell of cells) {
  test(`S2.09: opens EPUB 2 contents, and marks a missing chapter, ${cell.name}`, async ({
    page,
    library,
  }) => {
    await applyCell(page, cell);
    await openBook(page, `${library.read("Odd Gates")}?lng=${cell.language}`);
    const contents = page.getByRole("dialog");
    const openContents = () => page.locator("header button").nth(0).click();

    for (const name of ["The last gate", "The second gate", "The first gate"]) {
      await openContents();
      await contents.getByRole("button", { name }).click();
      await expect(positionLabel(page)).toContainText(name);
      expect(await readChapterText(page)).toContain(name);
    }
    await openContents();
    const lost = contents.getByRole("button", { name: "The lost gate" });
    await expect(lost.locator("small")).toBeVisible();
    // A chapter without an entry of its own is missing too.
    const missing = translatorFor(cell.language)("reader-part-missing");
    await expect(contents.getByRole("listitem").first()).toHaveText(missing);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await lost.click();
    expect(await readChapterText(page)).not.toContain("Words.");
  });
}

test("S2.09: lists every chapter of contents that are written loosely", async ({
  page,
  library,
}) => {
  await openBook(page, `${library.read("Loose Rooms")}?lng=en`);
  const contents = page.getByRole("dialog");
  const openContents = () => page.locator("header button").nth(0).click();
  await openContents();
  const missing = translatorFor("en")("reader-part-missing");
  await expect(contents.getByRole("listitem")).toHaveText([
    "The houseHall",
    "Hall",
    "Room 2",
    `Attic${missing}`,
    "Cellar",
  ]);
  await expect(contents.getByRole("button", { name: "Attic" })).toHaveCount(0);

  for (const [name, words] of [
    ["Room 2", "Room 2"],
    ["Cellar", "Room 3"],
    ["Hall", "Room 1"],
  ] as const) {
    await contents.getByRole("button", { name }).click();
    await expect(positionLabel(page)).toContainText(name);
    expect(await readChapterText(page)).toContain(words);
    await openContents();
  }
});

test("S2.09: marks a missing chapter of a book without contents", async ({ page, library }) => {
  await openBook(page, `${library.read("Bare Rooms")}?lng=en`);
  await page.locator("header button").nth(0).click();
  const contents = page.getByRole("dialog");
  const t = translatorFor("en");
  await expect(contents).toContainText(t("reader-no-contents"));
  await contents.getByRole("button", { name: t("reader-part-missing") }).click();
  await expect.poll(() => readChapterText(page)).toContain(t("reader-part-missing"));
  await page.keyboard.press("PageDown");
  await expect.poll(() => readChapterText(page)).toContain("Cellar");
});

test("opens a copy made before whose guide and landmarks have no type", async ({
  page,
  library,
}) => {
  const landmarks = `<nav epub:type="landmarks"><ol><li><a href="OEBPS/two.xhtml">A</a></li></ol></nav>`;
  const untyped = {
    "</spine>": `</spine><guide><reference href="one.xhtml"/></guide>`,
    "</body>": `${landmarks}</body>`,
  };
  const changed = new Set<string>();
  await page.route(/\/(?:content\.opf|contents\.xhtml)$/, async (route) => {
    const answer = await route.fetch();
    let text = await answer.text();
    for (const [before, after] of Object.entries(untyped)) {
      if (text.includes(before)) changed.add(before);
      text = text.replace(before, after);
    }
    await route.fulfill({ response: answer, body: text });
  });
  await openBook(page, `${library.read("Loose Rooms")}?lng=en`);
  expect(changed.size).toBe(2);
  expect(await readChapterText(page)).toContain("Room 1");
});
