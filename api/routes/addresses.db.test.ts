import { afterAll, expect, test } from "vitest";

import type { AddressPart, AuthorAddress, BookAddress } from "#contract/addresses.ts";
import { SITEMAP_PART_SIZE } from "#domain/criteria.ts";
import { startLibrary } from "#tests/start-library.ts";
import { book, insertBooks } from "#tests/search/insert-books.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("lists every address of a small library in one part of each kind", async () => {
  expect(await read("/addresses")).toEqual([
    { kind: "books", after: 0 },
    { kind: "authors", after: 0 },
  ]);
  const books = await read<BookAddress[]>("/addresses/books");
  expect(books.find(({ code }) => code === "all-of-grace")).toEqual({
    code: "all-of-grace",
    friendlyTitle: "all-of-grace",
    authors: [{ code: "c-h-spurgeon" }],
  });
  expect(books.length).toBe(7);
  const authors = await read<AuthorAddress[]>("/addresses/authors?after=");
  expect(authors.map(({ code }) => code).toSorted()).toEqual([
    "c-h-spurgeon",
    "elsa-orme",
    "john-bunyan",
  ]);
});

test("lists every book of a large library once, despite gaps in the ids", async () => {
  await using large = await startLibrary({ catalog: {} });
  const { db } = large.database;
  const count = 2 * SITEMAP_PART_SIZE + 5;
  const titles = Array.from({ length: count + 3 }, (_, number) => `Letter ${number}`);
  await insertBooks(
    db,
    titles.map((title) => book({ title })),
  );
  const deletedCodes = ["letter-0", "letter-999", "letter-1500"];
  await db.deleteFrom("books").where("code", "in", deletedCodes).execute();

  const parts = await large.read<AddressPart[]>("/addresses");
  expect(parts.map(({ kind }) => kind)).toEqual(["books", "books", "books"]);

  const codes: string[] = [];
  for (const { after } of parts) {
    const part = await large.read<BookAddress[]>(`/addresses/books?after=${after}`);
    expect(part.length).toBeLessThanOrEqual(SITEMAP_PART_SIZE);
    codes.push(...part.map(({ code }) => code));
  }
  expect(codes.length).toBe(count);
  expect(new Set(codes).size).toBe(count);
});

test("answers 404 for a part that does not start where parts do", async () => {
  for (const kind of ["books", "authors"]) {
    for (const after of [1, 999999999]) {
      expect((await get(`/addresses/${kind}?after=${after}`)).status).toBe(404);
    }
  }
});

test("lists no parts of an empty library, and an empty first part", async () => {
  await using empty = await startLibrary({ catalog: {} });
  expect(await empty.read("/addresses")).toEqual([]);
  expect(await empty.read("/addresses/books")).toEqual([]);
  expect(await empty.read("/addresses/authors")).toEqual([]);
});

test("adds no empty part after a full one", async () => {
  await using full = await startLibrary({ catalog: {} });
  const titles = Array.from({ length: SITEMAP_PART_SIZE }, (_, number) => `Letter ${number}`);
  await insertBooks(
    full.database.db,
    titles.map((title) => book({ title })),
  );
  expect(await full.read("/addresses")).toEqual([{ kind: "books", after: 0 }]);
});

test.each(["-1", "x", "1.5", "99999999999"])("refuses a part after %s", async (after) => {
  const answer = await get(`/addresses/books?after=${after}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ field: "after" }] });
});
