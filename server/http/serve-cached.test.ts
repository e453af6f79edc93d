import { createServer } from "node:http";
import { once } from "node:events";

import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import {
  bufferResponse,
  sendStored,
  compressResponse,
  type StoredResponse,
} from "#api/response-cache/stored-response.ts";

import { serveCached, type CachedResponse } from "./serve-cached.ts";

type Requests = { handled: number; cached: CachedResponse[] };

function page(text: string): StoredResponse {
  return bufferResponse(
    "text/html; charset=utf-8",
    new TextEncoder().encode(text.padEnd(2_000, " .")),
  );
}

/** A server with one cached page; it counts the requests that reach the program and records those served without it. */
async function startLibrary(caching: Record<string, string> = {}) {
  const source: { page: StoredResponse | undefined; cacheVersion: string | null } = {
    page: page("grace"),
    cacheVersion: "1",
  };
  const requests: Requests = { handled: 0, cached: [] };
  const { recordHeaders, serveBefore } = serveCached(
    () => source.cacheVersion,
    (answered) => void requests.cached.push(answered),
  );
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(recordHeaders, async (c, next) => {
    requests.handled += 1;
    await next();
    c.header("X-Request-Id", `id-${requests.handled}`);
    c.header("X-Frame-Options", "DENY");
  });
  app.get("/apart", (c) => {
    c.set("storedResponse", () => source.page);
    return c.text("too often", 200, { ETag: '"other"', "Cache-Control": "no-store" });
  });
  app.get("*", (c) => {
    const answer = source.page ?? page("grace");
    c.set("storedResponse", () => source.page);
    return sendStored(c.req.raw, answer, caching);
  });
  const server = createServer(serveBefore(getRequestListener(app.fetch)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;

  return {
    source,
    requests,
    ask: async (headers: Record<string, string> = {}, path = "/book", method = "GET") => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

test("serves the cached page with equal headers and a new request id", async () => {
  await using library = await startLibrary({ "Cache-Control": "public, max-age=60" });
  const first = await library.ask();
  const second = await library.ask();

  const stableHeaders = ({ headers }: typeof first) =>
    [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  expect(library.requests.handled).toBe(1);
  expect(second.text).toBe(first.text);
  expect(stableHeaders(second)).toEqual(stableHeaders(first));
  expect(second.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  const { id, path, kind, status } = library.requests.cached[0] ?? {};
  expect({ id, path, kind, status }).toEqual({
    id: second.headers.get("x-request-id"),
    path: "/book",
    kind: "page",
    status: 200,
  });
});

test("serves each encoding, and 304 to a matching ETag", async () => {
  await using library = await startLibrary();
  const { headers, text } = await library.ask();

  const encodings = ["br", "gzip", "gzip;q=0, br;q=0"];
  const answers = await Promise.all(
    encodings.map((accepted) => library.ask({ "accept-encoding": accepted })),
  );
  expect(answers.map((answer) => answer.headers.get("content-encoding"))).toEqual([
    "br",
    "gzip",
    null,
  ]);
  for (const answer of answers) expect(answer.text).toBe(text);
  const notModified = await library.ask({ "if-none-match": headers.get("etag") ?? "" });
  expect([notModified.status, notModified.text, notModified.headers.get("content-length")]).toEqual(
    [304, "", null],
  );
  expect(library.requests.handled).toBe(1);
});

test("does not serve a request with another value of a Vary header", async () => {
  await using library = await startLibrary({ Vary: "Cookie" });
  await library.ask({ cookie: "i18next=es" });

  await library.ask({ cookie: "i18next=fr" });
  await library.ask();
  expect(library.requests.handled).toBe(3);
  await library.ask({ cookie: "i18next=es" });
  await library.ask({ cookie: "i18next=fr", "accept-language": "de" });
  await library.ask();
  expect(library.requests.handled).toBe(3);
});

test.each([
  ["the catalog has changed", (source) => (source.cacheVersion = "2")],
  ["it is not known whether it has", (source) => (source.cacheVersion = null)],
  ["it is kept no longer", (source) => (source.page = undefined)],
] as [string, (source: { page?: unknown; cacheVersion: string | null }) => void][])(
  "serves nothing when %s",
  async (_, change) => {
    await using library = await startLibrary();
    await library.ask();
    change(library.source);
    await library.ask();

    expect([library.requests.handled, library.requests.cached.length]).toEqual([2, 0]);
  },
);

test("serves the new page after it has changed", async () => {
  await using library = await startLibrary();
  await library.ask();
  library.source.page = page("more grace");

  expect((await library.ask()).text).toContain("more grace");
  expect((await library.ask()).text).toContain("more grace");
  expect(library.requests.handled).toBe(2);
});

test.each([
  ["with a token", { authorization: "Bearer t" }, "/book", "GET"],
  ["by another method", {}, "/book", "HEAD"],
  ["at another address", {}, "/book?page=2", "GET"],
] as const)("passes a request %s to the program", async (_, headers, path, method) => {
  await using library = await startLibrary();
  await library.ask();
  await library.ask(headers, path, method);

  expect(library.requests.handled).toBe(2);
});

test("never serves an answer made for one visitor", async () => {
  await using library = await startLibrary();
  await library.ask({}, "/apart");
  await library.ask({}, "/apart");

  expect(library.requests.handled).toBe(2);
});

test("passes a request on when the copy must be decompressed", async () => {
  await using library = await startLibrary();
  const { body, type } = page("grace");
  library.source.page = await compressResponse(type, body ?? new Uint8Array());
  await library.ask({ "accept-encoding": "br" });

  const second = await library.ask({ "accept-encoding": "br" });
  const plain = await library.ask({ "accept-encoding": "identity" });

  expect(library.requests.handled).toBe(2);
  expect([second.text, plain.text]).toEqual([plain.text, expect.stringMatching(/^grace/)]);
});

test("keeps sixteen variants of an address, and other addresses", async () => {
  await using library = await startLibrary({ Vary: "Accept-Language" });
  await library.ask({}, "/other");
  for (let nth = 0; nth < 17; nth += 1) await library.ask({ "accept-language": `x-${nth}` });
  expect(library.requests.handled).toBe(18);

  await library.ask({ "accept-language": "x-16" });
  await library.ask({}, "/other");
  expect(library.requests.handled).toBe(18);
  await library.ask({ "accept-language": "x-0" });
  expect(library.requests.handled).toBe(19);
});

function longAddress(nth: number): string {
  return `/book?nth=${nth}&words=${"a".repeat(12_000)}`;
}

test("forgets the oldest addresses when long ones fill its memory", async () => {
  await using library = await startLibrary();
  for (let nth = 0; nth < 200; nth += 1) await library.ask({}, longAddress(nth));
  expect(library.requests.handled).toBe(200);

  await library.ask({}, longAddress(199));
  expect(library.requests.handled).toBe(200);
  await library.ask({}, longAddress(0));
  expect(library.requests.handled).toBe(201);
});
