import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { renderPng } from "#demo/covers/render-png.ts";
import type { BookEntry } from "#demo/entry.ts";

import { drawPortrait, WIDTH } from "./draw-portrait.ts";
import { designPortraits, PortraitAuthor } from "./design-portraits.ts";

type Options = {
  folder: string;
  authors: readonly unknown[];
  books: readonly Pick<BookEntry, "authors" | "topics">[];
  /** Whether only authors of these books get a portrait. */
  onlyWriters: boolean;
};

/** Writes a portrait of each author below `folder` and returns the authors with their file names. */
export async function writePortraits({ folder, authors, books, onlyWriters }: Options) {
  const sitters = z.array(PortraitAuthor).parse(authors);
  const portraits = designPortraits(sitters, books);
  await mkdir(join(folder, "portraits"), { recursive: true });

  const writers = new Set(books.flatMap((book) => book.authors));
  return Promise.all(
    sitters.map(async (sitter) => {
      if (onlyWriters && !writers.has(sitter.code)) return sitter;
      const portrait = portraits.get(sitter.code);
      if (!portrait) throw new Error(`No portrait was chosen for ${sitter.code}`);

      const photo = `portraits/${sitter.code}.png`;
      await writeFile(join(folder, photo), await renderPng(drawPortrait(portrait), WIDTH));
      return { ...sitter, photo };
    }),
  );
}
