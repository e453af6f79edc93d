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
    const faults = collectPageErrors(page);
    await applyCell(page, cell);
    await visit(page, `/author/elsa-orme?lng=${language}`);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elsa Örme");
    await expect(page.getByText("1802–1871")).toBeVisible();
    await expect(page.getByText(biographies[language])).toBeVisible();
    expect(await fitsViewportWidth(page)).toBe(true);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test("S8.09, S9.01, S9.11: an author's photo gives way when it is not there, is 100 wide, and the books come ten to a page", async ({
  page,
}) => {
  const header = page.locator("main header");
  await page.setViewportSize(viewports.desk);

  await test.step("a photo that is not there gives way to the author's initials", async () => {
    await page.route("**/media/covers/**", (route) => route.fulfill({ status: 404 }));
    await visit(page, "/author/elsa-orme?lng=en");
    await expect(header.getByText("EÖ")).toHaveCSS("opacity", "1");
    await expect(header.locator("img")).toHaveCount(0);
    await page.unroute("**/media/covers/**");
  });

  await visit(page, "/author/elsa-orme?lng=en");
  await test.step("a photo is 100 wide", async () => {
    expect((await header.locator("img").boundingBox())?.width).toBe(100);
  });

  await test.step("on a desktop the books are in a pane of 500 px", async () => {
    const pane = page.getByRole("main").getByRole("region", { name: "Literature" });
    expect((await pane.boundingBox())?.height).toBe(500);
  });

  await test.step("they come ten to a page", async () => {
    const titles = page.getByRole("region", { name: "Titles by Elsa Örme" });
    await expect(titles.getByText(/^10 of 3\d titles$/)).toBeVisible();
    await titles.getByRole("link", { name: "Load more" }).press("Enter");
    await expect(titles.getByText(/^[23]\d of 3\d titles$/)).toBeVisible();
    expect(await titles.getByRole("article").count()).toBeGreaterThanOrEqual(20);
  });

  await test.step("on a phone they need no pane", async () => {
    await page.setViewportSize(viewports.phone);
    const pane = page.getByRole("main").getByRole("region", { name: "Literature" });
    expect((await pane.boundingBox())?.height).toBeGreaterThan(1_000);
  });
});

test("S2.10: search engines get data about the author, and titles in other languages are shown when there are none", async ({
  request,
}) => {
  const html = await (await request.get("/author/elsa-orme?lng=en")).text();
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  const told = [...blocks].map(([, text = ""]) => JSON.parse(text));
  expect(told.find((facts) => facts["@type"] === "Person")).toMatchObject({
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

  test("an author's books are paged through", async ({ page }) => {
    await page.goto("/author/elsa-orme?lng=es");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elsa Örme");
    await page.goto("/author/elsa-orme?lng=en");
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^11–20 of 3\d titles$/)).toBeVisible();
  });
});
