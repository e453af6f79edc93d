import { expect, test } from "vitest";

import { createApiClient } from "#web/app/api/client.ts";

import { findMoreByAuthor } from "./more-by-author.tsx";

const author = { code: "elsa-orme", name: "Elsa Örme" };
const book = { code: "the-lamp", language: "EN", authors: [author], culture: "en" } as const;

test("finds the first author's other books", async () => {
  const more = await find(() => Response.json({ items: [{ code: "the-lamp" }, { code: "x" }] }));
  expect(more).toMatchObject({ author, books: [{ code: "x" }] });
});

test("limits the books to one row", async () => {
  const items = Array.from({ length: 9 }, (_, place) => ({ code: `x${place}` }));
  expect((await find(() => Response.json({ items })))?.books).toHaveLength(6);
});

test("returns null when the author has one book", async () => {
  expect(await find(() => Response.json({ items: [{ code: "the-lamp" }] }))).toBeNull();
});

test("reports a failure and returns null books", async () => {
  const reported: unknown[] = [];
  const more = await find(
    () => new Response(null, { status: 500 }),
    (failure) => reported.push(failure),
  );
  expect(more).toEqual({ author, books: null });
  expect(reported).toHaveLength(1);
});

function find(answer: () => Response, report: (failure: unknown) => void = () => {}) {
  const api = createApiClient("https://x.example", async () => answer());
  return findMoreByAuthor(api, book, report);
}
