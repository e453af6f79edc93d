import { expect, type APIRequestContext } from "@playwright/test";

import { findFreePort } from "#tests/find-free-port.ts";

import { type StubAnswer, startFailingApi } from "./failing-api.ts";
import { startSite, createTemporaryFolder } from "./programs.ts";
import { test } from "./whole-library.ts";

type Asked = { method?: string; headers?: Record<string, string>; body?: string };
type Kind = [name: string, path: string, status: number, asked?: Asked];

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const json = { "Content-Type": "application/json" };

/** Answers of every kind but those that are proven apart below. */
const kinds: Kind[] = [
  ["a page", "/?lng=en", 200],
  ["a page whose address names no language", "/literature", 200],
  ["the data of a page", "/literature.data?lng=en", 200],
  ["a page that is not there", "/nothing", 404],
  ["a screen of somebody's own", "/account", 200],
  ["where a sign-in ends", "/callback?code=1&state=2", 200],
  ["what a mail leads to", "/confirm?token=no-such-token", 404],
  ["an address that leads on", "/broadcaster", 301],
  ["an address with a slash too many", "/literature/", 301],
  ["the name of a file", "/files/missing.pdf", 302],
  ["a call", "/api/books?language=en", 200],
  ["a call that does not fit", "/api/books?take=-1", 400],
  ["a call that is not there", "/api/nothing", 404],
  ["a call of somebody who is not signed in", "/api/orders/getorders?userId=1", 401],
  ["a call in a manner that it does not have", "/api/books", 405, { method: "DELETE" }],
  [
    "a form of a page elsewhere",
    "/api/subscriptions",
    403,
    {
      method: "POST",
      headers: { ...json, "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
      body: "{}",
    },
  ],
  [
    "a form of a page elsewhere to a screen",
    "/subscriptions",
    403,
    {
      method: "POST",
      headers: { "Sec-Fetch-Site": "cross-site", Origin: "https://elsewhere.example" },
      body: "",
    },
  ],
  ["a screen in a manner that it does not have", "/literature", 405, { method: "DELETE" }],
  ["the switch of the filter", "/only-mine", 303, { method: "POST", headers: form, body: "to=/" }],
  ["that the process lives", "/healthz", 200],
  ["the catalog's version for a machine", "/readyz", 200],
  ["a built file", "/icons/icon-192.png", 200],
  ["a built file that is not there", "/assets/nothing.js", 404],
  ["what robots read", "/robots.txt", 200],
  ["the map of the site", "/sitemap.xml", 200],
  ["the manifest", "/site.webmanifest", 200],
  ["a form that is framed", "/embed/mailing?lng=en", 200],
  [
    "a report of a browser's",
    "/policy-reports",
    400,
    {
      method: "POST",
      headers: { "Content-Type": "application/csp-report" },
      body: "{}",
    },
  ],
];

test("P12: an answer of every kind comes with every header there has to be", async ({
  request,
}) => {
  for (const [name, path, status, asked] of kinds) {
    const answer = await ask(request, path, asked);
    expect(answer.status(), `${name}: ${await answer.text()}`).toBe(status);
    expectSafe(answer.headers(), name);
  }
});

test("P12: files of the library come with them too", async ({ request, library }) => {
  const book = await (await request.get("/api/books/getdetail?code=the-lamp&language=en")).json();
  const reading = await (await request.get("/api/reading/getbook?code=the-lamp")).json();
  const chapter = `/api/reading/files/the-lamp/${reading.edition}/${reading.files[0].path}`;
  for (const [path, status, asked] of [
    [book.fileUrl ?? book.pdfUrl, 200],
    [book.audioUrl, 206, { headers: { Range: "bytes=0-9" } }],
    [chapter, 200],
    [chapter, 403, { headers: { "Sec-Fetch-Dest": "script" } }],
    ["/api/books/download?code=the-lamp&format=pdf", 200],
    ["/media/covers/nothing.jpg", 404],
    ["/media/unpacked/nothing", 404],
  ] as [string, number, Asked?][]) {
    const answer = await ask(
      request,
      new URL(path, library.origin).pathname + new URL(path, library.origin).search,
      asked,
    );
    expect(answer.status(), path).toBe(status);
    expectSafe(answer.headers());
    expect(answer.headers()["content-security-policy"], path).toContain("default-src 'none'");
  }
});

test("P12: a page that is kept comes with the headers that it was made with, and so does the word that it is the same", async ({
  request,
}) => {
  const path = "/literature/authors?lng=fr";
  const [made, kept] = [await ask(request, path), await ask(request, path)];
  const known = await ask(request, path, {
    headers: { "If-None-Match": made.headers()["etag"] ?? "" },
  });
  expect([made.status(), kept.status(), known.status()]).toEqual([200, 200, 304]);
  for (const answer of [made, kept, known]) expectSafe(answer.headers());
  for (const name of ["content-security-policy", "permissions-policy", "reporting-endpoints"]) {
    const said = [made, kept, known].map((answer) => answer.headers()[name]);
    expect(new Set(said).size, name).toBe(1);
  }
});

/** Calls that fail in each way that there is a page for. */
const troubles: [call: RegExp, answer: StubAnswer][] = [
  [/courses\/getdetail/, { status: 429, headers: { "Retry-After": "40" } }],
  [
    /authors\/getdetail/,
    { status: 503, headers: json, body: JSON.stringify({ code: "err-busy" }) },
  ],
  [/reading\/getbook|books\/find/, { status: 500 }],
];

test("P12: a failure comes with them, and says nothing of what it was; over a secure line a browser is told to keep to it", async ({
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
    const told = async (origin: string) =>
      (await ask(request, origin + path)).headers()["strict-transport-security"];
    expect(await told(secure.origin), path).toBe("max-age=31536000; includeSubDomains");
    expect(await told(library.origin), path).toBeUndefined();
  }
});

test("P12: a call that is made too often comes with them", async ({ request }) => {
  // What no person fills in is filled in: nobody is put on a list.
  const wish = { email: "reader@harbour.example", firstName: "Ruth", lastName: "Ellery" };
  const body = JSON.stringify({
    ...wish,
    regionId: 1,
    subscriptionIds: ["fgben"],
    website: "https://elsewhere.example",
  });
  const signUp = () => ask(request, "/api/subscriptions", { method: "POST", headers: json, body });
  const answers = await Promise.all(Array.from({ length: 6 }, signUp));
  const answer = answers.find((each) => each.status() === 429);
  expect(answer?.headers()["retry-after"]).toMatch(/^\d+$/);
  expectSafe(answer?.headers() ?? {});
});

test("P12: what is for one person alone is kept by no cache", async ({ request }) => {
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

function ask(request: APIRequestContext, path: string, asked: Asked = {}) {
  const { method = "GET", headers = {}, body } = asked;
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
