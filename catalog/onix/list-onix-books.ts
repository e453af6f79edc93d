import { join } from "node:path";

import type { Markup } from "#catalog/epub/markup.ts";
import { FileError } from "#catalog/folder-files.ts";
import { type BookFilePaths, type CandidateSource, toFilePaths } from "#catalog/read/book-facts.ts";
import { completeLanguage } from "#catalog/read/complete-language.ts";
import { isAudio, isEpub, isPdf, isPicture } from "#catalog/read/file-kinds.ts";
import type { Reading } from "#catalog/reading-process/open-reading.ts";
import { toKey } from "#domain/to-comparable.ts";

import { describeProduct } from "./describe-product.ts";
import { findForm } from "./describe-print.ts";
import { getLine, list } from "./product-elements.ts";
import { isOnix, streamProducts } from "./stream-products.ts";

const MAX_PRODUCTS = 100_000;

/** In characters of all descriptions: more does not fit into the memory of an import. */
const MAX_LENGTH = 60_000_000;

/** In characters: about what a product keeps beside its description. */
const OTHER_FACTS_LENGTH = 2_000;

type OnixBooks = { books: CandidateSource[]; usedFiles: string[]; remarks: string[] };

/** The paths of the ONIX messages among the files of a folder. */
export async function findOnixFiles(folder: string, files: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    if (/\.(?:xml|onix?)$/i.test(file) && (await isOnix(join(folder, file)))) found.push(file);
  }
  return found;
}

/** What is known while messages are read. */
type OnixWork = {
  folder: string;
  files: ReadonlySet<string>;
  /** Files by the letters and digits of their names. */
  filesByName: ReadonlyMap<string, string[]>;
  reading: Reading;
  books: Map<string, CandidateSource>;
  usedFiles: string[];
  counts: { length: number; repeated: number; unpriced: number };
};

/** A record is known again by its key. */
type KeyedSource = { key: string; source: CandidateSource };

/**
 * The products of ONIX messages. A message that cannot be read to its end is refused as a whole. When a record is there
 * more than once, the last one counts.
 */
export async function listOnixBooks(
  folder: string,
  messages: readonly string[],
  { files, reading }: { files: ReadonlySet<string>; reading: Reading },
): Promise<OnixBooks> {
  const filesByName = indexFiles(files, new Set(messages));
  const books = new Map<string, CandidateSource>();
  const usedFiles = [...messages];
  const counts = { length: 0, repeated: 0, unpriced: 0 };
  const work: OnixWork = { folder, files, filesByName, reading, books, usedFiles, counts };
  for (const message of messages) {
    const found = await readMessage(message, work).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      return [{ key: `file ${message}`, source: toRefusedSource(message, error.message) }];
    });
    for (const { key, source } of found) {
      if (books.delete(key)) counts.repeated += 1;
      books.set(key, source);
    }
  }
  return { books: [...books.values()], usedFiles, remarks: describeCounts(counts) };
}

function describeCounts({ repeated, unpriced }: OnixWork["counts"]): string[] {
  const noPrice = `${unpriced} printed products have no price in US dollars; printed copies of them cannot be ordered.`;
  const again = `${repeated} products are there more than once; the last of each counts.`;
  return [...(unpriced > 0 ? [noPrice] : []), ...(repeated > 0 ? [again] : [])];
}

function toRefusedSource(where: string, reason: string): CandidateSource {
  return { where, read: () => Promise.reject(new FileError(reason)) };
}

/** Throws `FileError`. */
async function readMessage(message: string, work: OnixWork): Promise<KeyedSource[]> {
  const found: KeyedSource[] = [];
  for await (const product of streamProducts(join(work.folder, message))) {
    found.push(readProduct(product, { message, number: found.length + 1 }, work));
    const isTooMuch =
      work.books.size + found.length > MAX_PRODUCTS || work.counts.length > MAX_LENGTH;
    if (isTooMuch) {
      throw new FileError("There are too many products for one import. Split the folder.");
    }
  }
  return found;
}

/** `number` is the place of the product in its message. */
function readProduct(
  product: Markup,
  { message, number }: { message: string; number: number },
  { folder, files, filesByName, reading, usedFiles, counts }: OnixWork,
): KeyedSource {
  const reference = getLine(product, "recordreference");
  const where = `${message}, ${reference || `product ${number}`}`;
  const key = reference || where;
  const refusal = findRefusal(product);
  if (refusal !== null) {
    counts.length += where.length;
    return { key, source: toRefusedSource(where, refusal) };
  }
  const { facts, identity } = describeProduct(product);
  counts.length += facts.description.length + OTHER_FACTS_LENGTH;
  if (findForm(product)?.isPrinted && facts.print.price === undefined) counts.unpriced += 1;
  const names = [reference, ...identity.isbns].filter((name) => name !== "");
  const named = names.flatMap((name) => filesByName.get(toKey(name)) ?? []);
  const paths = choosePaths(named, findCover(product, files));
  usedFiles.push(...Object.values(paths));
  if (facts.title === "") return { key, source: toRefusedSource(where, "It has no title.") };
  const read = () => completeLanguage({ facts, identity, files: paths }, folder, reading);
  return { key, source: { where, read } };
}

/** From the files named like the record or its ISBN, and the cover that the record names in the folder. */
function choosePaths(named: readonly string[], cover: string | undefined): BookFilePaths {
  return toFilePaths({
    epubUrl: named.find(isEpub),
    pdfUrl: named.find(isPdf),
    audioUrl: named.find(isAudio),
    coverUrl: cover ?? named.find(isPicture),
  });
}

/** The front cover (content type 01) when it is a file of the folder, and no address. */
function findCover(product: Markup, files: ReadonlySet<string>): string | undefined {
  return list(product, "collateraldetail")
    .flatMap((each) => list(each, "supportingresource"))
    .filter((each) => getLine(each, "resourcecontenttype") === "01")
    .flatMap((each) => list(each, "resourceversion"))
    .map((each) => getLine(each, "resourcelink").replace(/^(?:file:)?(?:\.?\/)*/, ""))
    .find((link) => files.has(link) && isPicture(link));
}

/** Why a product is no book that can be imported; null when it is one. */
function findRefusal(product: Markup): string | null {
  const type = getLine(product, "notificationtype");
  if (type === "05") {
    return "The message deletes it (NotificationType 05). That was not done; withdraw the book instead.";
  }
  if (type === "04") return "It is a partial update (NotificationType 04), not the whole record.";
  if (/^(?:08|09|12|13|14|88|89)$/.test(type)) {
    return `It is no record of a book to publish (NotificationType ${type}).`;
  }
  const [details] = list(product, "descriptivedetail");
  if (!details) return "It has no DescriptiveDetail.";
  const composition = getLine(details, "productcomposition");
  if (!["", "00"].includes(composition)) {
    return `It is a set or pack of several products (ProductComposition ${composition}).`;
  }
  if (findForm(product) === null) {
    return `It is no book (ProductForm ${getLine(details, "productform")}).`;
  }
  return null;
}

/** Files by the letters and digits of their names, with and without the word "cover". */
function indexFiles(
  files: ReadonlySet<string>,
  messages: ReadonlySet<string>,
): ReadonlyMap<string, string[]> {
  const named = new Map<string, string[]>();
  for (const file of files) {
    if (messages.has(file)) continue;
    const base = file.replace(/^.*\//, "").replace(/\.\w+$/, "");
    const keys = new Set(
      [base, base.replace(/[-_ ](?:cover|front|portada|couverture)$/i, "")].map(toKey),
    );
    for (const key of keys) named.set(key, [...(named.get(key) ?? []), file]);
  }
  return named;
}
