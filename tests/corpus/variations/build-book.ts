import { strToU8, type Zippable, zipSync } from "fflate";

import type { BookFiles } from "#tests/epubs/make-epub.ts";

/** A chapter; without `page` or `body` it has a few paragraphs. */
export type Chapter = {
  /** The file as the zip has it, below the book's folder. */
  file?: string;
  /** Its address in the package document and in the contents. */
  href?: string;
  inner?: string;
  /** What its head has in addition. */
  head?: string;
  /** The whole file; "" and null are an empty and a missing one. */
  page?: string | Uint8Array | null;
  type?: string;
  /** Of the item in the manifest, such as ` fallback="two"`. */
  item?: string;
  /** Of the reference in the spine, such as ` linear="no"`. */
  itemref?: string;
  /** Whether the words at its beginning and its end must be seen; by default where the chapter has them. */
  isShown?: boolean;
};

export type BookPlan = {
  title?: string;
  version?: "2.0" | "3.0";
  language?: string | null;
  chapters?: Chapter[];
  contents?: "nav" | "ncx" | "both" | "none";
  /** Entries of the contents, in place of one for each chapter. */
  nav?: string;
  ncx?: string;
  /** The folder of the book's files with "/" at its end, or "". */
  folder?: string;
  /** Additions to the package document. */
  metadata?: string;
  manifest?: string;
  spine?: string;
  guide?: string;
  identifier?: string;
  /** Other files below the folder; with "/" at the beginning, at the top. */
  files?: BookFiles;
  /** The last changes. */
  changePackage?: (opf: string) => string;
  changePage?: (page: string, place: number) => string | Uint8Array;
  zip?: (files: BookFiles) => Uint8Array;
  isRefused?: boolean;
};

export type Variation = { name: string; content: Uint8Array; isRefused: boolean; words: string[] };

const LINES = [
  "The lamp on the stair was lit before the rain began.",
  "She walked past the orchard and counted the trees once more.",
  "Nobody had closed the gate, so the goats were on the road.",
  "He wrote the letter again, and this time he sent it.",
];

/** Builds a book by its plan; each chapter has words at its beginning and at its end by which it is known. */
export function buildVariation(name: string, plan: BookPlan): Variation {
  const chapters = (plan.chapters ?? [{}, {}, {}]).map(completeChapter);
  const files = { ...listFiles(name, plan, chapters), ...listOtherFiles(plan) };
  const isRefused = plan.isRefused ?? false;
  return {
    name,
    content: (plan.zip ?? zipFiles)(files),
    isRefused,
    words: isRefused ? [] : chapters.filter(({ isShown }) => isShown).flatMap(listWords),
  };
}

export function zipFiles(files: BookFiles): Uint8Array {
  const entries = Object.entries(files).map(([path, content]): [string, Zippable[string]] => [
    path,
    typeof content === "string" ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries), { level: 6 });
}

