import { cells, seeAs } from "./grid.ts";
import {
  chapterOf,
  chaptersOf,
  expect,
  goToLastPage,
  open,
  placeOf,
  test,
  turn,
  wordsOf,
  touchedPage,
} from "./reading-library.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { reload, visit } from "./visit.ts";

const LAMP = "The Lamp on the Stair";
const LONG = "السراج";
const DRAWN = "Six Lamps";

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
    const faults = collectFaults(page);
    await seeAs(page, cell);
    await open(page, `${library.read(LONG)}?lng=${lng}`);
    await expect(placeOf(page)).toContainText(new RegExp(`${word} 1 (of|de|sur) \\d`));
    expect(await findBarriers(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);

    await page.keyboard.press("PageDown");
    await expect(placeOf(page)).toContainText(`${word} 2 `);
    await page.getByRole("button", { name: contents, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "الفصل 7", exact: true }).click();
    await expect(placeOf(page)).toContainText("الفصل 7");
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole("button", { name: settings }).click();
    await expect(page.getByRole("dialog", { name: settings })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await visit(page, `/?lng=${lng}`);
    const begun = page.getByRole("region", { name: new RegExp(`^${on}`) });
    await expect(begun).toContainText("الفصل 7");
    expect(await findBarriers(page)).toEqual([]);
    await begun.getByRole("link", { name: LONG }).click();
    await expect(placeOf(page)).toContainText("الفصل 7");
    // What the renderer's frames need, every browser warns of.
    expect(faults.filter((fault) => !/allow-same-origin/.test(fault))).toEqual([]);
  });
}

test("S2.09: what was begun is dismissed from home, and home keeps its room from the start", async ({
  page,
  library,
}) => {
  await open(page, library.read(LAMP));
  await page.goto("/?lng=en");
  const begun = page.getByRole("region", { name: "Continue reading" });
  await expect(begun).toBeVisible();
  await begun.getByRole("button", { name: "Do not show" }).click();
  await expect(begun).toBeHidden();
  await reload(page);
  await expect(begun).toBeHidden();
});

test("S2.09: every genuine book opens, and is leafed through to its end", async ({
  page,
  library,
}) => {
  // Pages that do not glide are there once they are turned.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const found = {
    [LAMP]: "lamp",
    "El faro de la colina": "faro",
    "Le cœur à l’œuvre : lettres d’été": "cœur",
    "A Bench by the Orchard": "bench",
    "La llave bajo la piedra": "llave",
    "L’œuvre du matin": "œuvre",
  };
  for (const [title, word] of Object.entries(found)) {
    await open(page, library.read(title));
    let text = "";
    for (let turns = 0; turns < 12; turns++) {
      text += await wordsOf(page);
      if ((await placeOf(page).textContent())?.includes("100%")) break;
      await turn(page);
    }
    expect(text.toLowerCase(), title).toContain(word);
    await expect(placeOf(page), title).toContainText("100%");
  }
});

