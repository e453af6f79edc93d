import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";

import { isLongRun } from "#tests/test-tier.ts";

import { expect, test } from "./open-shelf.ts";
import { waitUntilIdle, visit } from "./visit.ts";

/** The addresses in the document, parsed as strictly as a browser parses XML. */
async function readMap(page: Page, path: string): Promise<string[]> {
  const text = await (await page.request.get(path)).text();
  return page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    if (parsed.querySelector("parsererror")) throw new Error("This is no XML.");
    return [...parsed.querySelectorAll("loc")].map((place) => place.textContent);
  }, text);
}

/** The metadata of a page for search engines, which run no scripts. */
async function readAnswer(page: Page, address: string) {
  const html = await (await page.request.get(address)).text();
  return page.evaluate((html) => {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const metas = [...answer.querySelectorAll("meta[property], meta[name]")];
    const links = [...answer.querySelectorAll('link[rel="alternate"]')];
    const linked = (rel: string) =>
      answer.querySelector(`link[rel="${rel}"]`)?.getAttribute("href") ?? undefined;
    return {
      language: answer.documentElement.lang,
      articles: answer.querySelectorAll("main article").length,
      metas: Object.fromEntries(
        metas.map((meta) => [
          meta.getAttribute("property") ?? meta.getAttribute("name"),
          meta.getAttribute("content"),
        ]),
      ),
      canonical: linked("canonical"),
      manifest: linked("manifest"),
      icon: linked("apple-touch-icon"),
      alternates: Object.fromEntries(
        links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
      ),
      data: [...answer.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ""),
      ),
    };
  }, html);
}

/** The width and height of a picture, in pixels. */
async function sizeOf(request: APIRequestContext, address: string): Promise<string[]> {
  const picture = await request.get(address);
  const { width, height } = await sharp(await picture.body()).metadata();
  return [String(width), String(height)];
}

test("lists only canonical addresses in the site map", async ({ page, request, baseURL }) => {
  const maps = await readMap(page, "/sitemap.xml");
  expect(maps).toContain(`${baseURL}/sitemap-screens.xml`);

  const places: string[] = [];
  for (const map of maps) places.push(...(await readMap(page, map)));
  expect(new Set(places).size).toBe(places.length);
  expect(places).toContain(`${baseURL}/book/the-lamp/the-lamp-on-the-quay-elsa-orme?lng=fr`);
  expect(places).toContain(`${baseURL}/author/elsa-orme?lng=es`);

  const screens = await readMap(page, "/sitemap-screens.xml");
  // One language is enough, since the others share the path. In `npm test` a third of the books and authors is enough,
  // since most are alike.
  const checked = places
    .filter((address) => address.endsWith("lng=es"))
    .filter((address, at) => isLongRun || at % 3 === 0 || screens.includes(address));
  expect(checked.length).toBeGreaterThan(30);
  for (const place of checked) {
    const answer = await request.get(place, { maxRedirects: 0 });
    expect(answer.status(), place).toBe(200);
    const html = await answer.text();
    expect(html, place).toContain(`<link rel="canonical" href="${place}"/>`);
    expect(html, place).not.toContain('content="noindex"');
  }

  await test.step("answers 304 for a known tag of the site map, which robots.txt names", async () => {
    expect(await (await request.get("/robots.txt")).text()).toContain(
      `Sitemap: ${baseURL}/sitemap.xml`,
    );
    for (const path of ["/sitemap.xml", "/sitemap-books-0.xml", "/robots.txt"]) {
      const { etag = "" } = (await request.get(path)).headers();
      const notModified = await request.get(path, { headers: { "If-None-Match": etag } });
      expect(notModified.status(), path).toBe(304);
    }
    expect((await request.get("/sitemap-books-7.xml")).status()).toBe(404);
  });
});

