import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import { z } from "zod";

import { fontFiles } from "#demo/covers/render-png.ts";
import type { Pagination } from "#demo/pages.ts";
import type { BookText } from "#demo/text.ts";
import { getBookWords } from "#demo/book-words.ts";

export type Typesetter = (book: BookText, coverSvg: string | null) => Pdf;

type Pdf = { bytes: Uint8Array; pageCount: number; pagination: Pagination };

type Setting = {
  pages: NodeTypstDocument;
  pagination: Pagination;
  leadings: number[];
  /** Sections, from 0, with a note before its mark or an almost empty last page. */
  faults: number[];
};

/** The line spacing in ems, and alternatives to avoid such faults. */
const LEADING = 0.62;
const OTHER_LEADINGS = [0.6, 0.64, 0.61, 0.63, 0.58, 0.66, 0.59, 0.65, 0.56, 0.68, 0.7, 0.54];

const WORD_JOINER = "\u2060";
/** A space without line break that still counts as a word separator, unlike a plain no-break space. */
const JOINT = `\u00a0${WORD_JOINER}`;

const TypesetCounts = z.object({
  words: z.int(),
  starts: z.array(z.object({ page: z.int(), word: z.int() })),
  faults: z.array(z.int()),
});

/** One compiler for all books, because loading fonts takes most of its start. */
export async function openTypesetter(): Promise<Typesetter> {
  const workspace = fileURLToPath(new URL(".", import.meta.url));
  const mainFilePath = fileURLToPath(new URL("book.typ", import.meta.url));
  const fontBlobs = await Promise.all(fontFiles.map((file) => readFile(file)));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });

  return (book, cover) => {
    // Scripture has no notes, and its books are too long to typeset repeatedly.
    const isScripture = book.creator === undefined;
    // Text that runs on from page to page uses one line spacing.
    const opensPages = ["lessons", "articles"].includes(book.layout.sections);
    let best = set(book, cover, Array(book.sections.length).fill(LEADING));
    for (const leadingToTry of isScripture ? [] : OTHER_LEADINGS) {
      if (best.faults.length === 0) break;
      const { leadings, faults } = best;
      const next = leadings.map((leading, index) =>
        !opensPages || faults.includes(index) ? leadingToTry : leading,
      );
      const setting = set(book, cover, next);
      if (setting.faults.length < faults.length) best = setting;
    }

    const { pages, pagination } = best;
    const bytes = compiler.pdf(pages, { pdfStandard: "ua-1" });
    compiler.evictCache(0);
    return { bytes, pageCount: pages.numOfPages, pagination };
  };

  function set(book: BookText, cover: string | null, leadings: number[]): Setting {
    const inputs = {
      book: JSON.stringify(book, joinReferences),
      words: JSON.stringify(getBookWords(book.language)),
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
    const { faults, ...pagination } = TypesetCounts.parse(counted);
    return { pages, pagination, leadings, faults };
  }
}

/** Joins references in the texts of a book, but not in its codes and names. */
function joinReferences(key: string, value: unknown): unknown {
  const isText = ["text", "source", "summary"].includes(key);
  return isText && typeof value === "string" ? joinReference(value) : value;
}

/** Joins references such as "1 Corinthians 15:43–44" where a line must not break. */
export function joinReference(text: string): string {
  return text
    .replaceAll(/(?<![\p{L}\d])([1-3]) (?=\p{Lu})/gu, `$1${JOINT}`)
    .replaceAll(/(?<=\d)–(?=\d)/g, `–${WORD_JOINER}`);
}
