import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { matchesEtag, sendStored, compressResponse } from "./stored-response.ts";

const text = "Grace and peace. ".repeat(200);
const stored = await compressResponse("text/html; charset=utf-8", new TextEncoder().encode(text));

function ask(headers: Record<string, string> = {}, method = "GET"): Response {
  return sendStored({ method, headers: new Headers(headers) }, stored, {
    "Cache-Control": "no-cache",
  });
}

test("sends the smallest encoding the browser accepts", async () => {
  const brotli = ask({ "Accept-Encoding": "gzip, deflate, br" });
  expect(brotli.headers.get("content-encoding")).toBe("br");
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text);

  const gzip = ask({ "Accept-Encoding": "gzip, br;q=0" });
  expect(gzip.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text);

  const plain = ask();
  expect(plain.headers.has("content-encoding")).toBe(false);
  expect(await plain.text()).toBe(text);
  expect(plain.headers.get("vary")).toBe("Accept-Encoding");
});

test("answers 304 when the browser has the answer", async () => {
  const answer = ask({ "If-None-Match": `"x", ${stored.etag}` });
  expect(answer.status).toBe(304);
  expect(await answer.text()).toBe("");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("answers HEAD with the length and no body", async () => {
  const answer = ask({}, "HEAD");
  expect(answer.headers.get("content-length")).toBe(String(text.length));
  expect(await answer.text()).toBe("");
});

test("does not compress pictures", async () => {
  const picture = await compressResponse("image/png", new Uint8Array(5_000));
  expect(picture.brotli).toBeNull();
});

test.each([
  ['W/"a"', 'W/"a"', true],
  ['"a"', 'W/"a"', true],
  ["*", 'W/"a"', true],
  ['"b", W/"a"', 'W/"a"', true],
  ['"b"', 'W/"a"', false],
])("matches If-None-Match %s with %s: %s", (header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected);
});
