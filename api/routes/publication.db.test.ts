import { afterAll, expect, test } from "vitest";

import type { Book, BookDetail } from "#contract/books.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary({
  catalog: {
    series: [{ id: 2, code: "hill-set", name: { en: "The Hill Set", es: "La colina" } }],
    books: [
      {
        code: "lamp",
        title: "The Lamp",
        language: "en",
        subtitle: "A Windmill Story",
        publisher: "Hill Press",
        year: 1999,
        rights: "Free to copy",
        series: ["hill-set:2.5"],
        contributors: ["Tom Tongue (translator)", { name: "Hal Hand", role: "other" }],
      },
      { code: "plain", title: "A Plain Book", language: "en", subtitle: "", series: ["hill-set"] },
    ],
  },
});
afterAll(() => library[Symbol.asyncDispose]());

test("shows what a book says of its publication", async () => {
  expect(await library.read<BookDetail>("/books/getdetail?code=lamp&language=es")).toMatchObject({
    subtitle: "A Windmill Story",
    publisher: "Hill Press",
    year: 1999,
    rights: "Free to copy",
    series: [{ name: "La colina", number: 2.5 }],
    contributors: [
      { name: "Tom Tongue", role: "translator" },
      { name: "Hal Hand", role: "other" },
    ],
  });
  expect(await library.read<BookDetail>("/books/getdetail?code=plain")).toMatchObject({
    subtitle: null,
    publisher: null,
    year: null,
    rights: null,
    series: [{ number: null }],
    contributors: [],
  });
});

test.each(["windmill", "tongue", "tom lamp"])("finds a book by %j", async (words) => {
  const path = `/books/getbycriteria?input=${encodeURIComponent(words)}`;
  const { items } = await library.read<{ items: Book[] }>(path);
  expect(items.map(({ code }) => code)).toEqual(["lamp"]);
});
