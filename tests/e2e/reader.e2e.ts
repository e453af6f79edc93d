import type { Page } from "@playwright/test";

import { cells, applyCell } from "./grid.ts";
import {
  LAMP_TITLE,
  LONG_BOOK_TITLE,
  OPEN_DIALOG,
  getChapter,
  listChapters,
  expect,
  goToFirstPage,
  openBook,
  openShadowRoots,
  positionLabel,
  test,
  turnPage,
  readChapterText,
} from "./reading-library.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { visit } from "./visit.ts";

const DRAWN = "Six Lamps";
const BENCH = "A Bench by the Orchard";

const words = {
  en: { word: "Page", contents: "Contents", settings: "Text settings", on: "Continue" },
  es: { word: "Página", contents: "Contenido", settings: "Ajustes del texto", on: "Siga" },
  fr: { word: "Page", contents: "Sommaire", settings: "Réglages du texte", on: "Poursuivre" },
};

for (const cell of cells) {
  test(`S2.09: opens, turns, leaves and resumes a book, ${cell.name}`, async ({
    page,
    library,
  }) => {
    const lng = cell.language;
    const { word, contents, settings, on } = words[lng];
    const errors = collectPageErrors(page);
    await applyCell(page, cell);
    await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=${lng}`);
    await expect(positionLabel(page)).toContainText(new RegExp(`${word} 1 (of|de|sur) \\d`));
    expect(await fitsViewportWidth(page)).toBe(true);

    await test.step("shows the footer of a right-to-left book from left to right", async () => {
      const label = positionLabel(page)
        .getByText(new RegExp(`${word} 1 (of|de|sur)`))
        .first();
      const [page1, percent] = await label.evaluate((element) => {
        const [first, last] = [element.firstChild, element.lastChild];
        return [first, last].map((node) => {
          const words = document.createRange();
          if (node) words.selectNodeContents(node);
          return words.getBoundingClientRect().left;
        });
      });
      expect(page1).toBeLessThan(percent ?? 0);
    });

    if (cell.device === "phone") {
      await test.step("fits all controls at 200 % text size on 390 and 320 px", async () => {
        await page.evaluate("document.documentElement.style.fontSize = '200%'");
        for (const width of [390, 320]) await expectRoomForAll(page, width);
        await page.evaluate("document.documentElement.style.fontSize = ''");
        await applyCell(page, cell);
      });
    }

    await page.keyboard.press("Home");
    await expect(positionLabel(page)).toContainText(`${word} 1 `);
    await page.keyboard.press("PageDown");
    await expect(positionLabel(page)).toContainText(`${word} 2 `);
    await page.getByRole("button", { name: contents, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "الفصل 7", exact: true }).click();
    await expect(positionLabel(page)).toContainText("الفصل 7");
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole("button", { name: settings }).click();
    await expect(page.getByRole("dialog", { name: settings })).toBeVisible();
    expect(await findAccessibilityViolations(page, OPEN_DIALOG)).toEqual([]);
    await page.keyboard.press("Escape");

    await visit(page, `/?lng=${lng}`);
    const continueReading = page.getByRole("region", { name: new RegExp(`^${on}`) });
    await expect(continueReading).toContainText("الفصل 7");
    expect(await findAccessibilityViolations(page, ".continue-place")).toEqual([]);
    await continueReading.getByRole("link", { name: LONG_BOOK_TITLE }).click();
    await expect(positionLabel(page)).toContainText("الفصل 7");
    // Browsers warn about what the renderer's frames need.
    expect(errors.filter((error) => !/allow-same-origin/.test(error))).toEqual([]);
  });
}

test("S2.09: opens every genuine book, and turns its pages to the end", async ({
  page,
  library,
}) => {
  // Without animation a page is shown as soon as it is turned.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 800 });
  const found = {
    [LAMP_TITLE]: "lamp",
    "El faro de la colina": "faro",
    "Le cœur à l’œuvre : lettres d’été": "cœur",
    [BENCH]: "bench",
    "La llave bajo la piedra": "llave",
    "L’œuvre du matin": "œuvre",
  };
  for (const [title, word] of Object.entries(found)) {
    await openBook(page, library.read(title));
    let text = "";
    for (let turns = 0; turns < 12; turns++) {
      text += await readChapterText(page);
      if ((await positionLabel(page).textContent())?.includes("100%")) break;
      await turnPage(page);
    }
    expect(text.toLowerCase(), title).toContain(word);
    await expect(positionLabel(page), title).toContainText("100%");
    if (title === BENCH) await expectPictureInTheMiddle(page);
  }
});

test("S2.09: finds and highlights words in a long book, keeps results on failure", async ({
  page,
  library,
}) => {
  await openShadowRoots(page);
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  const panel = page.getByRole("dialog");
  const field = page.getByRole("textbox", { name: "Search in the book" });

  await test.step("shows the first 300 results, and more on request", async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type("سراج");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("The first 300 places")).toBeVisible({ timeout: 30_000 });
    await panel.getByRole("button", { name: "Search on" }).click();
    await expect(panel.getByText("The first 600 places")).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByRole("listitem")).toHaveCount(600);
  });

  await test.step("keeps the results when a search fails", async () => {
    await page.route("**/c20.xhtml", (route) => route.abort());
    await field.fill("الفصل");
    await page.keyboard.press("Enter");
    await expect(panel.getByRole("alert")).toContainText("could not be searched");
    await expect(panel.getByText("Found 19 times")).toBeVisible();
    await expect(panel.getByRole("listitem")).toHaveCount(19);
    expect(await findAccessibilityViolations(page, OPEN_DIALOG)).toEqual([]);
    await page.unroute("**/c20.xhtml");
  });

  const found = panel.getByRole("button", { name: /هنا تجد/ });
  const highlight = page.locator("foliate-paginator svg > g");
  await test.step("opens a result and goes back", async () => {
    await field.fill("المنارة");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("Found 1 time")).toBeVisible({ timeout: 30_000 });
    expect(await findAccessibilityViolations(page, OPEN_DIALOG)).toEqual([]);
    await found.click();
    await expect(positionLabel(page)).toContainText("الفصل 33");
    await expect(highlight).toHaveCount(1);
    await page.getByRole("button", { name: "Back to where you were" }).click();
    await expect(positionLabel(page)).toContainText("الفصل 1");
  });

  await test.step("highlights a result until the page turns or Escape is pressed", async () => {
    await page.keyboard.press("/");
    await found.click();
    await expect(positionLabel(page)).toContainText("الفصل 33");
    await expect(highlight).toHaveCount(1);
    await page.keyboard.press("PageDown");
    await expect(highlight).toHaveCount(0);

    await page.keyboard.press("/");
    await found.click();
    await expect(highlight).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(highlight).toHaveCount(0);
  });
});

test("S2.09: stores text settings and bookmarks, and keeps the position", async ({
  page,
  library,
}) => {
  const look = () =>
    getChapter(page)
      .locator("p")
      .first()
      .evaluate((paragraph) => {
        const { fontFamily, fontSize, textAlign } = getComputedStyle(paragraph);
        return { fontFamily, fontSize, textAlign };
      });
  const mark = page.getByRole("button", { name: "Mark this page" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  // The fold between two columns of text.
  await expect(page.locator("[data-fold]")).toBeAttached();
  await goToChapter(page, 5);

  await test.step("changes the text settings", async () => {
    await page.getByRole("button", { name: "Text settings" }).click();
    await page.getByRole("radio", { name: "Sepia" }).check();
    await page.getByRole("radio", { name: "Plain" }).check();
    await page.getByRole("radio", { name: "Wide" }).check();
    await page.getByRole("slider", { name: "Size of type" }).fill("140");
    await page.getByRole("checkbox", { name: "Even margins" }).check();
    await expect(positionLabel(page)).toContainText("الفصل 5");
    const chosen = { fontSize: "27px", textAlign: "justify" };
    const fontFamily = expect.stringMatching(/^system-ui/);
    await expect.poll(look).toEqual({ ...chosen, fontFamily });
    await expect(page.locator("html")).toHaveAttribute("data-theme", "sepia");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("bookmarks a page", () => markPage(page));

  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await test.step("keeps settings and position", async () => {
    await expect(positionLabel(page)).toContainText("الفصل 5");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "sepia");
    await expect.poll(async () => (await look()).fontSize).toBe("27px");
  });

  await test.step("lists the bookmark beside the contents, and opens it", async () => {
    await page.getByRole("button", { name: "Contents", exact: true }).click();
    const panel = page.getByRole("dialog");
    await panel.getByRole("button", { name: "Marks" }).click();
    await panel.getByRole("button", { name: /الفصل 1/ }).click();
    await expect(positionLabel(page)).toContainText("Page 2 of");
    await expect(mark).toHaveAttribute("aria-pressed", "true");
  });
});

async function markPage(page: Page): Promise<void> {
  const mark = page.getByRole("button", { name: "Mark this page" });
  await goToFirstPage(page);
  await page.keyboard.press("PageDown");
  await expect(positionLabel(page)).toContainText("Page 2 of");
  await mark.click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await goToChapter(page, 5);
}

test("S2.09: opens a book from the list, with EPUB 2 notes, also on a phone", async ({
  page,
  library,
}) => {
  await test.step("redirects the reader's other address to a book", async () => {
    const code = library.read(LAMP_TITLE).replace("/read/", "");
    const answer = await page.request.get(`/literature/epub-reader?code=${code}&lng=es`);
    expect(answer.status()).toBe(200);
    expect(answer.url()).toMatch(new RegExp(`/read/${code}\\?lng=es$`));
    expect((await page.request.get("/read/no-such-book")).status()).toBe(404);
  });

  await test.step("lists all books without a code", async () => {
    await page.goto("/literature/epub-reader?lng=en");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect(page.getByRole("heading", { level: 2, name: "Books" })).toBeAttached();
    await page.getByRole("link", { name: `Read: ${LAMP_TITLE}` }).click();
    await expect(page).toHaveURL(/\/read\//);
    await page.locator("footer").getByRole("slider").waitFor();
  });

  await test.step("shows a note at its reference, in an EPUB 2", async () => {
    while (!(await readChapterText(page)).includes("a shut door")) await turnPage(page);
    await getChapter(page).getByRole("link", { name: "1" }).click();
    const note = page.getByRole("dialog", { name: "Note" });
    await expect(note).toBeVisible();
    await expect(note).toContainText("each told it a little otherwise");
    await expect(note).not.toContainText("↩");
    await page.keyboard.press("Escape");
  });

  await test.step("shows the settings above the footer on a phone, with a slider of 44 px", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Text settings" }).click();
    const panel = page.getByRole("dialog", { name: "Text settings" });
    const roomOnFoot = async () => {
      const [above, foot] = await Promise.all([
        panel.boundingBox(),
        page.locator("footer").boundingBox(),
      ]);
      return (foot?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? Infinity);
    };
    expect(await roomOnFoot()).toBeCloseTo(0);

    const slider = await page.getByRole("slider", { name: "Place in the book" }).boundingBox();
    expect(slider?.height).toBeGreaterThanOrEqual(44);
    expect((slider?.y ?? 0) + (slider?.height ?? Infinity)).toBeLessThanOrEqual(844);

    // The position takes two lines at that text size, so the footer is higher.
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    await expect.poll(roomOnFoot).toBeCloseTo(0);
    await page.setViewportSize({ width: 667, height: 375 });
    await expect.poll(roomOnFoot).toBeCloseTo(0);
    expect((await panel.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Escape");
  });

  await page.getByRole("link", { name: "Back to the book" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LAMP_TITLE);
});

test("S2.09: shows fixed-layout pages as drawn, one or two at a time", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openBook(page, `${library.read(DRAWN)}?lng=en`);
  await expect(positionLabel(page)).toContainText("Page 1 of 6");
  await page.keyboard.press("ArrowRight");
  await expect(positionLabel(page)).toContainText("Page 2 of 6");
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("t");
  await page.getByRole("dialog").getByRole("button", { name: "Burning" }).click();
  await expect(positionLabel(page)).toContainText("Page 4 of 6");
  await page.getByRole("button", { name: "Text settings" }).click();
  await expect(page.getByText("The pages of this book were drawn as they are")).toBeVisible();
  expect(await findAccessibilityViolations(page, OPEN_DIALOG)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => listChapters(page).length).toBe(2);
});

test("S2.09: offers the book for download without JavaScript", async ({ browser, library }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: library.origin });
  const page = await context.newPage();
  await page.goto(`${library.read(LAMP_TITLE)}?lng=en`);
  await expect(page.getByText("JavaScript is needed")).toBeVisible();
  await expect(page.getByRole("link", { name: "ePub" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the book" })).toBeVisible();
  await context.close();
});

async function goToChapter(page: Page, number: number): Promise<void> {
  await page.keyboard.press("t");
  const chapter = `الفصل ${number}`;
  await page.getByRole("dialog").getByRole("button", { name: chapter, exact: true }).click();
  await expect(positionLabel(page)).toContainText(chapter);
}

/** At that width, no control covers another or is cut off. */
async function expectRoomForAll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const boxes = page.locator(
    ":is(.reader-head, .reader-foot) :is(.btn-icon, .reader-place > .num)",
  );
  await expect(boxes).toHaveCount(7);
  const drawn = await boxes.evaluateAll((all) => all.map((box) => box.getBoundingClientRect()));
  for (const [place, box] of drawn.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(width);
    for (const other of drawn.slice(place + 1)) {
      const isApart = box.bottom <= other.top || box.right <= other.left || other.right <= box.left;
      expect(isApart || other.bottom <= box.top).toBe(true);
    }
  }
}

/** A page that is a picture has no fold, on a screen of 1280 px. */
async function expectPictureInTheMiddle(page: Page): Promise<void> {
  await page.keyboard.press("Home");
  await expect(page.locator("[data-fold]")).not.toBeAttached();
  await expect(async () => {
    const picture = getChapter(page).locator("img");
    const { x = 0, width = 0 } = (await picture.boundingBox({ timeout: 2000 })) ?? {};
    expect(Math.abs(x + width / 2 - 640)).toBeLessThan(2);
  }).toPass();
}
