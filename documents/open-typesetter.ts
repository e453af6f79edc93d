import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { NodeCompiler, NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

import type { PaperSize } from "#domain/paper-size.ts";

import { fontFiles } from "./fonts.ts";
import { parseMissingCharacters } from "./missing-characters.ts";
import { toPrintableValue } from "./printable.ts";

export type PrintSettings = {
  paper: PaperSize;
  /** A folder with fonts for more scripts, if configured. */
  fontsFolder: string | undefined;
};

/** A PDF, or the characters missing in all fonts. There is no PDF then, because it would show empty boxes. */
type TypesetResult = { pdf: Uint8Array } | { missing: string[] };

/**
 * Typesets a template of this folder. The data are passed as JSON, so typed text is never read as markup. Blocks the
 * event loop.
 */
export type Typesetter = (template: string, data: unknown) => TypesetResult;

const typesetters = new Map<string, Promise<Typesetter>>();

/** One typesetter per settings, because loading fonts takes most of its start. Loaded on first use. */
export function openTypesetter(printing: PrintSettings): Promise<Typesetter> {
  const key = JSON.stringify([printing.paper, printing.fontsFolder]);
  const cached = typesetters.get(key);
  if (cached) return cached;
  const opening = createTypesetter(printing).catch((error: unknown) => {
    typesetters.delete(key);
    throw new Error("The typesetter could not be started", { cause: error });
  });
  typesetters.set(key, opening);
  return opening;
}

async function createTypesetter({ paper, fontsFolder }: PrintSettings): Promise<Typesetter> {
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const fontBlobs = await Promise.all(fontFiles.map((file) => readFile(file)));
  const workspace = fileURLToPath(new URL(".", import.meta.url));
  // Fonts of the folder are read only when needed: those for Chinese have 20 MB each.
  const more = fontsFolder === undefined ? [] : [{ fontPaths: [fontsFolder] }];
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }, ...more] });
  // Without a folder no system fonts are used, so that every machine prints the same.
  const setting = { paper, hasMoreFonts: String(fontsFolder !== undefined) };

  return (template, data) => {
    try {
      return exportPdf(compiler, compilePages(compiler, template, { data, setting }));
    } catch (error) {
      throw new Error(`${template} could not be typeset`, { cause: error });
    } finally {
      // The data are personal and must not stay in memory.
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

/** Exports PDF/UA-1 (accessible), which does not allow characters missing in all fonts. */
function exportPdf(compiler: NodeCompiler, pages: NodeTypstDocument): TypesetResult {
  try {
    return { pdf: compiler.pdf(pages, { pdfStandard: "ua-1" }) };
  } catch (error) {
    const missing = parseMissingCharacters(String(error));
    if (missing.length === 0) throw error;
    return { missing };
  }
}
