import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";

import { assignCodes, assignIds } from "./assign-codes.ts";
import type { PersonName } from "./parse-name.ts";

export type NamedRecord = { id: number; code: string; name: string };

/** Finds the records of authors, topics and series by their names, or gives new ones their codes. */
export type NameCodes = {
  findAuthor: (author: PersonName) => PersonName & { code: string };
  findTopic: (name: string) => NamedRecord;
  findSeries: (name: string) => NamedRecord;
};

export async function openNameCodes(library: LibraryLookup | undefined): Promise<NameCodes> {
  const open = async (list: "authors" | "topics" | "series") =>
    assignCodes((await library?.listNames(list)) ?? []);
  const authors = await open("authors");
  return {
    findAuthor: (author) => ({ code: authors(author.name), ...author }),
    findTopic: openRecords(await open("topics")),
    findSeries: openRecords(await open("series")),
  };
}

function openRecords(codeOf: (name: string) => string): (name: string) => NamedRecord {
  const idOf = assignIds();
  return (name) => {
    const code = codeOf(name);
    return { id: idOf(code), code, name };
  };
}
