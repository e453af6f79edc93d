import { expect, test } from "vitest";

import {
  chooseLanguage,
  nameLanguageInAddress,
  toListedPeriodical,
} from "./periodical-languages.ts";

const broadcaster = {
  code: "b",
  name: "Broadcaster",
  languages: [
    { id: "EN", name: "Broadcaster", label: "B", languageName: "English", languageNameIn: "en" },
    {
      id: "ES-419",
      name: "El pregonero",
      label: "P",
      languageName: "Español latinoamericano",
      languageNameIn: "es-419",
    },
  ],
};

test.each([
  [null, "es", "ES-419"],
  ["en", "es", "EN"],
  ["FR", "es", "ES-419"],
  [null, "fr", "EN"],
  ["", "en", "EN"],
  ["es-419", "en", "ES-419"],
  ["EN-GB", "es", "EN"],
  ["pt-BR", "es", "ES-419"],
] as const)(
  "chooses for %o in the address and a reader of %s the language %s",
  (requested, own, expected) => {
    expect(chooseLanguage(broadcaster, requested, own)).toBe(expected);
  },
);

test("chooses the visitor's language when a periodical has none", () => {
  expect(chooseLanguage({ languages: [] }, null, "es")).toBe("ES");
});

test.each([
  ["ES-419", "es", ""],
  ["ES-419", "en", "ES-419"],
  ["EN", "en", ""],
  ["EN", "fr", "EN"],
] as const)("names %s for readers of %s as %o in the address", (language, own, named) => {
  expect(nameLanguageInAddress(broadcaster, language, own)).toBe(named);
});

test("names a second variety of the visitor's language in the address", () => {
  const languages = [{ id: "ES-419" }, { id: "ES-MX" }, { id: "ES" }];
  const named = languages.map(({ id }) => nameLanguageInAddress({ languages }, id, "es"));
  expect(named).toEqual(["ES-419", "ES-MX", ""]);
});

test("lists the languages of a periodical with their names and titles", () => {
  expect(toListedPeriodical(broadcaster).languages).toEqual([
    { id: "EN", name: "English", nameIn: "en", title: "Broadcaster" },
    { id: "ES-419", name: "Español latinoamericano", nameIn: "es-419", title: "El pregonero" },
  ]);
});
