import { access, open, rm } from "node:fs/promises";

import { Option } from "@commander-js/extra-typings";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { print } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { type Columns, formatCells, formatJson } from "./format.ts";

export const formatOption = new Option("--format <format>", "the format of the export")
  .choices(["csv", "json"] as const)
  .default("csv" as const);
export const outOption = new Option(
  "--out <file>",
  "the file to write instead of the screen; an existing file is not overwritten",
);

export type OutputOptions = { format: "csv" | "json"; out?: string };

/** Writes a record for each row to the screen or into a new file. */
export async function writeRecords<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
  { format, out }: OutputOptions,
): Promise<void> {
  const heads = Object.keys(columns);
  const records = () =>
    rows.map((row) => Object.fromEntries(heads.map((head) => [head, columns[head]?.(row)])));
  const text =
    format === "json" ? formatJson(records()) : formatCsv(heads, formatCells(rows, columns));
  if (out === undefined) print(text);
  else await writeNewFile(out, text);
}

/**
 * Writes a new file that only its owner can read, because it has personal data. Throws `CommandError` when it exists.
 */
export async function writeNewFile(file: string, content: string | Uint8Array): Promise<void> {
  await using handle = await open(file, "wx", 0o600).catch((error) => {
    throw explainWriteError(file, error);
  });
  try {
    await handle.writeFile(content);
  } catch (error) {
    // A partial file could pass for a complete one.
    await rm(file, { force: true });
    throw explainWriteError(file, error);
  }
}

function explainWriteError(file: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!code) return error;
  if (code === "EEXIST") return new CommandError(`${file} exists already. Use another name.`);
  const isFull = code === "ENOSPC" || code === "EDQUOT";
  const reason = isFull ? ": the disk is full." : ` (${code}).`;
  return new CommandError(`${file} cannot be written${reason}`);
}

/** Throws `CommandError` when one of the files exists, before anything is prepared for them. */
export async function requireNewFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) throw new CommandError(`${file} exists already. Use another name.`);
  }
}

/** Marks the file as UTF-8: without it Excel shows "MarÃ­a" for "María". */
const BYTE_ORDER_MARK = "\uFEFF";

/** Tabs and line breaks, at which a reader may start a new cell. */
const CELL_BREAK = String.raw`[\t\n\v\f\r\u0085\u2028\u2029]`;

/** Where a reader may start a new cell, with any separator. */
const CELL_START = String.raw`^|[,;]|${CELL_BREAK}`;

/** What spreadsheets skip before a formula, and quotes, which disappear when a cell is read. */
const IGNORED_BEFORE_FORMULA = String.raw`[[\s\p{Cc}\p{Default_Ignorable_Code_Point}"']--${CELL_BREAK}]`;

/** Characters that start a formula; East Asian spreadsheets also accept full-width and small ones. */
const FORMULA_SIGN = String.raw`[=+\-@＝＋－＠﹦﹢﹣﹫−]`;

/** More digits than a spreadsheet keeps, or digits with an E, which it reads as a power of ten: "12E34". */
const LONG_NUMBER = String.raw`(?:\d{12,}|\d+E\d+)$`;

/** Existing apostrophes are escaped too, so that an escaped cell differs from a typed one. */
const apostrophePattern = (apostrophe: string) =>
  new RegExp(
    `(?<=${CELL_START})${apostrophe}(?=${IGNORED_BEFORE_FORMULA}*${FORMULA_SIGN})|^${apostrophe}(?='*(?:${CELL_BREAK}|${LONG_NUMBER}))`,
    "giv",
  );

const missingApostrophes = apostrophePattern("");

const writtenApostrophes = apostrophePattern("'");

/**
 * RFC 4180 with CRLF. A cell that a spreadsheet would read as a formula, or as a number it cannot keep in full, gets an
 * apostrophe in front; so does each part of a cell that another separator would split off.
 */
export function formatCsv(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return (
    BYTE_ORDER_MARK + [heads, ...rows].map((row) => `${row.map(formatCell).join(",")}\r\n`).join("")
  );
}

/** Recovers the text passed to `formatCsv` from a cell it wrote. */
export function removeApostrophes(text: string): string {
  return text.replaceAll(writtenApostrophes, "");
}

function formatCell(text: string): string {
  const tame = text.replaceAll(missingApostrophes, "'");
  return /[",;\t\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
