import { print } from "#server/terminal.ts";

import { type CommandInput, readChoice, type Option, readOption } from "./command.ts";
import { formatCsv } from "./csv.ts";
import { formatJson } from "./json.ts";
import { writeNewFile } from "./write-new-file.ts";

/** What a command takes that gives records. */
export const formatOption: Option = {
  name: "format",
  valueName: "FORMAT",
  description: "csv, or json; csv when left out",
};

/** What a command takes that can be told where to write. */
export const outOption: Option = {
  name: "out",
  valueName: "FILE",
  description: "writes it there, not on the screen; no file that is there is written over",
};

/** In CSV what is a list stands with spaces between, and what there is none of is empty. */
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
