import { expect, test } from "vitest";

import { resolveListLanguage } from "./resolve-list-language.ts";

const here = { shown: "FR", isNamed: false, wanted: "FR", before: "FR" };

test("where the address names no language a list is in the one that lists start with", () => {
  expect(resolveListLanguage(here)).toBe("FR");
  expect(resolveListLanguage({ ...here, wanted: "", before: "" })).toBe("");
});

test("a language that the address names stays, however lists start", () => {
  expect(resolveListLanguage({ ...here, isNamed: true, wanted: "EN", before: "EN" })).toBe("FR");
  expect(resolveListLanguage({ ...here, isNamed: true, wanted: "", before: "EN" })).toBe("FR");
});

test("who switches to every language and back again is where they were", () => {
  const everything = resolveListLanguage({ ...here, wanted: "" });
  expect(everything).toBe("");
  expect(resolveListLanguage({ shown: everything, isNamed: true, wanted: "FR", before: "" })).toBe(
    "FR",
  );
});

test("every language that was chosen gives way to one's own when that is wished for", () => {
  expect(resolveListLanguage({ shown: "", isNamed: true, wanted: "", before: "FR" })).toBe("");
  expect(resolveListLanguage({ shown: "", isNamed: true, wanted: "FR", before: "" })).toBe("FR");
});
