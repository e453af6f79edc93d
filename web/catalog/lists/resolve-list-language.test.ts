import { expect, test } from "vitest";

import {
  resolveListLanguage,
  readListLanguage,
  getDefaultListLanguage,
} from "./resolve-list-language.ts";

const state = { current: "FR", isNamed: false, preferred: "FR", previousPreferred: "FR" };

test("gives the default when the address names no language", () => {
  expect(resolveListLanguage(state)).toBe("FR");
  expect(resolveListLanguage({ ...state, preferred: "", previousPreferred: "" })).toBe("");
});

test("keeps a named language when the default differs", () => {
  expect(
    resolveListLanguage({ ...state, isNamed: true, preferred: "EN", previousPreferred: "EN" }),
  ).toBe("FR");
  expect(
    resolveListLanguage({ ...state, isNamed: true, preferred: "", previousPreferred: "EN" }),
  ).toBe("FR");
});

test("returns to the same language after switching to all and back", () => {
  const all = resolveListLanguage({ ...state, preferred: "" });
  expect(all).toBe("");
  expect(
    resolveListLanguage({ current: all, isNamed: true, preferred: "FR", previousPreferred: "" }),
  ).toBe("FR");
});

test('leaves "all languages" when the filter is switched on', () => {
  expect(
    resolveListLanguage({ current: "", isNamed: true, preferred: "", previousPreferred: "FR" }),
  ).toBe("");
  expect(
    resolveListLanguage({ current: "", isNamed: true, preferred: "FR", previousPreferred: "" }),
  ).toBe("FR");
});

test("starts in the interface language, or in all when the filter is off", () => {
  expect(getDefaultListLanguage("es", true)).toBe("ES");
  expect(getDefaultListLanguage("es", false)).toBe("");
});

test.each([
  ["language=fr", "FR"],
  ["language=", ""],
  ["", null],
  ["language=e1", null],
  ["language=pt-br", "PT-BR"],
  ["language=CEB", "CEB"],
  ["language=eng", "EN"],
  ["language=english", null],
])("reads from %o the language %o", (query, language) => {
  expect(readListLanguage(new URLSearchParams(query))).toBe(language);
});
