import { basename } from "node:path";

import readExcelFile from "read-excel-file/node";

import { checkWorkbook, NO_WORKBOOK } from "./check-workbook.ts";
import type { SheetFormula } from "./scan-workbook.ts";
import { ListError, type Table, toCells } from "./table.ts";

/** The first sheet of a workbook. Throws `ListError` when it cannot be read. */
export async function openWorkbook(path: string): Promise<Table> {
  const file = basename(path);
  const { rows, formulas, others } = await readFirstSheet(path);
  const remark = `${file}: only its first sheet is read, not ${others.join(", ")}.`;
  return {
    remarks: others.length > 0 ? [remark] : [],
    rows: async function* () {
      let next = 0;
      for (const [place, cells] of rows.entries()) {
        const number = place + 1;
        const start = next;
        while ((formulas[next]?.row ?? Infinity) <= number) next += 1;
        const own = formulas.slice(start, next).map((each) => [each.column, each] as const);
        yield own.length > 0 ? { number, cells, formulas: new Map(own) } : { number, cells };
      }
    },
  };
}

type FirstSheet = {
  rows: string[][];
  /** From the first row to the last. */
  formulas: readonly SheetFormula[];
  /** The names of the other sheets. */
  others: string[];
};

async function readFirstSheet(path: string): Promise<FirstSheet> {
  const { isSince1904, missedDays, formulas } = await checkWorkbook(path);
  const sheets = await readExcelFile(path, { parseNumber: toShortest }).catch(() => {
    throw new ListError(basename(path), NO_WORKBOOK);
  });
  // A sheet that is a chart has no cells.
  const sheet = sheets.find(({ data }: { data?: unknown }) => data);
  const others = sheets.filter((each) => each !== sheet).map(({ sheet: name }) => name);
  const days = { first: isSince1904 ? FIRST_DAY_1904 : FIRST_DAY, missed: missedDays };
  const width = sheet?.data[0]?.length ?? 0;
  const rows: string[][] = [];
  for (const [place, cells] of sheet?.data.entries() ?? []) {
    const texts = cells.map((cell) => formatCell(cell, days));
    for (const [column, text] of texts.entries()) {
      if (text !== null) continue;
      formulas.push({ row: place + 1, column, text: NO_DATE, hasValue: false });
    }
    rows.push(toCells(texts.map((text) => text ?? "")));
  }
  formulas.sort((one, other) => one.row - other.row);
  // Rows would seem to be empty.
  for (const { row, column, text, hasValue } of formulas) {
    if (hasValue || column < 0 || column >= width) continue;
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1];
    if (cells?.length === 0) cells.push(...Array<string>(width).fill(""));
    if (cells) cells[column] = text;
  }
  return { rows, formulas, others };
}

/** The first day of workbooks, from which programs count days and times. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);

/** In seconds. */
const DAY = 24 * 60 * 60;

/** In seconds: times and durations are dates at the beginning of all dates. */
const MAX_TIME = 31 * DAY;

/** In seconds since 1970. */
const YEAR_10000 = Date.UTC(10_000, 0) / 1_000;

/** What programs show for a number that is no date, in a cell for dates. */
const NO_DATE = "########";

/** Programs store 19.99 as 19.989999999999998; fifteen digits are what they show. */
function toShortest(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

/** As people typed it; null for a number that is no date. `first` is when the dates of the workbook begin. */
function formatCell(
  value: unknown,
  { first, missed }: { first: number; missed: number },
): string | null {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  // Programs store a part of a day, which is seldom exact.
  const seconds = Math.round(value.getTime() / 1_000);
  const sinceFirst = seconds - first / 1_000;
  if (sinceFirst >= 0 && sinceFirst < MAX_TIME) return formatTime(sinceFirst);
  if (!(seconds < YEAR_10000)) return null;
  const text = new Date((seconds + missed * DAY) * 1_000)
    .toISOString()
    .replace("T", " ")
    .replace(".000Z", "");
  return text.replace(/ 00:00:00$|:00$/, "");
}

/** Hours and minutes, and seconds when there are any: 12:30 or 1:02:30. */
function formatTime(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds % 60 === 0) parts.pop();
  const digits = parts.map((part) => String(part).padStart(2, "0"));
  return [Math.floor(seconds / 3_600), ...digits].join(":");
}
