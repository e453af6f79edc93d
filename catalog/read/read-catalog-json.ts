import { stat } from "node:fs/promises";
import { basename, join } from "node:path";

import chain from "stream-chain";
import { parser } from "stream-json";
import { ignore } from "stream-json/filters/ignore.js";
import { pick } from "stream-json/filters/pick.js";
import { streamArray } from "stream-json/streamers/stream-array.js";
import { streamObject } from "stream-json/streamers/stream-object.js";

import {
  FolderError,
  type CatalogSource,
  countItems,
  type SourceRecord,
  type ListName,
  listNames,
  openText,
} from "./catalog-source.ts";

/** One token for each text and number, without its pieces. */
const wholeTokens = { streamValues: false };

/** Reads a catalog from one file. Books are streamed, because there may be many. */
export async function readCatalogJson(folder: string, name: string): Promise<CatalogSource> {
  const file = join(folder, name);
  // A pipe would wait for ever.
  if (!(await stat(file)).isFile()) throw new FolderError(`${name} is not a file.`);
  const source: CatalogSource = {
    folder,
    kind: name,
    remarks: [],
    usedFiles: [name],
    keepsExisting: false,
    library: undefined,
    settings: undefined,
    lists: {},
    countBooks: () => countItems(streamBooks(file)),
    books: () => streamBooks(file),
  };

  for await (const { key, value } of streamAllButBooks(file)) {
    if (key === "library" || key === "settings") source[key] = value;
    else if (isListName(key)) source.lists[key] = readList(key, value, name);
    else source.remarks.push(`"${key}" is not a list of a catalog and was ignored.`);
  }
  return source;
}

function isListName(key: string): key is Exclude<ListName, "books"> {
  return key !== "books" && listNames.some((name) => name === key);
}

function readList(list: string, value: unknown, name: string): SourceRecord[] {
  if (!Array.isArray(value)) throw new FolderError(`"${list}" in ${name} is not a list.`);
  return value.map((item: unknown, index) => ({ where: `${list}[${index}]`, value: item }));
}

type Entry<Key> = { key: Key; value: unknown };

function streamAllButBooks(file: string): AsyncIterable<Entry<string>> {
  const found: AsyncIterable<Entry<string>> = chain([
    openText(file),
    parser(wholeTokens),
    ignore({ filter: /^books\b/ }),
    streamObject(),
  ]);
  return withFolderErrors(found, file);
}

async function* streamBooks(file: string): AsyncIterable<SourceRecord> {
  const found: AsyncIterable<Entry<number>> = chain([
    openText(file),
    parser(wholeTokens),
    pick({ filter: /^books$/ }),
    streamArray(),
  ]);
  for await (const { key, value } of withFolderErrors(found, file))
    yield { where: `books[${key}]`, value };
}

async function* withFolderErrors<T>(found: AsyncIterable<T>, file: string): AsyncIterable<T> {
  try {
    yield* found;
  } catch (error) {
    if (error instanceof FolderError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new FolderError(`${basename(file)} cannot be read: ${reason}`);
  }
}
