import { createServer } from "node:http";
import { once } from "node:events";

import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import {
  bufferResponse,
  sendStoredAnswer,
  compressAnswer,
  type StoredAnswer,
} from "#api/answers/stored-answer.ts";

import { serveCached, type CachedResponse } from "./response-cache.ts";

type Told = { asked: number; again: CachedResponse[] };

function page(text: string): StoredAnswer {
  return bufferResponse(
    "text/html; charset=utf-8",
    new TextEncoder().encode(text.padEnd(2_000, " .")),
  );
}

/** A page that is kept, by a program that counts how often it is asked, and what is told of answers without it. */
async function startLibrary(caching: Record<string, string> = {}) {
  const kept: { page: StoredAnswer | undefined; cacheVersion: string | null } = {
    page: page("grace"),
    cacheVersion: "1",
  };
  const told: Told = { asked: 0, again: [] };
  const { cacheResponse, serveBefore } = serveCached(
    () => kept.cacheVersion,
    (answered) => void told.again.push(answered),
  );
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(cacheResponse, async (c, next) => {
    told.asked += 1;
    await next();
    c.header("X-Request-Id", `id-${told.asked}`);
    c.header("X-Frame-Options", "DENY");
  });
  app.get("/apart", (c) => {
    c.set("keptAnswer", () => kept.page);
    return c.text("too often", 200, { ETag: '"other"', "Cache-Control": "no-store" });
  });
  app.get("*", (c) => {
    const answer = kept.page ?? page("grace");
    c.set("keptAnswer", () => kept.page);
    return sendStoredAnswer(c.req.raw, answer, caching);
  });
  const server = createServer(serveBefore(getRequestListener(app.fetch)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;

  return {
    kept,
    told,
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

test("what is kept goes out again in the words of the first time, with an id of its own", async () => {
  await using library = await startLibrary({ "Cache-Control": "public, max-age=60" });
  const serveBefore = await library.ask();
  const again = await library.ask();

  const words = ({ headers }: typeof serveBefore) =>
    [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  expect(library.told.asked).toBe(1);
  expect(again.text).toBe(serveBefore.text);
  expect(words(again)).toEqual(words(serveBefore));
  expect(again.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  const { id, path, kind, status } = library.told.again[0] ?? {};
  expect({ id, path, kind, status }).toEqual({
    id: again.headers.get("x-request-id"),
    path: "/book",
    kind: "page",
    status: 200,
  });
});

test("each is given the encoding that they take, and nothing where they have it already", async () => {
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
  const known = await library.ask({ "if-none-match": headers.get("etag") ?? "" });
  expect([known.status, known.text, known.headers.get("content-length")]).toEqual([304, "", null]);
  expect(library.told.asked).toBe(1);
});

test("who says otherwise what an answer varies by is not given it", async () => {
  await using library = await startLibrary({ Vary: "Cookie" });
  await library.ask({ cookie: "i18next=es" });

  await library.ask({ cookie: "i18next=fr" });
  await library.ask();
  expect(library.told.asked).toBe(3);
  await library.ask({ cookie: "i18next=es" });
  await library.ask({ cookie: "i18next=fr", "accept-language": "de" });
  await library.ask();
  expect(library.told.asked).toBe(3);
});

test.each([
  ["the catalog has changed", (kept) => (kept.cacheVersion = "2")],
  ["it is not known whether it has", (kept) => (kept.cacheVersion = null)],
  ["it is kept no longer", (kept) => (kept.page = undefined)],
] as [string, (kept: { page?: unknown; cacheVersion: string | null }) => void][])(
  "nothing is given again once %s",
  async (_, change) => {
    await using library = await startLibrary();
    await library.ask();
    change(library.kept);
    await library.ask();

    expect([library.told.asked, library.told.again.length]).toEqual([2, 0]);
  },
);

test("what was made anew meanwhile goes out as it is now", async () => {
  await using library = await startLibrary();
  await library.ask();
  library.kept.page = page("more grace");

  expect((await library.ask()).text).toContain("more grace");
  expect((await library.ask()).text).toContain("more grace");
  expect(library.told.asked).toBe(2);
});

test.each([
  ["with a token", { authorization: "Bearer t" }, "/book", "GET"],
  ["by another method", {}, "/book", "HEAD"],
  ["at another address", {}, "/book?page=2", "GET"],
] as const)("who asks %s asks the program", async (_, headers, path, method) => {
  await using library = await startLibrary();
  await library.ask();
  await library.ask(headers, path, method);

  expect(library.told.asked).toBe(2);
});

test("an answer that was made for one visitor beside what is kept is given to nobody else", async () => {
  await using library = await startLibrary();
  await library.ask({}, "/apart");
  await library.ask({}, "/apart");

  expect(library.told.asked).toBe(2);
});

test("who takes no copy of what is kept as a copy alone is left to the program", async () => {
  await using library = await startLibrary();
  const { body, type } = page("grace");
  library.kept.page = await compressAnswer(type, body ?? new Uint8Array());
  await library.ask({ "accept-encoding": "br" });

  const again = await library.ask({ "accept-encoding": "br" });
  const plain = await library.ask({ "accept-encoding": "identity" });

  expect(library.told.asked).toBe(2);
  expect([again.text, plain.text]).toEqual([plain.text, expect.stringMatching(/^grace/)]);
});
