import {
  findOutermostWith,
  getAttribute,
  getTrimmedText,
  type Markup,
  namespaces,
} from "#catalog/epub/markup.ts";
import type { Epub } from "#catalog/epub/open-epub.ts";
import { type EpubMetadata, readEpubMetadata } from "#catalog/epub/read-epub-metadata.ts";
import { parsePeople } from "#catalog/read/parse-people.ts";

import type { BookIdentity } from "./compare-books.ts";
import { parseIsbn } from "./isbn.ts";
import { readOwnIdentifier } from "./own-identifier.ts";

/** Raise it when the same EPUB would be read as another identity. */
export const IDENTITY_VERSION = 2;

export async function readIdentity(epub: Epub): Promise<BookIdentity> {
  return toIdentity(epub, await readEpubMetadata(epub));
}

export function toIdentity(
  epub: Epub,
  { title, people, language, series }: EpubMetadata,
  { authors } = parsePeople(people),
): BookIdentity {
  const { root, identifier } = epub.package;
  return {
    identifier: readOwnIdentifier(identifier),
    isbns: readIsbns(root),
    author: authors[0]?.name ?? "",
    title,
    language: language.tag ?? "",
    number: series[0]?.number ?? null,
  };
}

/** With the language that the library has for the book, when its EPUB names none. */
export function withLanguage(identity: BookIdentity, tag: string): BookIdentity {
  return { ...identity, language: identity.language || tag };
}

const MAX_ISBNS = 50;

/** The ISBNs among all identifiers of the book. */
export function readIsbns(root: Markup): string[] {
  const isbns = new Set<string>();
  for (const element of findOutermostWith(
    root,
    ({ name }) => name.toLowerCase() === "identifier",
  )) {
    const scheme = getAttribute(element, "scheme", namespaces.opf) ?? "";
    const text = getTrimmedText(element);
    const isbn = parseIsbn(/isbn/i.test(scheme) && !/isbn/i.test(text) ? `isbn:${text}` : text);
    if (isbn) isbns.add(isbn);
  }
  return [...isbns].slice(0, MAX_ISBNS);
}
