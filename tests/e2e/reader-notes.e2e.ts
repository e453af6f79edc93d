import { translatorFor } from "./account-steps.ts";
import { cells, applyCell } from "./grid.ts";
import { expect, getChapter, openBook, readChapterText, test } from "./reading-library.ts";

const notes = [
  ["1", "Note one."],
  ["2", "Note two."],
  ["3", "Note three."],
  ["[4]", "Note four."],
  ["5", "Note five."],
  ["6", "Note six."],
  ["7", "Note seven."],
  ["8", "Note eight."],
  ["*", "* Note nine."],
  ["[10]", "Note ten."],
  ["[11]", "Note eleven."],
  ["[12]", "Note twelve."],
  ["[13]", "Note thirteen."],
  ["[14]", "Note fourteen."],
  ["[15]", "Note fifteen."],
  ["[16]", "Note sixteen: a title and the rest."],
  ["[18]", "Note eighteen."],
  ["[20]", "Note twenty."],
  ["[s]", "Note star."],
  ["[t]", "Note cross."],
  ["23", "Note twentythree."],
  ["〔二〕", "Note twentyfour."],
  ["①", "Note twentyfive."],
  ["[26]", "Note twentysix."],
] as const;

for (const cell of cells) {
  test(`S2.09: shows notes of every form, and finds curly quotes, ${cell.name}`, async ({
    page,
    library,
  }) => {
    await applyCell(page, cell);
    await openBook(page, `${library.read("Many Notes")}?lng=${cell.language}`);

    const note = page.locator("dialog[open] .reader-note");
    for (const [call, words] of notes) {
      await getChapter(page).getByRole("link", { name: call, exact: true }).click();
      await expect(note).toContainText(words);
      await expect(note).not.toContainText("Other words");
      expect((await note.innerText()).match(/Note [a-z]+/g)).toHaveLength(1);
      if (["5", "[18]", "23"].includes(call)) await expect(note).toContainText("second paragraph");
      await page.keyboard.press("Escape");
      await expect(note).toBeHidden();
    }

    await getChapter(page).getByRole("link", { name: "Lost" }).click();
    const missing = translatorFor(cell.language)("reader-part-missing");
    await expect(page.locator("dialog[open]")).toContainText(missing);
    await page.keyboard.press("Escape");
    await getChapter(page).getByRole("link", { name: "Outside the order" }).click();
    await expect.poll(() => readChapterText(page)).toContain("A page aside");
    await page.reload();
    await expect.poll(() => readChapterText(page)).toContain("He said");

    await page.locator("header button").nth(0).click();
    await page.getByRole("dialog").getByRole("button", { name: "Notes" }).click();
    await expect.poll(() => readChapterText(page)).toContain("Note one");
    await getChapter(page).getByRole("link", { name: "1" }).click();
    await expect.poll(() => readChapterText(page)).toContain("He said");
    await expect(note).toBeHidden();

    await page.keyboard.press("/");
    const searched = page.locator("dialog[open] input").first();
    for (const [words, found] of [
      ['"quoted" and it\'s', "“quoted” and it’s"],
      ["line broken", "A line broken"],
      ["漢字の本", "漢字の本"],
    ] as const) {
      await searched.fill(words);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog").getByRole("listitem")).toContainText(found);
    }
  });
}
