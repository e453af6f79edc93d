import { basename } from "node:path";

import { openArchive } from "#catalog/epub/archive.ts";
import { EpubError } from "#catalog/epub/epub-error.ts";

import { scanSheet, scanWorkbook, type SheetFormula } from "./scan-workbook.ts";
import { ListError, MAX_COLUMNS, MAX_ROWS } from "./table.ts";

export const NO_WORKBOOK = "It is no workbook (.xlsx), or damaged, or locked with a password.";

/** In bytes, unpacked: larger workbooks do not fit into the memory of an import. */
const MAX_WORKBOOK_BYTES = 20_000_000;

/** In characters: a tag with the text behind it. A cell has at most 32,767. */
const MAX_ELEMENT_LENGTH = 200_000;

const MAX_ATTRIBUTES = 500;

/** Programs may write rows without cells up to the last row that a sheet can have. */
const LAST_ROW = 1_048_576;

/** From the first row and column to the last: empty cells between take memory too. */
const MAX_AREA = 10_000_000;

type WorkbookFacts = {
  isSince1904: boolean;
  missedDays: number;
  /** Of the first sheet. */
  formulas: SheetFormula[];
};

/** Throws `ListError` for a workbook that would take too much memory. */
export async function checkWorkbook(path: string): Promise<WorkbookFacts> {
  const file = basename(path);
  const archive = await openArchive(path).catch((error: unknown) => {
    throw error instanceof EpubError ? new ListError(file, NO_WORKBOOK) : error;
  });
  try {
    const bytes = archive.paths.reduce((sum, each) => sum + archive.sizeOf(each), 0);
    if (bytes > MAX_WORKBOOK_BYTES) throw new ListError(file, "It is too large; save it as CSV.");
    const parts = new Map(archive.paths.map((each) => [archive.topFolder + each, each]));
    const read = async (name: string) => {
      const part = parts.get(name);
      return part === undefined ? "" : new TextDecoder().decode(await archive.read(part));
    };
    const { isSince1904, missedDays, firstSheet } = scanWorkbook(
      await read("xl/workbook.xml"),
      await read("xl/_rels/workbook.xml.rels"),
    );
    const formulas: SheetFormula[] = [];
    for (const name of parts.keys()) {
      const reason = refusePart(await read(name), name === firstSheet ? formulas : null);
      if (reason !== null) throw new ListError(file, reason);
    }
    return { isSince1904, missedDays, formulas };
  } finally {
    archive.close();
  }
}

/** Any part may be a sheet: another part says which ones are. */
function refusePart(xml: string, formulas: SheetFormula[] | null): string | null {
  // The parser of workbooks would read such an element again with each new piece of the file.
  if (hasLongElement(xml)) return NO_WORKBOOK;
  const { attributes, lastRow, rows, columns } = scanSheet(xml, formulas);
  if (attributes > MAX_ATTRIBUTES || lastRow > LAST_ROW) return NO_WORKBOOK;
  const advice = "delete the rows and columns behind the last one used";
  if (columns.last > MAX_COLUMNS) return `It has a cell ${columns.cell}; ${advice}.`;
  if (rows.last > MAX_ROWS) return `It has a cell ${rows.cell}; ${advice}.`;
  if (rows.last * columns.last <= MAX_AREA) return null;
  return `It has cells in row ${rows.last} and in column ${columns.last}; ${advice}, or save it as CSV.`;
}

function hasLongElement(xml: string): boolean {
  let start = 0;
  while (start !== -1) {
    const end = xml.indexOf("<", start + 1);
    if ((end === -1 ? xml.length : end) - start > MAX_ELEMENT_LENGTH) return true;
    start = end;
  }
  return false;
}
