import { expect, test } from "vitest";

import { createApiClient } from "#web/api/client.ts";

import { findBooksOfAuthor } from "./find-books-of-author.ts";

test("titles in the language are found in one call", async () => {
  const { api, asked } = clientWith({ EN: 3, "": 9 });

  expect(await findBooksOfAuthor(api, { code: "x", language: "EN", page: 1 })).toMatchObject({
    total: 3,
    language: "EN",
  });
  expect(asked).toHaveLength(1);
});

test("without titles in the language those in every language are found, and it is told", async () => {
  const { api } = clientWith({ FR: 0, "": 9 });

  expect(await findBooksOfAuthor(api, { code: "x", language: "FR", page: 1 })).toMatchObject({
    total: 9,
    language: "",
  });
});

test("once every language is meant it is not asked twice", async () => {
  const { api, asked } = clientWith({ "": 0 });

  await findBooksOfAuthor(api, { code: "x", language: "", page: 1 });
  expect(asked).toHaveLength(1);
});

function clientWith(totals: Record<string, number>) {
  const asked: string[] = [];
  const api = createApiClient("https://x.example", async (input) => {
    asked.push(String(input));
    const language = new URL(String(input)).searchParams.get("language") ?? "";
    return Response.json({ items: [], total: totals[language] ?? 0 });
  });
  return { api, asked };
}
