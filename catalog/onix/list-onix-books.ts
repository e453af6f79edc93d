import { join } from "node:path";

import type { Markup } from "#catalog/epub/markup.ts";
import { FileError } from "#catalog/folder-files.ts";
import type { BookFilePaths, CandidateSource } from "#catalog/read/book-facts.ts";
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

type OnixBooks = { books: CandidateSource[]; usedFiles: string[]; remarks: string[] };

/** The paths of the ONIX messages among the files of a folder. */
export async function findOnixFiles(folder: string, files: Iterable<string>): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    if (/\.(?:xml|onix?)$/i.test(file) && (await isOnix(join(folder, file)))) found.push(file);
  }
  return found;
}

/**
 * The products of ONIX messages. A message that cannot be read to its end is refused as a whole. When a record is there
 * more than once, the last one counts.
 */
export async function listOnixBooks(
  folder: string,
  messages: readonly string[],
  { files, reading }: { files: ReadonlySet<string>; reading: Reading },
): Promise<OnixBooks> {
  const named = indexFiles(files, new Set(messages));
  const books = new Map<string, CandidateSource>();
  const remarks: string[] = [];
  const usedFiles = [...messages];
  let length = 0;
  let repeated = 0;
  let unpriced = 0;
  for (const message of messages) {
    try {
      const own: [string, CandidateSource][] = [];
      let number = 0;
      for await (const product of streamProducts(join(folder, message))) {
        number += 1;
        const [key, source, size] = readProduct(product, message, number);
        length += size;
        if (books.size + own.length > MAX_PRODUCTS || length > MAX_LENGTH) {
          throw new FileError("There are too many products for one import. Split the folder.");
        }
        own.push([key, source]);
      }
      for (const [key, source] of own) {
        if (books.delete(key)) repeated += 1;
        books.set(key, source);
      }
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const { message: reason } = error;
      books.set(`file ${message}`, {
        where: message,
        read: () => Promise.reject(new FileError(reason)),
      });
    }
  }
  if (unpriced > 0) {
    remarks.push(
      `${unpriced} printed products have no price in US dollars; printed copies of them cannot be ordered.`,
    );
  }
  if (repeated > 0) {
    remarks.push(`${repeated} products are there more than once; the last of each counts.`);
  }
  return { books: [...books.values()], usedFiles, remarks };

  function readProduct(
    product: Markup,
    message: string,
    number: number,
  ): [string, CandidateSource, number] {
    const reference = getLine(product, "recordreference");
    const where = `${message}, ${reference || `product ${number}`}`;
    const key = reference || where;
    const refusal = findRefusal(product);
    if (refusal !== null) {
      return [key, { where, read: () => Promise.reject(new FileError(refusal)) }, where.length];
    }
    const described = describeProduct(product);
    if (findForm(product)?.isPrinted && described.facts.print.price === undefined) unpriced += 1;
    const paths = findFiles(product, [reference, ...described.identity.isbns]);
    usedFiles.push(...Object.values(paths));
    const candidate = { ...described, files: paths };
    const size = described.facts.description.length + 2_000;
    return [key, { where, read: () => readBook(candidate) }, size];
  }

  async function readBook(candidate: Parameters<typeof completeLanguage>[0]) {
    if (candidate.facts.title === "") throw new FileError("It has no title.");
    return await completeLanguage(candidate, folder, reading);
  }

  /** Files named like the record or its ISBN, and the cover that the record names in the folder. */
  function findFiles(product: Markup, names: readonly string[]): BookFilePaths {
    const all = names.filter((name) => name !== "").flatMap((name) => named.get(toKey(name)) ?? []);
    const find = (fits: (file: string) => boolean) => all.find(fits);
    const paths = {
      epubUrl: find(isEpub),
      pdfUrl: find(isPdf),
      audioUrl: find(isAudio),
      coverUrl: findCover(product, files) ?? find(isPicture),
    };
    const there = Object.entries(paths).filter(([, file]) => file !== undefined);
    return Object.fromEntries(there) as BookFilePaths;
  }
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
