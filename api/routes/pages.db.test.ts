import { afterAll, expect, test } from "vitest";

import type { Page } from "#contract/pages.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("a page comes in the asked language, read into blocks", async () => {
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

test("a page that is not in the asked language is English, and says so", async () => {
  const page = await read<Page>("/pages/get?code=about&language=fr");
  expect(page).toMatchObject({ title: "About us", titleLanguage: "EN", language: "EN" });
});

test("a text without languages serves them all, and claims none", async () => {
  const page = await read<Page>("/pages/get?code=prison&language=fr");
  expect(page).toMatchObject({ title: "Prison", titleLanguage: null, language: null });
  expect(page.blocks[0]).toMatchObject({ runs: [{}, { href: "/literature" }, {}] });
});

test.each([
  ["/pages/get?code=nothing", 404],
  ["/pages/get", 400],
])("%s is answered with %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
