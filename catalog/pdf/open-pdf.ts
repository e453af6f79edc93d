import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

import { FileError } from "#catalog/folder-files.ts";

/** A PDF that PDFium has opened; `document` is its handle. */
export type Pdf = Disposable & { pdfium: WrappedPdfiumModule; document: number };

/** The memory of PDFium now; growing makes another one. Its types leave it out. */
export function getMemory({ pdfium }: WrappedPdfiumModule): Uint8Array {
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
}

let loading: Promise<WrappedPdfiumModule> | null = null;

/**
 * Opens a PDF without reading all of it. Only for the process that reads files: a hostile PDF may take all the time and
 * memory there is. Throws `FileError`.
 */
export async function openPdf(file: string): Promise<Pdf> {
  const pdfium = await (loading ??= loadPdfium());
  const source = openSource(pdfium, file);
  const document = pdfium.FPDF_LoadCustomDocument(source.access, "");
  if (document === 0) {
    const isLocked = LOCKED_ERRORS.has(pdfium.FPDF_GetLastError());
    source.close();
    throw new FileError(
      isLocked ? "It is locked with a password." : "It is damaged and cannot be read as a PDF.",
    );
  }
  return {
    pdfium,
    document,
    [Symbol.dispose]() {
      pdfium.FPDF_CloseDocument(document);
      source.close();
    },
  };
}

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const LOCKED_ERRORS: ReadonlySet<number> = new Set([4, 5]);

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const pdfium = await init({
    wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength),
  });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** In bytes: three fields of 32 bits. */
const ACCESS_BYTES = 12;

/** The FPDF_FILEACCESS by which PDFium reads the file: its length, and a function that reads a part of it. */
function openSource(module: WrappedPdfiumModule, file: string) {
  const { pdfium } = module;
  const handle = openSync(file, "r");
  const readBlock = pdfium.addFunction((_: number, position: number, to: number, size: number) => {
    const bytes = getMemory(module).subarray(to, to + size);
    return readSync(handle, bytes, 0, size, position >>> 0) === size ? 1 : 0;
  }, "iiiii");
  const access = pdfium.wasmExports.malloc(ACCESS_BYTES);
  pdfium.setValue(access, fstatSync(handle).size, "i32");
  pdfium.setValue(access + 4, readBlock, "i32");
  pdfium.setValue(access + 8, 0, "i32");
  return {
    access,
    close() {
      pdfium.removeFunction(readBlock);
      pdfium.wasmExports.free(access);
      closeSync(handle);
    },
  };
}
