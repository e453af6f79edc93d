import type { CommandInput, Option } from "./command.ts";
import { jsonInCentsOption } from "./json.ts";
import { parseCount } from "./read-arguments.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100_000;

/** Options of commands that list the newest records. */
export const listOptions: readonly Option[] = [
  {
    name: "limit",
    valueName: "COUNT",
    description: `how many at most; default: ${DEFAULT_LIMIT}`,
  },
  jsonInCentsOption,
];

export function readLimit(input: CommandInput): number {
  return parseCount(input, "limit", { least: 1, most: MAX_LIMIT }) ?? DEFAULT_LIMIT;
}
