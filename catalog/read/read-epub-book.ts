import { basename, join } from "node:path";

import { openEpub } from "#catalog/epub/open-epub.ts";
import { readEpubMetadata, readSampleText } from "#catalog/epub/read-epub-metadata.ts";
import { toIdentity } from "#catalog/identity/read-identity.ts";

import type { BookCandidate } from "./book-facts.ts";
import { parsePeople } from "./parse-people.ts";

/** An EPUB with its own metadata. Throws `EpubError`. */
export async function readEpubBook(
  folder: string,
  name: string,
): Promise<Omit<BookCandidate, "files">> {
  const file = join(folder, name);
  await using epub = await openEpub(file);
  const metadata = await readEpubMetadata(epub);
  const people = parsePeople(metadata.people);
  const title = metadata.title || basename(name).replace(/\.epub$/i, "");
  return {
    facts: { ...metadata, title, people, print: {} },
    identity: toIdentity(epub, metadata, people),
    readSample: () => readEpubSample(file),
  };
}

/** Some words from the middle of the book. */
export async function readEpubSample(file: string): Promise<string> {
  await using epub = await openEpub(file);
  return await readSampleText(epub);
}
