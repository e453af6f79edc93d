import { type Asked, oneOf, type Option } from "./command.ts";
import { csv } from "./csv.ts";

/** What a command takes that gives records. */
export const format: Option = {
  name: "format",
  takes: "FORMAT",
  says: "csv, or json; csv when left out",
};

/** In CSV what is a list stands with spaces between, and what there is none of is empty. */
export function readWriter<Head extends string>(
  asked: Asked,
  heads: readonly Head[],
): (records: readonly Record<Head, string | readonly string[] | null>[]) => void {
  const isJson = oneOf(asked, "format", ["csv", "json"]) === "json";
  return (records) => {
    const rows = records.map((record) =>
      heads.map((head) => [record[head] ?? ""].flat().join(" ")),
    );
    process.stdout.write(isJson ? `${JSON.stringify(records, null, 2)}\n` : csv(heads, rows));
  };
}
