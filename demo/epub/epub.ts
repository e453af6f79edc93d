import { readFile } from "node:fs/promises";

import { strToU8, zipSync } from "fflate";

import type { BookText } from "#demo/text.ts";
import { wordsIn } from "#demo/words.ts";

import { chapterBody } from "./chapter.ts";
import { colophonBody, coverBody, titlePageBody } from "./front-matter.ts";
import { xhtml } from "./markup.ts";
import { navigationBody } from "./navigation.ts";
import { packageDocument } from "./package-document.ts";

/** One document of the book, in reading order; `path` starts at the package document. */
export type Page = {
  id: string;
  path: string;
  title: string;
  body: string;
  properties?: string;
};

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/** An EPUB 3 of the book. Made twice it is the same to the byte. */
export async function makeEpub(book: BookText, coverPng: Uint8Array): Promise<Uint8Array> {
  const style = await readFile(new URL("style.css", import.meta.url));
  const pages = paginate(book);
  const documents = pages.map(
    (page) => [`EPUB/${page.path}`, strToU8(render(page, book))] as const,
  );

  return zipSync(
    {
      mimetype: [strToU8("application/epub+zip"), { level: 0 }],
      "META-INF/container.xml": strToU8(CONTAINER),
      "EPUB/package.opf": strToU8(packageDocument(book, pages)),
      "EPUB/style.css": new Uint8Array(style),
      "EPUB/cover.png": [coverPng, { level: 0 }],
      ...Object.fromEntries(documents),
    },
    { level: 9, mtime: new Date(`${book.created}T12:00:00`) },
  );
}

function paginate(book: BookText): Page[] {
  const words = wordsIn(book.language);
  const chapters = book.sections.map((section, index) => {
    const id = `chapter-${String(index + 1).padStart(3, "0")}`;
    return { ...page(id, section.title), body: chapterBody(section) };
  });
  const contents = {
    id: "contents",
    path: "contents.xhtml",
    title: words.contents,
    body: navigationBody(chapters, words),
    properties: "nav",
  };

  return [
    { ...page("cover", words.cover), body: coverBody(book) },
    { ...page("title-page", book.title), body: titlePageBody(book) },
    contents,
    ...chapters,
    { ...page("colophon", words.colophon), body: colophonBody(book) },
  ];
}

function page(id: string, title: string) {
  return { id, title, path: `text/${id}.xhtml` };
}

function render({ title, body, path }: Page, { language }: BookText): string {
  return xhtml({ title, language, body, path: path.includes("/") ? "../" : "" });
}
