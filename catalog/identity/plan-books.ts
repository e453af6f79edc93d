import { createHash } from "node:crypto";

import anyAscii from "any-ascii";

import { FolderError } from "#catalog/read/catalog-source.ts";
import { slug } from "#domain/slug.ts";
import { toKey } from "#domain/to-comparable.ts";

import type { BookPlan } from "./book-plan.ts";
import { type BookIdentity, compareBooks, isOfCatalog, listMatchKeys } from "./compare-books.ts";

/** A book of the library that has an EPUB, or that a folder of files made. */
export type KnownBook = {
  code: string;
  /** Of the EPUB, or of the PDF without one. */
  sha256: string | null;
  /** Of the PDF beside the EPUB. */
  otherFiles?: readonly string[];
  /** Whether a folder of files made it, and not a catalog. */
  isFromEpub: boolean;
  identity: BookIdentity;
};

/**
 * A book of a folder; `where` names its file there, and `title` is its title in the library. `sha256` is of its EPUB, or
 * of its PDF without one; `otherFiles` has that of the PDF beside the EPUB.
 */
export type FoundBook = {
  where: string;
  sha256: string | null;
  otherFiles?: readonly string[];
  title: string;
  identity: BookIdentity;
};

export type Library = {
  known: readonly KnownBook[];
  /** Those of `listBookCodes(found)` that books have. */
  takenCodes: ReadonlySet<string>;
  /** The code of the book that a file replaces on purpose. */
  replace: string | undefined;
};

/** A known book, or one of a file planned before; `claim` is the file that becomes it. */
type Entry = KnownBook & { claim: string | null };

/**
 * Decides for each book of a folder whether it is a book of the library or a new one, so that none replaces another book
 * (docs/catalog.md). Throws `FolderError` when it is not clear which file replaces the book `replace`.
 */
export function planBooks(
  found: readonly FoundBook[],
  { known, takenCodes, replace }: Library,
): Map<string, BookPlan> {
  const entries = indexEntries(known);
  const plans = new Map<string, BookPlan>();
  const codes = new Set(takenCodes);

  if (replace !== undefined) {
    const target = entries.findCode(replace);
    if (!target) throw new FolderError(`The library has no book ${replace} with an EPUB.`);
    const file = findReplacement(found, target);
    if (file) claim(file, target);
  }
  for (const file of found) {
    const same = entries.findOwn(file.identity);
    if (same?.claim === null && !plans.has(file.where)) claim(file, same);
  }
  for (const file of found) {
    const same = [file.sha256, ...(file.otherFiles ?? [])].map(entries.findFile).find(isFree);
    if (same && !plans.has(file.where)) claim(file, same);
  }
  // A book found later may make it unclear which book a file is, so refusals come last.
  let open: readonly FoundBook[] = found.filter(({ where }) => !plans.has(where));
  for (let before = Infinity; open.length < before;) {
    before = open.length;
    open = open.filter((file) => plan(file) !== null);
  }
  for (const file of open) {
    const same = plan(file);
    if (same) plans.set(file.where, { kind: "refused", reason: describeRefusal(same) });
  }
  return plans;

  function claim(file: FoundBook, entry: Entry): void {
    const { code, isFromEpub } = entry;
    const isSameFile = file.sha256 !== null && entry.sha256 === file.sha256;
    // What the book was before is no book of the library any more.
    entries.remove(entry);
    plans.set(file.where, { kind: "known", code, isFromEpub, isSameFile });
    entries.add({ ...file, code, isFromEpub, claim: file.where });
  }

  /** Plans the file, unless it is the same book as another file of the folder: then it returns that. */
  function plan(file: FoundBook): Match | null {
    const equal = entries.findFile(file.sha256);
    if (equal && equal.claim !== null) {
      plans.set(file.where, { kind: "copy", code: equal.code, of: equal.claim });
      return null;
    }
    const { same, apart } = findBook(file.identity, entries.listLike(file.identity));
    if (same && same.entry.claim !== null) return same;
    if (same) claim(file, same.entry);
    else add(file, describeApart(apart));
    return null;
  }

  function add(file: FoundBook, apart: string[]): void {
    const code = listBookCodes(file).find((candidate) => !codes.has(candidate));
    if (code === undefined) throw new Error(`${file.where} has no free code.`);
    codes.add(code);
    plans.set(file.where, { kind: "new", code, apart });
    entries.add({ ...file, code, isFromEpub: true, claim: file.where });
  }
}

/** The code of a new book is the first of these that is free: its ISBN, or its title and a hash of its identifier. */
export function listBookCodes({ where, sha256, title, identity }: FoundBook): string[] {
  const [isbn] = identity.isbns;
  const name = slug(anyAscii(title), 60);
  const file = sha256 ?? where;
  const codes = [identity.identifier ?? isbn ?? file, file].flatMap((source) => {
    const hash = createHash("sha256").update(JSON.stringify([source, toKey(identity.author)]));
    const digits = hash.digest("hex");
    return [6, 16].map((length) => [name, digits.slice(0, length)].filter(Boolean).join("-"));
  });
  return isbn === undefined ? codes : [isbn, ...codes];
}

