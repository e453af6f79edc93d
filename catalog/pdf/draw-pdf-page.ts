import { getMemory, openPdf } from "./open-pdf.ts";

/** In pixels: the largest size that pages use. */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 1_600;

/** In pixels; a strip is no cover. */
const MIN_SIDE = 100;

/** FPDF_ANNOT, and FPDF_REVERSE_BYTE_ORDER for red before blue. */
const DRAWING_FLAGS = 0x01 | 0x10;

const FORMAT_BGRX = 3;

/** In red, green, blue and an unused byte for each pixel. */
export type DrawnPage = { points: Uint8Array; width: number; height: number };

/** The first page; null when it has no size to draw. Only for the process that reads files. */
export async function drawPdfPage(file: string): Promise<DrawnPage | null> {
  using pdf = await openPdf(file);
  const { pdfium } = pdf;
  const page = pdfium.FPDF_LoadPage(pdf.document, 0);
  if (page === 0) return null;
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = Math.min(MAX_WIDTH / wide, MAX_HEIGHT / high);
  const [width, height] = [Math.round(wide * scale), Math.round(high * scale)];
  if (!(width >= MIN_SIDE && height >= MIN_SIDE)) return null;

  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, 0, 0);
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, DRAWING_FLAGS);
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const points = getMemory(pdfium).slice(start, start + width * height * 4);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  return { points, width, height };
}
