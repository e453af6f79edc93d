import { createHash } from "node:crypto";

import { escapeXml } from "#demo/escape-xml.ts";
import type { BookText } from "#demo/text.ts";
import { getBookWords } from "#demo/book-words.ts";

/** A document of the book, in reading order; `path` is relative to the package document. */
export type Page = {
  id: string;
  path: string;
  title: string;
  body: string;
  properties?: string;
};

export function renderPackageDocument(book: BookText, pages: readonly Page[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(book, pages).join("\n")}
</metadata>
<manifest>
<item id="style" href="style.css" media-type="text/css"/>
${[...pictures(pages), ...pages.map(manifestItem)].join("\n")}
</manifest>
<spine>
${pages.map(({ id }) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}

function metadata(book: BookText, pages: readonly Page[]): string[] {
  const { title, creator, language, publisher, description, subjects, created } = book;
  const { printedEdition, accessibility } = getBookWords(language);

  return [
    `<dc:identifier id="id">urn:uuid:${identifier(book)}</dc:identifier>`,
    element("title", title),
    ...(creator === undefined ? [] : [element("creator", creator)]),
    element("language", language),
    element("publisher", publisher),
    element("date", created),
    element("description", description),
    ...subjects.map((subject) => element("subject", subject)),
    element("source", printedEdition),
    property("pageBreakSource", printedEdition),
    property("dcterms:modified", `${created}T00:00:00Z`),
    property("schema:accessMode", "textual"),
    ...(hasCover(pages) ? [property("schema:accessMode", "visual")] : []),
    property("schema:accessModeSufficient", "textual"),
    property("schema:accessibilityFeature", "alternativeText"),
    property("schema:accessibilityFeature", "displayTransformability"),
    property("schema:accessibilityFeature", "pageBreakMarkers"),
    property("schema:accessibilityFeature", "pageNavigation"),
    property("schema:accessibilityFeature", "readingOrder"),
    property("schema:accessibilityFeature", "structuralNavigation"),
    property("schema:accessibilityFeature", "tableOfContents"),
    property("schema:accessibilityHazard", "none"),
    property("schema:accessibilitySummary", accessibility),
  ];
}

function pictures(pages: readonly Page[]): string[] {
  return hasCover(pages)
    ? ['<item id="cover-image" href="cover.png" media-type="image/png" properties="cover-image"/>']
    : [];
}

function hasCover(pages: readonly Page[]): boolean {
  return pages.some(({ id }) => id === "cover");
}

function manifestItem({ id, path, properties }: Page): string {
  const attribute = properties === undefined ? "" : ` properties="${properties}"`;
  return `<item id="${id}" href="${path}" media-type="application/xhtml+xml"${attribute}/>`;
}

/** A stable identifier for each book. */
function identifier({ publisher, code }: BookText): string {
  const hex = createHash("sha256").update(`${publisher}/${code}`).digest("hex");
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];

  return [...groups, hex.slice(20, 32)].join("-");
}

function element(name: string, text: string): string {
  return `<dc:${name}>${escapeXml(text)}</dc:${name}>`;
}

function property(name: string, text: string): string {
  return `<meta property="${name}">${escapeXml(text)}</meta>`;
}
