import { afterAll, expect, test } from "vitest";

import type { Issue } from "#contract/periodicals.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("names a periodical in its own name for each language", async () => {
  expect(await read("/periodicals?language=en")).toEqual([
    {
      code: "broadcaster",
      name: "Harbour Broadcaster",
      label: "HB",
      languages: [
        {
          id: "EN",
          name: "Harbour Broadcaster",
          label: "HB",
          languageName: "English",
          languageNameIn: "en",
        },
        {
          id: "ES",
          name: "Portavoz del puerto",
          label: "Portavoz",
          languageName: "Español",
          languageNameIn: "es",
        },
      ],
    },
  ]);
});

test("lists issues newest first with their periodical", async () => {
  const issues = "/periodicals/getissues?periodical=broadcaster&language=en&pageSize=1";
  const { items, total } = await read<{ items: Issue[]; total: number }>(issues);

  expect(total).toBe(2);
  expect(items[0]).toMatchObject({
    number: 269,
    periodical: { code: "broadcaster", name: "Harbour Broadcaster", label: "HB" },
  });
});

test("lists an issue's own articles with author and recording", async () => {
  const issues = "/periodicals/getissues?periodical=broadcaster";
  const { items } = await read<{ items: Issue[] }>(issues);

  expect(items.map(({ articles }) => articles.map(({ title }) => title))).toEqual([
    ["Of Asking", "Of Waiting 269"],
    ["Of Asking", "Of Waiting 268"],
  ]);
  expect(items[0]?.articles[0]).toMatchObject({
    author: "Elsa Örme",
    description: "",
    audioUrl: expect.stringMatching(/^\/media\/files\/.+\.mp3$/),
  });
});

test("lists no issues for a language, but answers 404 for no periodical", async () => {
  const path = "/periodicals/getissues?periodical=broadcaster&language=es";
  expect(await read(path)).toEqual({ items: [], total: 0 });
  expect((await get("/periodicals/getissues?periodical=nothing")).status).toBe(404);
});
