import { readFile } from "node:fs/promises";

import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

import { fontFiles } from "#demo/fonts.ts";
import type { BookText } from "#demo/text.ts";
import { wordsIn } from "#demo/words.ts";

export type Typesetter = (book: BookText, coverSvg: string) => Pdf;

export type Pdf = { bytes: Uint8Array; pageCount: number };

/** One compiler for every book, since most of its start is the reading of fonts. */
export async function openTypesetter(): Promise<Typesetter> {
  const template = await readFile(new URL("book.typ", import.meta.url), "utf8");
  const fontBlobs = await Promise.all(fontFiles.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs }] });

  return (book, cover) => {
    const inputs = {
      book: JSON.stringify(book),
      words: JSON.stringify(wordsIn(book.language)),
      cover,
    };
    const outcome = compiler.compile({ mainFileContent: template, inputs });
    const pages = outcome.result;
    if (!pages) {
      const reasons = JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics);
      throw new Error(`"${book.title}" could not be typeset: ${reasons}`);
    }

    const bytes = compiler.pdf(pages, { pdfStandard: "ua-1" });
    compiler.evictCache(0);
    return { bytes, pageCount: pages.numOfPages };
  };
}
