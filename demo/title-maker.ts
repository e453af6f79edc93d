import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { type Cover, drawCover } from "./covers/designs.ts";
import { designCovers } from "./covers/design-covers.ts";
import { renderPng } from "./covers/render-png.ts";
import type { BookEntry } from "./entry.ts";
import { makeEpub } from "./epub/epub.ts";
import { openTypesetter } from "./pdf/typesetter.ts";
import type { BookText } from "./text.ts";
import type { Title } from "./title.ts";

/** Makes the files of a title and returns its record with their names. */
export type TitleMaker = (title: Title) => Promise<BookEntry>;

/**
 * Creates a maker that draws covers and typesets books into a folder. It needs all titles, so that neighbors differ.
 */
export async function createTitleMaker(
  folder: string,
  titles: readonly Title[],
): Promise<TitleMaker> {
  const typeset = await openTypesetter();
  const covers = designCovers(
    titles.flatMap(({ entry, cover }) => (cover ? [{ entry, ...cover }] : [])),
  );

  return async ({ entry, texts: [text, ...supplements] }) => {
    const cover = covers.get(entry.code) ?? null;
    for (const supplement of supplements) await makeSupplement(supplement(), cover);
    if (text) return { ...entry, ...(await makeBook(text(), cover)) };

    return cover
      ? { ...entry, coverUrl: await writeCover(entry.code, await renderPng(drawCover(cover))) }
      : entry;
  };

  /** A supplement to a book: the same cover, with its own name in place of the author. */
  async function makeSupplement(text: BookText, cover: Cover | null) {
    await printBook(text, cover && { ...cover, byline: text.subtitle });
  }

  async function makeBook(text: BookText, cover: Cover | null) {
    const { png, ...files } = await printBook(text, cover);
    return png ? { ...files, coverUrl: await writeCover(text.code, png) } : files;
  }

  async function printBook(text: BookText, cover: Cover | null) {
    const svg = cover && drawCover(cover);
    // The cover is rendered during typesetting.
    const painting = svg === null ? null : renderPng(svg);
    const { bytes, pageCount, pagination } = typeset(text, svg);
    const png = await painting;
    const epub = await makeEpub(text, pagination, png);

    return {
      png,
      pageCount,
      pdfUrl: await write(`files/${text.code}.pdf`, bytes),
      epubUrl: await write(`files/${text.code}.epub`, epub),
    };
  }

  async function writeCover(code: string, png: Uint8Array): Promise<string> {
    return write(`covers/${code}.png`, png);
  }

  async function write(path: string, content: Uint8Array): Promise<string> {
    await writeFile(join(folder, path), content);
    return path;
  }
}