test("S2.09: keys turn, jump and open, within the book's own frame too", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await chapterOf(page).evaluate("window.focus()");

  // From right to left: the left arrow leads on.
  await page.keyboard.press("ArrowLeft");
  await expect(placeOf(page)).toContainText("Page 2 of");
  await page.keyboard.press("ArrowRight");
  await expect(placeOf(page)).toContainText("Page 1 of");
  await page.keyboard.press("Space");
  await expect(placeOf(page)).toContainText("Page 2 of");
  await page.keyboard.press("Shift+Space");
  await expect(placeOf(page)).toContainText("Page 1 of");
  await page.keyboard.press("End");
  await expect(placeOf(page)).toContainText("الفصل 40");
  await expect(placeOf(page)).toContainText("100%");
  await page.keyboard.press("Home");
  await expect(placeOf(page)).toContainText("الفصل 1");
  await expect(placeOf(page)).toContainText("Page 1 of");

  await page.keyboard.press("t");
  const panel = page.getByRole("dialog");
  await expect(panel.getByRole("button", { name: "الفصل 1", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await expect(keys).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("checkbox", { name: "Single letters" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("t");
  // A key that is heard after it.
  await page.keyboard.press("End");
  await expect(placeOf(page)).toContainText("100%");
  await expect(panel).toBeHidden();
});

test("S2.09: words are found throughout a long book, led to, marked, and left again", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search in the book" })).toBeFocused();
  await page.keyboard.type("المناره".replace("ه", "ة"));
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel.getByText("Found 1 time")).toBeVisible({ timeout: 30_000 });
  expect(await findBarriers(page)).toEqual([]);

  await panel.getByRole("button", { name: /هنا تجد/ }).click();
  await expect(placeOf(page)).toContainText("الفصل 33");
  await page.getByRole("button", { name: "Back to where you were" }).click();
  await expect(placeOf(page)).toContainText("الفصل 1");
});

test("S2.09: a note is shown where it is called, in new books and in old ones", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  const note = page.getByRole("dialog", { name: "Note" });
  await chapterOf(page).getByRole("link", { name: "1" }).click();
  await expect(note).toContainText("زيت السراج");
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(note).toBeHidden();

  await open(page, `${library.read(LAMP)}?lng=en`);
  while (!(await wordsOf(page)).includes("a shut door")) await turn(page);
  await chapterOf(page).getByRole("link", { name: "1" }).click();
  await expect(note).toBeVisible();
  await expect(note).toContainText("each told it a little otherwise");
  await expect(note).not.toContainText("↩");
});

test("S2.09: how the text looks is chosen, kept, and leaves the place as it is", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("t");
  await page.getByRole("dialog").getByRole("button", { name: "الفصل 5", exact: true }).click();
  await expect(placeOf(page)).toContainText("الفصل 5");

  await page.getByRole("button", { name: "Text settings" }).click();
  await page.getByRole("radio", { name: "Sepia" }).check();
  await page.getByRole("radio", { name: "Plain" }).check();
  await page.getByRole("radio", { name: "Wide" }).check();
  await page.getByRole("slider", { name: "Size of type" }).fill("140");
  await page.getByRole("checkbox", { name: "Even margins" }).check();
  await expect(placeOf(page)).toContainText("الفصل 5");
  const look = () =>
    chapterOf(page)
      .locator("p")
      .first()
      .evaluate((paragraph) => {
        const { fontFamily, fontSize, textAlign } = getComputedStyle(paragraph);
        return { fontFamily, fontSize, textAlign };
      });
  const chosen = { fontSize: "27px", textAlign: "justify", fontFamily: /^system-ui/ };
  await expect.poll(look).toEqual({ ...chosen, fontFamily: expect.stringMatching(/^system-ui/) });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sepia");
  expect(await findBarriers(page)).toEqual([]);

  await open(page, `${library.read(LONG)}?lng=en`);
  await expect(placeOf(page)).toContainText("الفصل 5");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "sepia");
  await expect.poll(async () => (await look()).fontSize).toBe("27px");
});

