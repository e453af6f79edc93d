import { readFile } from "node:fs/promises";

import { strToU8, zipSync } from "fflate";

import { type Pagination, markPages, listPages } from "#demo/pages.ts";
import type { BookText, Section } from "#demo/text.ts";
import { getBookWords } from "#demo/book-words.ts";

import { renderChapter } from "./chapter.ts";
import { renderColophon, renderCover, renderTitlePage } from "./front-matter.ts";
import { renderXhtml } from "./markup.ts";
import { renderNavigation } from "./navigation.ts";
import { renderPackageDocument } from "./package-document.ts";

/** A document of the book, in reading order; `path` is relative to the package document. */
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

export type PageBreak = { number: number; path: string };

/**
 * Makes an EPUB 3 of the book, with the page breaks of its printed edition and an optional cover page. The bytes are
 * reproducible.
 */
export async function makeEpub(
  unmarked: BookText,
  pagination: Pagination,
  coverPng: Uint8Array | null,
): Promise<Uint8Array> {
  const book = markPages(unmarked, pagination);
  const pages = paginate(book, coverPng !== null);
  const style = await readFile(new URL("style.css", import.meta.url));
  const documents = pages.map(
    (page) => [`EPUB/${page.path}`, strToU8(render(page, book))] as const,
  );

  return zipSync(
    {
      mimetype: [strToU8("application/epub+zip"), { level: 0 }],
      "META-INF/container.xml": strToU8(CONTAINER),
      "EPUB/package.opf": strToU8(renderPackageDocument(book, pages)),
      "EPUB/style.css": new Uint8Array(style),
      ...(coverPng && { "EPUB/cover.png": [coverPng, { level: 0 }] as const }),
      ...Object.fromEntries(documents),
    },
    { level: 9, mtime: new Date(`${book.created}T12:00:00`) },
  );
}

function paginate(book: BookText, hasCover: boolean): Page[] {
  const words = getBookWords(book.language);
  const cover = { ...page("cover", words.cover), body: renderCover(book) };
  const titlePage = { ...page("title-page", book.title), body: renderTitlePage(book) };
  const chapters = book.sections.map((section, index) => ({
    ...page(`chapter-${String(index + 1).padStart(3, "0")}`, section.title),
    body: renderChapter(section, words),
  }));
  const navigation = {
    front: [...(hasCover ? [cover] : []), titlePage],
    chapters,
    pageBreaks: findPageBreaks(book.sections, chapters),
    words,
  };
  const contents = {
    id: "contents",
    path: "contents.xhtml",
    title: words.contents,
    body: renderNavigation(navigation),
    properties: "nav",
  };
  const colophon = { ...page("colophon", words.colophon), body: renderColophon(book) };

  return [...navigation.front, contents, ...chapters, colophon];
}

function findPageBreaks(sections: readonly Section[], chapters: readonly Page[]): PageBreak[] {
  return chapters.flatMap(({ path }, index) => {
    const section = sections[index];
    return section ? listPages(section).map((number) => ({ number, path })) : [];
  });
}

function page(id: string, title: string) {
  return { id, title, path: `text/${id}.xhtml` };
}

function render({ title, body, path }: Page, { language }: BookText): string {
  return renderXhtml({ title, language, body, path: path.includes("/") ? "../" : "" });
}
