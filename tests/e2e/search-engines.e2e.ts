import type { Page } from "@playwright/test";
import sharp from "sharp";

import { expect, test } from "./open-shelf.ts";
import { visit } from "./visit.ts";

/** What stands in the addresses' document, read as strictly as a browser reads XML. */
async function readMap(page: Page, path: string): Promise<string[]> {
  const text = await (await page.request.get(path)).text();
  return page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, "application/xml");
    if (parsed.querySelector("parsererror")) throw new Error("This is no XML.");
    return [...parsed.querySelectorAll("loc")].map((place) => place.textContent);
  }, text);
}

function readHead(page: Page) {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll("meta[property], meta[name]")];
    const links = [...document.querySelectorAll('link[rel="alternate"]')];
    return {
      metas: Object.fromEntries(
        metas.map((meta) => [
          meta.getAttribute("property") ?? meta.getAttribute("name"),
          meta.getAttribute("content"),
        ]),
      ),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute("href"),
      alternates: Object.fromEntries(
        links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]),
      ),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
        JSON.parse(script.textContent ?? ""),
      ),
    };
  });
}

test("every address of the site map is there, and is the one its page names as its own", async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await page.goto("/?lng=en");
  const maps = await readMap(page, "/sitemap.xml");
  expect(maps).toContain(`${baseURL}/sitemap-screens.xml`);

  const places: string[] = [];
  for (const map of maps) places.push(...(await readMap(page, map)));
  expect(new Set(places).size).toBe(places.length);
  expect(places).toContain(`${baseURL}/book/the-lamp/the-lamp-on-the-quay-elsa-orme?lng=fr`);
  expect(places).toContain(`${baseURL}/author/elsa-orme?lng=es`);

  // One language stands for all: the others are made of the same path.
  for (const place of places.filter((address) => address.endsWith("lng=es"))) {
    const answer = await request.get(place, { maxRedirects: 0 });
    expect(answer.status(), place).toBe(200);
    const html = await answer.text();
    expect(html, place).toContain(`<link rel="canonical" href="${place}"/>`);
    expect(html, place).not.toContain('content="noindex"');
  }
});

test("a part of the site map is known again by its tag, and robots learn of it", async ({
  request,
  baseURL,
}) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(
    `Sitemap: ${baseURL}/sitemap.xml`,
  );
  for (const path of ["/sitemap.xml", "/sitemap-books-0.xml", "/robots.txt"]) {
    const { etag = "" } = (await request.get(path)).headers();
    const again = await request.get(path, { headers: { "If-None-Match": etag } });
    expect(again.status(), path).toBe(304);
  }
  expect((await request.get("/sitemap-books-7.xml")).status()).toBe(404);
});

test("what is passed on of a page has its title, its picture and its language", async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto("/?lng=fr");
  const home = await readHead(page);
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

  await page.goto("/book/the-lamp?lng=en");
  const book = await readHead(page);
  expect(book.metas).toMatchObject({ "og:type": "book", "twitter:card": "summary" });
  expect(book.metas["og:title"]).toContain("The Lamp on the Quay");

  await page.goto("/author/elsa-orme?lng=en");
  const author = await readHead(page);
  expect(author.metas).toMatchObject({ "og:type": "profile", "og:title": "Elsa Örme" });

  for (const { metas } of [home, book, author]) {
    const picture = await request.get(metas["og:image"] ?? "");
    const { width, height } = await sharp(await picture.body()).metadata();
    expect([String(width), String(height)]).toEqual([
      metas["og:image:width"],
      metas["og:image:height"],
    ]);
  }
});

test("a page that is not there is passed on by nobody", async ({ page }) => {
  await page.goto("/nothing-here?lng=en");
  const { metas, canonical } = await readHead(page);
  expect(metas["robots"]).toBe("noindex");
  expect([metas["og:url"], canonical]).toEqual([undefined, undefined]);
});

test("search engines are told how the library is searched", async ({ page, baseURL }) => {
  await page.goto("/?lng=es");
  const { data } = await readHead(page);
  const [site] = data;
  expect(site).toMatchObject({ "@type": "WebSite", name: "Biblioteca del Puerto" });

  const address = site.potentialAction.target.urlTemplate.replace("{words}", "harbour");
  expect(new URL(address).origin).toBe(baseURL);
  await page.goto(address);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("a device that keeps the site writes the library's name under a picture of it", async ({
  page,
  request,
}) => {
  for (const [language, name] of [
    ["en", "Harbour Library"],
    ["es", "Biblioteca del Puerto"],
  ]) {
    await page.goto(`/?lng=${language}`);
    const address = await page.locator('link[rel="manifest"]').getAttribute("href");
    const manifest = await (await request.get(address ?? "")).json();
    expect(manifest).toMatchObject({ name, lang: language });

    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(await (await request.get(src)).body()).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  }
  const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  expect((await request.get(icon ?? "")).status()).toBe(200);
  expect((await request.get("/favicon.ico")).headers()["content-type"]).toBe("image/x-icon");
});

test("on paper there is what one reads, in ink on white, and nothing to press", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const address of [
    "/book/the-lamp?lng=en",
    "/literature?lng=en",
    "/author/elsa-orme?lng=en",
  ]) {
    await visit(page, address);
    await expect(page.getByRole("banner"), address).toBeHidden();
    await expect(page.getByRole("contentinfo"), address).toBeHidden();
    await expect(page.getByRole("main").getByRole("button"), address).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("navigation"), address).toHaveCount(0);
    await expect(page.locator("main .cover").first(), address).toBeVisible();
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
    ).toBe("rgb(255, 255, 255)");
    expect((await page.pdf({ format: "A4" })).length, address).toBeGreaterThan(5_000);
  }
});
