import { readFile } from "node:fs/promises";

import { strToU8, zipSync } from "fflate";

import { getBookWords, type BookWords } from "#demo/book-words.ts";
import { escapeXml } from "#demo/escape-xml.ts";
import { type Pagination, markPages, listPages } from "#demo/pages.ts";
import type { BookText, Section } from "#demo/text.ts";

import { renderChapter, renderXhtml, getPageId } from "./chapter.ts";
import { type Page, renderPackageDocument } from "./package-document.ts";

const LANDMARKS = new Map([
  ["cover", "cover"],
  ["title-page", "titlepage"],
]);

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

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

function renderCover({ language }: BookText): string {
  return `<section epub:type="cover" class="cover">
<img src="../cover.png" alt="${escapeXml(getBookWords(language).coverAlternative)}" role="doc-cover"/>
</section>`;
}

function renderTitlePage({ title, subtitle, byline, publisher, slogan }: BookText): string {
  return `<section epub:type="titlepage" class="title-page">
<h1>${escapeXml(title)}</h1>${line("subtitle", subtitle)}${line("byline", byline)}
<p class="publisher">${escapeXml(publisher)}<br/><i>${escapeXml(slogan)}</i></p>
</section>`;
}

function renderColophon({ colophon, language }: BookText): string {
  const paragraphs = colophon.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join("\n");

  return `<section epub:type="colophon" role="doc-colophon" class="colophon" aria-labelledby="heading">
<h1 id="heading">${escapeXml(getBookWords(language).colophon)}</h1>
${paragraphs}
</section>`;
}

function line(name: string, text: string): string {
  return text && `\n<p class="${name}">${escapeXml(text)}</p>`;
}

type PageBreak = { number: number; path: string };

type Navigation = {
  front: readonly Page[];
  chapters: readonly Page[];
  pageBreaks: readonly PageBreak[];
  words: BookWords;
};

/** The body of the navigation document: contents, landmarks and page list. */
function renderNavigation({ front, chapters, pageBreaks, words }: Navigation): string {
  const entries = chapters.map(({ path, title }) => entry(path, title));
  const landmarks = [
    ...front.map(({ id, path, title }) => entry(path, title, LANDMARKS.get(id))),
    entry("contents.xhtml", words.contents, "toc"),
    entry(chapters[0]?.path ?? "", words.beginning, "bodymatter"),
  ];
  const pages = pageBreaks.map(({ number, path }) =>
    entry(`${path}#${getPageId(number)}`, String(number)),
  );

  return [
    `<nav epub:type="toc" role="doc-toc" id="toc" aria-labelledby="contents">
<h1 id="contents">${words.contents}</h1>
${list(entries)}
</nav>`,
    `<nav epub:type="landmarks" id="landmarks" aria-labelledby="parts" hidden="hidden">
<h2 id="parts">${words.landmarks}</h2>
${list(landmarks)}
</nav>`,
    `<nav epub:type="page-list" role="doc-pagelist" id="page-list" aria-labelledby="pages" hidden="hidden">
<h2 id="pages">${words.pages}</h2>
${list(pages)}
</nav>`,
  ].join("\n");
}

function list(entries: readonly string[]): string {
  return `<ol>\n${entries.join("\n")}\n</ol>`;
}

function entry(path: string, title: string, type?: string): string {
  const attribute = type === undefined ? "" : ` epub:type="${type}"`;
  return `<li><a${attribute} href="${path}">${escapeXml(title)}</a></li>`;
}
