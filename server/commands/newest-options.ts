import type { Asked, Option } from "./command.ts";
import { jsonInCents } from "./json.ts";
import { countOf } from "./read-typed.ts";

const USUAL = 50;
const MOST = 100_000;

/** What a command takes that lists the newest of something with what it comes to. */
export const newestOptions: readonly Option[] = [
  { name: "limit", takes: "COUNT", says: `how many at most; ${USUAL} when left out` },
  jsonInCents,
];

/** How many of them are wished for. */
export function readLimit(asked: Asked): number {
  return countOf(asked, "limit", { least: 1, most: MOST }) ?? USUAL;
}
