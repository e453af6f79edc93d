import { expect, test } from "vitest";

import {
  allowLinkAddress,
  allowInternalAddress,
  resolveBookPath,
  allowPictureAddress,
} from "./book-address.ts";
import { cleanDocument } from "./clean/clean-document.ts";
import { checkEntryNames } from "./entry-names.ts";
import { walkElements, namespaces } from "./markup.ts";
import { toPlainText } from "./plain-text.ts";
import { readMarkup } from "./parse-markup.ts";
import { serializeMarkup } from "./serialize-markup.ts";

const MEGABYTE = 1_000_000;

/** In milliseconds, for a busy machine; what takes the square of the time takes minutes. */
const SOON = 2_000;

test.each(["<", "<a", "</", "<!--", "<p a=", "<a b='", "&", "&#", "&amp", "\n ", "\r\n\t", " "])(
  "P13: a description of nothing but %j is read soon",
  (piece) => {
    expect(timeOf(() => toPlainText(fill(piece)))).toBeLessThan(SOON);
  },
);

test.each([" ", "\n", "\u0085", "a ", "../", "http://", "data:image/png;base64,", "\\"])(
  "an address of nothing but %j is refused soon",
  (piece) => {
    const address = `a${fill(piece)}a`;
    const read = () =>
      [resolveBookPath, allowInternalAddress, allowLinkAddress, allowPictureAddress].map((each) =>
        each("a", address),
      );

    expect(timeOf(read)).toBeLessThan(SOON);
    expect(read()).toEqual([null, null, null, null]);
  },
);

test("a long picture that is written out in place is kept", () => {
  const picture = `data:image/png;base64,${fill("abcd")}`;

  expect(allowPictureAddress("a", ` \u0085${picture}\n`)).toBe(picture);
  expect(allowLinkAddress("a", picture)).toBeNull();
  expect(allowInternalAddress("OEBPS/a", " \u0001b.xhtml#c\u009f ")).toBe("b.xhtml#c");
});

test.each(["<!doctype ", "<!doctype a [", "<!doctype a '", "<!doctype a [ ]"])(
  "a document that begins %j and does not go on is read soon",
  (start) => {
    for (const piece of ["a", "]", " ", "'", '"', "[", "<!doctype "]) {
      const text = start + fill(piece);
      expect(
        timeOf(() => readMarkup(text)),
        piece,
      ).toBeLessThan(SOON);
    }
  },
);

test("a declaration goes, however long, and what follows it stays", () => {
  const declaration = `<!DOCTYPE a "${fill(">")}" [<!ENTITY b "${fill("]")}">] >`;

  expect(readMarkup(`${declaration}<a>words</a>`)).toMatchObject({
    name: "a",
    children: ["words"],
  });
});

test("a document of more than 200,000 elements is none", () => {
  expect(readMarkup(`<a>${"<b/>".repeat(199_999)}</a>`)?.children).toHaveLength(199_999);
  expect(readMarkup(`<a>${"<b/>".repeat(200_000)}</a>`)).toBeNull();
  expect(readMarkup(`<html>${"<br>".repeat(200_000)}`)).toBeNull();
});

test("elements are told in the order of the document", () => {
  const root = readMarkup("<a><b><c/></b>words<d/></a>");

  expect(root && [...walkElements(root)].map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
});

test("a document that declares namespaces without end is read soon, and as far as is usual", () => {
  const text = `<a${declarations(20_000)}>${`<b xmlns:o="urn:o"/>`.repeat(20_000)}</a>`;

  expect(timeOf(() => readMarkup(text))).toBeLessThan(SOON);
  expect(readMarkup(`<n59:svg${declarations(60)}/>`)).toMatchObject({ space: namespaces.svg });
});

test("names of folders within folders without end are checked soon", () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `${"a/".repeat(490)}${at}`);

  expect(timeOf(() => checkEntryNames(names))).toBeLessThan(SOON);
});

test("no attribute is written twice, whatever says it twice", () => {
  const drawing = `<svg xmlns="${namespaces.svg}" xmlns:xlink="${namespaces.xlink}" xmlns:y="${namespaces.xlink}">
<a href="https://x.example" xlink:href="https://x.example" y:href="https://y.example"><text>Words</text></a></svg>`;
  const root = readMarkup(drawing);
  const cleaned = root && cleanDocument(root, { path: "a.svg", note: () => undefined });

  expect(cleaned && serializeMarkup(cleaned)).toContain(
    `<a href="https://x.example" xlink:href="https://x.example" rel="noopener">`,
  );
});

function declarations(count: number): string {
  return Array.from({ length: count }, (_, at) => ` xmlns:n${at}="${namespaces.svg}"`).join("");
}

function fill(piece: string): string {
  return piece.repeat(Math.ceil(MEGABYTE / piece.length));
}

/** In milliseconds. */
function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
