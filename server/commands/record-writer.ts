import { print } from "#server/terminal.ts";

import { type CommandInput, readChoice, type Option, readOption } from "./command.ts";
import { formatCsv } from "./csv.ts";
import { formatJson } from "./json.ts";
import { writeNewFile } from "./write-new-file.ts";

/** The output format of export commands. */
export const formatOption: Option = {
  name: "format",
  valueName: "FORMAT",
  description: "csv or json; default: csv",
};

/** The output file of export commands. */
export const outOption: Option = {
  name: "out",
  valueName: "FILE",
  description: "the file to write instead of the screen; an existing file is not overwritten",
};

/** Writes records as CSV or JSON. In CSV, lists are joined by spaces and null is empty. */
export function createRecordWriter<Head extends string>(
  input: CommandInput,
  heads: readonly Head[],
): (records: readonly Record<Head, string | readonly string[] | null>[]) => Promise<void> {
  const isJson = readChoice(input, "format", ["csv", "json"]) === "json";
  const file = readOption(input, "out");
  return async (records) => {
    const rows = records.map((record) =>
      heads.map((head) => [record[head] ?? ""].flat().join(" ")),
    );
    const text = isJson ? formatJson(records) : formatCsv(heads, rows);
    if (file === undefined) print(text);
    else await writeNewFile(file, text);
  };
}