/** A page around `body`, as EPUB 3 has it. */
export function buildPage(body: string, head = "", root = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${root}>
<head><title>A page</title>${head}</head>
<body>${body}</body></html>`;
}

/** Paragraphs of about sixty words each. */
export function buildParagraphs(count: number): string {
  return Array.from(
    { length: count },
    (_, place) => `<p>${place + 1}. ${LINES.join(" ")}</p>`,
  ).join("\n");
}

export function beginning(place: number): string {
  return `<h1>Chapter ${place + 1}</h1><p>Here begins part ${place + 1} of the book.</p>`;
}

export function ending(place: number): string {
  return `<p>Here ends part ${place + 1} of the book.</p>`;
}

/** The body of a chapter around `inner`. */
export function buildBody(place: number, inner = buildParagraphs(2)): string {
  return beginning(place) + inner + ending(place);
}

type CompleteChapter = Chapter & { place: number; file: string; href: string };

function completeChapter(chapter: Chapter, place: number): CompleteChapter {
  const file = chapter.file ?? `c${place + 1}.xhtml`;
  const isShown = chapter.isShown ?? (chapter.page === undefined || /part/.test(`${chapter.page}`));
  return { ...chapter, place, file, href: chapter.href ?? encodeURI(file), isShown };
}

function listWords({ place }: CompleteChapter): string[] {
  return [`begins part ${place + 1} of`, `ends part ${place + 1} of`];
}

function listFiles(name: string, plan: BookPlan, chapters: CompleteChapter[]): BookFiles {
  const { folder = "OEBPS/", changePage = (page) => page, version = "3.0" } = plan;
  const { contents = version === "3.0" ? "nav" : "ncx" } = plan;
  const hasNav = contents === "nav" || contents === "both";
  const hasNcx = contents === "ncx" || contents === "both";
  const opf = buildPackage(name, plan, { chapters, hasNav, hasNcx });
  const pages = chapters.flatMap(({ place, file, inner, head, page }) => {
    const whole = page === undefined ? buildPage(buildBody(place, inner), head) : page;
    if (whole === null) return [];
    const content = typeof whole === "string" ? changePage(whole, place) : whole;
    return [[folder + file, content] as const];
  });
  return {
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": buildContainer(`${folder}content.opf`),
    [`${folder}content.opf`]: (plan.changePackage ?? ((text) => text))(opf),
    ...(hasNav && { [`${folder}nav.xhtml`]: plan.nav ?? buildNav(chapters) }),
    ...(hasNcx && { [`${folder}toc.ncx`]: plan.ncx ?? buildNcx(chapters) }),
    ...Object.fromEntries(pages),
  };
}

function listOtherFiles({ files = {}, folder = "OEBPS/" }: BookPlan): BookFiles {
  const placed = Object.entries(files).map(([path, content]) => [
    path.startsWith("/") ? path.slice(1) : folder + path,
    content,
  ]);
  return Object.fromEntries(placed);
}

export function buildContainer(path: string): string {
  return `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${path}" media-type="application/oebps-package+xml"/></rootfiles></container>`;
}

type PackageParts = { chapters: CompleteChapter[]; hasNav: boolean; hasNcx: boolean };

function buildPackage(name: string, plan: BookPlan, parts: PackageParts): string {
  const {
    version = "3.0",
    language = "en",
    title = `Variation ${name.replace(/\W+/g, " ")}`,
  } = plan;
  const items = parts.chapters.map(
    ({ place, href, type = "application/xhtml+xml", item = "" }) =>
      `<item id="i${place + 1}" href="${escapeText(href)}" media-type="${type}"${item}/>`,
  );
  const references = parts.chapters.map(
    ({ place, itemref = "" }) => `<itemref idref="i${place + 1}"${itemref}/>`,
  );
  const nav = `<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>`;
  const ncx = `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
<dc:identifier id="id">${plan.identifier ?? `urn:test:${name}`}</dc:identifier><dc:title>${title}</dc:title>
<dc:creator>Ann B. Ample</dc:creator>${language === null ? "" : `<dc:language>${language}</dc:language>`}${plan.metadata ?? ""}</metadata>
<manifest>${parts.hasNav ? nav : ""}${parts.hasNcx ? ncx : ""}${items.join("")}${plan.manifest ?? ""}</manifest>
<spine${parts.hasNcx ? ' toc="ncx"' : ""}${plan.spine ?? ""}>${references.join("")}</spine>${plan.guide ?? ""}</package>`;
}

/** A navigation document with these lists, or one entry for each chapter. */
export function buildNav(chapters: readonly { href: string }[], more = ""): string {
  const entries = chapters.map(
    ({ href }, place) => `<li><a href="${escapeText(href)}">Entry ${place + 1}</a></li>`,
  );
  return buildPage(`<nav epub:type="toc"><ol>${entries.join("")}</ol></nav>${more}`);
}

export function buildNcx(chapters: readonly { href: string }[], more = ""): string {
  const points = chapters.map(({ href }, place) => buildPoint(place + 1, href));
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="x"/></head>
<docTitle><text>Contents</text></docTitle><navMap>${points.join("")}</navMap>${more}</ncx>`;
}

export function buildPoint(number: number, href: string, inside = ""): string {
  return `<navPoint id="p${number}" playOrder="${number}"><navLabel><text>Entry ${number}</text></navLabel><content src="${escapeText(href)}"/>${inside}</navPoint>`;
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
