import type { Book } from "#contract/books.ts";

/** S9.09. */
export type Format = "pdf" | "epub";

export const formatNames: Record<Format, string> = { pdf: "PDF", epub: "ePub" };

export function listFormats({ pdfUrl, epubUrl }: Pick<Book, "pdfUrl" | "epubUrl">): Format[] {
  const formats: Format[] = [];
  if (pdfUrl) formats.push("pdf");
  if (epubUrl) formats.push("epub");
  return formats;
}