test("S2.09: who hears the book gets one scrolling text, and goes on from chapter to chapter", async ({
  page,
  library,
}) => {
  // What scrolls without gliding has done so once the key is heard.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.keyboard.press("Tab");
  const offer = page.getByRole("button", { name: "Read as one scrolling text" });
  await expect(offer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(placeOf(page)).not.toContainText("Page");
  const said = page.getByRole("status").filter({ hasText: "الفصل 1" });
  await expect(said).toBeAttached();
  await expect(said).not.toContainText("Page");

  const left = () =>
    page.evaluate<number>(
      "(({ viewSize, end }) => viewSize - end)(document.querySelector('foliate-view').renderer)",
    );
  for (let before = await left(); before >= 4; before = await left()) {
    await page.keyboard.press("PageDown");
    await expect.poll(left).toBeLessThan(before);
  }
  await page.getByRole("button", { name: "Go on to the next chapter" }).click();
  await expect(placeOf(page)).toContainText("الفصل 2");
});

test("S2.09: Tab walks through the links of the page, then out of the book, and turns nothing", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.getByRole("button", { name: "Text settings" }).focus();
  await page.keyboard.press("Tab");
  await expect(chapterOf(page).getByRole("link", { name: "1" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("footer").getByRole("button").first()).toBeFocused();
  await expect(placeOf(page)).toContainText("Page 1 of");

  await goToLastPage(page);
  const place = await placeOf(page).textContent();
  await page.getByRole("button", { name: "Back to where you were" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(chapterOf(page).getByRole("link", { name: "إلى الأمام" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Text settings" })).toBeFocused();
  expect(await placeOf(page).textContent()).toBe(place);
});

test("S2.09: on a phone the settings stand on the foot of the book, whose place a finger can move", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${library.read(LAMP)}?lng=en`);
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
});

test("S2.09: with text at 200 % everything one reads by has room on screens of 390 and 320 px", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await open(page, `${library.read(LAMP)}?lng=fr`);
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  const boxes = page.locator(
    ":is(.reader-head, .reader-foot) :is(.btn-icon, .reader-place > .num)",
  );
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(boxes).toHaveCount(7);
    const drawn = await boxes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    for (const [place, one] of drawn.entries()) {
      expect(one.left).toBeGreaterThanOrEqual(0);
      expect(one.right).toBeLessThanOrEqual(width);
      for (const other of drawn.slice(place + 1)) {
        const isApart =
          one.bottom <= other.top || one.right <= other.left || other.right <= one.left;
        expect(isApart || other.bottom <= one.top).toBe(true);
      }
    }
  }
});

test("S2.09: a page is marked, listed beside the contents, and found again", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  const mark = page.getByRole("button", { name: "Mark this page" });
  await page.keyboard.press("PageDown");
  await expect(placeOf(page)).toContainText("Page 2 of");
  await mark.click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("End");
  await expect(mark).toHaveAttribute("aria-pressed", "false");

  await open(page, `${library.read(LONG)}?lng=en`);
  await page.getByRole("button", { name: "Contents", exact: true }).click();
  const panel = page.getByRole("dialog");
  await panel.getByRole("button", { name: "Marks" }).click();
  await panel.getByRole("button", { name: /الفصل 1/ }).click();
  await expect(placeOf(page)).toContainText("Page 2 of");
  await expect(mark).toHaveAttribute("aria-pressed", "true");
});

test("S2.09: taps turn at the sides and clear the bars in the middle; the bar along the foot leads anywhere", async ({
  browser,
  library,
}) => {
  const page = await touchedPage(browser, library.origin);
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.touchscreen.tap(30, 500);
  await expect(placeOf(page)).toContainText("Page 2 of");
  await page.touchscreen.tap(195, 420);
  await expect(page.getByRole("link", { name: "Back to the book" })).toBeHidden();
  await page.touchscreen.tap(195, 420);
  await expect(page.getByRole("link", { name: "Back to the book" })).toBeVisible();

  await page.getByRole("slider", { name: "Place in the book" }).fill("0.52");
  await expect(placeOf(page)).toContainText("الفصل 21");
  await page.context().close();
});

test("S2.09: a book of fixed pages lies as it was drawn, one or two at a time", async ({
  page,
  library,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${library.read(DRAWN)}?lng=en`);
  await expect(placeOf(page)).toContainText("Page 1 of 6");
  await page.keyboard.press("ArrowRight");
  await expect(placeOf(page)).toContainText("Page 2 of 6");
  await page.keyboard.press("t");
  await page.getByRole("dialog").getByRole("button", { name: "Burning" }).click();
  await expect(placeOf(page)).toContainText("Page 4 of 6");
  await page.getByRole("button", { name: "Text settings" }).click();
  await expect(page.getByText("The pages of this book were drawn as they are")).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => chaptersOf(page).length).toBe(2);
});

test("S2.09: a line that breaks off is told of, and the book goes on where it was", async ({
  page,
  library,
}) => {
  await open(page, `${library.read(LONG)}?lng=en`);
  await page.route("**/c9.xhtml", (route) => route.abort());
  await page.keyboard.press("t");
  await page.getByRole("dialog").getByRole("button", { name: "الفصل 9", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("did not arrive");
  expect(await findBarriers(page)).toEqual([]);
  await page.unroute("**/c9.xhtml");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(placeOf(page)).toContainText("الفصل 9");

  await page.route("**/content.opf", (route) => route.fulfill({ body: "<package" }));
  await page.goto(`${library.read(LONG)}?lng=en`);
  await expect(page.getByRole("alert")).toContainText("cannot be opened here");
  await expect(page.getByRole("link", { name: "ePub" })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test("S2.09: without JavaScript the reader says so and gives the book away", async ({
  browser,
  library,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: library.origin });
  const page = await context.newPage();
  await page.goto(`${library.read(LAMP)}?lng=en`);
  await expect(page.getByText("JavaScript is needed")).toBeVisible();
  await expect(page.getByRole("link", { name: "ePub" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the book" })).toBeVisible();
  await context.close();
});

test("S2.09: the reader's other address leads to a book, and lists them all without one", async ({
  page,
  library,
}) => {
  const code = library.read(LAMP).replace("/read/", "");
  await page.goto(`/literature/epub-reader?code=${code}&lng=es`);
  await expect(page).toHaveURL(new RegExp(`/read/${code}\\?lng=es$`));

  await page.goto("/literature/epub-reader?lng=en");
  expect(await findBarriers(page)).toEqual([]);
  await expect(page.getByRole("heading", { level: 2, name: "Books" })).toBeAttached();
  await page.getByRole("link", { name: `Read: ${LAMP}` }).click();
  await expect(page).toHaveURL(/\/read\//);
  await page.getByRole("link", { name: "Back to the book" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LAMP);
  expect((await page.goto("/read/no-such-book"))?.status()).toBe(404);
});
