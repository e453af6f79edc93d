import { expect, test } from "vitest";

import { findTranslationKeys, findStringLiterals } from "./find-translation-keys.ts";

test("names that are written out are found, those of a choice too, and what they are compared with is not", () => {
  const { names, expressions } = findTranslationKeys([
    'const text = t("plain"); format(t("with-params", { count: total(")"), name: "x" }));',
    't(state === "failed" ? "try-again" : isLoading ? "loading" : "more")',
    'element.t("another-t"); split("no-t");',
  ]);
  expect([...names]).toEqual(["plain", "with-params", "try-again", "loading", "more"]);
  expect([...expressions]).toEqual([]);
});

test("names that are made are found as they are written", () => {
  const { names, expressions } = findTranslationKeys([
    't(entry.name); t(`sort-${value.replace("_", "-")}`, { count })',
  ]);
  expect([...names]).toEqual([]);
  expect([...expressions]).toEqual(["entry.name", '`sort-${value.replace("_", "-")}`']);
});

test("words are what stands in quotation marks, and names of properties", () => {
  const words = findStringLiterals([
    "const a = { first: 1, x: 'second-word' }; b(\"third\", `not ${one}`)",
  ]);
  expect([...words]).toEqual(["first", "x", "second-word", "third"]);
});
