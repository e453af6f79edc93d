import { expect, test } from "vitest";

import { startLanguage } from "./start-language.ts";

const here = { shown: "FR", isNamed: false, wanted: "FR", before: "FR" };

test("where the address names no language a list is in the one that lists start with", () => {
  expect(startLanguage(here)).toBe("FR");
  expect(startLanguage({ ...here, wanted: "", before: "" })).toBe("");
});

test("a language that the address names stays, however lists start", () => {
  expect(startLanguage({ ...here, isNamed: true, wanted: "EN", before: "EN" })).toBe("FR");
  expect(startLanguage({ ...here, isNamed: true, wanted: "", before: "EN" })).toBe("FR");
});

test("who switches to every language and back again is where they were", () => {
  const everything = startLanguage({ ...here, wanted: "" });
  expect(everything).toBe("");
  expect(startLanguage({ shown: everything, isNamed: true, wanted: "FR", before: "" })).toBe("FR");
});

test("every language that was chosen gives way to one's own when that is wished for", () => {
  expect(startLanguage({ shown: "", isNamed: true, wanted: "", before: "FR" })).toBe("");
  expect(startLanguage({ shown: "", isNamed: true, wanted: "FR", before: "" })).toBe("FR");
});
