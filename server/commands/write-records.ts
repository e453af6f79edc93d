import { access, open, rm } from "node:fs/promises";

import { Option } from "@commander-js/extra-typings";

import { errorCode } from "#api/db/database/is-unavailable.ts";
import { print } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { formatCsv } from "./csv.ts";
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
