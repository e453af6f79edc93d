import { afterAll, expect, test } from "vitest";

import type { Page } from "#contract/pages.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("returns the library's facts in the requested language", async () => {
  expect(await read("/library?language=es")).toEqual({
    name: "Harbour Library",
    slogan: "Buenos libros, regalados",
    contact: { address: [], phone: "", email: "" },
    sisterSite: null,
    social: [],
    appStores: [],
    donationUrl: null,
    mailingFormUrl: null,
    pages: [
      { code: "about", title: "Quiénes somos" },
      { code: "prison", title: "Prison" },
    ],
  });
});

test("returns the notice, falling back to another language", async () => {
  expect(await read("/notice/get?language=es")).toEqual({ id: 3, text: "Cerrado el lunes." });
  expect(await read("/notice/get?language=fr")).toEqual({ id: 3, text: "Closed on Monday." });
});

test("returns the order terms as numbers and flags", async () => {
  expect(await read("/settings/getCartSettings")).toEqual({
    freeLimitUS: 20,
    freeLimitForeign: 20,
    cartEnabledUS: "1",
    cartEnabledForeign: "1",
    collectShippingPercentUS: 5.35,
    collectShippingPercentForeign: 0,
    minimumDonation: 0.1,
    maximumDonation: 25_000,
    timeZone: "America/Chicago",
  });
});

test("answers before the first import and takes no orders", async () => {
  await using empty = await startLibrary({ catalog: {} });

  expect(await empty.read("/library")).toMatchObject({ name: "Lectern" });
  expect(await empty.read("/notice/get")).toBeNull();
  expect(await empty.read("/settings/getCartSettings")).toMatchObject({ cartEnabledUS: "0" });
  expect(await empty.read("/books")).toEqual({ items: [], total: 0 });
  expect(await empty.read("/distributors")).toEqual([]);
});

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
