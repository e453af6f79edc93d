import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { NodeCompiler, NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

import type { PaperSize } from "#domain/paper-size.ts";

import { fontFiles } from "./fonts.ts";
import { parseMissingCharacters } from "./missing-characters.ts";
import { toPrintableValue } from "./printable.ts";

/** How documents are printed here. */
export type PrintSettings = {
  paper: PaperSize;
  /** A folder with fonts for more scripts; undefined where there is none. */
  fontsFolder: string | undefined;
};

/** A PDF; or the characters that no font has, and no PDF, for each would be an empty box in it. */
export type TypesetResult = { pdf: Uint8Array } | { missing: string[] };

/**
 * Typesets a template of this folder. It is given the data as JSON alone, so nothing that a person typed is ever taken for
 * markup. The process does nothing else meanwhile.
 */
export type Typesetter = (template: string, data: unknown) => TypesetResult;

const typesetters = new Map<string, Promise<Typesetter>>();

/** One typesetter for all documents, since most of its start is the reading of fonts. What is never asked for is never loaded. */
export function openTypesetter(printing: PrintSettings): Promise<Typesetter> {
  const key = JSON.stringify([printing.paper, printing.fontsFolder]);
  const known = typesetters.get(key);
  if (known) return known;
  const opening = createTypesetter(printing).catch((error: unknown) => {
    typesetters.delete(key);
    throw new Error("Documents cannot be typeset here", { cause: error });
  });
  typesetters.set(key, opening);
  return opening;
}

async function createTypesetter({ paper, fontsFolder }: PrintSettings): Promise<Typesetter> {
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const fontBlobs = await Promise.all(fontFiles.map((file) => readFile(file)));
  const workspace = fileURLToPath(new URL(".", import.meta.url));
  // Fonts of the folder are read when a letter needs them: those of Chinese have 20 MB each.
  const more = fontsFolder === undefined ? [] : [{ fontPaths: [fontsFolder] }];
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }, ...more] });
  // Without a folder no other font is used, so that every machine prints the same.
  const setting = { paper, hasMoreFonts: String(fontsFolder !== undefined) };

  return (template, data) => {
    try {
      return exportPdf(compiler, compilePages(compiler, template, { data, setting }));
    } catch (error) {
      throw new Error(`${template} could not be typeset`, { cause: error });
    } finally {
      // What was set is somebody's own and is not kept.
      compiler.evictCache(0);
    }
  };
}

type TemplateInputs = { data: unknown; setting: Record<string, string> };

function compilePages(
  compiler: NodeCompiler,
  template: string,
  { data, setting }: TemplateInputs,
): NodeTypstDocument {
  const outcome = compiler.compile({
    mainFilePath: fileURLToPath(new URL(template, import.meta.url)),
    inputs: { ...setting, data: JSON.stringify(toPrintableValue(data)) },
  });
  if (outcome.result) return outcome.result;
  throw new Error(JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics));
}

/** By the standard of accessible documents, which allows no character without a letter in a font. */
function exportPdf(compiler: NodeCompiler, pages: NodeTypstDocument): TypesetResult {
  try {
    return { pdf: compiler.pdf(pages, { pdfStandard: "ua-1" }) };
  } catch (error) {
    const missing = parseMissingCharacters(String(error));
    if (missing.length === 0) throw error;
    return { missing };
  }
}
