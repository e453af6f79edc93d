import { expect, test } from "vitest";

import { chooseLanguage, nameLanguages } from "./periodical-languages.ts";

const broadcaster = {
  code: "b",
  name: "Broadcaster",
  languages: ["EN", "ES"].map((id) => ({ id, name: "Broadcaster", label: "B" })),
};

test.each([
  [null, "es", "ES"],
  ["en", "es", "EN"],
  ["FR", "es", "ES"],
  [null, "fr", "EN"],
  ["", "en", "EN"],
] as const)(
  "chooses for %o in the address and a reader of %s the language %s",
  (requested, own, expected) => {
    expect(chooseLanguage(broadcaster, requested, own)).toBe(expected);
  },
);

test("chooses the visitor's language when a periodical has none", () => {
  expect(chooseLanguage({ languages: [] }, null, "es")).toBe("ES");
});

test("names each language in itself", () => {
  expect(nameLanguages(broadcaster, "fr").languages).toEqual([
    { id: "EN", name: "English", title: "Broadcaster" },
    { id: "ES", name: "Español", title: "Broadcaster" },
  ]);
});
