import { errorCode } from "#api/db/database/is-unavailable.ts";
import { EpubError, refuseOnFault } from "#catalog/epub/epub-error.ts";
import { MAX_NAMES } from "#catalog/epub/read-epub-metadata.ts";
import { FileError, hashFile, locateFile } from "#catalog/folder-files.ts";
import type { BookPlan, PlannedBook } from "#catalog/identity/book-plan.ts";
import { type FoundBook, listBookCodes, planBooks } from "#catalog/identity/plan-books.ts";
import type { LibraryLookup } from "#catalog/identity/library-lookup.ts";
import { withLanguage } from "#catalog/identity/read-identity.ts";
import { describeIssue } from "#catalog/import-step.ts";
import { BookRecord } from "#catalog/records.ts";

import type { BookCandidate, BookFacts, CandidateSource } from "./book-facts.ts";
import type { CatalogSource, SourceRecord } from "./catalog-source.ts";
import { chooseLanguage } from "./choose-language.ts";
import type { NameCodes, NamedRecord } from "./name-codes.ts";

type Author = ReturnType<NameCodes["findAuthor"]>;

/** A book that can be imported, and its record without a code. */
type CollectedBook = FoundBook & {
  value: object;
  files: BookCandidate["files"];
  authors: Author[];
  topics: NamedRecord[];
  series: NamedRecord[];
};

type CollectOptions = {
  folder: string;
  names: NameCodes;
  /** As `--language` says. */
  language: string | undefined;
  /** The library that the folder is imported into. */
  library: LibraryLookup | undefined;
  remarks: string[];
};

/** What a folder of books without codes is read as. */
type CollectedBooks = Required<Pick<CatalogSource, "plans" | "copies" | "books" | "countBooks">> & {
  lists: Record<"authors" | "topics" | "series", SourceRecord[]>;
};

const RecordWithoutCode = BookRecord.omit({ code: true });

/**
 * Reads the books of a folder one by one, and decides which books of the library they are. A book that cannot be read
 * is a record that is refused.
 */
