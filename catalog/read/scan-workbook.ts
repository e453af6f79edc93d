import { Parser as XmlParser } from "htmlparser2";

/** The cell farthest away in one direction; 0 without cells. */
type Farthest = { last: number; cell: string };

export type ScannedSheet = {
  /** The most that an element has. */
  attributes: number;
  /** The highest number of a row, with cells or without. */
  lastRow: number;
  /** Of rows with cells. */
  rows: Farthest;
  columns: Farthest;
};

/** Measures a part of a workbook as if it was a sheet. */
export function scanSheet(xml: string): ScannedSheet {
  const sheet: ScannedSheet = {
    attributes: 0,
    lastRow: 0,
    rows: { last: 0, cell: "" },
    columns: { last: 0, cell: "" },
  };
  let [element, row, attributes] = ["", 0, 0];
  parseXml(xml, {
    onopentagname(name) {
      element = trimPrefix(name);
      attributes = 0;
      if (element === "row") row = 0;
    },
    onattribute(name, value) {
      attributes += 1;
      sheet.attributes = Math.max(sheet.attributes, attributes);
      if (trimPrefix(name) !== "r") return;
      if (element === "row") {
        row = Number(value);
        sheet.lastRow = Math.max(sheet.lastRow, row);
      }
      if (element === "c") {
        const place = parseAddress(value);
        // The row that a cell is in counts, not the one that it names.
        sheet.rows = getFarther(sheet.rows, { last: Math.max(row, place.row), cell: value });
        sheet.columns = getFarther(sheet.columns, { last: place.column, cell: value });
      }
    },
  });
  return sheet;
}

function getFarther(one: Farthest, { last, cell }: Farthest): Farthest {
  return last > one.last ? { last, cell: cell.slice(0, MAX_NAME) } : one;
}

/** In characters, of a cell in a message. */
const MAX_NAME = 20;

/** As the parser of workbooks reads it, also when it is wrong: it counts letters from the one before "A". */
function parseAddress(address: string): { row: number; column: number } {
  const [letters = ""] = /^\D*/.exec(address) ?? [];
  let column = 0;
  for (const letter of letters.slice(0, MAX_NAME)) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(address.slice(letters.length));
  return { row, column };
}

/** Facts about the sheets of a workbook. */
export function scanWorkbook(xml: string): { isSince1904: boolean } {
  let isSince1904: boolean | null = null;
  parseXml(xml, {
    onopentag(name, attributes) {
      if (trimPrefix(name) === "workbookPr") isSince1904 ??= attributes["date1904"] === "1";
    },
  });
  return { isSince1904: isSince1904 ?? false };
}

type Handlers = NonNullable<ConstructorParameters<typeof XmlParser>[0]>;

function parseXml(xml: string, handlers: Handlers): void {
  new XmlParser(handlers, { xmlMode: true }).end(xml);
}

/** The prefix of a namespace may be any. */
function trimPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
