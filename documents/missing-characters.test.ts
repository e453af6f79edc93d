import { expect, test } from "vitest";

import { hasAny, missingCharacters, withoutMissing } from "./missing-characters.ts";

const fault = (text: string) =>
  String.raw`SourceDiagnostic { severity: Error, message: "PDF/UA-1 error: the text \`\"${text}\"\` could not be displayed with font \`\"Literata\"\`", hints: ["try using a different font"] }`.replaceAll(
    "\\`",
    "`",
  );

test("finds each missing character once", () => {
  const faults = [
    fault("北"),
    fault(String.raw`\\u{10fffd}`),
    fault("北"),
    fault(String.raw`\\\\`),
  ];
  expect(missingCharacters(faults.join(", "))).toEqual(["北", "\u{10fffd}", "\\"]);
  expect(missingCharacters("something else is wrong")).toEqual([]);
});

test("finds them anywhere in a value", () => {
  expect(hasAny({ lines: [{ title: "All of 北" }] }, ["京", "北"])).toBe(true);
  expect(hasAny({ lines: [{ title: "All of Grace" }], count: 2, none: null }, ["北"])).toBe(false);
});

test("replaces each run of them and keeps the rest", () => {
  const value = { name: "Ruth 北京.", lines: ["a.b", "\u{10fffd}"], count: 2, none: null };
  expect(withoutMissing(value, ["北", "京", "\u{10fffd}", "."])).toEqual({
    name: "Ruth [?]",
    lines: ["a[?]b", "[?]"],
    count: 2,
    none: null,
  });
});
