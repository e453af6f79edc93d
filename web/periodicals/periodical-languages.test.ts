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
] as const)("asked for %o by who reads %s, a periodical is shown in %s", (asked, own, shown) => {
  expect(chooseLanguage(broadcaster, asked, own)).toBe(shown);
});

test("a periodical without languages is asked for in the visitor's", () => {
  expect(chooseLanguage({ languages: [] }, null, "es")).toBe("ES");
});

test("languages are called what their speakers call them", () => {
  expect(nameLanguages(broadcaster, "fr").languages).toEqual([
    { id: "EN", name: "English", title: "Broadcaster" },
    { id: "ES", name: "Español", title: "Broadcaster" },
  ]);
});
