import { expect, test } from "vitest";

import { chooseLanguage, toListedPeriodical } from "./periodical-languages.ts";

const broadcaster = {
  code: "b",
  name: "Broadcaster",
  languages: [
    { id: "EN", name: "Broadcaster", label: "B", languageName: "English" },
    { id: "ES-419", name: "El pregonero", label: "P", languageName: "Español latinoamericano" },
  ],
};

test.each([
  [null, "es", "ES-419"],
  ["en", "es", "EN"],
  ["FR", "es", "ES-419"],
  [null, "fr", "EN"],
  ["", "en", "EN"],
  ["es-419", "en", "ES-419"],
] as const)(
  "chooses for %o in the address and a reader of %s the language %s",
  (requested, own, expected) => {
    expect(chooseLanguage(broadcaster, requested, own)).toBe(expected);
  },
);

test("chooses the visitor's language when a periodical has none", () => {
  expect(chooseLanguage({ languages: [] }, null, "es")).toBe("ES");
});

test("lists the languages of a periodical with their names and titles", () => {
  expect(toListedPeriodical(broadcaster).languages).toEqual([
    { id: "EN", name: "English", title: "Broadcaster" },
    { id: "ES-419", name: "Español latinoamericano", title: "El pregonero" },
  ]);
});
