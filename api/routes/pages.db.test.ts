import { afterAll, expect, test } from "vitest";

import type { Page } from "#contract/pages.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("returns a page in the requested language as blocks", async () => {
  expect(await read("/pages/get?code=about&language=es")).toEqual({
    code: "about",
    title: "Quiénes somos",
    titleLanguage: "ES",
    language: "ES",
    blocks: [
      {
        kind: "paragraph",
        runs: [
          { text: "Guardamos un ", isStrong: false, isEmphasis: false, href: null },
          { text: "puerto", isStrong: false, isEmphasis: true, href: null },
          { text: ".", isStrong: false, isEmphasis: false, href: null },
        ],
      },
    ],
  });
});

test("returns a missing translation in English and names the language", async () => {
  const page = await read<Page>("/pages/get?code=about&language=fr");
  expect(page).toMatchObject({ title: "About us", titleLanguage: "EN", language: "EN" });
});

test("returns a text without languages and names none", async () => {
  const page = await read<Page>("/pages/get?code=prison&language=fr");
  expect(page).toMatchObject({ title: "Prison", titleLanguage: null, language: null });
  expect(page.blocks[0]).toMatchObject({ runs: [{}, { href: "/literature" }, {}] });
});

test.each([
  ["/pages/get?code=nothing", 404],
  ["/pages/get", 400],
])("answers %s with %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
