import { zipSync, type Zippable } from "fflate";

/** A day or a time as its number in a workbook. */
type WorkbookDay = { day: number };

/** A formula, and its value when the program stored one; a value such as #REF! is an error. */
type WorkbookFormula = { formula: string; value?: string | number };

type Cell = string | number | boolean | WorkbookDay | WorkbookFormula | null;

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** An XLSX file with one sheet; `more` adds files or replaces them. */
export function makeWorkbook(
  rows: readonly (readonly Cell[])[],
  more: Record<string, string> = {},
): Uint8Array {
  const sheet = rows
    .map((cells, row) => {
      const all = cells.map((cell, column) => writeCell(cell, `${nameColumn(column)}${row + 1}`));
      return `<row r="${row + 1}">${all.join("")}</row>`;
    })
    .join("");
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet" sheetId="1" r:id="a"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="a" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="b" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  const encoder = new TextEncoder();
  const zipped: Zippable = Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, encoder.encode(text)]),
  );
  return zipSync(zipped);
}

function writeCell(cell: Cell, name: string): string {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${name}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${name}" t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "object") {
    return "day" in cell ? `<c r="${name}" s="1"><v>${cell.day}</v></c>` : writeFormula(cell, name);
  }
  return `<c r="${name}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

function writeFormula({ formula, value }: WorkbookFormula, name: string): string {
  const isError = String(value).startsWith("#");
  const type = typeof value === "string" ? ` t="${isError ? "e" : "str"}"` : "";
  return `<c r="${name}"${type}><f>${formula}</f>${value === undefined ? "" : `<v>${value}</v>`}</c>`;
}

function nameColumn(place: number): string {
  return String.fromCharCode(65 + place);
}
