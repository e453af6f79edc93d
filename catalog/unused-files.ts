import { posix } from "node:path";

import type { ListName, CatalogSource, SourceRecord } from "./read/catalog-source.ts";
import type { ImportReport } from "./import-report.ts";
import { entryFaults, listFolder } from "./read/list-folder.ts";

/** The report names the first of them and counts the rest. */
const MAX_NAMED = 1_000;

/** In characters; longer texts are no names of files. */
const MAX_NAME_LENGTH = 1_000;

const MAX_DEPTH = 5;

/** The same source, which notes in `used` every file that a record names. */
export function noteUsedFiles(source: CatalogSource, used: Set<string>): CatalogSource {
  for (const file of source.usedFiles) used.add(file);
  for (const [list, records] of Object.entries(source.lists)) {
    for (const record of records) noteRecord(list as ListName, record, used);
  }
  return {
    ...source,
    async *books() {
      for await (const record of source.books()) {
        noteRecord("books", record, used);
        yield record;
      }
    },
  };
}

/** The files of the folder that are not in `used`, with the reason when they could not be read. */
export async function findUnusedFiles(
  folder: string,
  used: ReadonlySet<string>,
): Promise<ImportReport["unused"]> {
  const files = [...(await listFolder(folder))]
    .filter(([file]) => !used.has(file))
    .map(([file, kind]) => (kind === "file" ? file : `${file}: ${entryFaults[kind]}`));
  return { files: files.slice(0, MAX_NAMED), more: Math.max(files.length - MAX_NAMED, 0) };
}

function noteRecord(list: ListName, record: SourceRecord, used: Set<string>): void {
  if (!("value" in record)) return;
  noteNames(record.value, used, MAX_DEPTH);
  if (list === "courses") noteCourseBooks(record.value, used);
}

/** Every text that may be the path of a file: which fields have files depends on the list. */
function noteNames(value: unknown, used: Set<string>, depth: number): void {
  if (typeof value === "string") {
    const isName = value.length <= MAX_NAME_LENGTH && /\.\w{1,8}$/.test(value);
    if (isName && !/^\w+:\/\//.test(value)) used.add(posix.normalize(value));
  } else if (typeof value === "object" && value !== null && depth > 0) {
    for (const part of Object.values(value)) noteNames(part, used, depth - 1);
  }
}

/** Course books have a usual place. */
function noteCourseBooks(value: unknown, used: Set<string>): void {
  const { code, courseBooks }: { code?: unknown; courseBooks?: unknown } = Object(value);
  for (const book of Array.isArray(courseBooks) ? courseBooks : []) {
    const { format, fileSuffix = "", url }: Record<string, unknown> = Object(book);
    if (!url) used.add(`files/${code}${fileSuffix}.${format}`);
  }
}
