import { startFailingApi } from "./failing-api.ts";
import { cells, applyCell } from "./grid.ts";
import { expect, shelfSeed } from "./open-shelf.ts";
import { startSite, type RunningSite, createTemporaryFolder } from "./programs.ts";
import { openBook } from "./reading-library.ts";
import { copySeed } from "./seed.ts";
import { findAccessibilityViolations, fitsViewportWidth } from "./accessibility.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { visit } from "./visit.ts";

/** The open shelf as a rehearsal. */
const test = testWithLibrary<RunningSite>(async (use) => {
  await using copy = await copySeed(shelfSeed);
  const SITE_ORIGIN = "https://library.example";
  await using serving = await startSite({ ...copy.settings, SITE_ORIGIN, REHEARSAL: "on" });
  await use(serving);
});

const banners = {
  en: ["Test site", "This is a test site: payments are not real"],
  es: ["Sitio de prueba", "Este es un sitio de prueba: los pagos no son reales"],
  fr: ["Site de test", "Ceci est un site de test\u00a0: les paiements ne sont pas réels"],
} as const;

for (const cell of cells) {
  test(`P20: shows the banner of a rehearsal on every screen, ${cell.name}`, async ({
    browser,
    page,
    library,
  }) => {
    const [label, text] = banners[cell.language];
    await applyCell(page, cell);
    for (const path of ["/", "/literature", "/donate", "/cart", "/nothing"]) {
      await visit(page, `${path}?lng=${cell.language}`);
      const banner = page.getByRole("region", { name: label, exact: true });
      await expect(banner, path).toBeInViewport();
      await expect(banner).toContainText(text);
      expect(await fitsViewportWidth(page), path).toBe(true);
      expect(await findAccessibilityViolations(page), path).toEqual([]);
    }

    const plain = await browser.newContext({ javaScriptEnabled: false });
    const without = await plain.newPage();
    await without.goto(`${library.origin}/literature?lng=${cell.language}`);
    await expect(without.getByRole("region", { name: label, exact: true })).toBeVisible();
    await plain.close();
  });
}

test("P20: leaves room for the banner in the reader", async ({ page, library }) => {
  await openBook(page, `${library.origin}/read/the-lamp?lng=en`);
  await expect(page.getByRole("region", { name: "Test site", exact: true })).toBeInViewport();
  await expect(page.getByRole("slider")).toBeInViewport();
  expect(await page.evaluate("document.documentElement.scrollHeight <= innerHeight")).toBe(true);
});

test("P20: logs that the site is a rehearsal", async ({ library }) => {
  expect(library.output()).toContain("REHEARSAL is on");
});

test("P20: shows the banner on error pages", async ({ page, library }) => {
  await using folder = await createTemporaryFolder();
  await using api = await startFailingApi(library.origin, /\/api\/library/);
  await using site = await startSite({
    SERVE: "site",
    API_ORIGIN: api.origin,
    MEDIA_ROOT: folder.path,
    REHEARSAL: "on",
  });
  const expectBanner = async (status: number) => {
    const answer = await page.goto(`${site.origin}/literature?lng=es`);
    expect(answer?.status()).toBe(status);
    await expect(page.getByText(banners.es[1])).toBeInViewport();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAccessibilityViolations(page)).toEqual([]);
    }
  };
  // First an error page by the renderer, then one without it.
  await expectBanner(500);
  await api.stop();
  await expectBanner(503);
});
