import { EpubCheck } from "@likecoin/epubcheck-ts";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";

import { drawCover } from "#demo/covers/designs.ts";
import { paint } from "#demo/covers/paint.ts";
import { composeTitle, readTitles } from "#demo/scripture/titles.ts";
import { readVerses } from "#demo/scripture/verses.ts";

import { makeEpub } from "./epub.ts";

const verses = await readVerses();
const titles = await readTitles();
const cover = await paint(
  drawCover({ title: "A Title", byline: "", design: "label", cloth: "moss", ornament: "vine" }),
);

test.each(["the-book-of-ruth", "psalms-of-comfort", "the-way-of-salvation"])(
  "the EPUB of %s has neither errors nor warnings",
  async (code) => {
    const { messages, errorCount, warningCount } = await EpubCheck.validate(await epubOf(code));

    expect({ messages, errorCount, warningCount }).toMatchObject({
      messages: [],
      errorCount: 0,
      warningCount: 0,
    });
  },
);

test("an EPUB begins with its type, uncompressed", async () => {
  const start = strFromU8((await epubOf("the-book-of-jonah")).slice(0, 58));

  expect(start).toContain("mimetypeapplication/epub+zip");
});

test("an EPUB made twice is the same to the byte", async () => {
  expect(await epubOf("the-book-of-jonah")).toEqual(await epubOf("the-book-of-jonah"));
});

test("a chapter has its verses, numbered, with supplied words in italics", async () => {
  const files = unzipSync(await epubOf("the-book-of-jonah"));
  const chapter = strFromU8(files["EPUB/text/chapter-004.xhtml"] ?? new Uint8Array());

  expect(chapter.match(/<sup>/g)).toHaveLength(11);
  expect(chapter).toContain('<h1 id="heading">Chapter 4</h1>');
  expect(chapter).toContain("and <i>also</i> much cattle?");
});

async function epubOf(code: string): Promise<Uint8Array> {
  const title = titles.find((candidate) => candidate.code === code);
  if (!title) throw new Error(`There is no title ${code}`);
  return makeEpub(composeTitle(title, verses), cover);
}
