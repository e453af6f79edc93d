import { expect, test } from "vitest";

import { readTexts } from "./read-texts.ts";

function answering(body: string, status = 200) {
  return () => Promise.resolve(new Response(body, { status }));
}

test("parses texts from JSON", async () => {
  expect(await readTexts(answering('{"search":"Buscar"}'))).toEqual({
    texts: { search: "Buscar" },
  });
});

test.each([
  ["treats a server error as transient", answering("", 503), true],
  ["treats a 404 as permanent", answering("", 404), false],
  ["treats invalid JSON as permanent", answering("<html>"), false],
  ["treats a network error as transient", () => Promise.reject(new TypeError("offline")), true],
])("%s", async (_, fetchTexts, isTransient) => {
  expect(await readTexts(fetchTexts)).toMatchObject({ failure: expect.any(String), isTransient });
});
