import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { EpubError, refuseOnFault } from "#catalog/epub/epub-error.ts";
import { type Epub, openEpub } from "#catalog/epub/open-epub.ts";
import {
  type EpubMetadata,
  readEpubMetadata,
  detectLanguage,
  readSampleText,
} from "#catalog/epub/read-epub-metadata.ts";
import { slug } from "#domain/slug.ts";

import type { SourceRecord, CatalogSource } from "./catalog-source.ts";

type Person = { code: string; name: string; firstName: string; lastName: string };
type Subject = { id: number; code: string; name: string };

/** Reads EPUB files, also in subfolders, with their own metadata; null when there are none. */
export async function readEpubFolder(
  folder: string,
  language: string | undefined,
): Promise<CatalogSource | null> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.epub$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
  if (files.length === 0) return null;

  const books: SourceRecord[] = [];
  const people = new Map<string, Person>();
  const subjects = new Map<string, Subject>();
  const remarks: string[] = [];

  for (const name of files) {
    try {
      await using epub = await openEpub(join(folder, name));
      const found = await readEpubMetadata(epub);
      const authors = found.creators.map(parsePerson);
      const topics = found.subjects.map(parseSubject).filter((topic) => topic.code !== "");
      for (const author of authors) people.set(author.code, author);
      for (const topic of topics) subjects.set(topic.code, topic);

      for (const list of ["creators", "subjects"] as const) {
        const more = found.named[list] - found[list].length;
        if (more > 0)
          remarks.push(`${name}: ${more} of ${found.named[list]} ${list} are left out.`);
      }
      const value = await readRecord(epub, name, found, language, remarks);
      books.push({
        where: name,
        value: { ...value, authors: listCodes(authors), topics: listCodes(topics) },
      });
    } catch (cause) {
      const error = refuseOnFault(cause);
      const isOfTheFile = error instanceof EpubError || isUnreadable(error);
      if (!isOfTheFile) throw error;
      books.push({ where: name, unreadable: error.message });
    }
  }

  const listed = (items: Iterable<Person | Subject>) =>
    [...items].map((value) => ({ where: value.name, value }));
  return {
    folder,
    kind: "EPUB files",
    remarks,
    keepsExisting: true,
    library: undefined,
    settings: undefined,
    lists: { authors: listed(people.values()), topics: listed(subjects.values()) },
    countBooks: async () => books.length,
    books: async function* () {
      yield* books;
    },
  };
}

function isUnreadable(error: unknown): error is Error {
  return error instanceof Error && ["EACCES", "EPERM"].includes(errorCode(error));
}

async function readRecord(
  epub: Epub,
  name: string,
  found: EpubMetadata,
  otherwise: string | undefined,
  remarks: string[],
) {
  const title = found.title || name.replace(/^.*[/\\]/, "").replace(/\.epub$/i, "");
  const language = found.language ?? otherwise ?? detectLanguage(await readSampleText(epub));
  if (!found.language && language) {
    remarks.push(`${name} has no language; imported as "${language}".`);
  }
  return {
    code: createBookCode(title, found),
    title,
    type: "ebooks",
    language: language ?? undefined,
    description: found.description,
    epubUrl: name,
  };
}

/** The ISBN if the book has one; otherwise its title and a short hash of its identifier, stable between imports. */
function createBookCode(title: string, { identifier, creators }: EpubMetadata): string {
  const isbn = identifier?.replace(/[\s-]/g, "").match(/(?:97[89])?\d{9}[\dX]$/i)?.[0];
  if (isbn && /isbn|^[\d\sX-]+$/i.test(identifier ?? "")) return isbn.toUpperCase();

  const identity = identifier ?? JSON.stringify([title, creators]);
  const mark = createHash("sha256").update(identity).digest("hex").slice(0, 6);
  return [slug(title, 60), mark].filter(Boolean).join("-");
}

function parsePerson({ name, fileAs }: EpubMetadata["creators"][number]): Person {
  const [lastName = "", firstName = ""] = fileAs?.includes(",")
    ? fileAs.split(",").map((part) => part.trim())
    : [name.split(" ").at(-1) ?? name, name.split(" ").slice(0, -1).join(" ")];
  return { code: slug(name) || hashText(name), name, firstName, lastName };
}

/** The id is derived from the code, so that it is the same in every folder. */
function parseSubject(name: string): Subject {
  const code = slug(name);
  const number = createHash("sha256").update(code).digest().readUInt32BE();
  return { id: 1_000_000_000 + (number % 1_000_000_000), code, name };
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 10);
}

function listCodes(items: { code: string }[]): string[] {
  return [...new Set(items.map((item) => item.code))];
}
