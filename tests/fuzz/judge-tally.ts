import type { Tally } from "./tally.ts";

/** Of what should be looked into: with less that was, the other answers prove little. */
const LEAST = 1 / 3;

/** Of fewer a part says little; one of them was looked into at least. */
const MANY = 30;

/** Where too little was looked into, a sentence each. */
export function judgeTally({ lookedInto }: Pick<Tally, "lookedInto">): string[] {
  return [...lookedInto()].flatMap(([name, { all, through }]) => {
    const isEnough = all < MANY ? through > 0 : through >= all * LEAST;
    return isEnough
      ? []
      : [`of ${all} calls of ${name} that should be, ${through} were looked into`];
  });
}
