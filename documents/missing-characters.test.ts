import { expect, test } from "vitest";

import { parseMissingCharacters, printWithReplacements } from "./missing-characters.ts";

const buildDiagnostic = (text: string) =>
  String.raw`SourceDiagnostic { severity: Error, message: "PDF/UA-1 error: the text \`\"${text}\"\` could not be displayed with font \`\"Literata\"\`", hints: ["try using a different font"] }`.replaceAll(
    "\\`",
    "`",
  );

test("finds each missing character once", () => {
  const diagnostics = [
    buildDiagnostic("北"),
    buildDiagnostic(String.raw`\\u{10fffd}`),
    buildDiagnostic("北"),
    buildDiagnostic(String.raw`\\\\`),
  ];
  expect(parseMissingCharacters(diagnostics.join(", "))).toEqual(["北", "\u{10fffd}", "\\"]);
  expect(parseMissingCharacters("something else is wrong")).toEqual([]);
});

/** A printer without the given clusters; it reports each character of the clusters it finds. */
const without =
  (...unknown: string[]) =>
  (texts: string[]) => {
    const missing = unknown.filter((cluster) =>
      texts.some((text) => clusters(text).includes(cluster)),
    );
    return missing.length === 0
      ? { pdf: Buffer.from(texts.join("\n")) }
      : { missing: [...new Set(missing.join(""))] };
  };
const clusters = (text: string) =>
  Array.from(new Intl.Segmenter("en").segment(text), ({ segment }) => segment);

const mapTypedText = (texts: string[], change: (text: string) => string) =>
  texts.map((text, at) => (at === 0 ? text : change(text)));

test.each([
  [["1", "Ruth 北京."], ["北", "京"], "1\nRuth [?]."],
  [["5", "5️⃣ Alder Lane 55"], ["5️⃣"], "5\n[?] Alder Lane 55"],
  [["5", "5️⃣北5"], ["5️⃣", "北"], "5\n[?]5"],
  [["1", "all", "known"], [], "1\nall\nknown"],
])("replaces in %j each run of %j", (texts, unknown, printed) => {
  const { pdf, missing } = printWithReplacements(texts, {
    print: without(...unknown),
    mapTypedText,
  });
  expect([pdf?.toString(), missing]).toEqual([printed, unknown]);
});

/** A printer without a Thai vowel sign; it reports the sign without its base letter. */
const withoutVowel = (texts: string[]) =>
  texts.join("").includes("\u0e31") ? { missing: ["\u0e31"] } : { pdf: Buffer.from("a") };

test("finds a cluster when only one of its characters is reported", () => {
  const { pdf, missing } = printWithReplacements(["", "ca\u0e31t"], {
    print: withoutVowel,
    mapTypedText,
  });
  expect([pdf?.toString(), missing]).toEqual(["a", ["a\u0e31"]]);
});

test("prints nothing when text of the template has missing characters", () => {
  const { pdf, missing } = printWithReplacements(["北", "Ruth"], {
    print: without("北"),
    mapTypedText,
  });
  expect([pdf, missing]).toEqual([null, ["北"]]);
});
