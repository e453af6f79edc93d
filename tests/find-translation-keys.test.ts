import { expect, test } from "vitest";

import { findTranslationKeys, findStringLiterals } from "./find-translation-keys.ts";

test("finds literal keys, also in a condition, but not compared values", () => {
  const { names, expressions } = findTranslationKeys([
    'const text = t("plain"); format(t("with-params", { count: total(")"), name: "x" }));',
    't(state === "failed" ? "try-again" : isLoading ? "loading" : "more")',
    'element.t("another-t"); split("no-t");',
  ]);
  expect([...names]).toEqual(["plain", "with-params", "try-again", "loading", "more"]);
  expect([...expressions]).toEqual([]);
});

test("finds computed keys as they are written", () => {
  const { names, expressions } = findTranslationKeys([
    't(entry.name); t(`sort-${value.replace("_", "-")}`, { count })',
  ]);
  expect([...names]).toEqual([]);
  expect([...expressions]).toEqual(["entry.name", '`sort-${value.replace("_", "-")}`']);
});

test("finds quoted strings and property names", () => {
  const literals = findStringLiterals([
    "const a = { first: 1, x: 'second-word' }; b(\"third\", `not ${one}`)",
  ]);
  expect([...literals]).toEqual(["first", "x", "second-word", "third"]);
});
