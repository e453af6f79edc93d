import type { CommandInput, Option } from "./command.ts";
import { jsonInCentsOption } from "./json.ts";
import { parseCount } from "./read-arguments.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100_000;

/** What a command takes that lists the newest of something with what it comes to. */
export const listOptions: readonly Option[] = [
  {
    name: "limit",
    valueName: "COUNT",
    description: `how many at most; ${DEFAULT_LIMIT} when left out`,
  },
  jsonInCentsOption,
];

/** How many of them are wished for. */
export function readLimit(input: CommandInput): number {
  return parseCount(input, "limit", { least: 1, most: MAX_LIMIT }) ?? DEFAULT_LIMIT;
}
