import { expect, type APIRequestContext } from "@playwright/test";

import { findFreePort } from "#tests/find-free-port.ts";

import { type StubAnswer, startFailingApi } from "./failing-api.ts";
import { startSite, createTemporaryFolder } from "./programs.ts";
import { test } from "./whole-library.ts";

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };
type Kind = [name: string, path: string, status: number, options?: RequestOptions];

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

/** Requests for every kind of response that no test below covers. */
const kinds: Kind[] = [
  ["a page", "/?lng=en", 200],
  ["a page whose address names no language", "/literature", 200],
  ["the data of a page", "/literature.data?lng=en", 200],
  ["a missing page", "/nothing", 404],
  ["a screen for members", "/account", 200],
  ["the callback of a sign-in", "/callback?code=1&state=2", 200],
  ["a confirmation link", "/confirm?token=no-such-token", 404],
  ["a redirect", "/broadcaster", 301],
  ["an address with a trailing slash", "/literature/", 301],
  ["the name of a file", "/files/missing.pdf", 302],
  ["a call", "/api/books?language=en", 200],
  ["an invalid call", "/api/books?take=-1", 400],
  ["a missing call", "/api/nothing", 404],
  ["a call without sign-in", "/api/orders/getorders?userId=1", 401],
  ["a call with another method", "/api/books", 405, { method: "DELETE" }],
  [
    "a cross-site form",
    "/api/subscriptions",
    403,
    {
      method: "POST",
      headers: { ...json, "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
      body: "{}",
    },
  ],
  [
    "a cross-site form to a screen",
    "/subscriptions",
    403,
    {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
      body: "",
    },
  ],
  ["a screen with another method", "/literature", 405, { method: "DELETE" }],
  ["the switch of the filter", "/only-mine", 303, { method: "POST", headers: form, body: "to=/" }],
  ["the health check", "/healthz", 200],
  ["the readiness check", "/readyz", 200],
  ["a built file", "/icons/icon-192.png", 200],
  ["a missing built file", "/assets/nothing.js", 404],
  ["robots.txt", "/robots.txt", 200],
  ["the site map", "/sitemap.xml", 200],
  ["the manifest", "/site.webmanifest", 200],
  ["a framed form", "/embed/mailing?lng=en", 200],
  [
    "a browser's report",
    "/policy-reports",
    400,
    {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body: "{}",
    },
  ],
];

test("P12: sends every security header with every kind of response", async ({ request }) => {
  for (const [name, path, status, options] of kinds) {
    const answer = await ask(request, path, options);
    expect(answer.status(), `${name}: ${await answer.text()}`).toBe(status);
    expectSafe(answer.headers(), name);
  }
});

test("P12: sends the headers with files of the library", async ({ request, library }) => {
  const book = await (await request.get("/api/books/getdetail?code=the-lamp&language=en")).json();
  const reading = await (await request.get("/api/reading/getbook?code=the-lamp")).json();
  const chapter = `/api/reading/files/the-lamp/${reading.edition}/${reading.files[0].path}`;
  for (const [path, status, options] of [
    [book.fileUrl ?? book.pdfUrl, 200],
    [book.audioUrl, 206, { headers: { Range: "bytes=0-9" } }],
    [chapter, 200],
    [chapter, 403, { headers: { "Sec-Fetch-Dest": "script" } }],
    ["/api/books/download?code=the-lamp&format=pdf", 200],
    ["/media/covers/nothing.jpg", 404],
    ["/media/unpacked/nothing", 404],
  ] as [string, number, RequestOptions?][]) {
    const answer = await ask(
      request,
      new URL(path, library.origin).pathname + new URL(path, library.origin).search,
      options,
    );
    expect(answer.status(), path).toBe(status);
    expectSafe(answer.headers());
    expect(answer.headers()["content-security-policy"], path).toContain("default-src 'none'");
  }
});

test("P12: sends the original headers with a cached page and a 304", async ({ request }) => {
  const path = "/literature/authors?lng=fr";
  const [fresh, cached] = [await ask(request, path), await ask(request, path)];
  const notModified = await ask(request, path, {
    headers: { "If-None-Match": fresh.headers()["etag"] ?? "" },
  });
  expect([fresh.status(), cached.status(), notModified.status()]).toEqual([200, 200, 304]);
  for (const answer of [fresh, cached, notModified]) expectSafe(answer.headers());
  for (const name of ["content-security-policy", "permissions-policy", "reporting-endpoints"]) {
    const values = [fresh, cached, notModified].map((answer) => answer.headers()[name]);
    expect(new Set(values).size, name).toBe(1);
  }
});

/** Calls that fail in every way that has an error page. */
const troubles: [call: RegExp, answer: StubAnswer][] = [
  [/courses\/getdetail/, { status: 429, headers: { "Retry-After": "40" } }],
  [
    /authors\/getdetail/,
    { status: 503, headers: json, body: JSON.stringify({ code: "err-busy" }) },
  ],
  [/reading\/getbook|books\/find/, { status: 500 }],
];

test("P12: sends the headers with errors, without details, and HSTS over HTTPS", async ({
  request,
  library,
}) => {
  await using folder = await createTemporaryFolder();
  await using api = await startFailingApi(
    library.origin,
    new RegExp(troubles.map(([call]) => call.source).join("|")),
    (url) => troubles.find(([call]) => call.test(url))?.[1] ?? { status: 500 },
  );
  await using secure = await startSite({
    DATA_DIR: folder.path,
    MEDIA_ROOT: folder.path,
    SERVE: "site",
    API_ORIGIN: api.origin,
    PORT: String(await findFreePort()),
    SITE_ORIGIN: "https://library.example",
    REHEARSAL: "on",
  });

  for (const [path, status] of [
    ["/read/the-lamp?lng=en", 500],
    ["/files/lamp.pdf", 500],
    ["/course/knots?lng=en", 429],
    ["/author/elsa-orme?lng=en", 503],
  ] as const) {
    const answer = await ask(request, secure.origin + path);
    expect(answer.status(), path).toBe(status);
    expectSafe(answer.headers());
    expect(answer.headers()["cache-control"], path).toBe("no-store");
    if (status !== 500) expect(answer.headers()["retry-after"], path).toMatch(/^\d+$/);
    expect(await answer.text()).not.toMatch(/at \w+ \(|node_modules|Error:/);
  }

  for (const path of ["/", "/nothing", "/robots.txt", "/assets/nothing.js"]) {
    const readHsts = async (origin: string) =>
      (await ask(request, origin + path)).headers()["strict-transport-security"];
    expect(await readHsts(secure.origin), path).toBe("max-age=31536000; includeSubDomains");
    expect(await readHsts(library.origin), path).toBeUndefined();
  }
});

test("P12: sends the headers with a rate-limited call", async ({ request }) => {
  // The hidden `website` field is filled in, so nobody is subscribed.
  const person = { email: "reader@harbour.example", firstName: "Ruth", lastName: "Ellery" };
  const body = JSON.stringify({
    ...person,
    regionId: 1,
    subscriptionIds: ["fgben"],
    website: "https://elsewhere.example",
  });
  const signUp = () => ask(request, "/api/subscriptions", { method: "POST", headers: json, body });
  const answers = await Promise.all(Array.from({ length: 6 }, signUp));
  const answer = answers.find((response) => response.status() === 429);
  expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
  expectSafe(answer?.headers() ?? {});
});

test("P12: caches no response for a single person", async ({ request }) => {
  for (const path of [
    "/callback?code=1&state=2",
    "/confirm?token=x",
    "/api/orders/getorders?userId=1",
    "/api/users/getuserbyexternalid?externalid=x",
  ]) {
    const answer = await ask(request, path);
    expect(answer.headers()["cache-control"], path).toBe("no-store");
  }
});

function ask(request: APIRequestContext, path: string, options: RequestOptions = {}) {
  const { method = "GET", headers = {}, body } = options;
  return request.fetch(path, {
    method,
    headers,
    ...(body !== undefined && { data: body }),
    maxRedirects: 0,
  });
}

function expectSafe(headers: Record<string, string>, name = ""): void {
  expect(headers["x-content-type-options"], name).toBe("nosniff");
  expect(headers["referrer-policy"], name).toMatch(
    /^(strict-origin-when-cross-origin|strict-origin|no-referrer)$/,
  );
  expect(headers["cross-origin-opener-policy"], name).toBe("same-origin-allow-popups");
  expect(headers["cross-origin-resource-policy"], name).toBe("same-origin");
  // It would break the silent renewal of a session.
  expect(headers, name).not.toHaveProperty("cross-origin-embedder-policy");
  expect(headers["permissions-policy"], name).toMatch(/camera=\(\), .*microphone=\(\), payment=\(/);
  expect(headers["content-security-policy"], name).toMatch(/^default-src 'none'/);
  expect(headers["content-security-policy"], name).toMatch(/frame-ancestors '(none|self)'/);
  expect(headers["content-security-policy"], name).not.toMatch(
    /script-src[^;]*'unsafe-|'unsafe-eval'/,
  );
  expect(headers, name).not.toHaveProperty("server");
  expect(headers, name).not.toHaveProperty("x-powered-by");
  expect(headers["set-cookie"] ?? "", name).not.toMatch(/session|token/i);
}
