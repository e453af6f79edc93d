import { expect, test } from "vitest";

import { createResponseCache } from "#api/response-cache/response-cache.ts";
import { createApiClient } from "#web/app/api/client.ts";

import { sitemap } from "./sitemap.ts";

const origin = "https://library.example";

const answers: Record<string, unknown> = {
  "/api/addresses": [
    { kind: "books", after: 0 },
    { kind: "books", after: 1200 },
    { kind: "authors", after: 0 },
  ],
  "/api/addresses/books?after=0": [
    { code: "the-lamp", friendlyTitle: "the-lamp", authors: [{ code: "elsa-orme" }] },
    { code: "tom's & co", friendlyTitle: "", authors: [] },
  ],
  "/api/addresses/authors?after=0": [{ code: "elsa-orme" }],
  "/api/periodicals": [
    { code: "beacon", languages: [{ id: "EN" }, { id: "ES-419" }] },
    { code: "lamp", languages: [{ id: "CEB" }, { id: "PT-BR" }, { id: "ESU" }] },
  ],
  "/api/courses/getall?languageFilter=false": [{ topic: "", courses: [{ code: "knots" }] }],
  "/api/library": { pages: [{ code: "prison" }, { code: "thank-you" }] },
};

function open(version = async () => 1) {
  const calls: string[] = [];
  const api = createApiClient(origin, async (input) => {
    const { pathname, search } = new URL(String(input));
    calls.push(pathname + search);
    return Response.json(answers[pathname + search] ?? []);
  });
  const app = sitemap({ api, origin, cache: createResponseCache(), catalogVersion: version });
  return {
    calls,
    get: async (path: string, init?: RequestInit) => app.request(origin + path, init),
  };
}

test("lists every part in the index", async () => {
  const xml = await (await open().get("/sitemap.xml")).text();
  expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${origin}/sitemap-screens.xml`,
    `${origin}/sitemap-books-0.xml`,
    `${origin}/sitemap-books-1200.xml`,
    `${origin}/sitemap-authors-0.xml`,
  ]);
});

test("lists a book once per language with alternates, escaped", async () => {
  const answer = await open().get("/sitemap-books-0.xml");
  const xml = await answer.text();
  const lamp = `${origin}/book/the-lamp/the-lamp-elsa-orme`;

  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  for (const language of ["en", "es", "fr"]) {
    expect(xml).toContain(`<loc>${lamp}?lng=${language}</loc>`);
    expect(xml).toContain(`hreflang="${language}" href="${lamp}?lng=${language}"/>`);
  }
  expect(xml).toContain(`hreflang="x-default" href="${lamp}?lng=en"/>`);
  expect(xml).toContain(`${origin}/book/tom&apos;s%20%26%20co?lng=en`);
  expect(xml.match(/<url>/g)).toHaveLength(6);
});

test("lists the site's screens and those of the catalog", async () => {
  const xml = await (await open().get("/sitemap-screens.xml")).text();
  for (const path of ["/", "/literature", "/periodicals/beacon", "/prison", "/course/knots"]) {
    expect(xml).toContain(`<loc>${origin}${path}?lng=en</loc>`);
  }
  // Its Spanish edition is es-419, and "esu" is no Spanish.
  expect(xml).toContain(`<loc>${origin}/periodicals/beacon?lng=es</loc>`);
  expect(xml).toContain(`hreflang="es" href="${origin}/periodicals/beacon?lng=es"/>`);
  expect(xml).not.toContain("/periodicals/beacon?lng=fr");
  expect(xml).not.toContain("/periodicals/lamp");
  expect(xml).not.toContain("thank-you");
  expect(xml).not.toContain("undefined");
});

test.each(["/sitemap-books-7.xml", "/sitemap-books.xml", "/sitemap-x-0.xml", "/sitemap-0.xml"])(
  "answers 404 at %s",
  async (path) => {
    expect((await open().get(path)).status).toBe(404);
  },
);

test("builds a part once for concurrent requests", async () => {
  const { get, calls } = open();
  const found = await Promise.all(Array.from({ length: 5 }, () => get("/sitemap-books-0.xml")));
  expect(found.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(calls.filter((path) => path.includes("/books"))).toHaveLength(1);
});

test("builds a part once per catalog version and revalidates it", async () => {
  let version = 1;
  const { get, calls } = open(async () => version);
  const first = await get("/sitemap-books-0.xml");
  const tag = first.headers.get("etag") ?? "";
  const second = await get("/sitemap-books-0.xml", { headers: { "If-None-Match": tag } });
  expect(second.status).toBe(304);
  expect(calls.filter((path) => path.includes("/books"))).toHaveLength(1);

  version = 2;
  await get("/sitemap-books-0.xml");
  expect(calls.filter((path) => path.includes("/books"))).toHaveLength(2);
});
