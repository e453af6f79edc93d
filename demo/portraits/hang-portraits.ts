import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { z } from "zod";

import { paint } from "#demo/covers/paint.ts";
import type { BookEntry } from "#demo/entry.ts";

import { drawPortrait, WIDTH } from "./draw-portrait.ts";
import { dressPortraits, Sitter } from "./dress-portraits.ts";

/** Writes a picture of each author below `folder` and answers the authors with its name. */
export async function hangPortraits(
  folder: string,
  authors: readonly unknown[],
  books: readonly Pick<BookEntry, "authors" | "topics">[],
) {
  const sitters = z.array(Sitter).parse(authors);
  const portraits = dressPortraits(sitters, books);
  await mkdir(join(folder, "portraits"), { recursive: true });

  return Promise.all(
    sitters.map(async (sitter) => {
      const portrait = portraits.get(sitter.code);
      if (!portrait) throw new Error(`No portrait was chosen for ${sitter.code}`);

      const photo = `portraits/${sitter.code}.png`;
      await writeFile(join(folder, photo), await paint(drawPortrait(portrait), WIDTH));
      return { ...sitter, photo };
    }),
  );
}
