import { basename } from "node:path";

import { isPlaceholder, toLine } from "#catalog/epub/metadata-elements.ts";
import { cleanSubjects, MAX_NAMES } from "#catalog/epub/read-epub-metadata.ts";
import { resolveLanguage } from "#catalog/epub/resolve-language.ts";
import type { BookIdentity } from "#catalog/identity/compare-books.ts";
import { parseIsbn } from "#catalog/identity/isbn.ts";
import type { BookFacts } from "#catalog/read/book-facts.ts";
import { parsePeople, type People } from "#catalog/read/parse-people.ts";
import { toStorableText } from "#catalog/read/storable-text.ts";

import { isJunkAuthor, isJunkTitle, parseFileName } from "./file-facts.ts";
import type { PdfFacts } from "./read-pdf.ts";

/** Whether an author of this name is known already, for names of files such as "The Lamp - Ann Ample". */
export type IsKnownAuthor = (name: string) => boolean;

/** What a PDF says of itself in its document information and XMP, else what the name of its file says. */
export function describePdf(
  name: string,
  pdf: PdfFacts,
  isKnownAuthor: IsKnownAuthor,
): { facts: BookFacts; identity: BookIdentity } {
  const { xmp } = pdf;
  const file = basename(name).replace(/\.pdf$/i, "");
  const title = findTitle(pdf, file);
  const fallback = title === undefined ? parseFileName(file, isKnownAuthor) : null;
  const people = readPeople(pdf, fallback?.author ?? "");
  const subjects = cleanSubjects(listKeywords(pdf));
  const language = resolveLanguage([pdf.language, ...(xmp?.language ?? [])].map(toLine));
  const facts = {
    title: title ?? fallback?.title ?? file,
    subtitle: "",
    people,
    series: [],
    publisher: toLine(xmp?.publisher.find((each) => !isPlaceholder(each)) ?? ""),
    year: null,
    rights: toStorableText(xmp?.rights[0] ?? "").slice(0, 10_000),
    language,
    description: readDescription(pdf, title),
    subjects: subjects.slice(0, MAX_NAMES),
    named: { series: 0, subjects: subjects.length },
    print: { pageCount: Math.min(pdf.pages, 100_000) },
  };
  const isbns = [...(xmp?.identifier ?? []), file].map(parseIsbn).filter((isbn) => isbn !== null);
  return {
    facts,
    identity: {
      identifier: null,
      isbns: [...new Set(isbns)],
      author: people.authors[0]?.name ?? "",
      title: facts.title,
      language: language.tag ?? "",
      number: null,
    },
  };
}

function findTitle({ title, xmp }: PdfFacts, file: string): string | undefined {
  const titles = [title, ...(xmp?.title ?? [])].map(toLine);
  return titles.find((each) => !isPlaceholder(each) && !isJunkTitle(each, file));
}

function readPeople({ author, xmp }: PdfFacts, fallback: string): People {
  const creators = (xmp?.creator ?? []).filter((each) => !isJunkAuthor(each));
  const named = isJunkAuthor(toLine(author)) ? [] : [toLine(author)];
  const texts = creators.length > 1 ? creators : [...named, ...creators].slice(0, 1);
  const all = texts.length > 0 || fallback === "" ? texts : [fallback];
  return parsePeople(all.map((text) => ({ text, fileAs: null, roles: [], isCreator: true })));
}

/** Keywords are separated by semicolons, else by commas. */
function listKeywords({ keywords, xmp }: PdfFacts): string[] {
  const subjects = xmp?.subject ?? [];
  if (subjects.length > 0) return subjects;
  return toLine(keywords).split(/[;；]/.test(keywords) ? /[;；]/ : /[,，、]/);
}

/** Programs put the title, or words such as "PDF" there. */
function readDescription({ subject, xmp }: PdfFacts, title: string | undefined): string {
  const text = toStorableText(subject) || toStorableText(xmp?.description[0] ?? "");
  return text === title || text.length < 20 ? "" : text;
}
