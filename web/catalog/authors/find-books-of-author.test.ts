import { expect, test } from "vitest";

import { createApiClient } from "#web/app/api/client.ts";

import { findBooksOfAuthor } from "./find-books-of-author.ts";

test("finds books in the language with one call", async () => {
  const { api, urls } = clientWith({ EN: 3, "": 9 });

  expect(
    await findBooksOfAuthor(api, { code: "x", language: "EN", culture: "en", page: 1 }),
  ).toMatchObject({
    total: 3,
    language: "EN",
  });
  expect(urls).toHaveLength(1);
});

test("falls back to every language when it has no books", async () => {
  const { api } = clientWith({ FR: 0, "": 9 });

  expect(
    await findBooksOfAuthor(api, { code: "x", language: "FR", culture: "en", page: 1 }),
  ).toMatchObject({
    total: 9,
    language: "",
  });
});

test("makes one call when every language is requested", async () => {
  const { api, urls } = clientWith({ "": 0 });

  await findBooksOfAuthor(api, { code: "x", language: "", culture: "en", page: 1 });
  expect(urls).toHaveLength(1);
});

function clientWith(totals: Record<string, number>) {
  const urls: string[] = [];
  const api = createApiClient("https://x.example", async (input) => {
    urls.push(String(input));
    const language = new URL(String(input)).searchParams.get("language") ?? "";
    return Response.json({ items: [], total: totals[language] ?? 0 });
  });
  return { api, urls };
}
