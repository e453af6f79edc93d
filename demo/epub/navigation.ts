import { escapeXml } from "#demo/escape-xml.ts";
import type { BookWords } from "#demo/book-words.ts";

import type { Page, PageBreak } from "./epub.ts";
import { getPageId } from "./markup.ts";

export type Navigation = {
  front: readonly Page[];
  chapters: readonly Page[];
  pageBreaks: readonly PageBreak[];
  words: BookWords;
};

const LANDMARKS = new Map([
  ["cover", "cover"],
  ["title-page", "titlepage"],
]);

/** The body of the navigation document: contents, landmarks and page list. */
export function renderNavigation({ front, chapters, pageBreaks, words }: Navigation): string {
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
