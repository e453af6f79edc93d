import { expect, test, vi } from "vitest";

import { createResponseCache } from "#api/response-cache/response-cache.ts";
import { identity } from "#tests/people/identity-settings.ts";
import { payments } from "#tests/payments/payment-settings.ts";

import { openLog } from "#server/log.ts";
import type { PageOptions } from "#server/pages/page-handler.ts";
import { site } from "./site.ts";

const origin = "https://library.example";

function openSite(answers: Record<string, unknown>, more: Partial<PageOptions> = {}) {
  const apiFetch = vi.fn<typeof fetch>(async (input) => {
    const { pathname, search } = addressOf(input);
    const answer = answers[pathname + search] ?? answers[pathname];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined
      ? Response.json({ code: "err-not-found" }, { status: 404 })
      : Response.json(answer);
  });
  const app = site({
    render: async () =>
      new Response("<p>A screen</p>", { headers: { "Content-Type": "text/html" } }),
    origin,
    allowedOrigins: {
      apiOrigin: "",
      mediaOrigin: "https://media.example",
      identityOrigin: "",
      gatewayOrigin: "",
      lookupOrigin: "",
      scripts: [],
      covers: [],
    },
    identity,
    payments,
    apiFetch,
    siteOrigins: [origin],
    addressOf: () => "203.0.113.9",
    cache: createResponseCache(),
    catalogVersion: async () => 1,
    log: openLog({ LOG_LEVEL: "silent" }),
    ...more,
  });
  const get = async (path: string, init?: RequestInit) => app.request(origin + path, init);
  return { get, apiFetch };
}

function addressOf(input: string | URL | Request): URL {
  return new URL(input instanceof Request ? input.url : input);
}

const notFound = "/?message=err-redirect-file-not-found";

function fileAt(fileUrl: string | null, audioUrl: string | null = null) {
  return { "/api/books/find": { fileUrl, audioUrl } };
}

test.each([
  ["/files/lamp.pdf", "lamp.pdf"],
  ["/files/some/old/folder/The%20Lamp.pdf", "The Lamp.pdf"],
  ["/files/lamp.pdf?from=elsewhere", "lamp.pdf"],
  ["/files/%C3%89toile.pdf", "Étoile.pdf"],
  ["/files/a/..%2Flamp.pdf", "../lamp.pdf"],
  ["/files/%252e%252e", "%2e%2e"],
])("S2.13: looks up %s as the file %s and redirects uncached", async (path, name) => {
  const { get, apiFetch } = openSite(fileAt("/media/files/1f/lamp.pdf"));
  const answer = await get(path);

  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/media/files/1f/lamp.pdf");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [request] = apiFetch.mock.calls[0] ?? [];
  expect(addressOf(request ?? origin).searchParams.get("book")).toBe(name);
});

test.each([
  ["our own file", "/media/files/1f/lamp.pdf", "/media/files/1f/lamp.pdf"],
  ["our own file, in full", `${origin}/media/a.pdf`, `${origin}/media/a.pdf`],
  ["a file of the media's origin", "https://media.example/a.pdf", "https://media.example/a.pdf"],
  ["a PDF elsewhere", "https://elsewhere.example/a.pdf", notFound],
  ["a book found by its code", null, notFound],
  ["a script", "javascript:alert(1)", notFound],
  ["data", "data:text/html,x", notFound],
  ["what is no address", "https://", notFound],
])("S2.13: redirects only to permitted addresses: %s", async (_, fileUrl, target) => {
  const { get } = openSite(fileAt(fileUrl));
  expect((await get("/files/lamp.pdf")).headers.get("location")).toBe(target);
});

test.each([
  ["at a secure host", "https://sound.example/a.mp3", "https://sound.example/a.mp3"],
  ["over an open line", "http://sound.example/a.mp3", notFound],
  ["that is a script", "javascript:alert(1)", notFound],
])("S2.13: redirects a recording %s to %s", async (_, audioUrl, target) => {
  const { get } = openSite(fileAt(audioUrl, audioUrl));
  expect((await get("/files/a.mp3")).headers.get("location")).toBe(target);
});

/** Malformed and hostile names; none of them becomes an address. */
const badNames: [name: string, status: number, target: string | null][] = [
  ["https://evil.example/", 301, "/files/https://evil.example"],
  ["https:%2F%2Fevil.example", 302, notFound],
  ["//evil.example", 302, notFound],
  ["///evil.example/x.pdf", 302, notFound],
  ["%2F%2Fevil.example", 302, notFound],
  ["\\\\evil.example", 302, notFound],
  ["%5C%5Cevil.example", 302, notFound],
  ["javascript:alert(1)", 302, notFound],
  ["..%2F..%2Fetc%2Fpasswd", 302, notFound],
  // The URL itself resolves to another path, which is a screen's.
  ["../../etc/passwd", 200, null],
  ["%2e%2e/%2e%2e/secret", 200, null],
  ["%00", 302, notFound],
  ["a%0d%0aLocation:%20https://evil.example", 302, notFound],
  ["%E0%A4%A", 302, notFound],
  ["%", 302, notFound],
  ["?next=https://evil.example", 301, "/files?next=https://evil.example"],
  ["@evil.example", 302, notFound],
  [".evil.example", 302, notFound],
  ["x".repeat(3_000), 302, notFound],
];
const refused = Response.json({ code: "err-invalid-field" }, { status: 400 });

test.each(badNames)("S2.13, P14: finds no file named %j", async (name, status, target) => {
  for (const answers of [{}, { "/api/books/find": refused }]) {
    const answer = await openSite(answers).get(`/files/${name}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([status, target]);
  }
});

test("S2.13: redirects a missing file home in the named language", async () => {
  const { get } = openSite({});
  expect((await get("/files/x.pdf?lng=es")).headers.get("location")).toBe(`${notFound}&lng=es`);
  expect((await get("/files/x.pdf?lng=de")).headers.get("location")).toBe(notFound);
  expect((await get("/files")).headers.get("location")).toBe(notFound);
});

test("S2.13: answers a HEAD too and does not hide an API error", async () => {
  const { get } = openSite(fileAt("/media/a.pdf"));
  expect((await get("/files/a.pdf", { method: "HEAD" })).status).toBe(302);

  const failing = openSite({}, { apiFetch: async () => new Response("", { status: 503 }) });
  const answer = await failing.get("/files/a.pdf");
  expect(answer.status).toBe(500);
  expect(answer.headers.get("location")).toBeNull();
});

test.each(["/api/none", "/assets/none.js", "/media/none.pdf", "/locales/de/translation.json"])(
  "S2.19: answers a short 404 at %s",
  async (path) => {
    const answer = await openSite({}).get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Not found");
  },
);

test.each(["OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"])(
  "renders no page for %s",
  async (method) => {
    const { get } = openSite({});
    const answer = await get("/literature", { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect(await answer.text()).not.toContain("A screen");
  },
);

test("serves robots.txt with the sitemap and disallowed paths", async () => {
  const { get } = openSite({});
  const answer = await get("/robots.txt");
  const text = await answer.text();
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
  expect(text).toContain("Disallow: /search\n");

  const tag = answer.headers.get("etag") ?? "";
  expect((await get("/robots.txt", { headers: { "If-None-Match": tag } })).status).toBe(304);
});

test("serves the manifest with the library's name in the language", async () => {
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
