import { afterAll, expect, test } from "vitest";

import type { Author } from "#contract/authors.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test.each([
  ["/authors?language=en", ["John Bunyan 1", "Elsa Örme 1", "C. H. Spurgeon 1"]],
  ["/authors", ["John Bunyan 3", "Elsa Örme 1", "C. H. Spurgeon 1"]],
  ["/authors?language=fr", ["John Bunyan 1"]],
  ["/authors?language=DE", []],
  ["/authors?filter=orm", ["Elsa Örme 1"]],
  ["/authors?filter=%20SPUR%20", ["C. H. Spurgeon 1"]],
  ["/authors?filter=haddon", []],
  ["/authors?sortby=most_titles&take=1", ["John Bunyan 3"]],
])("lists the authors who have books for %s", async (path, expected) => {
  const { items } = await read<{ items: Author[] }>(path);
  expect(items.map(({ name, booksCount }) => `${name} ${booksCount}`)).toEqual(expected);
});

test("returns the total with a page of authors", async () => {
  expect(await read("/authors?take=2&pagecount=1")).toMatchObject({
    items: [{ code: "c-h-spurgeon" }],
    total: 3,
  });
});

test("returns an author's biography in the requested language", async () => {
  expect(await read("/authors/getdetail/c-h-spurgeon?language=es")).toEqual({
    code: "c-h-spurgeon",
    name: "C. H. Spurgeon",
    firstName: "Charles Haddon",
    lastName: "Spurgeon",
    date: "1834–1892",
    photo: null,
    picture: null,
    booksCount: 0,
    biography: "Predicó en Londres.",
  });
});

test("answers 404 for an unknown author", async () => {
  expect((await get("/authors/getdetail/nobody")).status).toBe(404);
});
