import { cellsIn, applyCell, viewports } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import {
  collectPageErrors,
  findAccessibilityViolations,
  fitsViewportWidth,
} from "./accessibility.ts";
import { visit } from "./visit.ts";

const biographies = {
  en: "She kept the harbour light",
  es: "Guardó el faro",
  fr: "Elle garda le phare",
};

for (const cell of cellsIn("es")) {
  const { name, language } = cell;
  test(`S2.10: shows an author's photo, name, years and life (${name})`, async ({ page }) => {
    const errors = collectPageErrors(page);
    await applyCell(page, cell);
    await visit(page, `/author/elsa-orme?lng=${language}`);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elsa Örme");
    await expect(page.getByText("1802–1871")).toBeVisible();
    await expect(page.getByText(biographies[language])).toBeVisible();
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}

test("S8.09, S9.01, S9.11: shows initials without a photo, and pages the books by ten", async ({
  page,
}) => {
  const header = page.locator("main header");
  await page.setViewportSize(viewports.desk);

  await test.step("shows the initials when the photo is missing", async () => {
    await page.route("**/media/covers/**", (route) => route.fulfill({ status: 404 }));
    await visit(page, "/author/elsa-orme?lng=en");
    await expect(header.getByText("EÖ")).toHaveCSS("opacity", "1");
    await expect(header.locator("img")).toHaveCount(0);
    await page.unroute("**/media/covers/**");
  });

  await visit(page, "/author/elsa-orme?lng=en");
  await test.step("shows the photo 100 px wide", async () => {
    expect((await header.locator("img").boundingBox())?.width).toBe(100);
  });

  await test.step("shows the books in a pane of 500 px on a desktop", async () => {
    const pane = page.getByRole("main").getByRole("region", { name: "Literature" });
    expect((await pane.boundingBox())?.height).toBe(500);
  });

  await test.step("loads ten books at a time", async () => {
    const titles = page.getByRole("region", { name: "Titles by Elsa Örme" });
    await expect(titles.getByText(/^10 of 3\d titles$/)).toBeVisible();
    await titles.getByRole("link", { name: "Load more" }).press("Enter");
    await expect(titles.getByText(/^[23]\d of 3\d titles$/)).toBeVisible();
    expect(await titles.getByRole("article").count()).toBeGreaterThanOrEqual(20);
  });

  await test.step("shows no pane on a phone", async () => {
    await page.setViewportSize(viewports.phone);
    const pane = page.getByRole("main").getByRole("region", { name: "Literature" });
    expect((await pane.boundingBox())?.height).toBeGreaterThan(1_000);
  });
});

test("S2.10: has structured data, and lists titles in other languages", async ({ request }) => {
  const html = await (await request.get("/author/elsa-orme?lng=en")).text();
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  const structuredData = [...blocks].map(([, text = ""]) => JSON.parse(text));
  expect(structuredData.find((facts) => facts["@type"] === "Person")).toMatchObject({
    name: "Elsa Örme",
    birthDate: "1802",
    deathDate: "1871",
  });
  expect(html).toContain('<meta property="og:type" content="profile"');

  const french = await (await request.get("/author/writer-a?lng=fr")).text();
  expect(french).toContain("Il n’y a pas de titre de cet auteur en français.");
  expect(french).toMatch(/<a [^>]*href="\/book\/[^"]*"[^>]*>Sayings of Abury<\/a>/);
});

test.describe("S2.10: without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: viewports.phone });

  test("pages through an author's books", async ({ page }) => {
    await page.goto("/author/elsa-orme?lng=es");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elsa Örme");
    await page.goto("/author/elsa-orme?lng=en");
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^11–20 of 3\d titles$/)).toBeVisible();
  });
});
