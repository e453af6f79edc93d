import { Parser as XmlParser } from "htmlparser2";

import type { Formula } from "./table.ts";

/** The row counts from 1, the column from 0. */
export type SheetFormula = Formula & { row: number; column: number };

/** The cell farthest away in one direction; 0 without cells. */
type Farthest = { last: number; cell: string };

type ScannedSheet = {
  /** The most that an element has. */
  attributes: number;
  /** The highest number of a row, with cells or without. */
  lastRow: number;
  /** Of rows with cells. */
  rows: Farthest;
  columns: Farthest;
};

type Cell = {
  row: number;
  column: number;
  type: string;
  formula: string | null;
  value: string | null;
};

/** Measures a part of a workbook as if it was a sheet, and adds its formulas and errors to `formulas`. */
export function scanSheet(xml: string, formulas: SheetFormula[] | null): ScannedSheet {
  const [rows, columns] = [
    { last: 0, cell: "" },
    { last: 0, cell: "" },
  ];
  const sheet: ScannedSheet = { attributes: 0, lastRow: 0, rows, columns };
  let [element, row, attributes] = ["", 0, 0];
  let cell: Cell | null = null;
  parseXml(xml, {
    onopentagname(name) {
      element = trimPrefix(name);
      attributes = 0;
      if (element === "row") row = 0;
      if (element === "c") cell = { row, column: 0, type: "n", formula: null, value: null };
      if (cell && element === "f") cell.formula = "";
      if (cell && element === "v") cell.value = "";
    },
    onattribute(prefixed, value) {
      attributes += 1;
      sheet.attributes = Math.max(sheet.attributes, attributes);
      const name = trimPrefix(prefixed);
      if (element === "row" && name === "r") {
        // What is no number would pass every limit.
        row = /^\d+$/.test(value) ? Number(value) : Infinity;
        sheet.lastRow = Math.max(sheet.lastRow, row);
      }
      if (!cell || element !== "c") return;
      if (name === "t") cell.type = value;
      if (name === "r") {
        const place = parseAddress(value);
        // The row that a cell is in counts, not the one that it names.
        cell.row = row || place.row;
        cell.column = place.column - 1;
        moveAway(rows, Math.max(row, place.row), value);
        moveAway(columns, place.column, value);
      }
    },
    ontext(text) {
      if (!cell || formulas === null) return;
      if (element === "f") cell.formula = addText(cell.formula, text);
      if (element === "v") cell.value = addText(cell.value, text);
    },
    onclosetag(name) {
      element = "";
      if (trimPrefix(name) !== "c" || !cell) return;
      const formula = findFormula(cell);
      if (formula && formulas) formulas.push(toSheetFormula(cell, formula, formulas.length));
      cell = null;
    },
  });
  return sheet;
}

function moveAway(farthest: Farthest, last: number, cell: string): void {
  if (last > farthest.last) Object.assign(farthest, { last, cell: cell.slice(0, MAX_NAME) });
}

/** In characters, of a cell in a message. */
const MAX_NAME = 20;

/** As the parser of workbooks reads it, also when it is wrong: it counts letters from the one before "A". */
function parseAddress(address: string): { row: number; column: number } {
  const [letters = ""] = /^\D*/.exec(address) ?? [];
  let column = 0;
  for (const letter of letters.slice(0, MAX_NAME)) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(address.slice(letters.length)), column };
}

/** In characters: more than a message quotes. */
const MAX_TEXT = 100;

function addText(text: string | null, more: string): string {
  return (text ?? "") + more.slice(0, MAX_TEXT - (text ?? "").length);
}

function findFormula({ type, formula, value }: Cell): Formula | null {
  if (type === "e") return { text: value || `=${formula || MORE}`, hasValue: false };
  if (formula === null) return null;
  // A text may be empty; programs that compute nothing write an empty number.
  const hasValue = type === "str" ? value !== null : (value ?? "").trim() !== "";
  return { text: `=${formula || MORE}`, hasValue };
}

/** In place of a formula that is in another cell, or one of too many. */
const MORE = "…";

/** How many are kept with their text. */
const MAX_TEXTS = 10_000;

function toSheetFormula({ row, column }: Cell, formula: Formula, before: number): SheetFormula {
  const { text, hasValue } = formula;
  // A part of a text would keep all of it in memory.
  const own = () => Buffer.from(text).toString();
  return { row, column, text: before < MAX_TEXTS ? own() : `=${MORE}`, hasValue };
}

/** Facts from the two parts of a workbook that describe its sheets. */
export function scanWorkbook(
  workbook: string,
  relations: string,
): {
  /** Whether days count from 1904. */
  isSince1904: boolean;
  /** The days by which the library that reads workbooks is off: it does not know every form of this mark. */
  missedDays: number;
  /** The part that it is in; null without one. */
  firstSheet: string | null;
} {
  let date1904: string | null = null;
  const ids: string[] = [];
  const targets = new Map<string, string>();
  parseXml(workbook, {
    onopentag(name, attributes) {
      const element = trimPrefix(name);
      if (element === "workbookPr") date1904 ??= attributes["date1904"] ?? "0";
      const [, id] = Object.entries(attributes).find(([each]) => trimPrefix(each) === "id") ?? [];
      if (element === "sheet" && id !== undefined) ids.push(id);
    },
  });
  parseXml(relations, {
    onopentag(_, { Id: id = "", Type: type = "", Target: target = "" }) {
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      if (type.endsWith("/worksheet")) targets.set(id, path);
    },
  });
  const first = ids.find((id) => targets.has(id));
  return {
    isSince1904: date1904 === "1",
    missedDays: date1904 === "true" ? DAYS_TO_1904 : 0,
    firstSheet: targets.get(first ?? "") ?? null,
  };
}

const DAYS_TO_1904 = 1_462;

type Handlers = NonNullable<ConstructorParameters<typeof XmlParser>[0]>;

function parseXml(xml: string, handlers: Handlers): void {
  new XmlParser(handlers, { xmlMode: true }).end(xml);
}

/** The prefix of a namespace may be any. */
function trimPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
