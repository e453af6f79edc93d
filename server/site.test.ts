import { expect, test, vi } from "vitest";

import { openLog } from "./log.ts";
import type { PageOptions } from "./pages.ts";
import { site } from "./site.ts";

const origin = "https://library.example";

function openSite(answers: Record<string, unknown>, more: Partial<PageOptions> = {}) {
  const apiFetch = vi.fn<typeof fetch>(async (input) => {
    const { pathname, search } = new URL(String(input));
    const answer = answers[pathname + search] ?? answers[pathname];
    return answer === undefined
      ? Response.json({ code: "err-not-found" }, { status: 404 })
      : Response.json(answer);
  });
  const app = site({
    render: async () =>
      new Response("<p>A screen</p>", { headers: { "Content-Type": "text/html" } }),
    origin,
    places: { apiOrigin: "", mediaOrigin: "https://media.example" },
    apiFetch,
    catalogueVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
    ...more,
  });
  const get = async (path: string, init?: RequestInit) => app.request(origin + path, init);
  return { get, apiFetch };
}

const nowhere = "/?message=err-redirect-file-not-found";

function fileAt(fileUrl: string | null) {
  return { "/api/books/find": { fileUrl } };
}

test.each([
  ["/files/lamp.pdf", "lamp.pdf"],
  ["/files/some/old/folder/The%20Lamp.pdf", "The Lamp.pdf"],
  ["/files/lamp.pdf?from=elsewhere", "lamp.pdf"],
  ["/files/%C3%89toile.pdf", "Étoile.pdf"],
  ["/files/a/..%2Flamp.pdf", "../lamp.pdf"],
  ["/files/%252e%252e", "%2e%2e"],
])("S2.13: %s asks for the file %s, and leads to it for this once", async (path, name) => {
  const { get, apiFetch } = openSite(fileAt("/media/files/1f/lamp.pdf"));
  const answer = await get(path);

  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/media/files/1f/lamp.pdf");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [asked] = apiFetch.mock.calls[0] ?? [];
  expect(new URL(String(asked)).searchParams.get("book")).toBe(name);
});

test.each([
  ["our own file", "/media/files/1f/lamp.pdf", "/media/files/1f/lamp.pdf"],
  ["our own file, in full", `${origin}/media/a.pdf`, `${origin}/media/a.pdf`],
  ["a file of the media's origin", "https://media.example/a.pdf", "https://media.example/a.pdf"],
  ["a recording its record names", "https://sound.example/a.mp3", "https://sound.example/a.mp3"],
  ["a book found by its code", null, nowhere],
  ["an open line", "http://sound.example/a.mp3", nowhere],
  ["a script", "javascript:alert(1)", nowhere],
  ["data", "data:text/html,x", nowhere],
  ["what is no address", "https://", nowhere],
])("S2.13: what the record names leads on only where it may: %s", async (_, fileUrl, target) => {
  const { get } = openSite(fileAt(fileUrl));
  expect((await get("/files/lamp.pdf")).headers.get("location")).toBe(target);
});

/** P14: names of every bad shape; what is typed never becomes an address. */
const badNames = [
  "https://evil.example/",
  "https:%2F%2Fevil.example",
  "//evil.example",
  "///evil.example/x.pdf",
  "%2F%2Fevil.example",
  "\\\\evil.example",
  "%5C%5Cevil.example",
  "javascript:alert(1)",
  "..%2F..%2Fetc%2Fpasswd",
  "../../etc/passwd",
  "%2e%2e/%2e%2e/secret",
  "%00",
  "a%0d%0aLocation:%20https://evil.example",
  "%E0%A4%A",
  "%",
  "?next=https://evil.example",
  "@evil.example",
  ".evil.example",
  "x".repeat(3_000),
];

test.each(badNames)("S2.13: no file has the name %j, and it leads home", async (name) => {
  const answer = await openSite({}).get(`/files/${name}`);
  const target = new URL(answer.headers.get("location") ?? "", origin);

  expect([301, 302, 200]).toContain(answer.status);
  expect(target.origin).toBe(origin);
  if (answer.status === 302) expect(target.pathname + target.search).toBe(nowhere);
});

test("S2.13: a file that is not there leads home in the language that was named", async () => {
  const { get } = openSite({});
  expect((await get("/files/x.pdf?lng=es")).headers.get("location")).toBe(`${nowhere}&lng=es`);
  expect((await get("/files/x.pdf?lng=de")).headers.get("location")).toBe(nowhere);
  expect((await get("/files")).headers.get("location")).toBe(nowhere);
});

test("S2.13: a head is answered as the whole would be, and a failing api is not taken for no file", async () => {
  const { get } = openSite(fileAt("/media/a.pdf"));
  expect((await get("/files/a.pdf", { method: "HEAD" })).status).toBe(302);

  const failing = openSite({}, { apiFetch: async () => new Response("", { status: 503 }) });
  const answer = await failing.get("/files/a.pdf");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("location")).toBeNull();
});

test.each([
  ["/literature/?page=2", "/literature?page=2"],
  ["/author/x///", "/author/x"],
  ["//evil.example/", "/evil.example"],
  ["/\\evil.example/", "/evil.example"],
])("%s leads to %s", async (path, plain) => {
  const answer = await openSite({}).get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, plain]);
});

test.each(["/api/none", "/assets/none.js", "/media/none.pdf", "/locales/de/translation.json"])(
  "S2.19: a program that asks for %s is told in two words",
  async (path) => {
    const answer = await openSite({}).get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Not found");
  },
);

test("the robots are told where the addresses are, and what not to visit", async () => {
  const { get } = openSite({});
  const answer = await get("/robots.txt");
  const text = await answer.text();
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(text).toContain("Disallow: /search\n");

  const tag = answer.headers.get("etag") ?? "";
  expect((await get("/robots.txt", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

test("the manifest bears the library's name in the language of the address", async () => {
  const { get } = openSite({
    "/api/library?language=fr": { name: "Bibliothèque du Port", slogan: "De bons livres" },
  });
  const answer = await get("/site.webmanifest?lng=fr");

  expect(answer.headers.get("content-type")).toBe("application/manifest+json");
  expect(answer.headers.get("cache-control")).toMatch(/^public/);
  expect(await answer.json()).toMatchObject({
    name: "Bibliothèque du Port",
    description: "De bons livres",
    lang: "fr",
  });
});
