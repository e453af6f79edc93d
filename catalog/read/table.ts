import { FolderError } from "./catalog-source.ts";

/** A row of a spreadsheet with its number there, the first being 1; a row without words has no cells. */
export type TableRow = {
  number: number;
  cells: readonly string[];
  /** The cells of a workbook that a program computed, by their place. */
  formulas?: ReadonlyMap<number, Formula>;
};

/** A formula such as "=C9*2" or an error such as "#REF!". Without a value, the cell has this text. */
export type Formula = { text: string; hasValue: boolean };

/** `rows` may be read several times. */
export type Table = { rows: () => AsyncIterable<TableRow>; remarks: readonly string[] };

export const MAX_COLUMNS = 200;
export const MAX_ROWS = 200_000;

/** The list cannot be read to the end; the import may go on without it. */
export class ListError extends FolderError {
  readonly reason: string;

  constructor(file: string, reason: string) {
    super(`${file} cannot be read: ${reason}`);
    this.reason = reason;
  }
}

export function toCells(values: readonly string[]): string[] {
  const cells = values.map((value) => value.trim());
  return cells.every((cell) => cell === "") ? [] : cells;
}
