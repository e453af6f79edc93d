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
  test(`S2.09: a book is opened, turned, left and taken up again, ${cell.name}`, async ({
    page,
    library,
  }) => {
    const lng = cell.language;
    const { word, contents, settings, on } = words[lng];
    const faults = collectPageErrors(page);
    await applyCell(page, cell);
    await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=${lng}`);
    await expect(positionLabel(page)).toContainText(new RegExp(`${word} 1 (of|de|sur) \\d`));
    expect(await fitsViewportWidth(page)).toBe(true);

    await test.step("the foot of a book from right to left reads from left to right", async () => {
      const said = positionLabel(page)
        .getByText(new RegExp(`${word} 1 (of|de|sur)`))
        .first();
      const [page1, percent] = await said.evaluate((element) => {
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
      await test.step("with text at 200 % all one reads by has room on screens of 390 and 320 px", async () => {
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
    const begun = page.getByRole("region", { name: new RegExp(`^${on}`) });
    await expect(begun).toContainText("الفصل 7");
    expect(await findAccessibilityViolations(page, ".continue-place")).toEqual([]);
    await begun.getByRole("link", { name: LONG_BOOK_TITLE }).click();
    await expect(positionLabel(page)).toContainText("الفصل 7");
    // What the renderer's frames need, every browser warns of.
    expect(faults.filter((fault) => !/allow-same-origin/.test(fault))).toEqual([]);
  });
}

test("S2.09: every genuine book opens, and is leafed through to its end", async ({
  page,
  library,
}) => {
  // Pages that do not glide are there once they are turned.
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

test("S2.09: words are found throughout a long book, led to, marked and left again, and a search that fails keeps what it found", async ({
  page,
  library,
}) => {
  await openShadowRoots(page);
  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  const panel = page.getByRole("dialog");
  const field = page.getByRole("textbox", { name: "Search in the book" });

  await test.step("a search says when it shows not all places, and goes on when it is asked to", async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await page.keyboard.type("سراج");
    await page.keyboard.press("Enter");
    await expect(panel.getByText("The first 300 places")).toBeVisible({ timeout: 30_000 });
    await panel.getByRole("button", { name: "Search on" }).click();
    await expect(panel.getByText("The first 600 places")).toBeVisible({ timeout: 30_000 });
    await expect(panel.getByRole("listitem")).toHaveCount(600);
  });

  await test.step("it keeps what it found when it fails", async () => {
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
  await test.step("words are found, led to and left again", async () => {
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

  await test.step("they are marked until one turns the page or presses Escape", async () => {
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

test("S2.09: how the text looks and which pages are marked is chosen, kept, and leaves the place as it is", async ({
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

  await test.step("how the text looks is chosen", async () => {
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

  await test.step("a page is marked", () => markPage(page));

  await openBook(page, `${library.read(LONG_BOOK_TITLE)}?lng=en`);
  await test.step("look and place are kept", async () => {
    await expect(positionLabel(page)).toContainText("الفصل 5");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "sepia");
    await expect.poll(async () => (await look()).fontSize).toBe("27px");
  });

  await test.step("the mark is listed beside the contents, and found again", async () => {
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

test("S2.09: a book is opened from the list of all that can be read, with notes of the old kind, on a phone as well", async ({
  page,
  library,
}) => {
  await test.step("the reader's other address leads to a book", async () => {
    const code = library.read(LAMP_TITLE).replace("/read/", "");
    const answer = await page.request.get(`/literature/epub-reader?code=${code}&lng=es`);
    expect(answer.status()).toBe(200);
    expect(answer.url()).toMatch(new RegExp(`/read/${code}\\?lng=es$`));
    expect((await page.request.get("/read/no-such-book")).status()).toBe(404);
  });

  await test.step("it lists all books without one", async () => {
    await page.goto("/literature/epub-reader?lng=en");
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect(page.getByRole("heading", { level: 2, name: "Books" })).toBeAttached();
    await page.getByRole("link", { name: `Read: ${LAMP_TITLE}` }).click();
    await expect(page).toHaveURL(/\/read\//);
    await page.locator("footer").getByRole("slider").waitFor();
  });

  await test.step("a note is shown where it is called, in an old book", async () => {
    while (!(await readChapterText(page)).includes("a shut door")) await turnPage(page);
    await getChapter(page).getByRole("link", { name: "1" }).click();
    const note = page.getByRole("dialog", { name: "Note" });
    await expect(note).toBeVisible();
    await expect(note).toContainText("each told it a little otherwise");
    await expect(note).not.toContainText("↩");
    await page.keyboard.press("Escape");
  });

  await test.step("on a phone the settings are right above the foot of the book, whose place a finger can move", async () => {
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

    // Its place takes two lines in letters of that size, and then the foot is higher.
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

test("S2.09: a book of fixed pages is shown as it was drawn, one or two at a time", async ({
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

test("S2.09: without JavaScript the reader says so and gives the book away", async ({
  browser,
  library,
}) => {
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

/** On a screen of that width, none of what one reads by covers another or is cut off. */
async function expectRoomForAll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  const boxes = page.locator(
    ":is(.reader-head, .reader-foot) :is(.btn-icon, .reader-place > .num)",
  );
  await expect(boxes).toHaveCount(7);
  const drawn = await boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  for (const [place, one] of drawn.entries()) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.right).toBeLessThanOrEqual(width);
    for (const other of drawn.slice(place + 1)) {
      const isApart = one.bottom <= other.top || one.right <= other.left || other.right <= one.left;
      expect(isApart || other.bottom <= one.top).toBe(true);
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
