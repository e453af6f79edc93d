import { basename, join } from "node:path";

import type { AbsentFields } from "#api/db/catalog/absent-fields.ts";

import type { CellFault, SourceRecord } from "./catalog-source.ts";
import { openTable } from "./open-table.ts";
import { parseCell } from "./parse-cell.ts";
import { type DecimalSign, findDecimalSign, NO_FORMULA } from "./parse-price.ts";
import { type Formula, ListError, MAX_COLUMNS, type TableRow } from "./table.ts";
import { type Column, type Columns, findColumns, type TableList } from "./table-columns.ts";

export type Row = Record<string, unknown>;

/** The records of a spreadsheet; `rows` may be read several times. */
export type RowSource = {
  rows: () => AsyncIterable<SourceRecord>;
  remarks: readonly string[];
  absent: AbsentFields;
};

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

/** Opens the spreadsheet of a list. The first row with words has the names of the columns. Throws `ListError`. */
export async function openRows(folder: string, name: string, list: TableList): Promise<RowSource> {
  const table = await openTable(join(folder, name));
  const file = basename(name);
  const { names, decimals, comments, records } = await survey(table.rows());
  const columns = findColumns(list, names);
  const reason = refuseColumns(columns, names);
  if (reason !== null) throw new ListError(file, reason);

  const ignored = `${file}: the columns ${cut(columns.unknown.join(", "))} are not known and were ignored.`;
  const commented = `${file}: the rows that begin with # were ignored (${comments}).`;
  return {
    absent: columns.absent,
    remarks: [
      ...table.remarks,
      ...(columns.unknown.length > 0 ? [ignored] : []),
      ...(comments > 0 ? [commented] : []),
      ...(records === 0 ? [`${file} has no rows.`] : []),
    ],
    async *rows() {
      let isFirst = true;
      for await (const row of table.rows()) {
        if (isIgnored(row)) continue;
        if (!isFirst) yield toRecord(row, { file, list, names, known: columns.known, decimals });
        isFirst = false;
      }
    },
  };
}

function refuseColumns(
  { known, repeated, missing }: Columns,
  names: readonly string[],
): string | null {
  if (names.findLastIndex((column) => column !== "") >= MAX_COLUMNS) {
    return `It has more than ${MAX_COLUMNS} columns.`;
  }
  if (repeated.length > 0) return `The column ${repeated[0]} is there more than once.`;
  // A file without any row empties the list, on purpose or not (--allow-removals). A deletion needs the code only.
  const mayLackColumns = names.length === 0 || known.some(({ field }) => field === "status");
  if (missing.length === 0 || mayLackColumns) return null;
  const row = cut(names.map((column) => column || "–").join(", "));
  return `It has no column ${missing.join(", ")}, which every row needs. Its first row is: ${row}`;
}

type Sheet = {
  file: string;
  list: TableList;
  names: readonly string[];
  known: readonly Column[];
  /** By the place of a column of prices. */
  decimals: ReadonlyMap<number, DecimalSign | null>;
};

function toRecord({ number, cells, formulas }: TableRow, sheet: Sheet): SourceRecord {
  const { file, names, known } = sheet;
  const where = `${file}, row ${number}`;
  const isOfOtherLength =
    cells.length < names.length || cells.slice(names.length).some((cell) => cell !== "");
  if (isOfOtherLength) {
    const [own, first] = [cells.length, names.length];
    return { where, unreadable: `the row has ${own} cells and the first row has ${first}` };
  }
  const value: Row = {};
  const faults: CellFault[] = [];
  for (const column of known) {
    const text = cells[column.place] ?? "";
    const refused = refuseFormula(column, formulas?.get(column.place));
    const fault = refused ?? (text === "" ? null : fillField(value, column, text, sheet));
    if (fault) faults.push(fault);
  }
  const columns = new Map(
    known.map(({ field, language, name: column, place }) => [
      language === null ? field : `${field}.${language}`,
      { column, text: cells[place] ?? "" },
    ]),
  );
  return { where, value, sheet: { columns, faults } };
}

/** The value that a program stored for a formula is as good as a typed one, except in a price. */
function refuseFormula({ field, name }: Column, formula?: Formula): CellFault | null {
  const isPrice = field === "price";
  if (!formula || (formula.hasValue && !isPrice)) return null;
  const { text } = formula;
  const expected = isPrice && text.startsWith("=") ? NO_FORMULA : "a value";
  return { field, column: name, text, expected };
}

function fillField(
  value: Row,
  { field, name, place, ...column }: Column,
  text: string,
  { list, decimals }: Sheet,
): CellFault | null {
  const result = parseCell(list, field, text, decimals.get(place) ?? null);
  if (!("value" in result)) return { field, column: name, text, expected: result.expected };
  // A rank without a language is for the language of the book.
  const language = column.language ?? (field === "featured" ? "own" : null);
  const others = value[field];
  value[field] =
    language === null
      ? result.value
      : { ...(isRow(others) ? others : {}), [language]: result.value };
  return null;
}

/** In characters: limit for what is quoted of a first row. */
const MAX_QUOTED = 1_000;

function cut(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
}

/** The names of the columns, and the decimal sign that each column of prices has. */
async function survey(rows: AsyncIterable<TableRow>) {
  let names: readonly string[] = [];
  const prices = new Map<number, string[]>();
  let comments = 0;
  let records = 0;
  for await (const row of rows) {
    const { cells } = row;
    if (cells.length > 0 && isIgnored(row)) comments += 1;
    if (isIgnored(row)) continue;
    if (names.length === 0) {
      names = cells;
      for (const [place, name] of names.entries()) {
        if (/^price$/i.test(name)) prices.set(place, []);
      }
    } else {
      records += 1;
      for (const [place, texts] of prices) texts.push(cells[place] ?? "");
    }
  }
  const decimals = new Map<number, DecimalSign | null>();
  for (const [place, texts] of prices) decimals.set(place, findDecimalSign(texts));
  return { names, decimals, comments, records };
}

/** Empty rows, and those that begin with "#", such as the example of a template. */
function isIgnored({ cells, formulas }: TableRow): boolean {
  const isError = formulas?.get(0)?.hasValue === false;
  return cells.length === 0 || (!isError && (cells[0] ?? "").startsWith("#"));
}
