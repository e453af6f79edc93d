import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import type { NodeCompiler, NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

import { fontFiles } from "./fonts.ts";
import { printable } from "./printable.ts";

/**
 * Typesets a template of this folder as a PDF. It is given the data as JSON alone, so nothing that somebody typed is ever
 * taken for markup. The process does nothing else meanwhile.
 */
export type Typesetter = (template: string, data: unknown) => Uint8Array;

let opened: Promise<Typesetter> | undefined;

/** One typesetter for all documents, since most of its start is the reading of fonts. What is never asked for is never loaded. */
export function openTypesetter(): Promise<Typesetter> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw new Error("Documents cannot be typeset here", { cause: error });
  });
  return opened;
}

async function open(): Promise<Typesetter> {
  const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
  const fontBlobs = await Promise.all(fontFiles.map((file) => readFile(file)));
  const workspace = fileURLToPath(new URL(".", import.meta.url));
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] });

  return (template, data) => {
    try {
      return print(compiler, setPages(compiler, template, data));
    } catch (error) {
      throw new Error(`${template} could not be typeset`, { cause: error });
    } finally {
      // What was set is somebody's own and is not kept.
      compiler.evictCache(0);
    }
  };
}

function setPages(compiler: NodeCompiler, template: string, data: unknown): NodeTypstDocument {
  const outcome = compiler.compile({
    mainFilePath: fileURLToPath(new URL(template, import.meta.url)),
    inputs: { data: JSON.stringify(data, (_, value) => printed(value)) },
  });
  if (outcome.result) return outcome.result;
  throw new Error(JSON.stringify(outcome.takeDiagnostics()?.shortDiagnostics));
}

function printed(value: unknown): unknown {
  return typeof value === "string" ? printable(value) : value;
}

/**
 * By the standard of accessible documents. Letters that Literata lacks come from the typesetter's own fonts and those of the
 * machine; the standard does not allow what none of them has, so the claim is left out then, and a box stands for the letter.
 */
function print(compiler: NodeCompiler, pages: NodeTypstDocument): Uint8Array {
  try {
    return compiler.pdf(pages, { pdfStandard: "ua-1" });
  } catch (error) {
    if (!String(error).includes("could not be displayed with font")) throw error;
    return compiler.pdf(pages);
  }
}
