import { basename } from "node:path";

import readExcelFile from "read-excel-file/node";

import { checkWorkbook, NO_WORKBOOK } from "./check-workbook.ts";
import { ListError, type Table, toCells } from "./table.ts";

/** The first sheet of a workbook. Throws `ListError` when it cannot be read. */
export async function openWorkbook(path: string): Promise<Table> {
  const file = basename(path);
  const { isSince1904 } = await checkWorkbook(path);
  const firstDay = isSince1904 ? FIRST_DAY_1904 : FIRST_DAY;
  const [sheet, ...others] = await readExcelFile(path, { parseNumber: toShortest }).catch(() => {
    throw new ListError(file, NO_WORKBOOK);
  });
  const rows =
    sheet?.data.map((cells) => toCells(cells.map((cell) => formatCell(cell, firstDay)))) ?? [];
  const names = others.map(({ sheet: name }) => name).join(", ");
  return {
    remarks: others.length > 0 ? [`${file}: only its first sheet is read, not ${names}.`] : [],
    rows: async function* () {
      for (const [place, cells] of rows.entries()) yield { number: place + 1, cells };
    },
  };
}

/** The first day of workbooks, from which programs count days and times. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);

/** In seconds: a year. Times and durations are dates at the beginning of all dates. */
const MAX_TIME = 367 * 24 * 60 * 60;

/** In seconds since 1970. */
const YEAR_10000 = Date.UTC(10_000, 0) / 1_000;

/** What programs show for a number that is no date, in a cell for dates. */
const NO_DATE = "########";

/** Programs store 19.99 as 19.989999999999998; fifteen digits are what they show. */
function toShortest(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
}

function formatCell(value: unknown, firstDay: number): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value);
  // Programs store a part of a day, which is seldom exact.
  const seconds = Math.round(value.getTime() / 1_000);
  const sinceFirst = seconds - firstDay / 1_000;
  if (sinceFirst >= 0 && sinceFirst < MAX_TIME) return formatTime(sinceFirst);
  if (!(seconds < YEAR_10000)) return NO_DATE;
  const text = new Date(seconds * 1_000).toISOString().replace("T", " ").replace(".000Z", "");
  return text.replace(/ 00:00:00$|:00$/, "");
}

/** As people typed it: 12:30 or 1:02:30. */
function formatTime(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return [hours, ...(seconds % 60 === 0 ? parts.slice(0, 1) : parts)].join(":");
}
