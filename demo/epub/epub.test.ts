import { EpubCheck } from "@likecoin/epubcheck-ts";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";

import { drawCover } from "#demo/covers/designs.ts";
import { renderPng } from "#demo/covers/render-png.ts";
import { openTypesetter } from "#demo/pdf/typesetter.ts";
import { createSampleBook } from "#demo/sample-book.ts";
import { composeTitle, readTitles } from "#demo/scripture/titles.ts";
import { readVerses } from "#demo/scripture/verses.ts";
import type { BookText } from "#demo/text.ts";

import { makeEpub } from "./epub.ts";

const verses = await readVerses();
const titles = await readTitles();
const typeset = await openTypesetter();
const cover = await renderPng(
  drawCover({
    title: "A Title",
    byline: "",
    design: "label",
    cloth: "moss",
    ornament: "vine",
    issue: null,
  }),
);

test.each(["the-book-of-ruth", "psalms-of-comfort", "the-way-of-salvation"])(
  "makes a valid EPUB for %s, without errors and warnings",
  async (code) => {
    expect((await EpubCheck.validate(await epubOf(scripture(code)))).messages).toEqual([]);
  },
);

test("makes a valid EPUB without a cover", async () => {
  const epub = await epubOf(createSampleBook(), null);
  const files = Object.keys(unzipSync(epub));

  expect((await EpubCheck.validate(epub)).messages).toEqual([]);
  expect(files.filter((name) => name.includes("cover"))).toEqual([]);
});

test("begins with the uncompressed mimetype", async () => {
  const start = strFromU8((await epubOf(createSampleBook())).slice(0, 58));

  expect(start).toContain("mimetypeapplication/epub+zip");
});

test("makes the same bytes each time", async () => {
  expect(await epubOf(createSampleBook())).toEqual(await epubOf(createSampleBook()));
});

test("numbers Bible verses and sets supplied words in italics", async () => {
  const chapter = await readChapter(scripture("the-book-of-jonah"), 4);

  expect(chapter.match(/<sup>/g)).toHaveLength(11);
  expect(chapter).toContain('<h1 id="heading">Chapter 4</h1>');
  expect(chapter).toContain("and <i>also</i> much cattle?");
});

test("puts notes at the end of a chapter, linked both ways", async () => {
  const chapter = await readChapter(createSampleBook(), 1);

  expect(chapter).toContain(
    '<a epub:type="noteref" role="doc-noteref" class="reference" id="reference-1" href="#note-1">1</a>',
  );
  expect(chapter).toMatch(
    /<aside epub:type="footnote" role="doc-footnote" id="note-1" class="note">\n<p><a role="doc-backlink" href="#reference-1" aria-label="[^"]*1">1<\/a> There were <em>ninety<\/em> stairs\.<\/p>\n<\/aside>\n<\/section>/,
  );
});

test("marks up quotations, stanzas, lists and breaks", async () => {
  const chapter = await readChapter(createSampleBook(), 1);

  expect(chapter).toContain("<h2>What he saw</h2>");
  expect(chapter).toContain("<figcaption>— John 1:5</figcaption>");
  expect(chapter).toContain('<p class="line">until the dawn,</p>');
  expect(chapter).toContain("<ul>\n<li>oil</li>");
  expect(chapter).toContain("<hr/>");
  expect(await readChapter(createSampleBook(), 2)).toContain("<ol>\n<li>What did he carry?</li>");
});

test("lists every page of the printed edition", async () => {
  const book = scripture("the-book-of-ruth");
  const files = unzipSync(await epubOf(book));
  const navigation = strFromU8(files["EPUB/contents.xhtml"] ?? new Uint8Array());
  const [, list = ""] = navigation.split('epub:type="page-list"');
  const places = [...list.matchAll(/href="([^"#]*)#([^"]*)">(\d+)</g)];

  expect(places.map(([, , , number]) => Number(number))).toEqual(
    typeset(book, null).pagination.starts.map(({ page }) => page),
  );
  for (const [, path, id] of places) {
    expect(strFromU8(files[`EPUB/${path}`] ?? new Uint8Array())).toContain(`id="${id}"`);
  }
});

async function epubOf(book: BookText, png: Uint8Array | null = cover): Promise<Uint8Array> {
  return makeEpub(book, typeset(book, null).pagination, png);
}

async function readChapter(book: BookText, number: number): Promise<string> {
  const files = unzipSync(await epubOf(book));
  return strFromU8(files[`EPUB/text/chapter-00${number}.xhtml`] ?? new Uint8Array());
}

function scripture(code: string): BookText {
  const title = titles.find((candidate) => candidate.code === code);
  if (!title) throw new Error(`There is no title ${code}`);
  return composeTitle(title, verses);
}
