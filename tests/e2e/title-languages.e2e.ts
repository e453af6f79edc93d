import type { Page } from "@playwright/test";

import { buildBookPackage, buildPage, makeEpub, manifestItem } from "#tests/epubs/make-epub.ts";
import { book } from "#tests/catalog-records.ts";

import { fitsViewportWidth } from "./accessibility.ts";
import { openCheckoutAsNewBuyer, placeOrderButton } from "./checkout-steps.ts";
import { applyCell, cells } from "./grid.ts";
import { expect, openOrderLibrary, orderCatalog } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { openBook } from "./reading-library.ts";
import { writeCatalog } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { visit } from "./visit.ts";

/** Its first letters are Latin, so that letters alone would give it another direction. */
const title = "ABC الطريق";

const chapter = "1 الباب";

const seed = {
  name: "title-languages",
  write: (folder: string) =>
    writeCatalog(
      folder,
      {
        ...orderCatalog,
        topics: [{ id: 1, code: "light", name: "Light" }],
        series: [{ id: 44, code: "roads", name: "Roads" }],
        periodicals: [{ code: "paper", name: "Paper", label: "P", languages: ["ar", "en"] }],
        books: [
          book({ code: "road", title: "The Road", authors: ["elsa-orme"] }),
          book({
            code: "road-ar",
            title,
            language: "ar",
            parent: "road",
            authors: ["elsa-orme"],
            topics: ["light"],
            series: ["roads"],
            type: "Booklets",
            hasPrintableVersion: true,
            price: 2,
            epubUrl: "road.epub",
          }),
          book({ code: "scan-ar", title: "Scan", language: "en", parent: "road-ar" }),
          book({
            code: "paper-1",
            title,
            language: "ar",
            periodical: "paper",
            articles: [{ title }],
          }),
        ],
        audios: [
          {
            code: "road",
            title,
            language: "ar",
            serie: "roads",
            audioUrl: "https://recordings.example/road.mp3",
          },
        ],
        courses: [{ code: "road", title, language: "ar", topic: "light" }],
      },
      {
        "road.epub": makeEpub({
          "OEBPS/content.opf": buildBookPackage({
            title,
            language: "ar",
            items: [manifestItem("one.xhtml", "application/xhtml+xml")],
            references: ['<itemref idref="one-xhtml"/>'],
          }),
          "OEBPS/one.xhtml": buildPage(`<h1>${chapter}</h1><p>كان السراج صغيرا.</p>`),
        }),
      },
    ),
};

const test = testWithLibrary<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary({ seed });
  await use(library);
});

const addresses = [
  "/literature?language=AR",
  "/literature?language=",
  "/literature/epub-reader",
  "/search?input=ABC",
  "/book/road",
  "/book/road-ar",
  "/book/scan-ar",
  "/book/paper-1",
  "/author/elsa-orme",
  "/periodicals/paper?language=AR",
  "/courses?language=AR",
  "/course/road",
  "/audio?language=AR",
];

for (const cell of cells) {
  test(`gives each title its language and direction (${cell.name})`, async ({ page, library }) => {
    await applyCell(page, cell);
    const inLanguage = (address: string) =>
      `${address}${address.includes("?") ? "&" : "?"}lng=${cell.language}`;

    for (const address of addresses) {
      await visit(page, inLanguage(address));
      await expectTitles(page, address);
      expect(await fitsViewportWidth(page), address).toBe(true);
    }

    await openBook(page, inLanguage("/read/road-ar"));
    await expectTitles(page, "reader");
    await visit(page, inLanguage("/"));
    await expectTitles(page, "place in the book, at home");

    const path = inLanguage("/cart");
    await openCheckoutAsNewBuyer(page, library, { "road-ar": 1 }, path);
    await expectTitles(page, "cart");
    await placeOrderButton(page).click();
    await expect(page.locator("h1")).toBeFocused();
    await visit(page, inLanguage("/account"));
    await page.getByText(title).first().waitFor({ state: "attached" });
    await expectTitles(page, "orders");
  });
}

/** Every text that is the title, and no part of a sentence, is right-to-left and has its language. */
async function expectTitles(page: Page, place: string): Promise<void> {
  const found = await page.evaluate<string[]>(`
    [...document.body.querySelectorAll("*")]
      .filter((element) => !element.matches("script, option, title, template"))
      .filter(({ childNodes }) => [...childNodes].some((node) =>
        node.nodeType === Node.TEXT_NODE && node.data.trim() === ${JSON.stringify(title)}))
      .map((element) =>
        (element.closest("[lang]")?.lang ?? "") + " " + getComputedStyle(element).direction)`);
  expect(found.length, place).toBeGreaterThan(0);
  expect([...new Set(found)], place).toEqual(["ar rtl"]);
}
