import { afterAll, expect, test } from "vitest";

import type { Book } from "#contract/books.ts";
import { startLibrary } from "#tests/library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("a periodical goes by a name of its own in each language", async () => {
  expect(await read("/periodicals?language=en")).toEqual([
    {
      code: "broadcaster",
      name: "Harbour Broadcaster",
      label: "HB",
      languages: [
        { id: "EN", name: "Harbour Broadcaster", label: "HB" },
        { id: "ES", name: "Portavoz del puerto", label: "Portavoz" },
      ],
    },
  ]);
});

test("issues come newest first and say whose they are", async () => {
  const issues = "/periodicals/getissues?periodical=broadcaster&language=en&pageSize=1";
  const { items, total } = await read<{ items: Book[]; total: number }>(issues);

  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    number: 269,
    periodical: { code: "broadcaster", name: "Harbour Broadcaster", label: "HB" },
  });
});

test("a language without issues is an empty list, an unknown periodical is not found", async () => {
  const path = "/periodicals/getissues?periodical=broadcaster&language=es";
  expect(await read(path)).toEqual({ items: [], total: 0 });
  expect((await get("/periodicals/getissues?periodical=nothing")).status).toBe(404);
});