test("has metadata for search engines, link previews and devices", async ({
  page,
  request,
  baseURL,
}) => {
  await test.step("gives link previews a title, a picture and a language", () =>
    readLinkPreviews(page, request, baseURL));

  await test.step("gives a missing page no address", async () => {
    const { metas, canonical } = await readAnswer(page, "/nothing-here?lng=en");
    expect(metas["robots"]).toBe("noindex");
    expect([metas["og:url"], canonical]).toEqual([undefined, undefined]);
  });

  await test.step("describes the search to search engines", () => readSearchAddress(page, baseURL));

  await test.step("names the installed site with an icon", () => installSite(page, request));
});

async function readLinkPreviews(
  page: Page,
  request: APIRequestContext,
  baseURL: string | undefined,
): Promise<void> {
  const home = await readAnswer(page, "/?lng=fr");
  expect(home.metas).toMatchObject({
    "og:title": "Bibliothèque du Port",
    "og:type": "website",
    "og:locale": "fr_FR",
    "og:site_name": "Bibliothèque du Port",
    "og:url": `${baseURL}/?lng=fr`,
    "twitter:card": "summary_large_image",
  });
  expect(home.alternates).toEqual({
    en: `${baseURL}/?lng=en`,
    es: `${baseURL}/?lng=es`,
    fr: `${baseURL}/?lng=fr`,
    "x-default": `${baseURL}/?lng=en`,
  });

  const book = await readAnswer(page, "/book/the-lamp?lng=en");
  expect(book.metas).toMatchObject({ "og:type": "book", "twitter:card": "summary" });
  expect(book.metas["og:title"]).toContain("The Lamp on the Quay");

  const author = await readAnswer(page, "/author/elsa-orme?lng=en");
  expect(author.metas).toMatchObject({ "og:type": "profile", "og:title": "Elsa Örme" });

  for (const { metas } of [home, book, author]) {
    expect(await sizeOf(request, metas["og:image"] ?? "")).toEqual([
      metas["og:image:width"],
      metas["og:image:height"],
    ]);
  }
}

async function readSearchAddress(page: Page, baseURL: string | undefined): Promise<void> {
  const [site] = (await readAnswer(page, "/?lng=es")).data;
  expect(site).toMatchObject({ "@type": "WebSite", name: "Biblioteca del Puerto" });

  const address = site.potentialAction.target.urlTemplate.replace("{words}", "harbour");
  expect(new URL(address).origin).toBe(baseURL);
  const { language, articles } = await readAnswer(page, address);
  expect(language).toBe("es");
  expect(articles).toBeGreaterThan(0);
}

async function installSite(page: Page, request: APIRequestContext): Promise<void> {
  for (const [language, name] of [
    ["en", "Harbour Library"],
    ["es", "Biblioteca del Puerto"],
  ]) {
    const { manifest = "", icon = "" } = await readAnswer(page, `/?lng=${language}`);
    const installed = await (await request.get(manifest)).json();
    expect(installed).toMatchObject({ name, lang: language });
    for (const { src, sizes } of installed.icons) {
      expect((await sizeOf(request, src)).join("x"), src).toBe(sizes);
    }
    expect((await request.get(icon)).status()).toBe(200);
  }
  expect((await request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
}

test("prints content in black on white, without controls", async ({ page }) => {
  const main = page.getByRole("main");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const [address, title, open] of [
    ["/literature", "Literature", () => visit(page, "/literature?lng=en")],
    ["/book/the-lamp", "The Lamp on the Quay", () => follow("The Lamp on the Quay")],
    ["/author/elsa-orme", "Elsa Örme", () => follow("Elsa Örme")],
  ] as const) {
    await open();
    await expect(page).toHaveURL((url) => url.pathname.startsWith(address));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("banner"), address).toBeHidden();
    await expect(page.getByRole("contentinfo"), address).toBeHidden();
    await expect(main.getByRole("button"), address).toHaveCount(0);
    await expect(main.getByRole("navigation"), address).toHaveCount(0);
    await expect(page.locator("main .cover").first(), address).toBeVisible();
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    ).toBe("rgb(255, 255, 255)");
    expect((await page.pdf({ format: "A4" })).length, address).toBeGreaterThan(5_000);
  }

  async function follow(name: string): Promise<void> {
    await main.getByRole("link", { name, exact: true }).first().click();
    await waitUntilIdle(page);
  }
});