function isFree(entry: Entry | undefined): boolean {
  return entry?.claim === null;
}

type Match = { entry: Entry; evidence: string };

/** The book that an EPUB is, if it is one; otherwise the books that it resembles, with the reason why it is none. */
function findBook(
  identity: BookIdentity,
  entries: readonly Entry[],
): { same: Match | null; apart: Match[] } {
  const certain: Match[] = [];
  const likely: Match[] = [];
  const apart: Match[] = [];
  for (const entry of entries) {
    const resemblance = compareBooks(identity, entry.identity);
    if (resemblance === null) continue;
    if ("apart" in resemblance) apart.push({ entry, evidence: resemblance.apart });
    else (resemblance.isCertain ? certain : likely).push({ entry, evidence: resemblance.same });
  }
  const same = certain.length > 0 ? chooseMatch(identity, certain) : getOnly(likely);
  return { same, apart: [...(same ? [] : certain), ...likely, ...apart] };
}

/** Of an original and its translation with one identifier, the one that agrees in title, else in language. */
function chooseMatch(identity: BookIdentity, matches: readonly Match[]): Match | null {
  const byTitle = matches.filter(
    ({ entry }) => toKey(entry.identity.title) === toKey(identity.title),
  );
  const byLanguage = (byTitle.length > 0 ? byTitle : matches).filter(
    ({ entry }) => entry.identity.language === identity.language,
  );
  return getOnly(matches) ?? getOnly(byTitle) ?? getOnly(byLanguage);
}

/** The match when there is one; null when it is not clear which. Books with one file count as one. */
function getOnly(matches: readonly Match[]): Match | null {
  const files = new Set(matches.map(({ entry }) => entry.sha256 ?? entry.code));
  return files.size === 1 ? (matches[0] ?? null) : null;
}

function describeRefusal({ entry, evidence }: Match): string {
  return `It is the same book as ${entry.claim} (${evidence}). Only one of them can be imported.`;
}

/** For example "the-lamp-1a2b3c and 2 others have the same title and first author, but another identifier". */
function describeApart(matches: readonly Match[]): string[] {
  const byEvidence = Map.groupBy(matches, ({ evidence }) => evidence);
  return [...byEvidence].map(([evidence, group]) => {
    const [first, ...others] = new Set(group.map(({ entry }) => entry.code));
    if (others.length === 0) return `${first} has ${evidence}`;
    const rest = others.length === 1 ? others[0] : `${others.length} others`;
    return `${first} and ${rest} have ${evidence}`;
  });
}

/** The file that replaces a book on purpose; null when one is that book already. */
function findReplacement(found: readonly FoundBook[], target: KnownBook): FoundBook | null {
  const [only] = found;
  if (only && found.length === 1) return only;

  const resembling = found.filter(({ sha256, identity }) => {
    const resemblance = compareBooks(identity, target.identity);
    return sha256 !== target.sha256 && resemblance !== null && "apart" in resemblance;
  });
  const [file] = resembling;
  if (file && resembling.length === 1) return file;
  const ask = `Put the EPUB that replaces ${target.code} into a folder of its own.`;
  if (file) {
    const names = resembling.map(({ where }) => where).join(", ");
    throw new FolderError(`${names} all resemble ${target.code}. ${ask}`);
  }
  if (found.some((each) => isSameBook(each, target))) return null;
  throw new FolderError(`No EPUB of the folder resembles ${target.code}. ${ask}`);
}

function isSameBook({ sha256, identity }: FoundBook, target: KnownBook): boolean {
  const resemblance = compareBooks(identity, target.identity);
  return sha256 === target.sha256 || (resemblance !== null && "same" in resemblance);
}

/** Finds books by their code, by their file and by what they may have in common with another one. */
function indexEntries(known: readonly KnownBook[]) {
  const byKey = new Map<string, Entry[]>();
  const get = (key: string): readonly Entry[] => byKey.get(key) ?? [];

  function add(entry: Entry): void {
    for (const key of listKeys(entry)) byKey.set(key, [...get(key), entry]);
  }

  for (const book of known) add({ ...book, claim: null });
  return {
    add,
    remove(entry: Entry): void {
      for (const key of listKeys(entry)) {
        byKey.set(
          key,
          get(key).filter((each) => each !== entry),
        );
      }
    },
    findCode: (code: string) => get(`code ${code}`)[0],
    findFile: (sha256: string | null) => (sha256 === null ? undefined : get(`file ${sha256}`)[0]),
    /** By an identifier that its catalog gave it, whatever else changed. */
    findOwn: ({ identifier }: BookIdentity) =>
      identifier !== null && isOfCatalog(identifier)
        ? get(`identifier ${identifier}`).find(({ identity }) => identity.identifier === identifier)
        : undefined,
    listLike: (identity: BookIdentity) => [...new Set(listMatchKeys(identity).flatMap(get))],
  };
}

function listKeys({ code, sha256, otherFiles = [], identity }: Entry): string[] {
  const files = [...(sha256 === null ? [] : [sha256]), ...otherFiles];
  return [`code ${code}`, ...files.map((file) => `file ${file}`), ...listMatchKeys(identity)];
}
