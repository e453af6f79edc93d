import { print } from "#server/terminal.ts";

import { type Asked, oneOf, type Option, valueOf } from "./command.ts";
import { csv } from "./csv.ts";
import { jsonOf } from "./json.ts";
import { writeNewFile } from "./new-file.ts";

/** What a command takes that gives records. */
export const format: Option = {
  name: "format",
  takes: "FORMAT",
  says: "csv, or json; csv when left out",
};

/** What a command takes that can be told where to write. */
export const out: Option = {
  name: "out",
  takes: "FILE",
  says: "writes it there, not on the screen; no file that is there is written over",
};

/** In CSV what is a list stands with spaces between, and what there is none of is empty. */
export function readWriter<Head extends string>(
  asked: Asked,
  heads: readonly Head[],
): (records: readonly Record<Head, string | readonly string[] | null>[]) => Promise<void> {
  const isJson = oneOf(asked, "format", ["csv", "json"]) === "json";
  const file = valueOf(asked, "out");
  return async (records) => {
    const rows = records.map((record) =>
      heads.map((head) => [record[head] ?? ""].flat().join(" ")),
    );
    const text = isJson ? jsonOf(records) : csv(heads, rows);
    if (file === undefined) print(text);
    else await writeNewFile(file, text);
  };
}
