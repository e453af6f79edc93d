import { writeFile } from "node:fs/promises";

import { strToU8, type Zippable, zipSync } from "fflate";

/** Files by name; a text, bytes, or bytes with attributes of a zip entry. */
export type BookFiles = Record<string, string | Zippable[string]>;

const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>
</rootfiles></container>`;

/** A small valid book of one chapter; `files` are added or replace its own. */
export function makeEpub(files: BookFiles = {}): Uint8Array {
  const all: BookFiles = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "OEBPS/content.opf": buildPackage(),
    "OEBPS/nav.xhtml": buildPage(
      `<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li></ol></nav>`,
    ),
    "OEBPS/one.xhtml": buildPage("<p>The first words.</p>"),
    ...files,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, content]) => [
        name,
        typeof content === "string" ? strToU8(content) : content,
      ]),
    ),
  );
}

export async function writeEpub(file: string, files: BookFiles = {}): Promise<string> {
  await writeFile(file, makeEpub(files));
  return file;
}

/** A package document with `items`, one manifest line each, and `metadata` after the title. */
export function buildPackage(items = "", metadata = ""): string {
  return `<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:identifier id="id">urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100</dc:identifier>
<dc:title>A Test</dc:title>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="one" href="one.xhtml" media-type="application/xhtml+xml" properties="scripted"/>${items}</manifest>
<spine><itemref idref="one"/></spine></package>`;
}

type PackageParts = {
  title: string;
  /** Elements of the manifest, and of the spine. */
  items: readonly string[];
  references: readonly string[];
  language?: string;
  direction?: "ltr" | "rtl";
  /** After the language. */
  metadata?: string;
};

/** The package document of a book with its contents in nav.xhtml. */
export function buildBookPackage(parts: PackageParts): string {
  const { title, items, references, language = "en", direction = "ltr", metadata = "" } = parts;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:test:${encodeURIComponent(title)}</dc:identifier>
<dc:title>${title}</dc:title><dc:creator>Ruth Alderbury</dc:creator>
<dc:language>${language}</dc:language>${metadata}</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${items.join("")}</manifest>
<spine page-progression-direction="${direction}">${references.join("")}</spine></package>`;
}

export function buildPage(body: string, head = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>A page</title>${head}</head><body>${body}</body></html>`;
}

export function manifestItem(path: string, type: string): string {
  return `<item id="${path.replace(/\W/g, "-")}" href="${path}" media-type="${type}"/>`;
}

/** The files of a second chapter, for books whose first cannot be read. */
export const secondChapter: Record<string, string> = {
  "OEBPS/content.opf": buildPackage(manifestItem("two.xhtml", "application/xhtml+xml")).replace(
    "</spine>",
    `<itemref idref="two-xhtml"/></spine>`,
  ),
  "OEBPS/two.xhtml": buildPage("<p>The last words.</p>"),
};
