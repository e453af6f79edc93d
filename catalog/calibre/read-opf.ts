import { readFile, stat } from "node:fs/promises";

import { decodeText } from "#catalog/epub/decode-text.ts";
import {
  findOutermost,
  getAttribute,
  getTrimmedText,
  type Markup,
  namespaces,
} from "#catalog/epub/markup.ts";
import { readPackageMetadata } from "#catalog/epub/read-epub-metadata.ts";
import { readMarkup } from "#catalog/epub/parse-markup.ts";
import { FileError } from "#catalog/folder-files.ts";
import type { BookIdentity } from "#catalog/identity/compare-books.ts";
import { readOwnIdentifier } from "#catalog/identity/own-identifier.ts";
import { readIsbns } from "#catalog/identity/read-identity.ts";
import type { BookFacts } from "#catalog/read/book-facts.ts";
import { parsePeople } from "#catalog/read/parse-people.ts";

/** In bytes. */
const MAX_OPF_BYTES = 2_000_000;

const MAX_ELEMENTS = 20_000;

/**
 * The `metadata.opf` that Calibre keeps beside the files of a book: what its owner corrected there. Throws `FileError`.
 */
export async function readOpf(file: string): Promise<{ facts: BookFacts; identity: BookIdentity }> {
  const { size } = await stat(file);
  if (size > MAX_OPF_BYTES) throw new FileError("Its metadata.opf has more than 2 MB.");
  const root = readMarkup(decodeText(await readFile(file)), { maxElements: MAX_ELEMENTS });
  if (root?.name.toLowerCase() !== "package") {
    throw new FileError(
      "Its metadata.opf is damaged; open the book's properties in Calibre and save them, or delete it.",
    );
  }
  const metadata = readPackageMetadata(root);
  const people = parsePeople(metadata.people);
  return {
    facts: { ...metadata, people, print: {} },
    identity: {
      identifier: readCalibreIdentifier(root),
      isbns: readIsbns(root),
      author: people.authors[0]?.name ?? "",
      title: metadata.title,
      language: metadata.language.tag ?? "",
      number: metadata.series[0]?.number ?? null,
    },
  };
}

/** The UUID that Calibre gave the book; null without one. */
function readCalibreIdentifier(root: Markup): string | null {
  const found = findOutermost(root, "identifier").find((element) => {
    const scheme = getAttribute(element, "scheme", namespaces.opf) ?? "";
    return /^uuid$/i.test(scheme) || /^uuid:/i.test(getTrimmedText(element));
  });
  return found ? toCalibreIdentifier(getTrimmedText(found)) : null;
}

/** null for a UUID that examples show. */
export function toCalibreIdentifier(uuid: string): string | null {
  const own = readOwnIdentifier(uuid);
  return own !== null && /^[\da-f]{32}$/.test(own) ? `calibre:${own}` : null;
}
