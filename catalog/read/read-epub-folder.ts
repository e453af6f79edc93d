import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { EpubError, refuseOnFault } from "#catalog/epub/epub-error.ts";
import { type Epub, openEpub } from "#catalog/epub/open-epub.ts";
import {
  detectLanguage,
  type EpubMetadata,
  MAX_NAMES,
  readEpubMetadata,
  readSampleText,
} from "#catalog/epub/read-epub-metadata.ts";
import { FileError, hashFile } from "#catalog/folder-files.ts";
import type { BookPlan } from "#catalog/identity/book-plan.ts";
import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import { type FoundBook, listBookCodes, planBooks } from "#catalog/identity/plan-books.ts";
import { toIdentity, withLanguage } from "#catalog/identity/read-identity.ts";
import { describeIssue } from "#catalog/import-step.ts";
import { BookRecord } from "#catalog/records.ts";

import { assignCodes, assignIds } from "./assign-codes.ts";
import type { SourceRecord, CatalogSource } from "./catalog-source.ts";
import type { PersonName } from "./parse-name.ts";
import { parsePeople } from "./parse-people.ts";

type Author = PersonName & { code: string };
type Named = { id: number; code: string; name: string };

export type EpubFolderOptions = {
  /** Of EPUB files without a language. */
  language?: string | undefined;
  /** The library that the folder is imported into; none in a check. */
  library?: LibraryLookup | undefined;
};

/** An EPUB that can be read, and its record without a code. */
type ReadEpub = FoundBook & {
  value: object;
  authors: Author[];
  topics: Named[];
  series: Named[];
};

const RecordWithoutCode = BookRecord.omit({ code: true });

/** Reads EPUB files, also in subfolders, with their own metadata; null when there are none. */
export async function readEpubFolder(
  folder: string,
  { language, library }: EpubFolderOptions,
): Promise<CatalogSource | null> {
  const entries = await listEntries(folder);
  const files = [...entries.keys()];
  if (files.length === 0) return null;

  const found: ReadEpub[] = [];
  const unreadable = new Map<string, string>();
  const remarks: string[] = [];
  const codes = {
    authors: assignCodes((await library?.listNames("authors")) ?? []),
    topics: assignCodes((await library?.listNames("topics")) ?? []),
    series: assignCodes((await library?.listNames("series")) ?? []),
  };
  const ids = { topics: assignIds(), series: assignIds() };

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
      series: listNamed(described.flatMap(({ series }) => series)),
    },
    countBooks: async () => books.length,
    books: async function* () {
      yield* books;
    },
  };

  async function readFile(where: string): Promise<ReadEpub> {
    if (!entries.get(where)?.isFile()) throw new FileError(NO_FILE);
    await using epub = await openEpub(join(folder, where));
    const metadata = await readEpubMetadata(epub);
    const people = parsePeople(metadata.people);
    const authors = people.authors.slice(0, MAX_NAMES).map((author) => {
      return { code: codes.authors(author.name), ...author };
    });
    const topics = metadata.subjects.map((name) => toNamed(name, codes.topics, ids.topics));
    const series = metadata.series.map(({ name }) => toNamed(name, codes.series, ids.series));
    const contributors = people.contributors.slice(0, MAX_NAMES);

    const all = {
      authors: people.authors.length,
      contributors: people.contributors.length,
      ...metadata.named,
    };
    for (const [list, count] of Object.entries(all)) {
      const more = count - MAX_NAMES;
      if (more > 0) remarks.push(`${where}: ${more} of ${count} ${list} are left out.`);
    }
    const record = await readRecord(epub, where, metadata, language, remarks);
    const value = {
      ...record,
      authors: listCodes(authors),
      topics: listCodes(topics),
      series: listSeries(series, metadata),
      contributors: contributors.length > 0 ? contributors : null,
    };
    // A file that is refused later would keep another file of the same book out.
    const { error } = RecordWithoutCode.safeParse(value);
    if (error) throw new FileError(error.issues.map(describeIssue).join("; "));
    return {
      where,
      sha256: await hashFile(epub.file),
      title: record.title,
      identity: withLanguage(toIdentity(epub, metadata, people), record.language),
      authors,
      topics,
      series,
      value,
    };
  }
}

const NO_FILE = "It is a link or no file. Put the EPUB itself into the folder.";

/** Everything that is named like an EPUB, by its path; what systems add beside files is left out. */
async function listEntries(folder: string): Promise<ReadonlyMap<string, Dirent>> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory() && /^(?!\._).*\.epub$/is.test(entry.name))
    .map((entry) => [relative(folder, join(entry.parentPath, entry.name)), entry] as const)
    .filter(([path]) => !/(?:^|[/\\])__MACOSX[/\\]/.test(path));
  return new Map(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The record of a file that is imported or refused. A book from a catalog keeps its own authors and topics. */
function toRecord({ where, value }: ReadEpub, plan: BookPlan | undefined): SourceRecord[] {
  if (plan?.kind === "refused") return [{ where, unreadable: plan.reason }];
  if (!plan || plan.kind === "copy") return [];
  const lists = describesBook(plan) ? {} : { authors: [], topics: [], series: [] };
  return [{ where, value: { code: plan.code, ...value, ...lists } }];
}

/** Whether the book gets the metadata of its EPUB. */
function describesBook(plan: BookPlan | undefined): boolean {
  return plan?.kind === "new" || (plan?.kind === "known" && plan.isFromEpub);
}

/** Of equal codes the last counts. */
function listNamed(items: readonly (Author | Named)[]): SourceRecord[] {
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
    subtitle: found.subtitle,
    publisher: found.publisher,
    year: found.year,
    rights: found.rights,
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
    const how =
      otherwise === undefined
        ? "a guess from its words; --language names another"
        : "as --language says";
    remarks.push(`${name} ${named}; imported as "${chosen}", ${how}.`);
    return chosen;
  }
}

function toNamed(
  name: string,
  codeOf: (name: string) => string,
  idOf: (code: string) => number,
): Named {
  const code = codeOf(name);
  return { id: idOf(code), code, name };
}

/** Each series once, with the book's number in it. */
function listSeries(series: readonly Named[], { series: found }: EpubMetadata): string[] {
  const entries = series.map(({ code }, place) => {
    const number = found[place]?.number ?? null;
    return [code, number === null ? code : `${code}:${number}`] as const;
  });
  return [...new Map(entries).values()];
}

function listCodes(items: { code: string }[]): string[] {
  return [...new Set(items.map((item) => item.code))];
}
