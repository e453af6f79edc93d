import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, extname } from "node:path";
import { pipeline, Readable } from "node:stream";

import { CsvError, type Parser, parse } from "csv-parse";
import { Parser as XmlParser } from "htmlparser2";
import readExcelFile from "read-excel-file/node";

import { openArchive } from "#catalog/epub/archive.ts";
import { EpubError } from "#catalog/epub/epub-error.ts";

import { FolderError } from "./catalog-source.ts";

/** A row of a spreadsheet with its number there, the first being 1; a row without words has no cells. */
export type TableRow = { number: number; cells: readonly string[] };

/** `rows` may be read several times. */
export type Table = { rows: () => AsyncIterable<TableRow>; remarks: readonly string[] };

/** The list cannot be read to the end; the import may go on without it. */
export class ListError extends FolderError {
  readonly reason: string;

  constructor(file: string, reason: string) {
    super(`${file} cannot be read: ${reason}`);
    this.reason = reason;
  }
}

export const TABLE_ENDINGS = [".csv", ".tsv", ".xlsx"] as const;

/** In characters. An unclosed quote would make one row of the rest of the file. */
const MAX_ROW_LENGTH = 1_000_000;

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
        if (number > 0) yield { number, cells: toCells(record) };
      }
    } catch (error) {
      throw toListError(file, error, names ? 0 : 1);
    }
  }
}

function toCells(values: readonly string[]): string[] {
  const cells = values.map((value) => value.trim());
  return cells.every((cell) => cell === "") ? [] : cells;
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

/** The first sheet of a workbook. Throws `ListError` when it cannot be read. */
async function openWorkbook(path: string): Promise<Table> {
  const file = basename(path);
  await checkWorkbook(path);
  const [sheet, ...others] = await readExcelFile(path, { parseNumber: toShortest }).catch(() => {
    throw new ListError(file, NO_WORKBOOK);
  });
  const rows = sheet?.data.map((cells) => toCells(cells.map(formatCell))) ?? [];
  const names = others.map(({ sheet: name }) => name).join(", ");
  return {
    remarks: others.length > 0 ? [`${file}: only its first sheet is read, not ${names}.`] : [],
    rows: async function* () {
      for (const [place, cells] of rows.entries()) yield { number: place + 1, cells };
    },
  };
}

const NO_WORKBOOK = "It is no workbook (.xlsx), or damaged, or locked with a password.";

/** In bytes, unpacked: larger workbooks do not fit into the memory of an import. */
const MAX_WORKBOOK_BYTES = 20_000_000;

/** In characters: a tag with the text behind it. A cell has at most 32,767. */
const MAX_ELEMENT_LENGTH = 200_000;

const MAX_ATTRIBUTES = 500;

export const MAX_COLUMNS = 200;
const MAX_ROWS = 200_000;

/** Throws `ListError` for a workbook that would take too much memory. */
async function checkWorkbook(path: string): Promise<void> {
  const file = basename(path);
  const archive = await openArchive(path).catch((error: unknown) => {
    throw error instanceof EpubError ? new ListError(file, NO_WORKBOOK) : error;
  });
  try {
    const bytes = archive.paths.reduce((sum, each) => sum + archive.sizeOf(each), 0);
    if (bytes > MAX_WORKBOOK_BYTES) throw new ListError(file, "It is too large; save it as CSV.");
    for (const part of archive.paths) {
      const xml = new TextDecoder().decode(await archive.read(part));
      if (hasLongElement(xml)) throw new ListError(file, NO_WORKBOOK);
      const far = /worksheets\/.*\.xml$/i.test(part) ? findFarCell(xml) : null;
      if (far !== null) {
        const reason = `It has a cell ${far}; delete the rows and columns behind the last one used.`;
        throw new ListError(file, reason);
      }
    }
  } finally {
    archive.close();
  }
}

/** Whether it has an element that the parser of workbooks would read again with each new piece of the file. */
function hasLongElement(xml: string): boolean {
  if (xml.split("<").some(({ length }) => length > MAX_ELEMENT_LENGTH)) return true;
  let [attributes, most] = [0, 0];
  const parser = new XmlParser(
    {
      onopentagname: () => (attributes = 0),
      onattribute: () => (most = Math.max(most, ++attributes)),
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml);
  return most > MAX_ATTRIBUTES;
}

/** The name of a cell outside of what is read, such as "XFD1"; null when there is none. */
function findFarCell(sheet: string): string | null {
  for (const [, column = "", row = ""] of sheet.matchAll(/\br=["']([A-Z]+)(\d+)["']/gi)) {
    const letters = [...column.toUpperCase()];
    const place = letters.reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    if (place > MAX_COLUMNS || Number(row) > MAX_ROWS) return column + row;
  }
  return null;
}

/** Programs store 19.99 as 19.989999999999998; fifteen digits are what they show. */
function toShortest(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  return value.toISOString().replace(/T00:00:00\.000Z$/, "");
}
