import type { z } from "zod";

import type { RecordTable } from "#api/db/catalog/record-fields.ts";
import { errorCode } from "#api/db/database/is-unavailable.ts";
import type { OpenDatabase } from "#api/db/database/open-database.ts";

import { EpubError } from "./epub/epub-error.ts";
import { FileError } from "./folder-files.ts";
import type { MediaStore } from "./media-store.ts";
import { PictureError } from "./pictures/picture-error.ts";
import type { IdsByCode } from "./prepare-book.ts";
import {
  type CatalogSource,
  type CellFault,
  type ListName,
  partFields,
  type SheetRow,
  type SourceRecord,
} from "./read/catalog-source.ts";
import type { ImportReport } from "./import-report.ts";
import type { Reading } from "./reading-process/open-reading.ts";

export type Deletion = { list: RecordTable; item: SourceRecord; code: string };

export type ImportStep = {
  source: CatalogSource;
  store: MediaStore;
  reading: Reading;
  /** In a check it forgets what is written, and has one connection. */
  database: OpenDatabase;
  isCheck: boolean;
  /** Whether lists that are replaced as a whole may become shorter by more than a tenth, or lose all their records. */
  mayShrink: boolean;
  /** "YYYY-MM-DD": the creation day of new books without one. */
  today: string;
  /** Whether video pictures may be fetched from an address. */
  mayFetchPicture: (address: string) => boolean;
  /** Of the library, for times of publication. */
  timeZone: string;
  codes: IdsByCode;
  /** Records to delete after everything else, because others may name them until then. */
  deletions: Deletion[];
  report: ImportReport;
  /** The ids of what was written. */
  written: Record<RecordTable, number[]>;
  onRecord: (list: ListName) => void;
};

/** The reason to refuse the record of an item, if the error is about its data or files; null for other errors. */
export function findRefusalReason(error: unknown, item?: SourceRecord): string | null {
  if (error instanceof FileError && error.field !== null && item) {
    return describeField(item, error.field, error.message);
  }
  if (isRefusal(error)) return error.message;
  const code = errorCode(error);
  const isOfTheRecord = /^2[23]\w{3}$/.test(code) || fileErrorCodes.has(code);
  return isOfTheRecord && error instanceof Error ? error.message : null;
}

const fileErrorCodes = new Set(["EACCES", "EISDIR", "ENOENT", "ENOTDIR", "EPERM", "ENAMETOOLONG"]);

function isRefusal(error: unknown): error is Error {
  return error instanceof FileError || error instanceof EpubError || error instanceof PictureError;
}

/** The record of a source, or everything that is wrong with it. */
export function parseRecord<Item>(
  item: SourceRecord,
  shape: z.ZodType<Item>,
): { record: Item } | { reasons: string[] } {
  if ("unreadable" in item) return { reasons: [item.unreadable] };
  const { value, sheet, partFaults = [] } = item;
  const read = shape.safeParse(value);
  const faults = sheet?.faults ?? [];
  if (read.success && faults.length + partFaults.length === 0) return { record: read.data };
  const isFaulty = new Set<unknown>(faults.map(({ field }) => field));
  // Their faults name the rows of that list.
  if (partFaults.length > 0) for (const field of partFields) isFaulty.add(field);
  const issues = (read.error?.issues ?? []).filter(({ path }) => !isFaulty.has(path[0]));
  return {
    reasons: [
      ...faults.map(describeFault),
      ...issues.map((issue) => (sheet ? describeCellIssue(issue, sheet) : describeIssue(issue))),
      ...partFaults,
    ],
  };
}

/** For example "column price has "1e3", expected dollars such as 4.50". */
export function describeFault({ column, text, expected }: CellFault): string {
  return `column ${column} has ${quote(text)}, expected ${expected}`;
}

function describeCellIssue(issue: z.core.$ZodIssue, sheet: SheetRow): string {
  const message = describeReason(issue);
  const [field = "", ...rest] = issue.path.map(String);
  const localized = `${field}.${rest[0]}`;
  if (sheet.columns.has(localized)) return describeCell(localized, sheet, message);
  return describeCell(field, sheet, rest.length > 0 ? `${message} (${rest.join(".")})` : message);
}

/** For example "column code has "b b": a code is …"; `reason` says what is wrong with a cell that is not empty. */
function describeCell(field: string, { columns }: SheetRow, reason: string): string {
  const cell = columns.get(field) ?? columns.get(`${field}.en`);
  if (!cell) return `column ${field} is missing`;
  if (cell.text === "") return `column ${cell.column} is empty; every row needs it`;
  return `column ${cell.column} has ${quote(cell.text)}: ${reason}`;
}

/** The reason, with the cell of the field where a spreadsheet has one. */
export function describeField(item: SourceRecord, field: string, reason: string): string {
  return "value" in item && item.sheet ? describeCell(field, item.sheet, reason) : reason;
}

/** In characters; longer cells are cut. */
const MAX_QUOTED = 60;

/** As the spreadsheet shows it: control characters are replaced when a report is printed. */
function quote(text: string): string {
  return `"${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}"`;
}

export function describeIssue(issue: z.core.$ZodIssue): string {
  const reason = describeReason(issue);
  return issue.path.length > 0 ? `${issue.path.join(".")}: ${reason}` : reason;
}

/** What the shape of the field says; in plain words where it says nothing of its own. */
function describeReason(issue: z.core.$ZodIssue): string {
  if (!/^(?:Too (?:big|small)|Invalid (?:URL|input))/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "too_big":
      return `at most ${issue.maximum}${unitOf(issue.origin)}`;
    case "too_small":
      return `at least ${issue.minimum}${unitOf(issue.origin)}`;
    case "invalid_format":
      return "an address such as https://example.org";
    default:
      return issue.message.replace("Invalid input: ", "");
  }
}

function unitOf(origin: string): string {
  if (origin === "string") return " characters";
  return origin === "array" ? " entries" : "";
}
