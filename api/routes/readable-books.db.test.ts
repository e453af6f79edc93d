import { expect, test } from "vitest";

import type { Book } from "#contract/books.ts";
import { startLibrary } from "#tests/start-library.ts";

type Books = { items: Pick<Book, "code">[]; total: number };

test("lists only books whose EPUB is stored here", async () => {
  await using library = await startLibrary();

  const { items, total } = await library.read<Books>("/reading/getbooks");
  expect(items.map(({ code }) => code)).toEqual(["all-of-grace"]);
  expect(total).toBe(1);
});

test("lists the books of one language page by page", async () => {
  await using library = await startLibrary();

  expect(await library.read<Books>("/reading/getbooks?language=en")).toMatchObject({ total: 1 });
  expect(await library.read<Books>("/reading/getbooks?language=fr")).toEqual({
    items: [],
    total: 0,
  });
  expect(await library.read<Books>("/reading/getbooks?pageCount=1")).toEqual({
    items: [],
    total: 1,
  });
});
