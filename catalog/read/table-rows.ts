import { basename, join } from "node:path";

import type { CellFault, ListName, SourceRecord } from "./catalog-source.ts";
import { ListError, MAX_COLUMNS, openTable, type TableRow } from "./open-table.ts";
import { parseCell } from "./parse-cell.ts";
import { type DecimalSign, findDecimalSign } from "./parse-price.ts";
import { type Column, findColumns, type PartList } from "./table-columns.ts";

export type Row = Record<string, unknown>;

/** The records of a spreadsheet; `rows` may be read several times. */
export type RowSource = {
  rows: () => AsyncIterable<SourceRecord>;
  remarks: readonly string[];
  /** The fields that no column has. */
  absent: readonly string[];
};

export function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null;
}

/** Opens the spreadsheet of a list. The first row with words has the names of the columns. Throws `ListError`. */
export async function openRows(
  folder: string,
  name: string,
  list: ListName | PartList,
): Promise<RowSource> {
  const table = await openTable(join(folder, name));
  const file = basename(name);
  const { names, decimals, comments, records } = await survey(table.rows());
  if (names.findLastIndex((column) => column !== "") >= MAX_COLUMNS) {
    throw new ListError(file, `It has more than ${MAX_COLUMNS} columns.`);
  }
  const { known, unknown, repeated, missing, absent } = findColumns(list, names);
  if (repeated.length > 0) {
    throw new ListError(file, `The column ${repeated[0]} is there more than once.`);
  }
  // A file without any row empties the list, on purpose or not (--allow-removals). A deletion needs the code only.
  const mayLackColumns = names.length === 0 || known.some(({ field }) => field === "status");
  if (missing.length > 0 && !mayLackColumns) {
    const columns = names.map((column) => column || "–").join(", ");
    const reason = `It has no column ${missing.join(", ")}, which every row needs. Its first row is: ${cut(columns)}`;
    throw new ListError(file, reason);
  }
  const ignored = `${file}: the columns ${cut(unknown.join(", "))} are not known and were ignored.`;
  const commented = `${file}: the rows that begin with # were ignored (${comments}).`;
  return {
    absent,
    remarks: [
      ...table.remarks,
      ...(unknown.length > 0 ? [ignored] : []),
      ...(comments > 0 ? [commented] : []),
      ...(records === 0 ? [`${file} has no rows.`] : []),
    ],
    async *rows() {
      let isFirst = true;
      for await (const row of table.rows()) {
        if (isIgnored(row)) continue;
        if (!isFirst) yield toRecord(row);
        isFirst = false;
      }
    },
  };

  function toRecord({ number, cells }: TableRow): SourceRecord {
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
      if (text !== "") fill(value, column, text, faults);
    }
    const columns = new Map(
      known.map(({ field, language, name: column, place }) => [
        language === null ? field : `${field}.${language}`,
        { column, text: cells[place] ?? "" },
      ]),
    );
    return { where, value, sheet: { columns, faults } };
  }

  function fill(value: Row, column: Column, text: string, faults: CellFault[]): void {
    const { field } = column;
    const result = parseCell(list, field, text, decimals.get(column.place) ?? null);
    // A rank without a language is for the language of the book.
    const language = column.language ?? (field === "featured" ? "own" : null);
    const others = value[field];
    if (!("value" in result)) {
      faults.push({ field, column: column.name, text, expected: result.expected });
    } else if (language === null) {
      value[field] = result.value;
    } else {
      value[field] = { ...(isRow(others) ? others : {}), [language]: result.value };
    }
  }
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
function isIgnored({ cells }: TableRow): boolean {
  return cells.length === 0 || (cells[0] ?? "").startsWith("#");
}
