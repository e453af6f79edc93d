import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { z } from "zod";

import { fontFiles } from "#demo/fonts.ts";
import type { Pagination } from "#demo/pages.ts";
import type { BookText } from "#demo/text.ts";
import { wordsIn } from "#demo/words.ts";

/** Typesets a book, with the SVG of its cover if it has one. */
export type Typesetter = (book: BookText, coverSvg: string | null) => Pdf;

export type Pdf = { bytes: Uint8Array; pageCount: number; pagination: Pagination };

type Setting = {
  pages: NodeTypstDocument;
  pagination: Pagination;
  leadings: number[];
  /** The articles, from 0, whose last page has few words. */
  scarce: number[];
};

/** The space between lines in ems, and others for an article that would leave few words for its last page. */
const LEADING = 0.62;
const OTHER_LEADINGS = [0.6, 0.58, 0.64, 0.66, 0.56];

const Counts = z.object({
  words: z.int(),
  starts: z.array(z.object({ page: z.int(), word: z.int() })),
  scarce: z.array(z.int()),
});

/** One compiler for every book, since most of its start is the reading of fonts. */
export async function openTypesetter(): Promise<Typesetter> {
  const workspace = fileURLToPath(new URL(".", import.meta.url));
  const mainFilePath = fileURLToPath(new URL("book.typ", import.meta.url));
  const fontBlobs = await Promise.all(fontFiles.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });

  return (book, cover) => {
    let best = set(book, cover, Array(book.sections.length).fill(LEADING));
    for (const other of OTHER_LEADINGS) {
      if (best.scarce.length === 0) break;
      const { leadings, scarce } = best;
      const next = leadings.map((leading, index) => (scarce.includes(index) ? other : leading));
      const setting = set(book, cover, next);
      if (setting.scarce.length < scarce.length) best = setting;
    }

    const { pages, pagination } = best;
    const bytes = compiler.pdf(pages, { pdfStandard: "ua-1" });
    compiler.evictCache(0);
    return { bytes, pageCount: pages.numOfPages, pagination };
  };

  function set(book: BookText, cover: string | null, leadings: number[]): Setting {
    const inputs = {
      book: JSON.stringify(book),
      words: JSON.stringify(wordsIn(book.language)),
      cover: cover ?? "",
      leadings: JSON.stringify(leadings),
    };
    const outcome = compiler.compile({ mainFilePath, inputs });
    const pages = outcome.result;
    if (!pages) {
      const reasons = JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics);
      throw new Error(`"${book.title}" could not be typeset: ${reasons}`);
    }

    const [counted] = compiler.query(pages, { selector: "<counts>", field: "value" });
    const { scarce, ...pagination } = Counts.parse(counted);
    return { pages, pagination, leadings, scarce };
  }
}
