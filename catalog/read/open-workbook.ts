import { basename } from "node:path";

import readExcelFile from "read-excel-file/node";

import { checkWorkbook, NO_WORKBOOK } from "./check-workbook.ts";
import { ListError, type Table, toCells } from "./table.ts";

/** The first sheet of a workbook. Throws `ListError` when it cannot be read. */
export async function openWorkbook(path: string): Promise<Table> {
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
