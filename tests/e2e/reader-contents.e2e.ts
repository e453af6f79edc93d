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
