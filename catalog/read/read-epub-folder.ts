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
import { FileError, hashFile } from "#catalog/folder-files.ts";
import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import {
  type BookPlan,
  type FoundBook,
  listBookCodes,
  planBooks,
} from "#catalog/identity/plan-books.ts";
import { toIdentity } from "#catalog/identity/read-identity.ts";
import { slug } from "#domain/slug.ts";

import type { SourceRecord, CatalogSource } from "./catalog-source.ts";

type Person = { code: string; name: string; firstName: string; lastName: string };
type Subject = { id: number; code: string; name: string };

export type EpubFolderOptions = {
  /** Of EPUB files without a language. */
  language?: string | undefined;
  /** The library that the folder is imported into; none in a check. */
  library?: LibraryLookup | undefined;
};

/** An EPUB that can be read, and its record without a code. */
type ReadEpub = FoundBook & { value: object; authors: Person[]; topics: Subject[] };

/** Reads EPUB files, also in subfolders, with their own metadata; null when there are none. */
export async function readEpubFolder(
  folder: string,
  { language, library }: EpubFolderOptions,
): Promise<CatalogSource | null> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.epub$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
  if (files.length === 0) return null;

  const found: ReadEpub[] = [];
  const unreadable = new Map<string, string>();
  const remarks: string[] = [];

  for (const where of files) {
    try {
      found.push(await readFile(where));
    } catch (cause) {
      const error = refuseOnFault(cause);
      const isOfTheFile =
        error instanceof EpubError || error instanceof FileError || isUnreadable(error);
      if (!isOfTheFile) throw error;
      unreadable.set(where, error.message);
    }
  }

  const plans = planBooks(found, {
    known: (await library?.listKnownBooks(remarks)) ?? [],
    takenCodes: (await library?.findTakenCodes(found.flatMap(listBookCodes))) ?? new Set(),
    replace: library?.replace,
  });
  const described = found.filter(({ where }) => describesBook(plans.get(where)));
  const byName = new Map(found.map((file) => [file.where, file]));
  const books = files.flatMap((where): SourceRecord[] => {
    const file = byName.get(where);
    const reason = unreadable.get(where) ?? "";
    return file ? toRecord(file, plans.get(where)) : [{ where, unreadable: reason }];
  });
  return {
    folder,
    kind: "EPUB files",
    remarks,
    plans,
    keepsExisting: true,
    library: undefined,
    settings: undefined,
    lists: {
      authors: listNamed(described.flatMap(({ authors }) => authors)),
      topics: listNamed(described.flatMap(({ topics }) => topics)),
    },
    countBooks: async () => books.length,
    books: async function* () {
      yield* books;
    },
  };

  async function readFile(where: string): Promise<ReadEpub> {
    await using epub = await openEpub(join(folder, where));
    const metadata = await readEpubMetadata(epub);
    const authors = metadata.creators.map(parsePerson);
    const topics = metadata.subjects.map(parseSubject).filter((topic) => topic.code !== "");
    for (const list of ["creators", "subjects"] as const) {
      const more = metadata.named[list] - metadata[list].length;
      if (more > 0)
        remarks.push(`${where}: ${more} of ${metadata.named[list]} ${list} are left out.`);
    }
    const record = await readRecord(epub, where, metadata, language, remarks);
    return {
      where,
      sha256: await hashFile(epub.file),
      title: record.title,
      identity: toIdentity(epub, metadata),
      authors,
      topics,
      value: { ...record, authors: listCodes(authors), topics: listCodes(topics) },
    };
  }
}

/** The record of a file that is imported or refused. A book from a catalog keeps its own authors and topics. */
function toRecord({ where, value }: ReadEpub, plan: BookPlan | undefined): SourceRecord[] {
  if (plan?.kind === "refused") return [{ where, unreadable: plan.reason }];
  if (!plan || plan.kind === "copy") return [];
  const lists = describesBook(plan) ? {} : { authors: [], topics: [] };
  return [{ where, value: { code: plan.code, ...value, ...lists } }];
}

/** Whether the book gets the metadata of its EPUB. */
function describesBook(plan: BookPlan | undefined): boolean {
  return plan?.kind === "new" || (plan?.kind === "known" && plan.isFromEpub);
}

/** Of equal codes the last counts. */
function listNamed(items: readonly (Person | Subject)[]): SourceRecord[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return [...byCode.values()].map((value) => ({ where: value.name, value }));
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
  const language = found.language.tag ?? (await chooseLanguage());
  return {
    title,
    type: "ebooks",
    language,
    description: found.description,
    epubUrl: name,
  };

  /** A language that the book names is never replaced by a guess. */
  async function chooseLanguage(): Promise<string> {
    const { text } = found.language;
    if (text !== "" && otherwise === undefined) {
      throw new FileError(
        `It says that its language is "${text}". Write a language tag, such as en or ceb, into the book, or import it with --language.`,
      );
    }
    const chosen = otherwise ?? detectLanguage(await readSampleText(epub));
    if (chosen === null) {
      throw new FileError(
        "It does not say its language, and its words do not tell. Import it with --language.",
      );
    }
    const named = text === "" ? "has no language" : `says that its language is "${text}"`;
    const how = otherwise === undefined ? "the language of its words" : "as --language says";
    remarks.push(`${name} ${named}; imported as "${chosen}", ${how}.`);
    return chosen;
  }
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
