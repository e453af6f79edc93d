import { join } from "node:path";
import { pipeline } from "node:stream";

import { CsvError, type Parser, parse } from "csv-parse";

import { FolderError, type SourceRecord, type ListName, openText } from "./catalog-source.ts";

/** In characters. An unclosed quote would make one row of the rest of the file. */
const MAX_ROW_LENGTH = 1_000_000;

/** In characters: limit for error messages, which may quote the row. */
const MAX_REASON_LENGTH = 300;

/** Lists of records that belong to other records. */
export type PartList = "articles" | "course-books";

export type Row = Record<string, unknown>;

/** A list cannot be read to the end; the import may go on without it. */
export class ListError extends FolderError {
  readonly reason: string;

  constructor(file: string, reason: string) {
    super(`${file} cannot be read: ${reason}`);
    this.reason = reason;
  }
}

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

/** Yields the rows of a CSV file. Throws `ListError`; rows before the error may be missing. */
export async function* streamRows(
  folder: string,
  list: ListName | PartList,
): AsyncIterable<SourceRecord> {
  const file = `${list}.csv`;
  const rows: Parser = parse({
    columns: (names: string[]) => names.map((name) => name.trim()),
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    max_record_size: MAX_ROW_LENGTH,
  });
  // Read errors are thrown by the loop below.
  pipeline(openText(join(folder, file)), rows, () => undefined);

  try {
    for await (const { record, info } of rows) {
      const where = `${file}, line ${info.lines}`;
      if (info.error)
        yield { where, unreadable: "the number of columns differs from the first line" };
      else yield { where, value: parseRow(list, record) };
    }
  } catch (error) {
    throw toFolderError(file, error);
  }
}

function toFolderError(file: string, error: unknown): Error {
  if (error instanceof FolderError) return error;
  if (error instanceof CsvError) return new ListError(file, describeCsvError(error));
  return new FolderError(
    `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
  );
}

function describeCsvError({ code, message, records }: CsvError): string {
  if (code !== "CSV_MAX_RECORD_SIZE") return message.slice(0, MAX_REASON_LENGTH);
  const most = MAX_ROW_LENGTH.toLocaleString("en");
  return `The row after the first ${records} has more than ${most} characters; a quotation in it may not be closed.`;
}

/**
 * `name.en` becomes a field of `name`; empty cells are left out; numbers, yes/no and lists separated by `;` are parsed.
 */
function parseRow(list: string, cells: Record<string, string>): Row {
  const row: Row = {};
  for (const [column, cell] of Object.entries(cells)) {
    const text = cell.trim();
    if (text === "") continue;

    const [field = "", part] = column.split(".");
    if (part === undefined) row[field] = parseCell(list, field, text);
    else row[field] = { ...(isRow(row[field]) ? row[field] : {}), [part]: text };
  }
  return row;
}

function parseCell(list: string, column: string, text: string): unknown {
  if (numberColumns.has(column) || (column === "id" && list !== "videos"))
    return Number.isFinite(Number(text)) ? Number(text) : text;
  if (booleanColumns.has(column)) return booleanWords.get(text.toLowerCase()) ?? text;
  if (listColumns.has(column))
    return text
      .split(";")
      .map((item) => item.trim())
      .filter(Boolean);
  return text;
}

const numberColumns = new Set(["price", "pageCount", "number", "year"]);
const booleanColumns = new Set([
  "hasPrintableVersion",
  "isAnswerBook",
  "orderingEnabled",
  "requiresTaxId",
]);
const listColumns = new Set(["authors", "series", "topics", "languages", "contributors"]);
const booleanWords = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);