export async function collectBooks(
  sources: Iterable<CandidateSource> | AsyncIterable<CandidateSource>,
  options: CollectOptions,
): Promise<CollectedBooks> {
  const { library, remarks } = options;
  const { found, unreadable, order } = await readSources(sources, options);
  const plans = planBooks(found, {
    known: (await library?.listKnownBooks(remarks)) ?? [],
    takenCodes: (await library?.findTakenCodes(found.flatMap(listBookCodes))) ?? new Set(),
    replace: library?.replace,
  });
  const described = found.filter(({ where }) => describesBook(plans.get(where)));
  const byName = new Map(found.map((book) => [book.where, book]));
  const books = order.flatMap((where): SourceRecord[] => {
    const book = byName.get(where);
    const reason = unreadable.get(where) ?? "";
    return book ? toRecord(book, plans.get(where)) : [{ where, unreadable: reason }];
  });
  return {
    plans: new Map(found.flatMap((book) => toPlanned(book, plans.get(book.where)))),
    copies: [...plans].flatMap(([where, plan]) =>
      plan.kind === "copy" ? [{ ...plan, where }] : [],
    ),
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
}

async function readSources(
  sources: Iterable<CandidateSource> | AsyncIterable<CandidateSource>,
  options: CollectOptions,
) {
  const found: CollectedBook[] = [];
  const unreadable = new Map<string, string>();
  const order: string[] = [];
  for await (const { where, read } of sources) {
    order.push(where);
    try {
      found.push(await collectBook(where, await read(), options));
    } catch (cause) {
      const error = refuseOnFault(cause);
      const isOfTheBook =
        error instanceof EpubError || error instanceof FileError || isUnreadable(error);
      if (!isOfTheBook) throw error;
      unreadable.set(where, error.message);
    }
  }
  return { found, unreadable, order };
}

async function collectBook(
  where: string,
  { facts, identity, files, readSample }: BookCandidate,
  { folder, names, language: fallback, remarks }: CollectOptions,
): Promise<CollectedBook> {
  const authors = facts.people.authors.slice(0, MAX_NAMES).map(names.findAuthor);
  const topics = facts.subjects.map(names.findTopic);
  const series = facts.series.map(({ name }) => names.findSeries(name));
  remarks.push(...describeLeftOut(where, facts));
  const language = await chooseLanguage(facts.language, { where, fallback, readSample, remarks });
  const value = {
    ...describeBook(facts),
    language,
    ...files,
    authors: listCodes(authors),
    topics: listCodes(topics),
    series: listSeries(series, facts),
  };
  // A book that is refused later would keep another one out, which is the same book.
  const { error } = RecordWithoutCode.safeParse(value);
  if (error) throw new FileError(error.issues.map(describeIssue).join("; "));
  const [sha256 = null, ...otherFiles] = await hashFiles(folder, [files.epubUrl, files.pdfUrl]);
  return {
    where,
    sha256,
    otherFiles,
    title: facts.title,
    identity: withLanguage(identity, language),
    files,
    authors,
    topics,
    series,
    value,
  };
}

/** The fields of its record that facts have as they are. */
function describeBook(facts: BookFacts) {
  const { title, subtitle, description, publisher, year, rights, print, people } = facts;
  const contributors = people.contributors.slice(0, MAX_NAMES);
  return {
    title,
    type: "ebooks",
    ...print,
    description,
    subtitle,
    publisher,
    year,
    rights,
    contributors: contributors.length > 0 ? contributors : null,
  };
}

async function hashFiles(folder: string, names: (string | undefined)[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const name of names) {
    if (name !== undefined) hashes.push(await hashFile(await locateFile(folder, name)));
  }
  return hashes;
}

function describeLeftOut(where: string, { people, named }: BookFacts): string[] {
  const all = {
    authors: people.authors.length,
    contributors: people.contributors.length,
    ...named,
  };
  return Object.entries(all).flatMap(([list, count]) => {
    const more = count - MAX_NAMES;
    return more > 0 ? [`${where}: ${more} of ${count} ${list} are left out.`] : [];
  });
}

/** The record of a book that is imported or refused. A book from a catalog keeps its own authors and topics. */
function toRecord({ where, value }: CollectedBook, plan: BookPlan | undefined): SourceRecord[] {
  if (plan?.kind === "refused") return [{ where, unreadable: plan.reason }];
  if (!plan || plan.kind === "copy") return [];
  const lists = describesBook(plan) ? {} : { authors: [], topics: [], series: [] };
  return [{ where, value: { code: plan.code, ...value, ...lists } }];
}

function toPlanned(
  { where, identity, files }: CollectedBook,
  plan: BookPlan | undefined,
): [string, PlannedBook][] {
  if (plan?.kind !== "known" && plan?.kind !== "new") return [];
  const others = [files.epubUrl, files.pdfUrl, files.audioUrl].filter(
    (file) => file !== undefined && file !== where,
  );
  return [[plan.code, { where, identity, plan, others: others as string[] }]];
}

/** Whether the book gets the metadata of the folder. */
function describesBook(plan: BookPlan | undefined): boolean {
  return plan?.kind === "new" || (plan?.kind === "known" && plan.isFromEpub);
}

/** Of equal codes the last counts. */
function listNamed(items: readonly (Author | NamedRecord)[]): SourceRecord[] {
  const byCode = new Map(items.map((item) => [item.code, item]));
  return [...byCode.values()].map((value) => ({ where: value.name, value }));
}

function isUnreadable(error: unknown): error is Error {
  return error instanceof Error && ["EACCES", "EPERM"].includes(errorCode(error));
}

/** Each series once, with the book's number in it. */
function listSeries(series: readonly NamedRecord[], { series: found }: BookFacts): string[] {
  const entries = series.map(({ code }, place) => {
    const number = found[place]?.number ?? null;
    return [code, number === null ? code : `${code}:${number}`] as const;
  });
  return [...new Map(entries).values()];
}

function listCodes(items: { code: string }[]): string[] {
  return [...new Set(items.map((item) => item.code))];
}
