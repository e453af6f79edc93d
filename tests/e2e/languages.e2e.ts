import type { Page } from "@playwright/test";

import { buildBookPackage, buildPage, makeEpub, manifestItem } from "#tests/epubs/make-epub.ts";
import { book } from "#tests/catalog-records.ts";

import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { translatorFor } from "./account-steps.ts";
import { openCheckoutAsNewBuyer, placeOrderButton, thanksHeading } from "./checkout-steps.ts";
import { applyCell, cells, viewports } from "./grid.ts";
import { expect, openOrderLibrary, orderCatalog } from "./order-library.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { getChapter, openBook, readChapterText } from "./reading-library.ts";
import { writeCatalog } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { visit } from "./visit.ts";

const editions = [
  {
    language: "ceb",
    title: "Ang Suga sa Bungtod",
    words: "Ang suga nagdan-ag sa dalan.",
    names: { en: "Cebuano", es: "Cebuano", fr: "Cebuano" },
  },
  {
    language: "tpi",
    title: "Lam antap long Maunten",
    words: "Lam i givim lait long rot.",
    names: { en: "Tok Pisin", es: "Tok pisin", fr: "Tok pisin" },
  },
  {
    language: "ht",
    title: "Lanp sou Mòn nan",
    words: "Lanp lan klere wout la.",
    names: { en: "Haitian Creole", es: "Criollo haitiano", fr: "Créole haïtien" },
  },
] as const;

const seed = {
  name: "languages",
  write: (folder: string) =>
    writeCatalog(
      folder,
      {
        ...orderCatalog,
        periodicals: [
          {
            code: "paper",
            name: { en: "Paper", es: "Hoja" },
            label: "P",
            languages: ["en-GB", "es-419", "PT_br", "tpi"],
          },
        ],
        books: [
          book({ code: "lamp", title: "The Lamp on the Hill", authors: ["elsa-orme"] }),
          book({
            code: "lamp-pt-BR",
            title: "A lâmpada no monte",
            language: "PT_br",
            parent: "lamp",
            periodical: "paper",
            number: 7,
          }),
          ...editions.map(({ language, title }) =>
            book({
              code: `lamp-${language}`,
              title,
              language,
              parent: "lamp",
              authors: ["elsa-orme"],
              type: "Booklets",
              hasPrintableVersion: true,
              price: 2,
              epubUrl: `${language}.epub`,
            }),
          ),
        ],
      },
      Object.fromEntries(editions.map((edition) => [`${edition.language}.epub`, build(edition)])),
    ),
};

const test = testWithLibrary<PeopleLibrary>(async (use) => {
  await using library = await openOrderLibrary({ seed });
  await use(library);
});

for (const cell of cells) {
  test(`finds, filters, reads and orders three languages (${cell.name})`, async ({
    page,
    library,
  }) => {
    const t = translatorFor(cell.language);
    const errors = collectPageErrors(page);
    await applyCell(page, cell);

    for (const { language, title, words, names } of editions) {
      await page.goto(`/?lng=${cell.language}`);
      await page.getByRole("searchbox").fill(title.toLowerCase());
      await page.keyboard.press("Enter");
      // Translations of one book are found by each other's titles; the best match comes first.
      await expect(page.getByRole("main").getByRole("article").first()).toContainText(title);

      await visit(page, `/literature?language=&lng=${cell.language}`);
      const filter = page.locator("main select[name=language]");
      if (!(await filter.isVisible())) await page.getByText(t("filter-and-sort")).click();
      await filter.selectOption({ label: names[cell.language] });
      await expect(page).toHaveURL(new RegExp(`language=${language.toUpperCase()}(&|$)`));
      await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
      await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();

      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page.locator(`main [lang=${language}] h1`)).toBeVisible();
      await expect(page.getByRole("link", { name: names[cell.language] })).toBeVisible();
      expect(await fitsViewportWidth(page)).toBe(true);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await openBook(page, `/read/lamp-${language}?lng=${cell.language}`);
      expect(await readChapterText(page)).toContain(words);
      await expect(getChapter(page).locator("html")).toHaveAttribute("lang", language);
    }

    const copies = { "lamp-ceb": 1, "lamp-tpi": 2, "lamp-ht": 1 };
    await openCheckoutAsNewBuyer(page, library, copies, `/cart?lng=${cell.language}`);
    for (const { title } of editions)
      await expect(page.getByRole("main").getByText(title).first()).toBeVisible();
    await placeOrderButton(page).click();
    await expect(thanksHeading(page, t)).toBeFocused();
    expect(errors.filter((error) => !error.includes("allow-same-origin"))).toEqual([]);
  });
}

