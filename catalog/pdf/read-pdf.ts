import { type Pdf, openPdf } from "./open-pdf.ts";
import { readXmp, type XmpFacts } from "./read-xmp.ts";

/** What a PDF says of itself, as written; "" where it says nothing. */
export type PdfFacts = {
  pages: number;
  title: string;
  author: string;
  subject: string;
  keywords: string;
  /** As a tag. */
  language: string;
  /** A few pages from the middle, to tell the language. */
  sample: string;
  /** From its XMP packet; null without one. */
  xmp: XmpFacts | null;
};

/** In characters; the rest is cut off. */
const MAX_FACT_LENGTH = 10_000;
const SAMPLE_LENGTH = 5_000;

const MAX_SAMPLE_PAGES = 10;

/** Only for the process that reads files. Throws `FileError`. */
export async function readPdf(file: string): Promise<PdfFacts> {
  using pdf = await openPdf(file);
  const { pdfium, document } = pdf;
  const info = (key: string) =>
    readText(pdf, (to, size) => pdfium.FPDF_GetMetaText(document, key, to, size));
  return {
    pages: pdfium.FPDF_GetPageCount(document),
    title: info("Title"),
    author: info("Author"),
    subject: info("Subject"),
    keywords: info("Keywords"),
    language: readText(pdf, (to, size) => pdfium.FPDFCatalog_GetLanguage(document, to, size)),
    sample: readSample(pdf),
    xmp: await readXmp(file),
  };
}

/** A text of PDFium: `read` writes it as UTF-16 and returns its size in bytes. */
function readText({ pdfium: { pdfium } }: Pdf, read: (to: number, size: number) => number): string {
  const size = read(0, 0);
  if (size <= 2 || size > 1_000_000) return "";
  const to = pdfium.wasmExports.malloc(size);
  try {
    read(to, size);
    return pdfium.UTF16ToString(to).slice(0, MAX_FACT_LENGTH).toWellFormed();
  } finally {
    pdfium.wasmExports.free(to);
  }
}

function readSample(pdf: Pdf): string {
  const { pdfium, document } = pdf;
  const pages = pdfium.FPDF_GetPageCount(document);
  const first = Math.floor(pages / 2);
  let sample = "";
  for (let at = 0; at < Math.min(pages, MAX_SAMPLE_PAGES); at += 1) {
    sample += `${readPageText(pdf, (first + at) % pages)}\n`;
    if (sample.length >= SAMPLE_LENGTH) break;
  }
  return sample.slice(0, SAMPLE_LENGTH).toWellFormed();
}

function readPageText({ pdfium, document }: Pdf, index: number): string {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) return "";
  const text = pdfium.FPDFText_LoadPage(page);
  const count = Math.min(text === 0 ? 0 : pdfium.FPDFText_CountChars(text), SAMPLE_LENGTH);
  const to = pdfium.pdfium.wasmExports.malloc(2 * (count + 1));
  try {
    if (count <= 0) return "";
    pdfium.FPDFText_GetText(text, 0, count, to);
    return pdfium.pdfium.UTF16ToString(to);
  } finally {
    pdfium.pdfium.wasmExports.free(to);
    if (text !== 0) pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
}
