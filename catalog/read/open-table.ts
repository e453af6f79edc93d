import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { pipeline, Readable } from "node:stream";

import { CsvError, type Parser, parse } from "csv-parse";

import { FolderError } from "./catalog-source.ts";
import { openWorkbook } from "./open-workbook.ts";
import { ListError, MAX_ROWS, type Table, type TableRow, toCells } from "./table.ts";

export const TABLE_ENDINGS = [".csv", ".tsv", ".xlsx"] as const;

/** In characters. An unclosed quote would make one row of the rest of the file. */
const MAX_ROW_LENGTH = 1_000_000;

const TOO_MANY_ROWS = `It has more than ${MAX_ROWS.toLocaleString("en")} rows; delete those behind the last one used, or import it in parts.`;

/** In characters: limit for error messages, which may quote the row. */
const MAX_REASON_LENGTH = 300;

/** In bytes: small chunks, because about thirty are buffered. */
const CHUNK_BYTES = 16 * 1024;

/** Opens a CSV, TSV or XLSX file. Throws `ListError` or `FolderError` when it is none. */
export async function openTable(path: string): Promise<Table> {
  if (!(await stat(path)).isFile()) throw new FolderError(`${basename(path)} is not a file.`);
  return extname(path).toLowerCase() === ".xlsx" ? openWorkbook(path) : openText(path);
}

async function openText(path: string): Promise<Table> {
  const file = basename(path);
  const encoding = await detectEncoding(path);
  const { delimiter, names } = await detectDelimiter(path, encoding);
  const remarks =
    encoding === "windows-1252"
      ? [`${file} is not UTF-8 and was read as Windows-1252; check its accented letters.`]
      : [];
  return { remarks, rows };

  async function* rows(): AsyncIterable<TableRow> {
    const parser: Parser = parse({
      delimiter,
      info: true,
      relax_column_count: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: MAX_ROW_LENGTH,
    });
    // Read errors are thrown by the loop below.
    pipeline(Readable.from(decode(path, encoding)), parser, () => undefined);
    let number = names ? -1 : 0;
    try {
      for await (const { record } of parser) {
        number += 1;
        if (number > MAX_ROWS) throw new ListError(file, TOO_MANY_ROWS);
        if (number > 0) yield { number, cells: toCells(record) };
      }
    } catch (error) {
      throw toListError(file, error, names ? 0 : 1);
    }
  }
}

/** `start` is the number of the first row. */
function toListError(file: string, error: unknown, start: number): Error {
  if (error instanceof FolderError) return error;
  if (error instanceof CsvError) return new ListError(file, describeCsvError(error, start));
  return new FolderError(
    `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
  );
}

function describeCsvError({ code, message, records }: CsvError, start: number): string {
  const row = Number(records) + start;
  switch (code) {
    case "CSV_MAX_RECORD_SIZE":
      return `Row ${row} has more than ${MAX_ROW_LENGTH.toLocaleString("en")} characters; a quotation mark in it may not be closed.`;
    case "CSV_QUOTE_NOT_CLOSED":
      return `A quotation mark in row ${row} is not closed.`;
    case "INVALID_OPENING_QUOTE":
    case "CSV_INVALID_CLOSING_QUOTE":
      return `Row ${row} has a quotation mark within a cell: write it twice and put the cell in quotation marks, or save the list as .xlsx.`;
    default:
      return message.slice(0, MAX_REASON_LENGTH);
  }
}

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** By the byte order mark; without one it is UTF-8 if it can be. Throws `ListError` for a file that is no text. */
async function detectEncoding(path: string): Promise<Encoding> {
  const start = await readStart(path);
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  // Spreadsheets never write a NUL, except as half of a letter.
  if (start[1] === 0 && start[0] !== 0) return "utf-16le";
  if (start[0] === 0 && start[1] !== 0 && start.length > 1) return "utf-16be";
  try {
    for await (const _ of decode(path, "utf-8"));
    return "utf-8";
  } catch (error) {
    if (!(error instanceof FolderError)) throw error;
  }
  for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (UNUSED_IN_WINDOWS_1252.some((byte) => (bytes as Buffer).includes(byte))) {
      throw new ListError(
        basename(path),
        "It is neither UTF-8 nor Windows-1252 text; save it as UTF-8 and try again.",
      );
    }
  }
  return "windows-1252";
}

const UNUSED_IN_WINDOWS_1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** In bytes: enough for the names of columns. */
const START_BYTES = 64 * 1024;

async function readStart(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** `names` is whether a line "sep=;" stands before the first row, as some programs write it. */
async function detectDelimiter(
  path: string,
  encoding: Encoding,
): Promise<{ delimiter: string; names: boolean }> {
  const text = new TextDecoder(encoding).decode(await readStart(path));
  const named = /^\uFEFF?"?sep=([^\r\n"])"?(?=[\r\n]|$)/i.exec(text)?.[1];
  if (named !== undefined) return { delimiter: named, names: true };
  const lines = text.replace(/"[^"]*"/g, '""').split(/[\r\n]/);
  const line = lines.find((each) => /[^\s,;]/.test(each)) ?? "";
  const counts = [",", ";", "\t"].map((delimiter) => {
    return { delimiter, count: line.split(delimiter).length };
  });
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return { delimiter: most?.delimiter ?? ",", names: false };
}

async function* decode(path: string, encoding: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding !== "windows-1252" });
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ListError(basename(path), `It is not ${encoding.toUpperCase()} text.`);
  }
}
