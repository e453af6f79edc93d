import type { Page } from "@playwright/test";

import { openEpub } from "#catalog/epub/open-epub.ts";
import { readEpubMetadata } from "#catalog/epub/read-epub-metadata.ts";

import { languagesWith } from "./grid.ts";
import { expect, test } from "./epub-library.ts";

/** What a visitor types, with misspellings, and the title it should find. */
const searches = [
  {
    language: "en" as const,
    search: "Search books, audio and courses",
    typed: "lamp on the stiar",
    title: "The Lamp on the Stair",
  },
  {
    language: "es" as const,
    search: "Buscar",
    typed: "el farro de la colna",
    title: "El faro de la colina",
  },
  {
    language: "fr" as const,
    search: "Rechercher",
    typed: "letres d'ete",
    title: "Le cœur à l’œuvre : lettres d’été",
  },
];

test("reports imported and refused records with reasons to the operator", ({ library }) => {
  expect(library.report.code).toBe(1);
  expect(library.report.output).toContain("6 added, 1 refused");
  expect(library.report.output).toContain("Refused: damaged.epub: The file is damaged");
  expect(library.report.output).toContain('no-language.epub has no language; imported as "fr"');
});

const inFrench = languagesWith("fr");

for (const example of searches.filter(({ language }) => inFrench.includes(language))) {
  test(`S1.01, S2.07, S2.08: finds, opens and downloads a misspelled title in ${example.language}`, async ({
    page,
  }) => {
    await findAndDownload(page, example);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const example of searches) {
    test(`S1.01, S2.07, S2.08: finds and downloads a misspelled title in ${example.language}`, async ({
      page,
    }) => {
      await findAndDownload(page, example);
    });
  }

  test("S2.21: filters the library by language", async ({ page }) => {
    await page.goto("/literature?lng=en");
    await page.getByRole("combobox", { name: "Language" }).selectOption({ label: "Spanish" });
    await page.getByRole("button", { name: "Search", exact: true }).last().click();

    await expect(page).toHaveURL(/language=ES/);
    await expect(
      page.getByRole("link", { name: "El faro de la colina", exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "The Lamp on the Stair" })).toHaveCount(0);
  });
});

async function findAndDownload(
  page: Page,
  { language, search, typed, title }: (typeof searches)[number],
) {
  await page.goto(`/?lng=${language}`);
  await expect(page.locator("html")).toHaveAttribute("lang", language);

  const box = page.getByRole("searchbox", { name: search });
  await box.fill(typed);
  await box.press("Enter");
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).first().click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("main")
      .getByRole("link", { name: /ePub.*KB|ePub.*Ko/i })
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ - .+\.epub$/);

  await using book = await openEpub(await download.path());
  expect((await readEpubMetadata(book)).title).toBe(title);
}
