import { findMissing } from "#catalog/find-missing.ts";
import { describeField, parseRecord } from "#catalog/import-step.ts";
import { listSome } from "#catalog/list-some.ts";
import { ArticleRecord, CourseBookRecord, getCourseBookFile } from "#catalog/records.ts";

import { FolderError, type SourceRecord } from "./catalog-source.ts";
import type { PartList } from "./table-columns.ts";
import { isRow, type Row, type RowSource } from "./table-rows.ts";

/** Rows that belong to records, by the code of the record; `faults` are sentences about them. */
export type Parts = {
  list: PartList;
  byOwner: Map<string, { rows: Row[]; faults: string[]; isUsed?: boolean }>;
};

const lists = {
  articles: { owner: "book", owners: "books", field: "articles", shape: ArticleRecord },
  "course-books": {
    owner: "course",
    owners: "courses",
    field: "courseBooks",
    shape: CourseBookRecord,
  },
} as const;

/** These rows name files only. */
const NO_CODES = { series: new Map(), topics: new Map(), authors: new Map() };

/** Reads the rows of a list whose records belong to others. Throws `FolderError` when a row cannot be read. */
export async function readParts(
  list: PartList,
  { rows: read }: RowSource,
  folder: string,
): Promise<Parts> {
  const { owner, shape } = lists[list];
  const byOwner: Parts["byOwner"] = new Map();
  for await (const row of read()) {
    if (!("value" in row) || !isRow(row.value)) {
      const reason = "unreadable" in row ? row.unreadable : "";
      throw new FolderError(`${row.where} cannot be read: ${reason}`);
    }
    const { [owner]: code, ...value } = row.value;
    if (typeof code !== "string") {
      throw new FolderError(`${row.where}: column ${owner} is empty; every row needs it.`);
    }
    const result = parseRecord<unknown>({ ...row, value }, shape);
    const named = list === "articles" ? value : withFile(code, value);
    const missing = await findMissing({ folder, codes: NO_CODES }, list, named);
    const faults = [
      ...("reasons" in result ? result.reasons : []),
      ...missing.map(({ field, reason }) =>
        field in value ? describeField(row, field, reason) : reason,
      ),
    ];
    const own = byOwner.get(code) ?? { rows: [], faults: [] };
    own.rows.push(value);
    if (faults.length > 0) own.faults.push(`${row.where}: ${faults.join("; ")}`);
    byOwner.set(code, own);
  }
  return { list, byOwner };
}

/** A row of a course's book with the path of its file, where its cells say enough. */
function withFile(code: string, value: Row): Row {
  const { format, fileSuffix = "" } = value;
  if ("url" in value || (format !== "pdf" && format !== "epub")) return value;
  return { ...value, url: getCourseBookFile(code, { format, fileSuffix: String(fileSuffix) }) };
}

/** The record with the rows that belong to it. */
export function addParts(row: SourceRecord, { list, byOwner }: Parts): SourceRecord {
  if (!("value" in row) || !isRow(row.value)) return row;
  const own = byOwner.get(String(row.value["code"]));
  if (!own) return row;
  own.isUsed = true;
  return { ...row, value: { ...row.value, [lists[list].field]: own.rows }, partFaults: own.faults };
}

/** A note about rows whose record is not in the spreadsheets and which are not imported; null without such rows. */
export function describeUnusedParts({ list, byOwner }: Parts, file: string): string | null {
  const alone = [...byOwner].filter(([, { isUsed }]) => !isUsed).map(([code]) => code);
  if (alone.length === 0) return null;
  const { owners, owner } = lists[list];
  return `${file}: rows were not imported, because no row of ${owners} has their ${owner}: ${listSome(alone)}.`;
}
