import { basename } from "node:path";

import { Parser as XmlParser } from "htmlparser2";

import { openArchive } from "#catalog/epub/archive.ts";
import { EpubError } from "#catalog/epub/epub-error.ts";

import { ListError, MAX_COLUMNS, MAX_ROWS } from "./table.ts";

export const NO_WORKBOOK = "It is no workbook (.xlsx), or damaged, or locked with a password.";

/** In bytes, unpacked: larger workbooks do not fit into the memory of an import. */
const MAX_WORKBOOK_BYTES = 20_000_000;

/** In characters: a tag with the text behind it. A cell has at most 32,767. */
const MAX_ELEMENT_LENGTH = 200_000;

const MAX_ATTRIBUTES = 500;

/** Throws `ListError` for a workbook that would take too much memory. */
export async function checkWorkbook(path: string): Promise<void> {
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
