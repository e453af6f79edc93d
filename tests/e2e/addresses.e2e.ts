import type { APIRequestContext } from "@playwright/test";

import { languagesWith } from "./grid.ts";
import { expect, test } from "./open-shelf.ts";
import { collectPageErrors, findAccessibilityViolations } from "./accessibility.ts";

/** The status and the redirect target of an address, without following it. */
async function ask(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { maxRedirects: 0 });
  const { location = "", ...headers } = answer.headers();
  return { status: answer.status(), location, headers, text: () => answer.text() };
}

test("S2.04, S2.10: redirects old addresses of an author permanently", async ({ request }) => {
  for (const [path, target] of [
    ["/literature/elsa-orme", "/author/elsa-orme"],
    ["/literature/elsa-orme?page=2&lng=es", "/author/elsa-orme?page=2&lng=es"],
    ["/authors/elsa-orme", "/author/elsa-orme"],
    ["/authors/elsa-orme/and/more?lng=fr", "/author/elsa-orme?lng=fr"],
    ["/author/elsa-orme/letters?page=2", "/author/elsa-orme?page=2"],
  ] as const) {
    expect(await ask(request, path)).toMatchObject({ status: 301, location: target });
  }
  const read = await request.get("/literature/elsa-orme/?lng=en");
  expect(read.url()).toMatch(/\/author\/elsa-orme\?lng=en$/);
  expect(await read.text()).toMatch(/<h1[^>]*>Elsa Örme<\/h1>/);
});

const odd = [
  "nobody",
  "..%2f..%2fbooks",
  "%2e%2e%2fgetdetail",
  "%2F%2Fevil.example",
  "%ZZ",
  "%E0%A4%A",
  "%00",
  "%0d%0aLocation:%20x",
  "a%5Cb",
  "<script>",
  "🙂",
  "x".repeat(5_000),
];

test("S2.04, S2.10: answers 404 for an unknown author, however odd the name", async ({
  request,
}) => {
  for (const place of ["/literature/", "/authors/", "/author/"]) {
    for (const name of odd) {
      const { status, location } = await ask(request, place + name);
      expect([status, location], place + name.slice(0, 30)).toEqual([404, ""]);
    }
  }
});

test("S2.04, S2.09: redirects the reader's former address to the reader", async ({ request }) => {
  const { status, location } = await ask(request, "/literature/epub-reader?code=the-lamp");
  expect([status, location]).toEqual([301, "/read/the-lamp"]);
});

test("S2.13: redirects the name of a file to the file", async ({ request }) => {
  for (const path of ["/files/lamp.pdf", "/files/pdf/en/old/LAMP.pdf", "/files/l%61mp.pdf?x=1"]) {
    const { status, location, headers } = await ask(request, path);
    expect(status, path).toBe(302);
    expect(location, path).toMatch(/^\/media\/files\/[0-9a-f]+\/.*\.pdf$/);
    expect(headers["cache-control"], path).toBe("no-store");
    expect((await request.get(location)).headers()["content-type"]).toBe("application/pdf");
  }
  expect((await request.head("/files/lamp.pdf", { maxRedirects: 0 })).status()).toBe(302);
});

test("S2.13: redirects any other name to the home page only", async ({ request, baseURL }) => {
  const home = "/?message=err-redirect-file-not-found";
  for (const name of [
    "missing.pdf",
    // A book without a file.
    "the-lamp",
    "..%2F..%2Fetc%2Fpasswd",
    "https:%2F%2Fevil.example",
    "%2F%2Fevil.example",
    "%5C%5Cevil.example",
    "evil.example%00.pdf",
    "%E0%A4%A",
    "x".repeat(3_000),
  ]) {
    const { status, location } = await ask(request, `/files/${name}`);
    expect([status, location], name.slice(0, 30)).toEqual([302, home]);
    expect(new URL(location, baseURL).origin).toBe(baseURL);
  }
  expect((await ask(request, "/files/missing.pdf?lng=es")).location).toBe(`${home}&lng=es`);
});

const absent = { en: "Page not found", es: "Página no encontrada", fr: "Page introuvable" };

for (const language of languagesWith("es")) {
  const title = absent[language];
  test(`S2.19: shows "not found" in ${language} with a link to the books`, async ({ page }) => {
    const errors = collectPageErrors(page);
    const answer = await page.goto(`/nothing/lies/so/deep?lng=${language}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`/literature\\?lng=${language}$`));
    expect(errors.filter((error) => !error.includes("status of 404 ("))).toEqual([]);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("S2.13, S2.19: links a missing page to the books; home reports a missing file", async ({
    page,
  }) => {
    await page.goto("/nothing-here?lng=en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    await page.getByRole("main").getByRole("link").click();
    await expect(page).toHaveURL(/\/literature\?lng=en$/);

    await page.goto("/files/missing.pdf?lng=en");
    await expect(page.locator("main [role=alert]")).toHaveText(
      "The file you were looking for is no longer here.",
    );
  });
});

test("S2.19: answers 404 as problem JSON to calls and as text for files", async ({ request }) => {
  const call = await ask(request, "/api/nothing");
  expect(call.status).toBe(404);
  expect(call.headers["content-type"]).toBe("application/problem+json");

  for (const path of ["/assets/nothing.js", "/media/covers/nothing.jpg", "/locales/de/x.json"]) {
    const { status, text } = await ask(request, path);
    expect([status, await text()], path).toEqual([404, "Not found"]);
  }
});

test("redirects a screen's address with a slash at its end", async ({ request, baseURL }) => {
  const moved = await ask(request, "/literature/?lng=es&page=2");
  expect([moved.status, moved.location]).toEqual([301, "/literature?lng=es&page=2"]);
  expect((await ask(request, `${baseURL}//evil.example/`)).location).toBe("/evil.example");
});
