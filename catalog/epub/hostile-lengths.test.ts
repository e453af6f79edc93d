import { expect, test } from "vitest";

import { resolveBookPath } from "./book-address.ts";
import { allowInternalAddress, allowLinkAddress, allowPictureAddress } from "./book-names.ts";
import { cleanDocument } from "./clean/clean-document.ts";
import { hasPictures } from "./clean/is-empty-page.ts";
import { checkEntryNames } from "./archive-names.ts";
import { walkElements, namespaces } from "./markup.ts";
import { toPlainText } from "./plain-text.ts";
import { readMarkup } from "./parse-markup.ts";
import { serializeMarkup } from "./serialize-markup.ts";
import { createBookNames } from "./book-names.ts";

const names = createBookNames([]);

const MEGABYTE = 1_000_000;

/** In milliseconds, for a busy machine; quadratic algorithms take minutes. */
const SOON = 2_000;

test.each(["<", "<a", "</", "<!--", "<p a=", "<a b='", "&", "&#", "&amp", "\n ", "\r\n\t", " "])(
  "P13: quickly reads a description of only %j",
  (piece) => {
    expect(timeOf(() => toPlainText(fill(piece)))).toBeLessThan(SOON);
  },
);

test.each([" ", "\n", "\u0085", "a ", "../", "http://", "data:image/png;base64,", "\\"])(
  "quickly refuses an address of only %j",
  (piece) => {
    const address = `a${fill(piece)}a`;
    const read = () => [
      resolveBookPath("a", address),
      ...[allowInternalAddress, allowLinkAddress, allowPictureAddress].map((allow) =>
        allow({ path: "a", names }, address),
      ),
    ];

    expect(timeOf(read)).toBeLessThan(SOON);
    expect(read()).toEqual([null, null, null, null]);
  },
);

test("keeps a long `data:` picture", () => {
  const picture = `data:image/png;base64,${fill("abcd")}`;

  expect(allowPictureAddress({ path: "a", names }, ` \u0085${picture}\n`)).toBe(picture);
  expect(allowLinkAddress({ path: "a", names }, picture)).toBeNull();
  expect(allowInternalAddress({ path: "OEBPS/a", names }, " \u0001b.xhtml#c\u009f ")).toBe(
    "b.xhtml#c",
  );
});

test.each(["<!doctype ", "<!doctype a [", "<!doctype a '", "<!doctype a [ ]"])(
  "quickly reads an unfinished document that begins with %j",
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

test("P13: quickly looks for names in old encodings", () => {
  const book = { path: "a", names: createBookNames(["a", "\u00e9"]) };
  const links = Array.from({ length: 40 }, (_, place) => `\\${"%e9".repeat(1_300)}${place}`);

  expect(timeOf(() => links.map((link) => allowLinkAddress(book, link)))).toBeLessThan(SOON);
});

test("P13: quickly looks for pictures in a style sheet of open fonts", () => {
  const css = fill("@font-face{");

  expect(timeOf(() => hasPictures(css))).toBeLessThan(SOON);
  expect(hasPictures(`${css}}p{background:url(a.png)}`)).toBe(true);
});

test("skips a long doctype and reads the rest", () => {
  const declaration = `<!DOCTYPE a "${fill(">")}" [<!ENTITY b "${fill("]")}">] >`;

  expect(readMarkup(`${declaration}<a>words</a>`)).toMatchObject({
    name: "a",
    children: ["words"],
  });
});

test("refuses a document of more than 200,000 elements", () => {
  expect(readMarkup(`<a>${"<b/>".repeat(199_999)}</a>`)?.children).toHaveLength(199_999);
  expect(readMarkup(`<a>${"<b/>".repeat(200_000)}</a>`)).toBeNull();
  expect(readMarkup(`<html>${"<br>".repeat(200_000)}`)).toBeNull();
});

test("yields elements in document order", () => {
  const root = readMarkup("<a><b><c/></b>words<d/></a>");

  expect(root && [...walkElements(root)].map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
});

test("quickly reads a document with very many namespace declarations", () => {
  const text = `<a${declarations(20_000)}>${`<b xmlns:o="urn:o"/>`.repeat(20_000)}</a>`;

  expect(timeOf(() => readMarkup(text))).toBeLessThan(SOON);
  expect(readMarkup(`<n59:svg${declarations(60)}/>`)).toMatchObject({ space: namespaces.svg });
});

test("quickly checks names of deeply nested folders", () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `${"a/".repeat(490)}${at}`);

  expect(timeOf(() => checkEntryNames(names))).toBeLessThan(SOON);
});

test("writes an attribute once when it is given twice", () => {
  const drawing = `<svg xmlns="${namespaces.svg}" xmlns:xlink="${namespaces.xlink}" xmlns:y="${namespaces.xlink}">
<a href="https://x.example" xlink:href="https://x.example" y:href="https://y.example"><text>Words</text></a></svg>`;
  const root = readMarkup(drawing);
  const cleaned = root && cleanDocument(root, { path: "a.svg", names, note: () => undefined });

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

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
