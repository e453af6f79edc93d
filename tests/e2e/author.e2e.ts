import { serveWithout } from "./failing-api.ts";
import { cells, seeAs, viewports } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import { collectFaults, findBarriers, fitsItsWidth } from "./sound-screen.ts";
import { visit } from "./visit.ts";

const biographies = {
  en: "She kept the harbour light",
  es: "Guardó el faro",
  fr: "Elle garda le phare",
};

for (const cell of cells) {
  const { name, language } = cell;
  test(`S2.10: shows an author's photo, name, years and life (${name})`, async ({ page }) => {
    const faults = collectFaults(page);
    await seeAs(page, cell);
    await visit(page, `/author/elsa-orme?lng=${language}`);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elsa Örme");
    await expect(page.getByText("1802–1871")).toBeVisible();
    await expect(page.getByText(biographies[language])).toBeVisible();
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

test("S2.10: a card of the list of authors leads to the author", async ({ page }) => {
  await visit(page, "/literature/authors?lng=en");
  await page.getByRole("article").getByRole("link", { name: "John Alder" }).click();
  await expect(page).toHaveURL(/\/author\/john-alder\?lng=en$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("John Alder");
});

test("S2.10: an author without titles in one's language has those of other languages", async ({
  page,
}) => {
  await page.goto("/author/writer-a?lng=fr");
  await expect(page.getByText("Il n’y a pas de titre de cet auteur en français.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sayings of Abury", exact: true })).toBeVisible();
});

test("S9.01: an author's books come ten to a page", async ({ page }) => {
  await visit(page, "/author/elsa-orme?lng=en");
  const titles = page.getByRole("region", { name: "Titles by Elsa Örme" });
  await expect(titles.getByText(/^10 of 3\d titles$/)).toBeVisible();
  await titles.getByRole("link", { name: "Load more" }).press("Enter");
  await expect(titles.getByText(/^[23]\d of 3\d titles$/)).toBeVisible();
  expect(await titles.getByRole("article").count()).toBeGreaterThanOrEqual(20);
});

test("S9.11: an author's photo is 100 wide", async ({ page }) => {
  await visit(page, "/author/elsa-orme?lng=en");
  const photo = page.locator("main header img");
  expect((await photo.boundingBox())?.width).toBe(100);
});

test("S8.09: a photo that is not there gives way to the author's initials", async ({ page }) => {
  await page.route("**/media/covers/**", (route) => route.fulfill({ status: 404 }));
  await visit(page, "/author/elsa-orme?lng=en");
  const header = page.locator("main header");
  await expect(header.getByText("EÖ")).toHaveCSS("opacity", "1");
  await expect(header.locator("img")).toHaveCount(0);
});

test("S2.10: search engines are told who an author was", async ({ page }) => {
  await page.goto("/author/elsa-orme?lng=en");
  const blocks = page.locator('script[type="application/ld+json"]');
  const told = (await blocks.allTextContents()).map((text) => JSON.parse(text));
  expect(told.find((facts) => facts["@type"] === "Person")).toMatchObject({
    name: "Elsa Örme",
    birthDate: "1802",
    deathDate: "1871",
  });
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute("content", "profile");
});

test("S2.10: a page whose list of titles fails is shown without it, and asks again", async ({
  page,
  library,
}) => {
  await using site = await serveWithout(library.origin, /getbooksbyauthor/);

  for (const [path, title, failure] of [
    ["/author/elsa-orme", "Elsa Örme", "The titles of this author could not be loaded."],
    ["/book/the-lamp", "The Lamp on the Quay", "The other titles of this author"],
  ] as const) {
    const answer = await page.goto(`${site.origin}${path}?lng=en`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(failure)).toBeVisible();
    const again = page.waitForResponse((response) => response.url().includes(path));
    await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
    await again;
    await expect(page.getByText(failure)).toBeVisible();
    await expect(page).toHaveURL(/lng=en$/);
  }
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
