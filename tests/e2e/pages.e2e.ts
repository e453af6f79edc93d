import type { Page } from "@playwright/test";

import { type Language, languages } from "#domain/languages.ts";
import { isLongRun } from "#tests/test-tier.ts";

import { cells, languagesWith, applyCell } from "./grid.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { expect, test } from "./study-shelf.ts";
import { navigateInApp, visit } from "./visit.ts";

const pages = [
  "/about",
  "/about/history",
  "/about/what-we-believe",
  "/about/how-to-order",
  "/about/questions",
  "/about/support",
  "/about/contact",
  "/about/privacy-policy",
  "/about/support/thank-you",
  "/about/distributors",
  "/prison",
];

const words = {
  en: { pages: "About the ministry", parts: ["Terms of use", "Privacy policy"], donate: "Donate" },
  es: {
    pages: "Sobre el ministerio",
    parts: ["Condiciones de uso", "Política de privacidad"],
    donate: "Donar",
  },
  fr: {
    pages: "À propos du ministère",
    parts: ["Conditions d’utilisation", "Politique de confidentialité"],
    donate: "Faire un don",
  },
};

/** Each cell shows these, all pages in `looks`, and a share of the others; in the long run all of them. */
const kinds = ["/about", "/about/support", "/about/distributors"];
const texts = pages.filter((path) => !kinds.includes(path));

type Look = (page: Page, language: Language) => Promise<void>;

/** What these pages show in addition to text. Other pages have text only. */
const looks: Record<string, Look | undefined> = {
  "/about/support": async (page, language) => {
    const donate = page.getByRole("main").getByRole("link", { name: words[language].donate });
    await expect(donate).toHaveAttribute("href", `/donate?lng=${language}`);
  },
  "/about/distributors": findDistributor,
  "/about/support/thank-you": followThanks,
};

const spain = { en: "Spain", es: "España", fr: "Espagne" };

/** Distributors are grouped by country, and a link leads to one's own. */
async function findDistributor(page: Page, language: Language): Promise<void> {
  if (!languagesWith("en").includes(language)) return;
  const country = spain[language];
  await page.getByRole("main").getByRole("link", { name: country, exact: true }).click();
  await expect(page).toHaveURL(`/about/distributors?lng=${language}#country-ES`);
  const within = page.getByRole("region", { name: country });
  await expect(within).toBeInViewport();
  await expect(within.getByRole("link")).toHaveText([
    "La Casa del Libro Bueno",
    "casa-del-libro-bueno@example.org",
  ]);
}

/** The thanks link to the ways of support, and no list links to the thanks. */
async function followThanks(page: Page, language: Language): Promise<void> {
  if (language !== "en") return;
  await page.getByRole("link", { name: "other ways to help" }).click();
  await expect(page).toHaveURL("/about/support?lng=en");
  const list = page.getByRole("navigation", { name: words.en.pages });
  await expect(list.getByRole("link", { name: "Thank you" })).toHaveCount(0);
  await expect(list.getByRole("link").last()).toHaveText("Terms of use and privacy");
}

for (const [at, cell] of cells.entries()) {
  const shownTexts = texts.filter(
    (path, place) => isLongRun || path in looks || place % cells.length === at,
  );
  test(`S2.12, S2.14: shows the ministry's pages with their links, ${cell.name}`, async ({
    page,
  }) => {
    const { language } = cell;
    await applyCell(page, cell);
    const errors = collectPageErrors(page);
    for (const [place, path] of [...kinds, ...shownTexts].entries()) {
      // In `npm test` one cell loads each kind, and links lead to all others.
      const isDocument = isLongRun || place === 0 || (at === 0 && kinds.includes(path));
      await (isDocument ? visit : navigateInApp)(page, `${path}?lng=${language}`);
      await expect(page, path).toHaveURL(`${path}?lng=${language}`);
      expect(await fitsViewportWidth(page), path).toBe(true);
      expect(await findAccessibilityViolations(page), path).toEqual([]);
      await looks[path]?.(page, language);
    }
    expect(errors).toEqual([]);
  });
}

test("S2.14: gives every page a title in every language, without broken links", async ({
  request,
}) => {
  const [targets, read] = [new Set<string>(), new Set<string>()];
  for (const language of languages) {
    const titles = new Set<string>();
    for (const path of pages) {
      const address = `${path}?lng=${language}`;
      const answer = await request.get(address);
      expect(answer.status(), path).toBe(200);
      read.add(address);
      const html = await answer.text();
      const [main = ""] = /<main[^]*<\/main>/.exec(html) ?? [];
      titles.add(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? "");
      for (const [, target = ""] of main.matchAll(/<a\s[^>]*href="(\/[^"]*)"/g)) {
        targets.add(target.replaceAll("&amp;", "&"));
      }
      if (path !== "/about/privacy-policy") continue;

      const headings = [...main.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, heading]) => heading);
      expect(headings).toEqual(words[language].parts);
    }
    expect(titles.size).toBe(pages.length);
  }
  expect(targets.size).toBeGreaterThan(30);
  for (const target of targets.difference(read)) {
    expect((await request.get(target)).status(), target).toBe(200);
  }
});

test("S2.12, S2.14: redirects other addresses of the pages", async ({ request }) => {
  for (const [from, to] of [
    ["/prison-ministry", "/prison"],
    ["/spanish/spanish-prison-ministry", "/prison?lng=es"],
    ["/spanish/spanish-about", "/about?lng=es"],
    ["/about/prison?lng=fr", "/prison?lng=fr"],
    ["/about/about", "/about"],
    ["/about/thank-you", "/about/support/thank-you"],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]], from).toEqual([301, to]);
  }
  for (const absent of ["/about/nothing", "/about/support/nothing"]) {
    expect((await request.get(absent)).status(), absent).toBe(404);
  }
});
