import { expect, test } from "vitest";

import { readTexts } from "./read-texts.ts";

function answering(body: string, status = 200) {
  return () => Promise.resolve(new Response(body, { status }));
}

test("texts are read from JSON", async () => {
  expect(await readTexts(answering('{"search":"Buscar"}'))).toEqual({
    texts: { search: "Buscar" },
  });
});

test.each([
  ["a fault of the server may pass", answering("", 503), true],
  ["a refusal does not pass", answering("", 404), false],
  ["a file that is no JSON does not pass", answering("<html>"), false],
  ["a broken line may pass", () => Promise.reject(new TypeError("offline")), true],
])("%s", async (_, ask, isTransient) => {
  expect(await readTexts(ask)).toMatchObject({ failure: expect.any(String), isTransient });
});
