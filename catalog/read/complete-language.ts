import { join } from "node:path";

import type { Reading } from "#catalog/reading-process/open-reading.ts";

import type { BookCandidate } from "./book-facts.ts";
import { readEpubBook, readEpubSample } from "./read-epub-book.ts";

/** With the language that the book's own file names, when its catalog names none. */
export async function completeLanguage(
  { facts, ...candidate }: Omit<BookCandidate, "readSample">,
  folder: string,
  reading: Reading,
): Promise<BookCandidate> {
  const { epubUrl, pdfUrl } = candidate.files;
  const readSample = () => readFileSample(folder, { epubUrl, pdfUrl }, reading);
  if (facts.language.tag !== null || facts.language.text !== "" || epubUrl === undefined) {
    return { ...candidate, facts, readSample };
  }
  const { language } = (await readEpubBook(folder, epubUrl)).facts;
  return { ...candidate, facts: { ...facts, language }, readSample };
}

async function readFileSample(
  folder: string,
  { epubUrl, pdfUrl }: BookCandidate["files"],
  reading: Reading,
): Promise<string> {
  if (epubUrl !== undefined) return await readEpubSample(join(folder, epubUrl));
  return pdfUrl === undefined ? "" : (await reading.readPdf(join(folder, pdfUrl))).sample;
}