test("names the language of editions to search engines", async ({ page }) => {
  await visit(page, "/book/lamp?lng=fr");
  const alternates = await page
    .locator("link[rel=alternate][hreflang]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")));
  const expected = ["CEB", "HT", "PT-BR", "TPI", "en", "es", "fr", "x-default"];
  expect(alternates.toSorted()).toEqual(expected);
  const link = page.getByRole("main").getByRole("link", { name: /^Ang Suga sa Bungtod/ });
  await expect(link.first()).toHaveAttribute("hreflang", "CEB");
});

test("finds Brazilian Portuguese by Portuguese, and shows unlisted languages", async ({ page }) => {
  for (const [language, count] of [
    ["pt", 1],
    ["PT-BR", 1],
    ["pt-PT", 0],
  ] as const) {
    await page.goto(`/literature?language=${language}&lng=en`);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(count);
    await expect(page.locator("main select[name=language]")).toHaveValue(language.toUpperCase());
  }
  await expectCanonical(page, "/literature?language=PT-PT&lng=en");
  const chosen = page.locator("main select[name=language] option:checked");
  await expect(chosen).toHaveAttribute("title", "European Portuguese");
  await page.goto("/audio?language=mam-GT&lng=fr");
  await expect(chosen).toHaveText("Mam (Guatemala)");
});

test("shows a periodical in varieties of its languages", async ({ page }) => {
  const current = page.locator("main nav [aria-current=true]");
  const note = page.getByText(translatorFor("es")("issues-in-other-language"));

  await visit(page, "/periodicals/paper?lng=es");
  await expect(current).toHaveText("Español latinoamericano");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText("Hoja");
  await expectCanonical(page, "/periodicals/paper?lng=es");
  const names = page.locator("main nav li span");
  const tags = await names.evaluateAll((all) => all.map((name) => name.getAttribute("lang")));
  expect(tags).toEqual(["en-GB", "es-419", "pt-BR", "es"]);

  await page.getByRole("link", { name: "Português (Brasil)" }).press("Enter");
  await expect(current).toHaveText("Português (Brasil)");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await expect(note).toHaveCount(0);
  for (const typed of ["pt", "pt_br", "por-BR"]) {
    await visit(page, `/periodicals/paper?language=${typed}&lng=es`);
    await expect(current).toHaveText("Português (Brasil)");
    await expectCanonical(page, "/periodicals/paper?language=PT-BR&lng=es");
  }
  await visit(page, "/periodicals/paper?lng=fr");
  await expect(page.getByText(translatorFor("fr")("issues-in-other-language"))).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: viewports.phone });

  test("filters by language, and survives wrong ones in addresses", async ({ page }) => {
    await page.goto("/literature?language=&lng=es");
    await page.getByText(translatorFor("es")("filter-and-sort")).click();
    await page.locator("main select[name=language]").selectOption({ label: "Tok pisin" });
    await page
      .getByRole("main")
      .getByRole("button", { name: translatorFor("es")("search") })
      .click();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
    await expect(page).toHaveURL(/language=TPI/);

    const own = page.locator("main select[name=language]");
    for (const wrong of ["%00", "x-private", "i-mingo", "e".repeat(300), "en&language[]=fr", "*"]) {
      const answer = await page.goto(`/literature?language=${wrong}&lng=en`);
      expect(answer?.status(), wrong).toBe(200);
      await expect(own).toHaveValue("EN");
    }
  });
});

async function expectCanonical(page: Page, path: string): Promise<void> {
  const { origin } = new URL(page.url());
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", origin + path);
}

function build({ language, title, words }: (typeof editions)[number]): Uint8Array {
  const items = [manifestItem("one.xhtml", "application/xhtml+xml")];
  return makeEpub({
    "OEBPS/content.opf": buildBookPackage({
      title,
      language,
      items,
      references: ['<itemref idref="one-xhtml"/>'],
    }),
    "OEBPS/one.xhtml": buildPage(`<p>${words}</p>`),
  });
}
